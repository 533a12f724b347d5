#!/bin/sh
# The Debian packages, from the release programs and the tree of tree.sh, and the list of what is linked into the service.
#   deb.sh VERSION PROGRAMS TREE OUTPUT SERVER
set -eu
cd "$(dirname "$0")/.."
version=$1
programs=$2
tree=$3
output=$4
server=$5
build=.build-packages/deb

rm -rf "$build"
mkdir -p "$build" "$output"
output=$(cd "$output" && pwd)
cp -R Packaging/debian "$tree" "$build"
cp -p "$programs/passtool" "$programs/passtool-preview" "$server/passtool-server" NOTICE "$build"
cp -R Packaging/server "$build"
cp -p Packaging/server/passtool-server.service "$build/debian"
awk -v version="$version" -v date="$(LC_ALL=C date -u -d "@$SOURCE_DATE_EPOCH" '+%a, %d %b %Y %H:%M:%S +0000')" \
    -f Packaging/debian-changelog.awk CHANGELOG.md >"$build/debian/changelog"
find "$build" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
rm -f "$output"/passtool*.deb
# 'no': the files belong to root in the packages, no matter who makes them.
(cd "$build" && DEB_RULES_REQUIRES_ROOT=no PASSTOOL_OUTPUT=$output make -s -f debian/rules binary)
package=$output/passtool-server_${version}_$(dpkg --print-architecture)
sh Packaging/sbom.sh "$version" "$server/passtool-server" "$package.deb" >"$package.spdx.json"
ls -l "$output"/passtool*.deb "$package.spdx.json"
