#!/bin/sh
# Makes passtool.artifactbundle.zip, its checksum, and the package of plugins that uses it:
#   artifactbundle.sh PROGRAM VERSION TIME FOLDER
# TIME is what all files in the zip are dated, in seconds since 1970. To serve several systems with one bundle, copy the
# folders passtool-VERSION-TRIPLE of the others into FOLDER/passtool.artifactbundle, then run this again.
set -eu
program=$1 version=$2 time=$3 folder=$4
sources=$(cd "$(dirname "$0")/.." && pwd)
triple=$("${SWIFT:-swift}" -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')

bundle=$folder/passtool.artifactbundle
variant=$bundle/passtool-$version-$triple
rm -rf "$variant" "$bundle.zip" "$bundle.zip.sha256"
mkdir -p "$variant/bin"
cp "$program" "$variant/bin/passtool"
strip "$variant/bin/passtool"
cp "$sources/LICENSE" "$sources/NOTICE" "$bundle/"

variants=
for path in "$bundle/passtool-$version"-*; do
    name=${path##*/}
    variants="$variants${variants:+,}
        { \"path\": \"$name/bin/passtool\", \"supportedTriples\": [\"${name#"passtool-$version-"}\"] }"
done
cat >"$bundle/info.json" <<END
{
  "schemaVersion": "1.0",
  "artifacts": {
    "passtool": {
      "version": "$version",
      "type": "executable",
      "variants": [$variants
      ]
    }
  }
}
END

# Equal files give an equal zip: in order, with one time and one mode. A zip has local times of even seconds.
time=$((time - time % 2))
stamp=$(date -u -d "@$time" +%Y%m%d%H%M.%S 2>/dev/null || date -u -r "$time" +%Y%m%d%H%M.%S)
(
    cd "$folder"
    set -- LICENSE NOTICE info.json
    for path in "passtool.artifactbundle/passtool-$version"-*; do set -- "$@" "${path#*/}/bin/passtool"; done
    for name in "$@"; do
        case $name in */bin/passtool) mode=755 ;; *) mode=644 ;; esac
        chmod "$mode" "passtool.artifactbundle/$name"
        TZ=UTC touch -t "$stamp" "passtool.artifactbundle/$name"
    done
    printf 'passtool.artifactbundle/%s\n' "$@" | LC_ALL=C sort | TZ=UTC zip -q -X -@ passtool.artifactbundle.zip
)
if command -v sha256sum >/dev/null; then sum=$(sha256sum "$bundle.zip"); else sum=$(shasum -a 256 "$bundle.zip"); fi
checksum=${sum%% *}
echo "$checksum" >"$bundle.zip.sha256"

plugins=$folder/passtool-plugins
rm -rf "$plugins"
mkdir -p "$plugins"
cp -RL "$sources/Plugins" "$plugins/Plugins"
cp "$sources/LICENSE" "$sources/NOTICE" "$plugins/"
for file in Package.swift README.md; do
    sed "s/CHECKSUM/$checksum/; s/VERSION/$version/" \
        "$sources/Packaging/PluginPackage/$file" >"$plugins/$file"
done
echo "made $bundle.zip ($triple) and $plugins"
