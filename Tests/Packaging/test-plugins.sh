#!/bin/sh
# The example package builds with both plugins, which build passtool from this checkout.
set -eu
cd "$(dirname "$0")/../.."
. Tests/Packaging/check.sh
. Tests/Packaging/plugins.sh

dependency=".package(name: \"passtool\", path: \"$PWD\", traits: [\"Plugins\"])"
# In the second build, SwiftPM links the plugin's program once more, and a new program lints again. So the checks start
# with the third build.
copy_shop .build-plugins "$dependency"
check "passtool is built for the plugins" build_shop
check "and linked again" build_shop
copy_shop .build-plugins "$dependency"
check_plugins
finish
