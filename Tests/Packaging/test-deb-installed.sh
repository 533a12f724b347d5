#!/bin/sh
# The Debian packages (make deb), installed on a new Debian without Swift, used by a person without root, and removed.
cd "$(dirname "$0")/../.." || exit 1
subject='the installed packages'
. Tests/Packaging/check.sh
. Tests/Packaging/session.sh

architecture=$(dpkg --print-architecture 2>/dev/null) || { skip "$subject" 'this is no Debian'; finish; exit; }
version=$(cat VERSION)
. Tests/Packaging/root.sh

# Every file with its owner, mode and content, except what apt and dpkg write for themselves.
snapshot() {
    (cd "$1" && find . -xdev \( -path ./proc -o -path ./dev -o -path ./tmp -o -path ./var/lib/dpkg -o -path ./var/lib/apt \
        -o -path ./var/cache/apt -o -path ./var/log -o -path ./var/cache/ldconfig -o -path ./var/cache/debconf -o -path ./var/cache/man \) -prune \
        -o -printf '%p %y %m %U:%G %l\n' -type f -exec sha256sum {} +) | LC_ALL=C sort
}

root=$work/root
archives=$cache/archives
check 'a new Debian is unpacked' fresh_root "$root"
[ -d "$root/etc" ] || { finish; exit 1; }
# What was fetched once is used again.
mkdir -p "$archives"
cp "$archives"/*.deb "$root/var/cache/apt/archives" 2>/dev/null
check 'the new Debian knows its packages' inside "$root" apt-get update -qq
check 'it has man' inside "$root" apt-get install -y -qq --no-install-recommends man-db
snapshot "$root" >"$work/before"
mkdir -p "$root/tmp/packages" "$root/tmp/session"
cp "dist/passtool_${version}_$architecture.deb" "dist/passtool-preview_${version}_$architecture.deb" "$root/tmp/packages"
cp -R certs-sample "$root/tmp/session"
chown -R 1000:1000 "$root/tmp/session"

person() {
    # shellcheck disable=SC2016 # the inner shell expands it
    inside "$root" setpriv --reuid 1000 --regid 1000 --clear-groups --no-new-privs \
        env HOME=/tmp/session sh -c 'cd /tmp/session && exec "$@"' sh "$@"
}
install() {
    # shellcheck disable=SC2016 # the inner shell expands it
    inside "$root" sh -c 'cd /tmp/packages && apt install -y "$@"' sh "$@"
}

check 'apt installs passtool' install "./passtool_${version}_$architecture.deb"
needs_package() { person passtool preview my-card.pkpass >"$work/said" 2>&1; [ $? = 69 ] && grep 'package passtool-preview' "$work/said"; }
session 'a person without root' "$root/tmp/session" person
check 'without passtool-preview, preview says which package it needs' needs_package
check 'apt installs passtool-preview with its fonts' install "./passtool-preview_${version}_$architecture.deb"
check 'its fonts came with it' inside "$root" dpkg -s fonts-inter fonts-noto-core
cp "$root"/var/cache/apt/archives/*.deb "$archives"
check 'preview draws the pass' person passtool preview my-card.pkpass -o my-card.png
check 'the picture is a PNG file' says PNG person head -c 8 my-card.png
check 'preview draws the template as PDF' person passtool preview my-card.pass --side all -o my-card.pdf
check 'the templates are there' person passtool lint /usr/share/passtool/templates/coffee.pass
check 'the schemas are there' says '"pass.json' person cat /usr/share/passtool/schemas/pass.schema.json

man_is_content() {
    person man --warnings -E UTF-8 -P cat passtool passtool-preview 2>&1 >/dev/null | tee "$work/complaints"
    [ ! -s "$work/complaints" ]
}
check 'man finds the page of passtool' says /usr/share/man/man1/passtool.1 person man -w passtool
check 'man finds the page of passtool-preview' says /usr/share/man/man1/passtool-preview.1 person man -w passtool-preview
check 'man shows the pages without a complaint' man_is_content
check 'bash completes the commands' says verify person bash -c \
    '. /usr/share/bash-completion/completions/passtool && complete -p passtool && COMP_WORDS=(passtool veri) COMP_CWORD=1 &&
     COMP_LINE="passtool veri" COMP_POINT=13 && _passtool && echo "${COMPREPLY[@]}"'
for file in zsh/vendor-completions/_passtool fish/vendor_completions.d/passtool.fish; do
    check "the completions $file are there" test -s "$root/usr/share/$file"
done
check 'the licences are there' says 'Unicode-3.0' person cat /usr/share/doc/passtool-preview/copyright

# A file of ours that stays is a trace, and so is any other change once what came with it is gone too.
inside "$root" dpkg -L passtool passtool-preview | grep passtool >"$work/ours"
check 'apt purges both' inside "$root" apt purge -y passtool passtool-preview
nothing_left() { [ -s "$work/ours" ] && ! (cd "$root" && sed 's,^/,,' "$work/ours" | xargs -d '\n' ls -d 2>/dev/null) | grep .; }
check 'no file of theirs is left' nothing_left
check 'apt purges what came with them' inside "$root" apt autoremove --purge -y
same_as_before() { snapshot "$root" >"$work/after" && diff "$work/before" "$work/after"; }
check 'the system is as it was before' same_as_before
finish
