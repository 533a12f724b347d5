# shellcheck shell=sh disable=SC2154 # $work is of check.sh
# What the plugins must do, with a passtool from the sources or from an artifact bundle. Sourced after check.sh:
#   copy_shop FOLDER DEPENDENCY   a copy of the example package in FOLDER that depends on DEPENDENCY
#   check_plugins                 builds and changes this copy; FOLDER/build holds what was built
#   settle=COMMAND                what to do before a build has nothing to do

passtool=.build-picture/release/passtool
log=$work/build.log
settle=

copy_shop() {
    mkdir -p "$1"
    shop=$(cd "$1" && pwd -P)/PassShop
    scratch=$(dirname "$shop")/build
    ticket=$shop/Sources/Tickets/ticket.pass/pass.json
    rm -rf "$shop"
    cp -R Tests/Packaging/Examples/PassShop "$shop"
    rm -rf "$shop/.build" "$shop/.swiftpm"
    awk -v dependency="$2" '/\.package\(name:/ { $0 = "        " dependency } 1' \
        Tests/Packaging/Examples/PassShop/Package.swift >"$shop/Package.swift"
}

build_shop() {
    swift build --package-path "$shop" --scratch-path "$scratch" >"$log" 2>&1 || { cat "$log"; return 1; }
}

build_fails() {
    if build_shop >/dev/null; then cat "$log"; return 1; fi
}

# What the last build said.
says() { grep -F -- "$1" "$log" || { cat "$log"; return 1; }; }
is_silent_about() { if grep -F -- "$1" "$log"; then return 1; fi; }

# The resources of the built product are those of the target.
has_only_its_files() {
    (cd "$shop/Sources/Vouchers" && find Passes -type f) | sort >"$work/expected"
    (cd "$scratch" && find . \( -path '*.resources/*' -o -path '*.bundle/*' \) -type f) |
        sed -E 's,.*\.(resources|bundle)/,,' | sort >"$work/found"
    diff "$work/expected" "$work/found"
}

# swift package passtool …, from another folder: paths are relative to the package.
plugin() {
    (cd "$work" && swift package --package-path "$shop" --scratch-path "$scratch" passtool "$@" 2>&1)
}

# The command fails, and says this.
refuses() {
    words=$1
    shift
    if plugin "$@" >"$work/said"; then cat "$work/said"; return 1; fi
    grep -F -- "$words" "$work/said" || { cat "$work/said"; return 1; }
}

puts() {
    words=$1
    shift
    plugin "$@" >"$work/said" || { cat "$work/said"; return 1; }
    grep -F -- "$words" "$work/said" || { cat "$work/said"; return 1; }
}

signs() {
    rm -f "$shop/voucher.pkpass"
    PASSTOOL_IDENTITY=$PWD/certs-sample/signer.p12 PASSTOOL_PASSPHRASE=sample \
        plugin sign Sources/Vouchers/Passes/voucher.pass -o voucher.pkpass &&
        "$passtool" verify --trust-anchor certs-sample/root.pem "$shop/voucher.pkpass"
}

# The values of an option follow it: each option of 'passtool lint' that has none must be known to the plugin.
knows_flags() {
    status=0
    flags=$("$passtool" lint --help | sed -n 's/^  \(-[a-z], \)\{0,1\}\(--[a-z-]*\)\( .*\)\{0,1\}$/\2 \3/p' |
        awk '$2 !~ /^</ { print $1 }')
    [ "$(echo "$flags" | wc -l)" -ge 8 ] || { echo "the help names few options: $flags"; status=1; }
    for flag in $flags; do
        grep -F "\"$flag\"" Plugins/PasstoolCommand/plugin.swift >/dev/null || { echo "$flag"; status=1; }
    done
    return $status
}

draws() {
    rm -f "$shop/voucher.png"
    PATH=$work/bin:$PATH plugin preview Sources/Vouchers/Passes/voucher.pass -o voucher.png &&
        [ "$(head -c 4 "$shop/voucher.png" | tail -c 3)" = PNG ]
}

