#!/bin/sh
# The hooks for pre-commit, run by pre-commit itself in a repository of passes.
set -u
cd "$(dirname "$0")/../.." || exit 1
. Tests/Packaging/check.sh
. Tests/Packaging/tools.sh
program=${PASSTOOL:-$PWD/.build-picture/release/passtool}
if ! "$python" -c 'import pre_commit' 2>/dev/null || [ ! -x "$program" ]; then
    skip "the hooks, run by pre-commit" "pre-commit is not installed, or $program is not built"
    finish
    exit
fi

check "the hooks have the form that pre-commit publishes" "$python" -m pre_commit validate-manifest .pre-commit-hooks.yaml
sed 's/entry:/entri:/' .pre-commit-hooks.yaml >"$work/hooks.yaml"
check "hooks with a wrong word do not" refused "$python" -m pre_commit validate-manifest "$work/hooks.yaml"

# What users of the hooks have: a clone of this repository as it stands, and their own repository.
export HOME="$work/home" GIT_CONFIG_GLOBAL="$work/gitconfig" PRE_COMMIT_HOME="$work/cache"
mkdir -p "$HOME" "$work/hooks" "$work/bin" "$work/project/Passes"
git config --global user.name passtool
git config --global user.email passtool@example.com
git config --global init.defaultBranch main
cp .pre-commit-hooks.yaml "$work/hooks"
git init -q "$work/hooks"
git -C "$work/hooks" add .
git -C "$work/hooks" commit -qm hooks

# Tells what the hook starts, then starts it.
cat >"$work/bin/passtool" <<END
#!/bin/sh
echo "\$*" >>"$work/started"
exec "$program" "\$@"
END
# In the place of a build: what 'swift build' gives, where it would be.
cat >"$work/bin/swift" <<END
#!/bin/sh
echo "swift \$1 \$4 \$5" >>"$work/built"
for last; do :; done
mkdir -p "\$last/release" && cp "$work/bin/passtool" "\$last/release/passtool"
END
chmod +x "$work/bin/passtool" "$work/bin/swift"

root=$PWD
cd "$work/project" || exit 1
git init -q
cp -r "$root/Templates/coffee.pass" "$root/Templates/gym.pass" "$root/Templates/bakery-languages.pass" Passes
cp "$root/Templates/gym.json" Passes
git add .
git commit -qm passes
git -C "$work/hooks" rev-parse HEAD >"$work/revision"

configure() {
    printf 'repos:\n- repo: %s\n  rev: %s\n  hooks: [{ id: %s }]\n' "$work/hooks" "$(cat "$work/revision")" "$1" \
        >.pre-commit-config.yaml
    git add . && git commit -qm hook --no-verify
}
# hook EXIT-CODE: pre-commit on what is staged; what the hook started is in 'started'.
hook() {
    wanted=$1
    rm -f "$work/started"
    PATH="$work/bin:$PATH" "$python" -m pre_commit run --color never >"$work/said" 2>&1
    ended=$?
    cat "$work/said"
    [ "$ended" = "$wanted" ]
}
# The passes that the hook checked: each file names one.
names() {
    tr ' ' '\n' <"$work/started" | sed '1d' | sort >"$work/names"
    for line; do echo "$line"; done | diff - "$work/names"
}
changed() { sed "$2" "Passes/$1" >"$work/new" && cp "$work/new" "Passes/$1" && git add Passes; }

configure passtool-lint-system
changed gym.json 's/1/1/'
echo note >>Passes/readme.txt
git add .
check "a file that is of no pass starts nothing" hook 0
check "passtool was not started" [ ! -e "$work/started" ]
changed bakery-languages.pass/pass.json 's/"formatVersion": 1/"formatVersion": 1 /'
changed bakery-languages.pass/fr.lproj/pass.strings 's/ = /  = /'
changed coffee.pass/pass.json 's/"formatVersion": 1/"formatVersion": 1 /'
cp Passes/gym.pass/icon.png Passes/coffee.pass/icon.png
git add .
check "sound passes are committed" hook 0
check "the hook gets the changed files" names Passes/bakery-languages.pass/fr.lproj/pass.strings \
    Passes/bakery-languages.pass/pass.json Passes/coffee.pass/icon.png Passes/coffee.pass/pass.json
git commit -qm sound --no-verify
changed gym.pass/pass.json 's/PKBarcodeFormat[A-Za-z0-9]*/QR/'
cp Passes/gym.pass/logo.png Passes/gym.pass/icon.png
git add .
check "a pass with an error is not committed" hook 1
check "its finding is said once, though two of its files changed" \
    [ "$(grep -c "Passes/gym.pass/pass.json:.*'QR' is not a barcode format" "$work/said")" = 1 ]
check "passes that did not change are not checked" names Passes/gym.pass/icon.png Passes/gym.pass/pass.json

configure passtool-lint
changed gym.pass/pass.json 's/"formatVersion": 1/"formatVersion": 1 /'
check "the other hook is built from source" hook 1
check "by one build for release" [ "$(cat "$work/built")" = "swift build -c release" ]
check "it checks the same" names Passes/gym.pass/pass.json
hook 1 >/dev/null 2>&1
check "it is built only once" [ "$(wc -l <"$work/built")" = 1 ]

if [ "${EFFORT:-}" = full ]; then
    rm "$work/bin/passtool" "$work/bin/swift"
    git clone -q "$root" "$work/source"
    sed "s,repo: .*,repo: $work/source,; s,rev: .*,rev: $(git -C "$work/source" rev-parse HEAD)," \
        .pre-commit-config.yaml >"$work/new" && cp "$work/new" .pre-commit-config.yaml && git add .
    check "Swift builds the hook, and it finds the error" hook 1
    check "which it says" grep -q "Passes/gym.pass/pass.json:.*'QR' is not a barcode format" "$work/said"
else
    skip "the hook as Swift builds it" "it takes minutes; EFFORT=full builds it"
fi

finish
