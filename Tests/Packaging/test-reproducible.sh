#!/bin/sh
# Equal sources give equal packages: a clone in another folder builds the same bytes.
cd "$(dirname "$0")/../.." || exit 1
. Tests/Packaging/check.sh

subject='packages from another folder are the same'
[ "${EFFORT-}" = full ] || { skip "$subject" 'it builds everything again: EFFORT=full'; finish; exit; }
[ -z "$(git status --porcelain)" ] || { skip "$subject" 'there are changes that are not committed'; finish; exit; }

# The other path is as long as this one: for 'withoutActuallyEscaping', which GRDB and Hummingbird use, the compiler
# writes down how long the path of the source was, though the path itself is mapped.
letters=$((${#PWD} - 5))
[ "$letters" -ge 3 ] || { skip "$subject" "no folder in /tmp has a path as short as '$PWD'"; finish; exit; }
clone=$(mktemp -d "/tmp/$(printf "%${letters}s" '' | tr ' ' X)") || exit
trap 'rm -rf "$work" "$clone"' EXIT
check 'the sources are cloned' git clone -q . "$clone"
# The same versions of what SwiftPM fetches, which each checkout chooses for itself.
cp Package.resolved "$clone" 2>/dev/null
build() { (cd "$clone" && unset TMPDIR && umask 077 && TZ=Asia/Tokyo make deb dist wheel artifactbundle); }
check 'the clone makes its packages' build
for file in dist/passtool*.deb dist/passtool-*.tar.gz dist/passtool-*.whl dist/passtool*.spdx.json dist/passtool.artifactbundle.zip; do
    check "$(basename "$file") has the same bytes" cmp "$file" "$clone/$file"
done
finish
