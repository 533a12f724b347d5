#!/bin/sh
# The example package builds with both plugins, which build passtool from this checkout.
set -eu
cd "$(dirname "$0")/../.."
. Tests/Packaging/check.sh
. Tests/Packaging/plugins.sh

copy_shop .build-plugins ".package(name: \"passtool\", path: \"$PWD\", traits: [\"Plugins\"])"
# Whenever SwiftPM plans a build, it links a program that it built for plugins again, twice. A new program lints again.
settle=build_shop
check_plugins

# Without the trait, the plugins take an installed program: nothing of it is built, not even with the library alone.
refuses_build() { build_fails && says 'the program passtool is not installed'; }
builds_no_program() { is_silent_about 'Compiling Pass' && is_silent_about ArgumentParser; }
copy_shop .build-plugins/installed ".package(name: \"passtool\", path: \"$PWD\", traits: [])"
rm -rf "$scratch"
if command -v passtool >/dev/null || [ -x /usr/local/bin/passtool ]; then
    skip "without the trait and without a program, the build says what to do" "passtool is installed"
else
    check "without the trait and without a program, the build says what to do" refuses_build
fi
mkdir -p "$work/installed"
cp $passtool "$work/installed/passtool"
PATH=$work/installed:$PATH
check "without the trait, it builds with an installed program" build_shop
check "and shows the warning" says "$ticket:9:22: warning:"
check "and builds nothing of passtool" builds_no_program
check "the command runs the installed program" puts "$($passtool --version)" --version
finish
