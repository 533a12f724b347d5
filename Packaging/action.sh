#!/bin/sh
# What action.yml does: 'install' puts passtool in place, 'run' starts it for the sources. Inputs are in INPUT_….
set -eu
newline='
'

# The runner reads commands from the log: no text from outside may begin one.
escaped() { printf '%s' "$1" | sed 's/%/%25/g; s/##/# #/g' | tr '\r\n' '  '; }

fail() {
    printf '::error title=passtool::%s\n' "$(escaped "$2")" >&2
    exit "$1"
}

sha256() { if command -v sha256sum >/dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi; }

random() { od -An -N16 -tx1 /dev/urandom | tr -d ' \n'; }

# ---- install

install_program() {
    case $INPUT_COMMAND in
    install | lint | verify | create | sign | batch | bundle | preview) ;;
    *) fail 64 "there is no command '$INPUT_COMMAND': it is install, lint, verify, create, sign, batch, bundle or preview" ;;
    esac
    case $INPUT_INSTALL in auto | package | build) ;; *) fail 64 "install is auto, package or build" ;; esac
    source=$(cd "$(dirname "$0")/.." && pwd)
    own=$(cat "$source/VERSION")
    version=${INPUT_VERSION:-$own}
    version=${version#v}
    case $version in [!0-9]* | *[!0-9A-Za-z.+~-]* | '') fail 64 "version is not a version number" ;; esac
    programs=passtool
    [ "$INPUT_COMMAND" != preview ] || programs='passtool passtool-preview'
    prefix=$RUNNER_TEMP/passtool-$version-built
    work=$(mktemp -d "$RUNNER_TEMP/passtool.XXXXXX")
    trap 'rm -rf "$work"' EXIT

    # A second step of the same job finds what the first one installed.
    case $INPUT_INSTALL in
    build) ! is_built || { echo "passtool $version is built already" && return 0; } ;;
    *) ! is_installed || { echo "passtool $version is installed already" && return 0; } ;;
    esac

    if [ "$INPUT_INSTALL" != build ] && { has_package || [ "$INPUT_INSTALL" = package ]; }; then
        install_package
    else
        build
    fi
}

# By this job: any other program of this name has not been compared with a checksum.
is_installed() {
    [ -e "$RUNNER_TEMP/passtool-$version-installed" ] || return 1
    for program in $programs; do
        found=$("$program" --version 2>/dev/null) || return 1
        [ "${found##* }" = "$version" ] || return 1
    done
}

is_built() { for program in $programs; do [ -x "$prefix/bin/$program" ] || return 1; done; }

takes_packages() { command -v apt-get >/dev/null && command -v dpkg >/dev/null; }

# Whether the release has packages for this machine. A release that can't be read is an error, not a reason to build.
has_package() {
    takes_packages || return 1
    read_checksums
    for program in $programs; do
        [ -z "$(digest_of "$(package_of "$program")")" ] || continue
        [ -z "$INPUT_CHECKSUMS" ] || fail 64 "checksums has no line for $(package_of "$program")"
        return 1
    done
}

package_of() { echo "$1_${version}_$(dpkg --print-architecture).deb"; }

download() {
    command -v curl >/dev/null || fail 69 "this machine has no curl; install it in a step before"
    curl --fail --silent --show-error --location --retry 3 --output "$2" "$INPUT_RELEASES/$version/$1" \
        || fail 66 "cannot download $1 of release $version; install: build needs no release"
}

read_checksums() {
    if [ -n "$INPUT_CHECKSUMS" ]; then printf '%s\n' "$INPUT_CHECKSUMS" | tr -d '\r' >"$work/SHA256SUMS"
    else download SHA256SUMS "$work/SHA256SUMS"; fi
}

digest_of() { awk -v name="$1" '$2 == name || $2 == "*" name || $2 == "./" name { print $1; exit }' "$work/SHA256SUMS"; }