check_plugins() {
    check "the example builds with the plugin" build_shop
    check "a warning is in the build log, at file, line and column" \
        says "$ticket:9:22: warning: 'rgba(233, 242, 225, 1)' works, but the form is not documented [color.undocumented-form]"
    check "the other target is linted as well, by its own settings" says 'Linting 1 pass of Vouchers'
    check "its settings hold: no note on identifiers of samples" is_silent_about '[identity.sample]'
    check "the plugin adds no file to the product" has_only_its_files
    $settle || true
    check "it builds again" build_shop
    check "nothing is linted again when nothing changed" is_silent_about 'Linting'

    sed 's/"serialNumber": "T0001"/"serialNumber": "T0002"/' "$ticket" >"$work/json" && cp "$work/json" "$ticket"
    check "with a changed pass, it builds" build_shop
    check "the changed pass is linted again" says 'Linting 1 pass of Tickets'
    check "its target is not compiled again" is_silent_about 'Compiling Tickets'
    check "the pass of the other target is not linted again" is_silent_about 'Vouchers'

    cp "$ticket" "$work/ticket.json"
    sed 's/"formatVersion": 1/"formatVersion": 2/' "$ticket" >"$work/json" && cp "$work/json" "$ticket"
    check "an error fails the build" build_fails
    check "the error is in the build log, at file, line and column" \
        says "$ticket:2:20: error: formatVersion is 2"
    check "it fails the next build as well" build_fails
    check "swift package passtool lint ends with a failure" refuses 'exit code 1' lint
    cp "$work/ticket.json" "$ticket"
    check "without the error, it builds again" build_shop

    cp "${ticket%pass.json}icon.png" "${ticket%pass.json}odd.png"
    check "a new file in a pass is linted" build_shop
    check "and found to be none of Wallet's" says "odd.png: warning:"
    rm "${ticket%pass.json}odd.png"
    check "a pass from which a file is gone is linted" build_shop
    check "and has only its old warning" is_silent_about "odd.png"

    settings=$shop/Sources/Tickets/.passlint.json
    cp "$settings" "$work/settings.json"
    echo '{"failOn": "warning"}' >"$settings"
    check "changed settings count: now a warning fails the build" build_fails
    rm "$settings"
    check "settings that are gone don't" build_shop
    check "and nothing is ignored any more" says '[identity.sample]'
    cp "$work/settings.json" "$settings"
    check "new settings are read" build_shop
    check "and count" is_silent_about '[identity.sample]'

    check "lint without paths lints the passes of all targets" puts 'Sources/Tickets/ticket.pass/pass.json:9:22: warning:' lint
    check "options don't count as paths" refuses 'exit code 1' lint --quiet --fail-on warning
    check "lint with a path lints that only" puts 'no findings' lint --fail-on note Sources/Vouchers/Passes/voucher.pass
    check "the plugin knows the options of lint" knows_flags
    check "a path that is not there ends with the program's exit code" refuses 'exit code 66' verify no-such.pkpass
    check "sign reads the environment, and its pass is genuine" signs
    drawing=.build-picture/release/passtool-preview
    if command -v passtool-preview >/dev/null; then
        skip "preview without the program that draws says what to install" "passtool-preview is installed"
    else
        check "preview without the program that draws says what to install" \
            refuses 'install the package passtool-preview' preview Sources/Vouchers/Passes/voucher.pass -o voucher.png
        check "and ends with 69" refuses 'exit code 69' preview Sources/Vouchers/Passes/voucher.pass -o voucher.png
    fi
    if [ -x $drawing ]; then
        mkdir -p "$work/bin" && cp $drawing "$work/bin/"
        check "preview draws with an installed passtool-preview" draws
    else
        skip "preview draws with an installed passtool-preview" "it is not built: make programs"
    fi
}
