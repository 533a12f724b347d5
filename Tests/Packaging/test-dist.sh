#!/bin/sh
# The archive (make dist): its checksum, what is in it, that it runs where it is unpacked, and the list of what is linked.
cd "$(dirname "$0")/../.." || exit 1
. Tests/Packaging/check.sh
. Tests/Packaging/session.sh

[ "$(uname)" = Linux ] || { skip 'the archive' 'it is for Linux'; finish; exit; }
version=$(cat VERSION)
name=passtool-$version-linux-$(uname -m)
folder=$work/$name

check 'the checksum is of the archive' sh -c 'cd dist && sha256sum --strict -c "$1"' sh "$name.tar.gz.sha256"
check 'the archive unpacks into one folder' tar -C "$work" -xzf "dist/$name.tar.gz"
one_owner() {
    tar --numeric-owner -tvzf "dist/$name.tar.gz" >"$work/files" &&
        [ "$(awk '{ print $2, $4, $5 }' "$work/files" | sort -u | wc -l)" = 1 ]
}
check 'all files have the same owner and time' one_owner
for file in bin/passtool share/man/man1/passtool.1 share/bash-completion/completions/passtool \
    share/zsh/site-functions/_passtool share/fish/vendor_completions.d/passtool.fish \
    share/passtool/templates/coffee.pass/pass.json share/passtool/schemas/pass.schema.json LICENSE NOTICE copyright INSTALL.md; do
    check "it has $file" test -s "$folder/$file"
done
no_symbols() {
    readelf -SW "$folder/bin/passtool" >"$work/sections" && grep -q '\.text' "$work/sections" &&
        ! grep '\.symtab\|\.debug_info' "$work/sections"
}
check 'the program is stripped' no_symbols
no_paths() { strings -a "$folder/bin/passtool" >"$work/strings" && [ -s "$work/strings" ] && ! grep -F "$PWD" "$work/strings"; }
# What INSTALL.md says about the C library is the highest version that the program asks for, or a higher one.
c_library() {
    said=$(sed -n 's/.*the C library is \([0-9.]*\) or later.*/\1/p' Packaging/INSTALL.md)
    asked=$(objdump -T "$folder/bin/passtool" | sed -n 's/.*(GLIBC_\([0-9.]*\)).*/\1/p' | sort -uV | tail -1)
    [ -n "$said" ] && [ -n "$asked" ] && [ "$(printf '%s\n' "$said" "$asked" | sort -V | tail -1)" = "$said" ] ||
        { echo "it asks for GLIBC_$asked, INSTALL.md says $said"; return 1; }
}
check 'INSTALL.md says which C library it needs' c_library
check 'the program does not know where it was built' no_paths

mkdir "$work/session"
cp -R certs-sample "$work/session"
unpacked() { (cd "$work/session" && PATH=$folder/bin:$PATH HOME=$work/session "$@"); }
session 'unpacked' "$work/session" unpacked

# Each library that the program asks for is in the list, and each one in the list is asked for.
list=dist/$name.spdx.json
libraries() {
    for library in $(readelf -d "$folder/bin/passtool" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'); do
        path=$(LC_ALL=C ldconfig -p | awk -v name="$library" '$1 == name { print $NF; exit }')
        { dpkg -S "$path" || dpkg -S "/usr$path" || dpkg -S "${path#/usr}"; } 2>/dev/null | cut -d: -f1
    done | sort -u
}
linked() {
    python3 - "$list" "$1" <<'END'
import json, sys
document = json.load(open(sys.argv[1]))
names = {package["SPDXID"]: package["name"] for package in document["packages"]}
print("\n".join(sorted(names[relationship["relatedSpdxElement"]] for relationship in document["relationships"]
                       if relationship["relationshipType"] == sys.argv[2])))
END
}
same_libraries() { libraries >"$work/asked" && linked DYNAMIC_LINK >"$work/listed" && diff "$work/asked" "$work/listed"; }
same_packages() {
    # Package.resolved also has the packages of traits that were built here before.
    swift package show-dependencies --format flatlist 2>"$work/errors" | sort >"$work/resolved"
    [ -s "$work/resolved" ] || return 1
    linked STATIC_LINK >"$work/listed" && ! comm -23 "$work/resolved" "$work/listed" | grep .
}
digest_listed() { says "$(sha256sum "dist/$name.tar.gz" | cut -d' ' -f1)" cat "$list"; }
if command -v python3 >/dev/null; then
    check 'the list of what is linked has the shared libraries, and no others' same_libraries
    check 'it has each package that SwiftPM fetched' same_packages
    check 'it has the runtime of Swift' says swift-foundation linked STATIC_LINK
else skip 'the list of what is linked has all libraries' 'python3 is not installed'; fi
check 'it has the checksum of the archive' digest_listed
# Swift's own packages that are no module of passtool must be explained: without a line for one, no list is made.
unexplained() {
    cp -R Packaging Sources Package.resolved "$work/copy/" && sed -i '/fetched swift-system /d' "$work/copy/Packaging/sbom.sh" &&
        ! SOURCE_DATE_EPOCH=0 sh "$work/copy/Packaging/sbom.sh" "$version" "$PWD/.build-picture/release/passtool" \
            "dist/$name.tar.gz" >/dev/null 2>"$work/said" && grep SystemPackage "$work/said"
}
mkdir "$work/copy"
check 'code from an unknown module is refused' unexplained

spdx=$PWD/.build/witnesses/spdx
valid() { PYTHONPATH=$spdx python3 -m spdx_tools.spdx.clitools.pyspdxtools --infile "$1" --version SPDX-2.3; }
if PYTHONPATH=$spdx python3 -c 'import spdx_tools' 2>/dev/null; then
    check 'the list is a valid SPDX document' valid "$list"
    sed 's/Apache-2.0 WITH Swift-exception/Apache-2.0 WITH no-such-exception/' "$list" >"$work/wrong.spdx.json"
    wrong() { ! valid "$work/wrong.spdx.json"; }
    check 'a wrong list is not' wrong
else skip 'the list is a valid SPDX document' 'spdx-tools is not installed'; fi
finish
