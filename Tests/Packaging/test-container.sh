#!/bin/sh
# The container (Packaging/Containerfile), without an engine: its own instructions are carried out on a new Debian, and its
# program then runs as engines run it: its user, its folder, no network, nothing writable but a mounted folder, no HOME.
cd "$(dirname "$0")/../.." || exit 1
subject='the container'
. Tests/Packaging/check.sh
. Tests/Packaging/session.sh
. Tests/Packaging/root.sh
command -v bwrap >/dev/null || no_root 'bwrap is not installed'

# Each instruction is a line: no comments, and continued lines joined.
sed -e '/^[[:space:]]*#/d' -e '/^[[:space:]]*$/d' Packaging/Containerfile |
    awk '/\\$/ { sub(/\\$/, ""); held = held $0; next } { print held $0; held = "" }' >"$work/instructions"
instruction() { sed -n "s/^$1 //p" "$work/instructions"; }

root=$work/root
check 'a new Debian is unpacked' fresh_root "$root"
[ -d "$root/etc" ] || { finish; exit 1; }
# The slim image has no manuals and no documents but the licences.
cat >"$root/etc/dpkg/dpkg.cfg.d/slim" <<'END'
path-exclude /usr/share/doc/*
path-include /usr/share/doc/*/copyright
path-exclude /usr/share/man/*
END
check 'it starts from the slim image of Debian' says debian:12.12-slim instruction FROM
check 'no instruction is left out here' sh -c '! grep -vE "^(FROM|LABEL|COPY|RUN|USER|WORKDIR|ENTRYPOINT) " "$1"' sh "$work/instructions"

copied() {
    # shellcheck disable=SC2046 # the patterns and the folder are words of the instruction
    set -- $(instruction COPY)
    while [ $# -gt 1 ]; do files="${files-} $1"; shift; done
    # shellcheck disable=SC2086
    cp $files "$root$1"
}
check 'the package is copied' copied
check 'its commands run' inside "$root" sh -c "$(instruction RUN)"
check 'nothing of apt and no package file is left' sh -c \
    '! find "$1/tmp" "$1/var/lib/apt/lists" "$1/var/cache/apt" -type f | grep .' sh "$root"
check 'the licence is there' test -s "$root/usr/share/doc/passtool/copyright"
folder=$(instruction WORKDIR)
user=$(instruction USER)
check 'the user is a number, and not root' sh -c 'echo "$1" | grep -qE "^[1-9][0-9]*:[1-9][0-9]*$"' sh "$user"
# The entry point is a list in JSON: here each word is without quotes and commas.
entry=$(instruction ENTRYPOINT | sed 's/^\[//; s/\]$//; s/[",]/ /g')
mkdir -p "$root$folder" "$work/session"
cp -R certs-sample "$work/session"

# The first word of the session's commands is the entry point's own.
container() {
    [ "$1" = passtool ] && shift
    # shellcheck disable=SC2086 # words
    bwrap --unshare-all --die-with-parent --new-session --cap-drop ALL --uid "${user%:*}" --gid "${user#*:}" \
        --ro-bind "$root" / --proc /proc --dev /dev --bind "$work/session" "$folder" --chdir "$folder" \
        --clearenv --setenv PATH /usr/local/bin:/usr/bin:/bin $entry "$@"
}
session 'in the container' "$work/session" container
streams() {
    container create my-card.pass --data my-card.json --identity certs-sample/signer.p12 \
        --passphrase-file certs-sample/passphrase.txt -o - >"$work/streamed.pkpass" && unzip -tq "$work/streamed.pkpass"
}
check 'a pass can leave through standard output' streams
list() {
    printf 'serialNumber,barcodeMessage,memberNumber,memberName,memberSince,level,stars:number,balance:number\n%s\n' \
        'MC0001,MORROW:0001,0001,Ada Lovelace,2035-01-18T09:00:00-08:00,Gold,7,18.40' >"$work/session/members.csv"
    container batch my-card.pass --data members.csv -o passes --identity certs-sample/signer.p12 \
        --passphrase-file certs-sample/passphrase.txt && [ -s "$work/session/passes/MC0001.pkpass" ]
}
check 'batch makes passes for a list' list
# A place that cannot be written is an error with a reason, and the exit code that the README promises.
read_only() { container unpack my-card.pkpass -o /opened >"$work/said" 2>&1; [ $? = 73 ] || { cat "$work/said"; false; }; }
check 'outside its folder nothing can be written' read_only
without_proc() {
    # shellcheck disable=SC2086 # words
    bwrap --unshare-all --ro-bind "$root" / --dev /dev --clearenv $entry verify "$folder" >"$work/said" 2>&1
    [ $? = 70 ] && grep -q /proc "$work/said"
}
check 'without /proc, where the arguments are read, nothing is reported as right' without_proc
finish
