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
finish
