#!/bin/sh
# Equal sources give equal packages: a clone in another folder, with a path of another length, builds the same bytes.
cd "$(dirname "$0")/../.." || exit 1
. Tests/Packaging/check.sh

subject='packages from another folder are the same'
[ "${EFFORT-}" = full ] || { skip "$subject" 'it builds everything again: EFFORT=full'; finish; exit; }
[ -z "$(git status --porcelain)" ] || { skip "$subject" 'there are changes that are not committed'; finish; exit; }

clone=$work/another-folder/with-a-path-of-another-length/and-other-times
check 'the sources are cloned' git clone -q . "$clone"
# The same versions of what SwiftPM fetches, which each checkout chooses for itself.
cp Package.resolved "$clone" 2>/dev/null
build() { (cd "$clone" && unset TMPDIR && umask 077 && TZ=Asia/Tokyo make deb dist artifactbundle); }
check 'the clone makes its packages' build
for file in dist/passtool*.deb dist/passtool-*.tar.gz dist/passtool-*.spdx.json \
    dist/passtool.artifactbundle.zip; do
    check "$(basename "$file") has the same bytes" cmp "$file" "$clone/$file"
done
finish