install_package() {
    takes_packages || fail 69 "this machine takes no Debian packages; use install: build"
    read_checksums
    set --
    for program in $programs; do
        package=$(package_of "$program")
        expected=$(digest_of "$package")
        [ -n "$expected" ] || fail 69 "SHA256SUMS has no $package; install: build needs none"
        download "$package" "$work/$package"
        actual=$(sha256 "$work/$package" | cut -d ' ' -f 1)
        [ "$actual" = "$expected" ] || fail 1 "$package has the SHA-256 $actual, not $expected: it is not installed"
        set -- "$@" "$work/$package"
    done
    if [ "$(id -u)" = 0 ]; then root=; else root=sudo; fi
    export DEBIAN_FRONTEND=noninteractive
    # Pictures need the fonts, which are recommended.
    case $programs in *preview*) only= ;; *) only=--no-install-recommends ;; esac
    # The lists of packages may be old, or missing as in a container.
    # shellcheck disable=SC2086 # No option if it is empty.
    $root apt-get install -y -qq $only "$@" >"$work/log" 2>&1 \
        || { $root apt-get update -qq && $root apt-get install -y -qq $only "$@"; } >"$work/log" 2>&1 \
        || {
            cat "$work/log"
            [ "$INPUT_INSTALL" = auto ] || fail 69 "apt-get cannot install $package"
            build  # This system does not have the libraries of the package.
            return
        }
    touch "$RUNNER_TEMP/passtool-$version-installed"
    is_installed || fail 69 "the package is installed, but 'passtool --version' does not say $version"
    echo "installed passtool $version: $package, SHA-256 $expected"
}

build() {
    [ "$version" = "$own" ] || fail 64 "these files are passtool $own: to build $version, use the action of that release"
    [ "$INPUT_COMMAND" = preview ] && picture=install-picture || picture=
    # shellcheck disable=SC2086 # No target if no picture is drawn.
    make -C "$source" install $picture PREFIX="$prefix" || fail 69 "passtool cannot be built here"
    echo "$prefix/bin" >>"$GITHUB_PATH"
}

# ---- run

run_program() {
    command=$INPUT_COMMAND
    [ "$command" != install ] || exit 0
    # Findings have the paths of the repository, or the annotations would be at no file.
    cd "${GITHUB_WORKSPACE:-.}"
    # An empty variable would be an identity that is empty.
    [ -n "${PASSTOOL_IDENTITY_BASE64:-}" ] || unset PASSTOOL_IDENTITY_BASE64
    [ -n "${PASSTOOL_KEY_BASE64:-}" ] || unset PASSTOOL_KEY_BASE64
    [ -n "${PASSTOOL_PASSPHRASE:-}" ] || unset PASSTOOL_PASSPHRASE
    work=$(mktemp -d "$RUNNER_TEMP/passtool.XXXXXX")
    trap 'rm -rf "$work"' EXIT
    touch "$work/log" "$work/paths" "$work/digests"
    output=$INPUT_OUTPUT
    case $output in -*) output=./$output ;; esac
    findings=
    status=0
    find_sources
    case $command in
    lint | verify) report ;;
    create | sign) each pkpass ;;
    preview) each png ;;
    batch) batch ;;
    bundle) bundle ;;
    esac
    give_back
    exit "$status"
}

# Writes the sources to a file, one a line, with names in the place of '*' and '?'.
find_sources() {
    IFS=$newline
    # shellcheck disable=SC2046 # One source a line; lines may end as on Windows.
    for path in $(printf '%s\n' "$INPUT_SOURCES" | tr -d '\r'); do
        case $path in *[[:cntrl:]]*) fail 66 "a file has a control character in its name" ;; esac
        [ -e "$path" ] || fail 66 "there is no file '$path'; sources stand one a line"
        path=${path#"${GITHUB_WORKSPACE:-.}/"}
        case $path in -*) path=./$path ;; esac
        printf '%s\n' "${path%/}"
    done >"$work/sources"
    unset IFS
    [ -s "$work/sources" ] || fail 64 "sources is empty"
}

# Starts passtool with the further arguments after these. The first failure decides how the step ends.
start() {
    IFS=$newline
    set -f
    # shellcheck disable=SC2086 # One argument a line.
    set -- "$@" $INPUT_ARGUMENTS
    set +f
    unset IFS
    if passtool "$@" 2>>"$work/log" </dev/null; then return 0; else ended=$?; fi
    [ "$ended" != 126 ] || fail 64 "these are too many sources for one step"
    [ "$status" != 0 ] || status=$ended
    return 1
}

# The same for all sources at once.
start_for_all() {
    IFS=$newline
    set -f
    # shellcheck disable=SC2046 # One path a line.
    set -- "$@" $(cat "$work/sources")
    set +f
    unset IFS
    start "$@"
}

made() { printf '%s\n' "$1" >>"$work/paths"; }

