#!/bin/sh
# What every package of passtool holds beside the programs: manual pages, completions, templates, schemas.
#   tree.sh PROGRAMS SERVER TREE     PROGRAMS is the folder of the release build, SERVER the service's, TREE the new folder
set -eu
cd "$(dirname "$0")/.."
programs=$1
server=$2
tree=$3
day=$(date -u -d "@$SOURCE_DATE_EPOCH" +%F)

rm -rf "$tree"
mkdir -p "$tree/man" "$tree/completions"
for program in "$programs/passtool" "$programs/passtool-preview" "$server/passtool-server"; do
    "$programs/generate-manual" "$program" --date "$day" --output-directory "$tree/man"
done
# This program calls itself 'passtool preview', as people do; its page has the name of the file.
sed -e 's/^\.Dt .*/.Dt PASSTOOL-PREVIEW 1/' -e 's/^\.Nm "passtool preview"/.Nm passtool-preview/' \
    "$tree/man/passtool preview.1" >"$tree/man/passtool-preview.1"
rm "$tree/man/passtool preview.1"
# An empty line is a fault in this format.
sed -i 's/^$/.Pp/' "$tree"/man/*.1
# Shells source these files: nothing runs them, so no interpreter belongs in the first line.
for program in "$programs/passtool" "$server/passtool-server"; do
    for shell in bash zsh fish; do
        "$program" --generate-completion-script $shell | sed '1{/^#!/d;}' >"$tree/completions/$(basename "$program").$shell"
    done
done
cp -R Templates "$tree/templates"
cp -R Schemas "$tree/schemas"

chmod -R u=rwX,go=rX "$tree"
find "$tree" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
