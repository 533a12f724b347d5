#!/bin/sh
# A newcomer: every command of the README and of the page about the first pass, typed as written on the terminal of a
# new Debian in which only the packages are installed (make deb), in an empty folder, to a valid pass and a picture.
cd "$(dirname "$0")/../.." || exit 1
subject='a newcomer on a new Debian'
. Tests/Packaging/check.sh
. Tests/Packaging/session.sh

architecture=$(dpkg --print-architecture 2>/dev/null) || { skip "$subject" 'this is no Debian'; finish; exit; }
version=$(cat VERSION)
. Tests/Packaging/root.sh
for name in openssl python3 unzip; do command -v $name >/dev/null || no_root "$name is not installed"; done

root=$work/root
archives=$cache/archives
check 'a new Debian is unpacked' fresh_root "$root"
[ -d "$root/etc" ] || { finish; exit 1; }
# What was fetched once is used again.
mkdir -p "$archives" "$root/tmp/packages"
cp "$archives"/*.deb "$root/var/cache/apt/archives" 2>/dev/null
for name in passtool passtool-preview; do cp "dist/${name}_${version}_$architecture.deb" "$root/tmp/packages"; done
check 'apt installs the packages' inside "$root" sh -c 'apt-get update -qq && apt-get install -y /tmp/packages/*.deb'
cp "$root"/var/cache/apt/archives/*.deb "$archives"

# typed PAGE SHELL FOLDER…: a person without root types the blocks of the page in this folder, which is empty.
typed() {
    folder=$root/tmp/people/$3
    mkdir -p "$folder" && chown 1000:1000 "$folder"
    python3 -B Tests/Packaging/newcomer.py "$1" "$folder" "$2" \
        unshare --mount --pid --fork --kill-child sh -c "$enter" "$root" setsid -cw \
        setpriv --reuid 1000 --regid 1000 --clear-groups --no-new-privs env -C "/tmp/people/$3" HOME=/tmp/people
}

# OpenSSL agrees about every pass that was made.
genuine() {
    find "$folder" "$root/tmp/people/portal" -name root.pem -exec cat {} + 2>/dev/null >"$work/roots.pem"
    for pass in "$folder"/*.pkpass; do
        rm -rf "$work/open" && unzip -q "$pass" -d "$work/open" &&
            openssl cms -verify -binary -inform DER -in "$work/open/signature" -content "$work/open/manifest.json" \
                -CAfile "$work/roots.pem" -purpose any -out "$work/content" || return 1
    done
}
drawn() { for picture in "$folder"/*.png; do says PNG head -c 8 "$picture" || return 1; done; }

for page in README.md Documentation/first-pass.md; do
    for shell in bash sh; do
        [ $shell = bash ] && how='pasted into bash' || how='typed into sh, all lines of a block at once'
        check "each block of $page, $how, does what it says, and the pass is valid" \
            says '.pkpass: valid' typed "$page" $shell "$shell-$(basename "$page" .md)"
        check 'its pass is genuine to OpenSSL' genuine
        check 'there is a picture of it' drawn
    done
done

finish
