#!/bin/sh
# All shell scripts of the project, read by shellcheck.
cd "$(dirname "$0")/../.." || exit 1
. Tests/Packaging/check.sh

command -v shellcheck >/dev/null || { skip 'shellcheck finds nothing' 'it is not installed'; finish; exit; }
# Names that another sourced file sets or uses look unset or unused.
for script in Packaging/*.sh Tests/*.sh Tests/*/*.sh; do
    check "shellcheck finds nothing in $script" \
        shellcheck --shell sh --severity warning --exclude SC2034,SC2154 "$script"
done
finish
