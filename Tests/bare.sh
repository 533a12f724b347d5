#!/bin/sh
# Makes a folder with the programs of a bare Debian and no others, and prints its path: bare.sh FOLDER
set -eu
rm -rf "$1"
mkdir -p "$1"
# What debootstrap installs without being asked for more.
packages=$(dpkg-query -W -f '${db:Status-Abbrev}${binary:Package} ${Priority} ${Essential}\n' | sed -nE 's/^ii ([^ ]+) (required .*|.* yes)$/\1/p')
# shellcheck disable=SC2086 # a word for each package
for program in $(dpkg -L $packages | grep -E '^(/usr)?/s?bin/[^/]+$') "$(command -v awk)"; do
    [ ! -x "$program" ] || ln -sf "$program" "$1/"
done
cd "$1"
pwd
