#!/bin/sh
# What the README says, in a fresh clone on a new Debian that has git, make, Swift and the packages that Swift names, and
# nothing else: 'make demo', 'make test' as root and as another user, and 'make install'.
cd "$(dirname "$0")/../.." || exit 1
subject='a fresh clone on a new Debian'
. Tests/Packaging/check.sh
. Tests/Packaging/root.sh

toolchain=$(dirname "$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")")
# Where this machine's git finds packages in place of GitHub.
mirrors=$(git config --get-regexp '^url\.' 2>/dev/null | sed -n 's|^url\.\(/.*\)\.insteadof .*|\1|p' | sort -u)
root=$work/root
# What swift.org names for Debian 12.
packages='binutils-gold gcc git libcurl4-openssl-dev libedit-dev libicu-dev libncurses-dev libpython3-dev libsqlite3-dev
    libxml2-dev pkg-config tzdata uuid-dev'

lent() { # FOLDER…: this machine's folders at the same place in the new system, to be read
    for folder; do
        mkdir -p "$root/$folder" && mount --bind -o ro "$folder" "$root/$folder" || return 1
    done
}
as_root() { inside "$root" sh -c "cd /srv/passtool && PATH=\$PATH:$toolchain/usr/bin && $1"; }
as_user() { as_root "setpriv --reuid 1000 --regid 1000 --clear-groups env HOME=/srv sh -c '$1'"; }
counted() { # COMMAND…: it succeeds, and says how many tests passed
    "$@" >"$work/log" 2>&1
    status=$?
    tail -n 25 "$work/log"
    [ $status = 0 ] && tail -n 1 "$work/log" | grep -E '^[0-9]+ passed, 0 failed, [0-9]+ skipped$' >>"$work/counts"
}

trap 'umount -R "$root$toolchain" $(for mirror in $mirrors; do echo "$root$mirror"; done) 2>/dev/null; rm -rf "$work"' EXIT
check 'a new Debian is unpacked' fresh_root "$root"
# shellcheck disable=SC2086 # a word for each package and folder
{
    check 'apt installs what Swift needs, and make' inside "$root" sh -c "apt-get update -qq && apt-get install -qq -y --no-install-recommends make $(echo $packages)"
    check 'Swift is there' lent "$toolchain" $mirrors
}
[ ! -f /etc/gitconfig ] || cp /etc/gitconfig "$root/etc/gitconfig"
# Another user clones from a mirror that is root's.
[ -z "$mirrors" ] || printf '[safe]\n\tdirectory = *\n' >>"$root/etc/gitconfig"
git clone -q . "$root/srv/passtool"

check "as root: 'make demo'" as_root 'make demo'
check "as root: 'make test'" counted as_root 'make test'
# SwiftPM's locks are root's.
chown -R 1000:1000 "$root/srv" && rm -f "$root"/tmp/*.lock
check "as another user: 'make demo'" as_user 'make demo'
check "as another user: 'make test'" counted as_user 'make test'
chown -R 0:0 "$root/srv" && rm -f "$root"/tmp/*.lock
check "as root: 'make install'" as_root 'make install PREFIX=/opt/passtool && /opt/passtool/bin/passtool --version'
cat "$work/counts"
finish