report() {
    set -- "$command" --format "$INPUT_FORMAT"
    [ -z "$INPUT_FAIL_ON" ] || set -- "$@" --fail-on "$INPUT_FAIL_ON"
    [ -z "$INPUT_DATA" ] || [ "$command" = verify ] || set -- "$@" --data "$INPUT_DATA"
    case $INPUT_FORMAT:$output in
    github:) start_for_all "$@" || : ;;  # The only output that the runner is to read as commands.
    text:) start_for_all "$@" >>"$work/log" || : ;;
    json: | sarif:) fail 64 "format $INPUT_FORMAT needs an output, the file for it" ;;
    json:* | sarif:* | text:* | github:*)
        [ ! -L "$output" ] || fail 73 "the output '$output' is a link"
        mkdir -p -- "$(dirname -- "$output")"
        start_for_all "$@" >"$output" || :
        made "$output"
        ;;
    *) fail 64 "there is no format '$INPUT_FORMAT': it is github, sarif, json or text" ;;
    esac
    [ "$command" = verify ] || count_findings
}

# The last that lint says to people is '1 error, 2 notes', or 'no findings'.
count_findings() {
    findings=$(sed -n -E 's/^no findings$/0/p; /^[0-9]+ (error|warning|note)s?(, [0-9]+ (error|warning|note)s?)*$/p' \
        "$work/log" | tail -n 1 | tr -cs '0-9' ' ' | awk '{ for (i = 1; i <= NF; i++) n += $i; print n + 0 }')
}

# One file for each source; the argument is the file type.
each() {
    output=${output:-passes}
    case $output in
    *.pkpass | *.order | *.png | *.pdf | *.svg)
        [ "$(wc -l <"$work/sources")" -eq 1 ] || fail 64 "output is one file, but there are several sources"
        mkdir -p -- "$(dirname -- "$output")"
        ;;
    *) mkdir -p -- "$output" ;;
    esac
    twice=$(sed 's|.*/||; s|\.[^.]*$||' "$work/sources" | awk 'seen[$0]++ { print; exit }')
    [ -z "$twice" ] || fail 64 "several sources are named '$twice', and their passes would be one file; use several steps"
    while IFS= read -r path; do
        name=$(basename -- "$path")
        kind=$1
        case $path in *.order) kind=order ;; esac
        [ ! -e "$path/order.json" ] || kind=order
        file=$output
        [ ! -d "$output" ] || file=${output%/}/${name%.*}.$kind
        printf '%s:\n' "$path" >>"$work/log"
        data=$INPUT_DATA
        [ -n "$data" ] || [ ! -f "${path%.pass}.json" ] || data=${path%.pass}.json
        if [ -n "$data" ] && [ "$command" != sign ]; then
            start "$command" "$path" --output "$file" --data "$data" >>"$work/log" || continue
        else
            start "$command" "$path" --output "$file" >>"$work/log" || continue
        fi
        made "$file"
    done <"$work/sources"
}

batch() {
    output=${output:-passes}
    [ -n "$INPUT_DATA" ] || fail 64 "batch needs data: the list"
    touch "$work/begin"
    start_for_all batch --data "$INPUT_DATA" --output "$output" >>"$work/log" || :
    [ ! -d "$output" ] || find "$output" -type f ! -name '.*' -newer "$work/begin" | LC_ALL=C sort >"$work/paths"
}

bundle() {
    output=${output:-passes.pkpasses}
    ! start_for_all bundle --output "$output" >>"$work/log" || made "$output"
}

give_back() {
    # passtool escapes what it prints, so no name of a file becomes a command for the runner.
    cat "$work/log"
    # What failed stands at the top of the run's page as well.
    [ "$command" = lint ] || [ "$command" = verify ] \
        || sed -n 's/%/%25/g; s/^passtool: error: /::error title=passtool::/p' "$work/log" | head -n 10
    if [ "$(wc -l <"$work/paths")" -gt 1000 ]; then
        printf '%s\n' "$output" >"$work/paths"
    else
        while IFS= read -r path; do sha256 "$path"; done <"$work/paths" >"$work/digests"
    fi
    give paths <"$work/paths"
    give digests <"$work/digests"
    [ -z "$findings" ] || echo "$findings" | give findings
    # Indented lines are code in Markdown: no name in them is taken for more.
    {
        echo "### passtool $command"
        echo
        cat "$work/log" "$work/digests" | head -n 1000 | sed 's/^/    /'
        echo
    } >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
}

# An output of several lines ends at a delimiter that nobody can foresee.
give() {
    delimiter=$(random)
    { echo "$1<<$delimiter" && cat && echo "$delimiter"; } >>"$GITHUB_OUTPUT"
}

case ${1:-} in
install) install_program ;;
run) run_program ;;
*) fail 64 "action.sh install or run" ;;
esac
