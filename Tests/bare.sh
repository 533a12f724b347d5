#!/bin/sh
# Makes a folder with the programs of a bare Debian and git, make and a compiler of C, and prints a search path with these and
# Swift's: bare.sh FOLDER
set -eu
rm -rf "$1"
mkdir -p "$1"
# What debootstrap installs without being asked for more.
packages=$(dpkg-query -W -f '${db:Status-Abbrev}${binary:Package} ${Priority} ${Essential}\n' | sed -nE 's/^ii ([^ ]+) (required .*|.* yes)$/\1/p')
# shellcheck disable=SC2086 # a word for each package
for program in $(dpkg -L $packages | grep -E '^(/usr)?/s?bin/[^/]+$') \
    $(for name in awk git make cc gcc ld ld.gold ar as; do command -v $name; done); do
    [ ! -x "$program" ] || ln -sf "$program" "$1/"
done
echo "$(cd "$1" && pwd):$(dirname "$(readlink -f "$(command -v swift)")")"
