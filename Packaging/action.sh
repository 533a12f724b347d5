#!/bin/sh
# What action.yml does: puts passtool on the path of a job. Inputs are in INPUT_….
set -eu

# The runner reads commands from the log: no text from outside may begin one.
fail() {
    text=$(printf '%s' "$2" | sed 's/%/%25/g; s/##/# #/g' | tr '\r\n' '  ')
    printf '::error title=passtool::%s\n' "$text" >&2
    exit "$1"
}

case $INPUT_INSTALL in auto | package | build) ;; *) fail 64 "install is auto, package or build" ;; esac
source=$(cd "$(dirname "$0")/.." && pwd)
own=$(cat "$source/VERSION")
version=${INPUT_VERSION:-$own}
version=${version#v}
case $version in [!0-9]* | *[!0-9A-Za-z.+~-]* | '') fail 64 "version is not a version number" ;; esac
programs=passtool
[ "$INPUT_PREVIEW" != true ] || programs='passtool passtool-preview'
work=$(mktemp -d "$RUNNER_TEMP/passtool.XXXXXX")
trap 'rm -rf "$work"' EXIT

build() {
    [ "$version" = "$own" ] || fail 64 "these files are passtool $own: to build $version, use the action of that release"
    [ "$INPUT_PREVIEW" = true ] && picture=install-picture || picture=
    # shellcheck disable=SC2086 # No target if no picture is drawn.
    make -C "$source" install $picture PREFIX="$RUNNER_TEMP/passtool-$version" || fail 69 "passtool cannot be built here"
    echo "$RUNNER_TEMP/passtool-$version/bin" >>"$GITHUB_PATH"
    exit 0
}

download() {
    command -v curl >/dev/null || fail 69 "this machine has no curl; install it in a step before"
    curl --fail --silent --show-error --location --retry 3 --output "$2" "$INPUT_RELEASES/$version/$1" \
        || fail 66 "cannot download $1 of release $version; install: build needs no release"
}

# Without the package, a job that did not ask for it builds.
without_package() {
    [ "$INPUT_INSTALL" = auto ] || fail 69 "$1; use install: build"
    build
}

[ "$INPUT_INSTALL" != build ] || build
{ command -v apt-get && command -v dpkg; } >/dev/null || without_package "this machine takes no Debian packages"
# A release that can't be read is an error, not a reason to build.
if [ -n "$INPUT_CHECKSUMS" ]; then printf '%s\n' "$INPUT_CHECKSUMS" | tr -d '\r' >"$work/SHA256SUMS"
else download SHA256SUMS "$work/SHA256SUMS"; fi
set --
for program in $programs; do
    package=${program}_${version}_$(dpkg --print-architecture).deb
    expected=$(awk -v name="$package" '$2 == name || $2 == "*" name || $2 == "./" name { print $1; exit }' "$work/SHA256SUMS")
    if [ -z "$expected" ]; then
        [ -z "$INPUT_CHECKSUMS" ] || fail 64 "checksums has no line for $package"
        without_package "SHA256SUMS has no $package"
    fi
    download "$package" "$work/$package"
    actual=$(sha256sum "$work/$package" | cut -d ' ' -f 1)
    [ "$actual" = "$expected" ] || fail 1 "$package has the SHA-256 $actual, not $expected: it is not installed"
    set -- "$@" "$work/$package"
done
if [ "$(id -u)" = 0 ]; then root=; else root=sudo; fi
export DEBIAN_FRONTEND=noninteractive
# Pictures need the fonts, which are recommended.
[ "$INPUT_PREVIEW" = true ] && only= || only=--no-install-recommends
# The lists of packages may be old, or missing as in a container.
# shellcheck disable=SC2086 # No option if it is empty.
$root apt-get install -y -qq $only "$@" >"$work/log" 2>&1 \
    || { $root apt-get update -qq && $root apt-get install -y -qq $only "$@"; } >"$work/log" 2>&1 \
    || { cat "$work/log" && without_package "apt-get cannot install $package"; }
found=$(passtool --version) || found=
[ "${found##* }" = "$version" ] || fail 69 "the package is installed, but 'passtool --version' does not say $version"
echo "installed passtool $version: $package, SHA-256 $expected"
