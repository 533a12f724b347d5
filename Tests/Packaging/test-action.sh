#!/bin/sh
# The action, run as GitHub's runner runs it, with releases in a folder and an apt-get that only unpacks.
set -u
cd "$(dirname "$0")/../.." || exit 1
. Tests/Packaging/check.sh
. Tests/Packaging/tools.sh

if has_schemas; then
    check "the action has the form that GitHub publishes" schema vendor.github-actions action.yml
    sed 's/using: composite/using: composit/' action.yml >"$work/action.yml"
    check "an action with a wrong word does not" refused schema vendor.github-actions "$work/action.yml"
    check "the workflow has the form that GitHub publishes" \
        schema vendor.github-workflows .github/workflows/passes.yml
    sed 's/runs-on/run-on/' .github/workflows/passes.yml >"$work/workflow.yml"
    check "a workflow with a wrong word does not" refused schema vendor.github-workflows "$work/workflow.yml"
else
    skip "the forms that GitHub publishes" "check-jsonschema is not installed"
fi
. Tests/Packaging/machine.sh

# play EXIT-CODE NAME=VALUE…: runs the action in the workspace; the results are in $work/result.
root=$PWD
play() {
    wanted=$1
    shift
    rm -rf "$work/result"
    mkdir -p "$work/job"
    (cd "$work/repository" && JOB_FILES=$work/job PATH=$machine:$work/root/usr/bin \
        "$python" "$root/Tests/Packaging/runner.py" action "$root" "$work/result" releases="file://$releases" "$@") \
        || return 1
    no_secret "$work/result" "$work/repository" || return 1
    [ "$(cat "$work/result/status")" = "$wanted" ] || { cat "$work/result/status" "$work/result/log" && return 1; }
}

# ---- Installing

sed 's/^0/1/; t; s/^./0/' "$releases/$version/SHA256SUMS" >"$work/wrong"
check "a package with another SHA-256 than reviewed is refused" \
    play 1 checksums="$(cat "$work/wrong")"
check "it is not handed to apt-get" asked
check "the annotation says both digests" \
    grep -q "^error  \[passtool\] $package has the SHA-256 [0-9a-f]\{64\}, not $(cut -c 1-64 "$work/wrong"): it is not installed$" \
    "$work/result/annotations"
mv "$releases/$version/SHA256SUMS" "$work/right"
cp "$work/wrong" "$releases/$version/SHA256SUMS"
check "so is a package with another SHA-256 than its release says" play 1
check "nor is that handed to apt-get" asked
rm "$releases/$version/SHA256SUMS"
check "a release that cannot be read is an error" play 66
check "and not a reason to build" asked
mv "$work/right" "$releases/$version/SHA256SUMS"
check "reviewed checksums without the package are an error, not a reason to build" \
    play 64 checksums="0000 other_1_amd64.deb"
check "a version with a path in it is refused" play 64 version=../0.1.0
check "a text in an input is not run" play 64 version='$(touch pwned)`touch pwned`";touch pwned;"'
check "nothing was run" [ ! -e "$work/repository/pwned" ]
check "a version that these files are not cannot be built" play 64 version=0.0.9
check "a release without a package for this machine has none" play 69 version=0.0.9 install=package
check "none of them asked apt-get or make" asked

check "the package of the release is installed" play 0
check "passtool is there" "$work/root/usr/bin/passtool" --version
check "apt-get got the package" asked "apt-get install -y -qq --no-install-recommends $package"
fresh
mv "$machine/apt-get" "$work"
check "without apt-get, it is built" play 0
check "by make install" asked "make -C $(basename "$root") install PREFIX=passtool-$version"
fresh
printf '#!/bin/sh\nexit 100\n' >"$machine/apt-get"
chmod +x "$machine/apt-get"
check "where apt-get lacks a library, it is built" play 0
check "that is by make install, too" asked "make -C $(basename "$root") install PREFIX=passtool-$version"
check "unless the package was asked for" play 69 install=package
rm "$machine/apt-get"
check "without apt-get, there is no package" play 69 install=package
mv "$work/apt-get" "$machine"
fresh
check "it is built on request" play 0 install=build
check "then apt-get is not asked" asked "make -C $(basename "$root") install PREFIX=passtool-$version"
if [ -x "$program-preview" ]; then
    fresh
    check "with preview, pictures are built too" play 0 install=build preview=true
    check "by a target of their own" \
        asked "make -C $(basename "$root") install install-picture PREFIX=passtool-$version"
fi
fresh

# ---- The workflow of the page on CI, then that of this repository, with its own files

workspace=$work/workspace
mkdir -p "$workspace/Packaging"
cp -r action.yml VERSION Templates certs-sample "$workspace"
cp Packaging/action.sh "$workspace/Packaging"
cp -r "$work/repository/Passes" "$workspace"
sed "s,https://github.com/passtool/passtool/releases/download,file://$releases," action.yml >"$workspace/action.yml"
awk '/^```/ { inside = 0 } inside { text = text $0 "\n" } /^```yaml/ { inside = 1; text = "" }
    /^```$/ && text ~ /passtool@/ { printf "%s", text; exit }' \
    Documentation/ci.md >"$work/article.yml"
workflow() {
    rm -rf "$work/result"
    (cd "$workspace" && PLAY_SECRET_PASSTOOL_IDENTITY_BASE64=$identity PLAY_SECRET_PASSTOOL_PASSPHRASE=$PHRASE \
        PATH=$machine:$work/root/usr/bin "$python" "$root/Tests/Packaging/runner.py" workflow "$1" "$work/result") || return 1
    no_secret "$work/result" "$workspace" || return 1
    cat "$work/result/log"
    [ "$(cat "$work/result/status")" = 0 ]
}
check "the workflow of the page lints and signs" workflow "$work/article.yml"
check "it uploads what it made" grep -qF '"path": "out"' "$work/result/uses"
check "which is there" [ -s "$workspace/out/coffee.pkpass" -a -s "$workspace/out/gym.pkpass" ]
check "it names this release" grep -q "passtool/passtool@$version$" "$work/article.yml"
rm -r "$workspace/out"
check "the workflow lints, signs and verifies" workflow "$root/.github/workflows/passes.yml"
check "it uploads the passes that it made" \
    grep -qF '"actions/upload-artifact@v4", {"name": "passes", "path": "out"' "$work/result/uses"
check "and the SARIF log" grep -q upload-sarif "$work/result/uses"
check "which has findings" grep -q '"ruleId"' "$workspace/out/passes.sarif"

finish
