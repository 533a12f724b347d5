# shellcheck shell=sh disable=SC2154 # the test sets 'subject', check.sh sets 'work'
# A new Debian to install packages in. Tests source this file after check.sh.
#   fresh_root FOLDER          unpacks a minimal Debian of this machine's release into FOLDER
#   inside FOLDER COMMAND…     runs a command in it as root; $enter is the script that does it, in new namespaces
# It is made once from this machine's package sources, and kept in .build-packages/root.

cache=$PWD/.build-packages/root
release=$(. /etc/os-release 2>/dev/null && echo "${VERSION_CODENAME-}")
base=$cache/$release-$(uname -m).tar

no_root() {
    skip "$subject" "$1"
    finish
    exit
}

make_base() {
    mkdir -p "$cache"
    # The files that name Debian's archive for this release, and how this machine reaches it.
    sources=$(grep -lE "(^|[[:space:]])$release([[:space:]]|\$)" /etc/apt/sources.list /etc/apt/sources.list.d/*.list \
        /etc/apt/sources.list.d/*.sources 2>/dev/null || true)
    apt-config dump --format '%F "%v";%n' Acquire |
        grep -E '^Acquire::(https?::Proxy|Check-Valid-Until|Check-Date) ' >"$cache/apt.conf"
    echo 'Binary::apt::APT::Keep-Downloaded-Packages "true";' >>"$cache/apt.conf"
    # shellcheck disable=SC2086 # one word for each file
    mmdebstrap --quiet --format=tar --variant=minbase --skip=cleanup/apt --aptopt="$cache/apt.conf" "$release" "$base.new" $sources &&
        mv "$base.new" "$base"
}

command -v mmdebstrap >/dev/null || no_root 'mmdebstrap is not installed'
[ -f "$base" ] || make_base || no_root "mmdebstrap can't make a Debian here"
# Users of the new system need a range of numbers; a user without root has one in a namespace.
if [ "$(id -u)" != 0 ]; then
    unshare --user --map-root-user --map-auto true 2>/dev/null || no_root 'there is neither root nor a user namespace'
    rm -rf "$work"
    exec unshare --user --map-root-user --map-auto sh "$0"
fi
unshare --mount --pid --fork true 2>/dev/null || no_root 'there are no mount namespaces'

fresh_root() {
    mkdir -p "$1" && tar -C "$1" --numeric-owner --exclude='./dev/*' -xf "$base"
}

# shellcheck disable=SC2016 # the inner shell expands it
enter='
    mount --rbind /dev "$0/dev" && mount -t proc proc "$0/proc" &&
    exec env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
        DEBIAN_FRONTEND=noninteractive ${http_proxy:+http_proxy="$http_proxy"} \
        ${https_proxy:+https_proxy="$https_proxy"} chroot "$0" "$@"'
inside() { unshare --mount --pid --fork --kill-child sh -c "$enter" "$@"; }
