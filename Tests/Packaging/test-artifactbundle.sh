#!/bin/sh
# The artifact bundle is what SwiftPM expects and the same each time; the example package uses it through a path and
# builds nothing of passtool.
set -eu
cd "$(dirname "$0")/../.."
. Tests/Packaging/check.sh
. Tests/Packaging/plugins.sh

for program in zip unzip strip python3; do
    command -v $program >/dev/null || { skip "the artifact bundle" "$program is not installed"; finish; exit; }
done

version=$($passtool --version)
time=$(git log -1 --format=%ct 2>/dev/null || echo 1767225600)
dist=$work/dist
zip=$dist/passtool.artifactbundle.zip
bundle() { sh Packaging/artifactbundle.sh $passtool "$version" "$1" "$2"; }

is_as_computed() { [ "$(cat "$zip.sha256")" = "$(swift package compute-checksum "$zip")" ]; }

# The description of the bundle, and what it names.
is_described() {
    python3 - "$zip" "$version" "$time" <<'END'
import datetime, json, re, sys, zipfile
archive, version, time = zipfile.ZipFile(sys.argv[1]), sys.argv[2], int(sys.argv[3])
root = "passtool.artifactbundle/"
info = json.loads(archive.read(root + "info.json"))
assert info["schemaVersion"] == "1.0", info
assert list(info["artifacts"]) == ["passtool"], info
tool = info["artifacts"]["passtool"]
assert (tool["type"], tool["version"]) == ("executable", version), tool
assert tool["variants"], "no variants"
for variant in tool["variants"]:
    assert variant["supportedTriples"] and all(re.fullmatch(r"\w+-\w+-[\w-]+", t) for t in variant["supportedTriples"])
    member = archive.getinfo(root + variant["path"])
    assert member.external_attr >> 16 & 0o777 == 0o755, oct(member.external_attr >> 16)
    program = archive.read(member)
    assert program[:4] in (b"\x7fELF", b"\xcf\xfa\xed\xfe"), program[:4]
    assert b".symtab\0" not in program, "not stripped"
names = archive.namelist()
assert names == sorted(names), names
assert {root + name for name in ("LICENSE", "NOTICE", "info.json")} < set(names), names
dated = datetime.datetime.fromtimestamp(time - time % 2, datetime.timezone.utc).timetuple()[:6]
for member in archive.infolist():
    assert member.date_time == dated, (member.filename, member.date_time, dated)
END
}

is_equal_elsewhere() {
    sleep 2 && TZ=Asia/Tokyo bundle "$time" "$work/other" && cmp "$zip" "$work/other/passtool.artifactbundle.zip"
}

# That the comparison can fail: another time gives another zip.
differs_at_another_time() {
    bundle $((time + 60)) "$work/later" && ! cmp "$zip" "$work/later/passtool.artifactbundle.zip"
}

# A folder of another system beside it gets into the bundle.
takes_others() {
    bundle "$time" "$work/both" || return 1
    cp -R "$work/both/passtool.artifactbundle/passtool-$version-"* "$work/other-system"
    mv "$work/other-system" "$work/both/passtool.artifactbundle/passtool-$version-riscv64-unknown-linux-gnu"
    bundle "$time" "$work/both" && unzip -p "$work/both/passtool.artifactbundle.zip" passtool.artifactbundle/info.json |
        grep -c supportedTriples | grep -x 2
}

# The package of a release names this very zip.
names_the_zip() {
    swift package --package-path "$dist/passtool-plugins" --scratch-path "$work/dump" dump-package >"$work/package.json" &&
        grep -F "$(cat "$zip.sha256")" "$work/package.json" &&
        grep -F "releases/download/$version/passtool.artifactbundle.zip" \
            "$dist/passtool-plugins/Package.swift" &&
        grep -F "from: \"$version\"" "$dist/passtool-plugins/README.md" &&
        [ -z "$(find "$dist/passtool-plugins" -type l)" ]
}

builds_no_sources() {
    is_silent_about PassToolkit && [ ! -e "$scratch/checkouts/swift-argument-parser" ] &&
        [ -z "$(find "$scratch" -name 'PassToolkit*' -o -name 'ArgumentParser*')" ]
}

check "the bundle is made" bundle "$time" "$dist"
check "its checksum is what SwiftPM computes" is_as_computed
check "SwiftPM's description, program, licences and times are in it" is_described
check "made again, in another folder and time zone, it is the same" is_equal_elsewhere
check "with another time it is not" differs_at_another_time
check "the program of another system fits in" takes_others
check "the package of plugins names this zip" names_the_zip

# The package as a release has it, but with the zip beside it in place of an address.
here=.build-plugins/bundle
rm -rf $here && mkdir -p $here
cp -R "$dist/passtool-plugins" $here/
cp "$zip" $here/passtool-plugins/
awk '/^ *url: / { print "            path: \"passtool.artifactbundle.zip\"),"; next } /^ *checksum: / { next } 1' \
    "$dist/passtool-plugins/Package.swift" >$here/passtool-plugins/Package.swift
copy_shop $here ".package(name: \"passtool\", path: \"$PWD/$here/passtool-plugins\")"
check "the example builds with the bundle's program" build_shop
check "nothing of passtool is built" builds_no_sources
rm -rf "$scratch"
check_plugins
finish
