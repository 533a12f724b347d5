#!/bin/sh
# Installs packages: install.sh PURPOSE "DEBIAN NAMES" "HOMEBREW NAMES"
if command -v apt-get >/dev/null; then
    if [ "$(id -u)" = 0 ]; then
        root=
    elif command -v sudo >/dev/null; then
        root=sudo
    else
        echo "$1: run this as root, then make again: apt-get install $2"
        exit 1
    fi
    echo "$1: installing $2 with apt-get"
    # shellcheck disable=SC2086 # the names are several words
    $root apt-get update -qq &&
        DEBIAN_FRONTEND=noninteractive $root apt-get install -y -qq --no-install-recommends $2 >/dev/null
elif command -v brew >/dev/null; then
    echo "$1: installing $3 with brew"
    # shellcheck disable=SC2086
    brew install $3
else
    echo "$1: install $2 with your package manager, then make again"
    exit 1
fi
