#!/bin/sh
# The archive for any Linux of this kind with the same libraries, its checksum, and the list of what is linked.
#   dist.sh VERSION PROGRAMS TREE OUTPUT
set -eu
cd "$(dirname "$0")/.."
version=$1
programs=$2
tree=$3
output=$4
name=passtool-$version-linux-$(uname -m)
folder=.build-packages/dist/$name

rm -rf .build-packages/dist
mkdir -p "$folder/bin" "$folder/share/man/man1" "$folder/share/bash-completion/completions" \
    "$folder/share/zsh/site-functions" "$folder/share/fish/vendor_completions.d" "$folder/share/passtool" "$output"
strip --remove-section=.comment -o "$folder/bin/passtool" "$programs/passtool"
cp "$tree/man/passtool.1" "$folder/share/man/man1"
cp "$tree/completions/passtool.bash" "$folder/share/bash-completion/completions/passtool"
cp "$tree/completions/passtool.zsh" "$folder/share/zsh/site-functions/_passtool"
cp "$tree/completions/passtool.fish" "$folder/share/fish/vendor_completions.d/passtool.fish"
cp -R "$tree/templates" "$tree/schemas" "$folder/share/passtool"
cp LICENSE NOTICE "$folder"
cp Packaging/debian/copyright "$folder/copyright"
cp Packaging/INSTALL.md "$folder"

chmod -R u=rwX,go=rX "$folder"
# Names in the order of their bytes, one time, one owner, and no name and time in gzip's head: equal input, equal bytes.
LC_ALL=C tar -C .build-packages/dist --format=ustar --sort=name --mtime="@$SOURCE_DATE_EPOCH" \
    --owner=0 --group=0 --numeric-owner -cf ".build-packages/dist/$name.tar" "$name"
gzip -9 -n <".build-packages/dist/$name.tar" >"$output/$name.tar.gz"
(cd "$output" && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256")
sh Packaging/sbom.sh "$version" "$programs/passtool" "$output/$name.tar.gz" >"$output/$name.spdx.json"
ls -l "$output/$name".*
