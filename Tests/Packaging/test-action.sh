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

# says NAME LINE…: the file of the results has these lines and no others.
says() {
    name=$1
    shift
    for line; do echo "$line"; done | diff - "$work/result/$name"
}

# With nothing installed, and checksums of something else.
forget() {
    fresh
    play 64 command=lint sources=bad.pass checksums="0000 other_1_amd64.deb"
}

# ---- Installing

sed 's/^0/1/; t; s/^./0/' "$releases/$version/SHA256SUMS" >"$work/wrong"
check "a package with another SHA-256 than reviewed is refused" \
    play 1 sources=bad.pass checksums="$(cat "$work/wrong")"
check "it is not handed to apt-get" asked
check "the annotation says both digests" \
    grep -q "^error  \[passtool\] $package has the SHA-256 [0-9a-f]\{64\}, not $(cut -c 1-64 "$work/wrong"): it is not installed$" \
    "$work/result/annotations"
mv "$releases/$version/SHA256SUMS" "$work/right"
cp "$work/wrong" "$releases/$version/SHA256SUMS"
check "so is a package with another SHA-256 than its release says" play 1 sources=bad.pass
check "nor is that handed to apt-get" asked
rm "$releases/$version/SHA256SUMS"
check "a release that cannot be read is an error" play 66 sources=bad.pass
check "and not a reason to build" asked
mv "$work/right" "$releases/$version/SHA256SUMS"
check "a version with a path in it is refused" play 64 sources=bad.pass version=../0.1.0
check "a version that these files are not cannot be built" play 64 sources=bad.pass version=0.0.9
check "a release without a package for this machine has none" play 69 sources=bad.pass version=0.0.9 install=package
check "none of them asked apt-get or make" asked

check "the package of the release is installed, and lint finds errors" play 1 sources=bad.pass
check "apt-get got the package" asked "apt-get install -y -qq --no-install-recommends $package"
check "a second step finds it there" play 1 sources=bad.pass
check "and does not ask apt-get again" asked "apt-get install -y -qq --no-install-recommends $package"
fresh
mv "$machine/apt-get" "$work"
check "without apt-get, it is built" play 1 sources=bad.pass
check "by make install" asked "make -C $(basename "$root") install PREFIX=passtool-$version-built"
fresh
printf '#!/bin/sh\nexit 100\n' >"$machine/apt-get"
chmod +x "$machine/apt-get"
check "where apt-get lacks a library, it is built" play 1 sources=bad.pass
check "that is by make install, too" asked "make -C $(basename "$root") install PREFIX=passtool-$version-built"
check "unless the package was asked for" play 69 sources=bad.pass install=package
rm "$machine/apt-get"
check "without apt-get, there is no package" play 69 sources=bad.pass install=package
mv "$work/apt-get" "$machine"
fresh
check "it is built on request" play 1 sources=bad.pass install=build
check "then apt-get is not asked" asked "make -C $(basename "$root") install PREFIX=passtool-$version-built"
fresh

# ---- Lint

check "lint fails for errors" play 1 sources=bad.pass arguments='--rule
barcode,images.icon-missing'
check "its annotations are at file, line and column" says annotations \
    "error bad.pass/pass.json [images.icon-missing] the icon is missing | add icon.png, icon@2x.png and icon@3x.png of 38, 76 and 114 pixels" \
    "error bad.pass/pass.json:14:17 [barcode.unknown-format] 'QR' is not a barcode format | write 'PKBarcodeFormatQR'"
check "the findings are counted" says outputs/findings 2
check "the summary has the count" grep -q '^    2 errors$' "$work/result/summary"
check "no file was made" says outputs/paths ''
check "absolute paths are told from the workspace" play 1 sources="$work/repository/bad.pass/" arguments=--rule=barcode
check "in the annotation" grep -q '^error bad.pass/pass.json:14:17 ' "$work/result/annotations"
check "fail-on decides" play 0 sources=bad.pass fail-on=never
check "and leaves the annotations" grep -q '^error bad.pass' "$work/result/annotations"
check "a pattern names several passes" play 0 sources='Passes/*.pass' format=json output=out/report.json
check "they are in the report" grep -q '"path": "Passes/gym.pass"' "$work/repository/out/report.json"
check "the report is a file that was made" says outputs/paths out/report.json
check "there is nothing to annotate" test ! -s "$work/result/annotations"
check "SARIF without a file is refused" play 64 sources=bad.pass format=sarif
check "SARIF is written" play 1 sources=bad.pass format=sarif output=out/passes.sarif
check "with the paths of the repository" grep -q '"uri": "bad.pass/pass.json"' "$work/repository/out/passes.sarif"
check "text is in the log" play 1 sources=bad.pass format=text
check "and in the summary" grep -q '^    bad.pass/pass.json:14:17: error: ' "$work/result/summary"

# ---- Signing

signing() { play "$@" identity="$identity" passphrase="$PHRASE"; }
plain() {
    (cd "$work/repository" && PASSTOOL_IDENTITY_BASE64=$identity PASSTOOL_PASSPHRASE=$PHRASE "$program" "$@" --quiet)
}
same_digests() { (cd "$work/repository" && sha256sum "$@") | diff - "$work/result/outputs/digests"; }

check "create makes a pass of each source" signing 0 command=create output=made/passes \
    sources="$(printf 'Passes/coffee.pass\nPasses/g*.pass')"
