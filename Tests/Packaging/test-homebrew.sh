#!/bin/sh
# Homebrew's recipe is read, and its test is run with the program from this checkout: Homebrew itself is not needed.
set -eu
cd "$(dirname "$0")/../.."
. Tests/Packaging/check.sh

recipe=Packaging/passtool.rb
passtool=.build-picture/release/passtool
sentence="Homebrew's recipe is sound, and its test passes"
if ! command -v ruby >/dev/null; then
    skip "$sentence" "ruby is not installed"
    finish
    exit
fi

read_recipe() { ruby Tests/Packaging/formula.rb "$@"; }

# What 'sed' of a release replaces stands there once.
has_one() { [ "$(grep -c "$1" $recipe)" = 1 ]; }

check "the recipe is Ruby" ruby -wc $recipe
check "a release finds the address" has_one '^  url "'
check "a release finds the checksum" has_one '^  sha256 "'
check "the recipe is complete" read_recipe fields
check "it builds products of this package, and installs program, manual page and completions" read_recipe install
check "its test passes with passtool" read_recipe test "$PWD/$passtool"
# The recipe's test notices a program that accepts everything.
cat >"$work/passtool" <<END
#!/bin/sh
[ "\$1" = verify ] || exec "$PWD/$passtool" "\$@"
echo card.pkpass: valid
END
chmod +x "$work/passtool"
refuses() { ! read_recipe test "$work/passtool"; }
check "its test fails with a program that finds everything valid" refuses
finish