check "their paths are an output" says outputs/paths made/passes/coffee.pkpass made/passes/gym.pkpass
check "so are their digests" same_digests made/passes/coffee.pkpass made/passes/gym.pkpass
plain create Passes/gym.pass --data Passes/gym.json -o ../gym.pkpass
check "the program makes the same bytes" cmp "$work/gym.pkpass" "$work/repository/made/passes/gym.pkpass"
check "a file that is there stays" signing 73 command=create output=made/passes sources=Passes/gym.pass
check "and is not an output" says outputs/paths ''
check "unless it is to be replaced" signing 0 command=create output=made/passes sources=Passes/gym.pass arguments=--force
check "sign signs as it is" signing 0 command=sign sources=made/passes/gym.pkpass output=made/again.pkpass
check "to the file of that name" says outputs/paths made/again.pkpass
check "one file is not for two sources" signing 64 command=sign sources='Passes/*.pass' output=made/two.pkpass
check "batch makes a pass for everyone" signing 0 command=batch sources=Passes/coffee.pass data=members.csv output=made/all
check "each is an output" [ "$(wc -l <"$work/result/outputs/digests")" = $(($(wc -l <Templates/coffee.csv) - 1)) ]
check "bundle puts passes into one file" play 0 command=bundle output=made/all.pkpasses \
    sources="$(printf 'made/passes/coffee.pkpass\nmade/passes/gym.pkpass')" arguments=--trust-anchor=certs-sample/root.pem
check "that is an output" says outputs/paths made/all.pkpasses
check "verify accepts what is genuine" play 0 command=verify sources=made/passes/\*.pkpass \
    arguments=--trust-anchor=certs-sample/root.pem
check "verify fails without the root" play 1 command=verify sources=made/again.pkpass
check "and says so at the file" grep -q '^error made/again.pkpass \[invalid' "$work/result/annotations"
check "a wrong passphrase ends with 78" play 78 command=create sources=Passes/coffee.pass output=made/wrong \
    identity="$identity" passphrase="x$PHRASE"
check "so does no identity" play 78 command=create sources=Passes/coffee.pass output=made/wrong

if [ -x "$program-preview" ]; then
    check "preview draws, and is built with what it needs" \
        play 0 command=preview install=build sources='Passes/*.pass' output=pictures
    check "pictures are outputs" says outputs/paths pictures/coffee.png pictures/gym.png
else
    skip "preview in the action" "$program-preview is not built"
fi

# ---- What inputs and names must not do

check "a text in an input is not run" play 66 sources='$(touch pwned)`touch pwned`";touch pwned;"'
check "nor in another one" play 64 command='lint; touch pwned' sources=bad.pass
check "nor among the arguments" play 1 sources=bad.pass arguments='$(touch pwned)'
check "nothing was run" [ -z "$(find "$work/repository" -name 'pwned*')" ]
cp -r "$work/repository/Passes/gym.pass" "$work/repository/-h.pass"
cp -r "$work/repository/bad.pass" "$work/repository/::error::made up.pass"
check "a name is no option, and may have blanks" play 1 sources='*.pass' format=text
check "it is read" grep -q 'made up.pass/pass.json:14:17: error: ' "$work/result/log"
check "nor is it a command for the runner" says annotations
rm -r "$work/repository/-h.pass" "$work/repository/::"*
ln -s nowhere "$work/repository/$(printf 'x\n::set-output name=paths::evil\n.pass')"
check "a link with line ends in its name is refused" play 66 sources='*.pass'
check "and begins no command" says annotations "error  [passtool] a file has a control character in its name"
rm "$work/repository/x"*
check "a name in an error begins no command" play 66 sources='nowhere%0A::error::x##[add-mask]y'
check "it is escaped" says annotations "error  [passtool] there is no file 'nowhere%0A::error::x# #[add-mask]y'; sources stand one a line"
ln -s "$work/precious" "$work/repository/report.sarif"
check "a report is not written through a link" play 73 sources=bad.pass format=sarif output=report.sarif
check "what it leads to is not there" [ ! -e "$work/precious" ]
rm "$work/repository/report.sarif"
check "two passes of one name are refused before any is made" \
    play 64 command=create sources="$(printf 'Passes/gym.pass\nmade/../Passes/gym.pass')" output=twice
check "none of them is there" [ ! -e "$work/repository/twice/gym.pkpass" ]
check "reviewed checksums without the package are an error, not a reason to build" forget
check "install only installs" play 0 command=install
check "a missing file is told" play 66 sources=nowhere.pass
check "by an annotation" says annotations "error  [passtool] there is no file 'nowhere.pass'; sources stand one a line"
check "an unknown command is refused" play 64 command=cert sources=bad.pass

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
check "it uploads what it made" grep -qF '"path": "out/coffee.pkpass\nout/gym.pkpass"' "$work/result/uses"
check "it names this release" grep -q "passtool/passtool@$version$" "$work/article.yml"
rm -r "$workspace/out"
check "the workflow lints, signs and verifies" workflow "$root/.github/workflows/passes.yml"
check "it uploads the passes that it made" \
    grep -qF '"actions/upload-artifact@v4", {"name": "passes", "path": "out/coffee.pkpass\nout/gym.pkpass"' "$work/result/uses"
check "and the SARIF log" grep -q upload-sarif "$work/result/uses"
check "which has findings" grep -q '"ruleId"' "$workspace/out/passes.sarif"

finish
