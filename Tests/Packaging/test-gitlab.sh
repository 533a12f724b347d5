#!/bin/sh
# The job for GitLab, run as GitLab runs it, with releases in a folder and an apt-get that only unpacks.
set -u
cd "$(dirname "$0")/../.." || exit 1
. Tests/Packaging/check.sh
. Tests/Packaging/tools.sh
. Tests/Packaging/machine.sh
export PASSTOOL_IDENTITY_BASE64="$identity" PASSTOOL_PASSPHRASE="$PHRASE"

# play EXIT-CODE SHELL NAME=VALUE…: runs the job in the project; the results are in $work/result.
root=$PWD
fill_in() {
    rm -rf "$work/result"
    (cd "$work/repository" && MACHINE=$machine PATH=$machine:$work/root/usr/bin "$python" "$root/Tests/Packaging/gitlab.py" \
        "$root/Packaging/gitlab/passtool.yml" "$work/result" "$@")
}
play() {
    wanted=$1
    shell=$2
    shift 2
    fill_in "$(command -v "$shell")" "releases=file://$releases" "$@" || return 1
    no_secret "$work/result" "$work/repository" || return 1
    [ "$(cat "$work/result/status")" = "$wanted" ] || { cat "$work/result/status" "$work/result/log" && return 1; }
}

says() {
    name=$1
    shift
    for line; do echo "$line"; done | diff - "$work/result/$name"
}

check "the release that is installed by default is this one" grep -q "^      default: $version$" Packaging/gitlab/passtool.yml
check "a package with another SHA-256 than reviewed is refused" \
    play 1 bash sources=bad.pass sha256="$(echo wrong | sha256sum | cut -c 1-64)"
check "by any shell" play 1 sh sources=bad.pass sha256="$(echo wrong | sha256sum | cut -c 1-64)"
check "nothing is installed" [ ! -e "$work/root/usr/bin/passtool" ]
cp "$releases/$version/SHA256SUMS" "$work/right"
: >"$releases/$version/SHA256SUMS"
check "so is a package that its release does not list" play 1 bash sources=bad.pass
check "then nothing is installed either" [ ! -e "$work/root/usr/bin/passtool" ]
cp "$work/right" "$releases/$version/SHA256SUMS"

check "lint fails for errors, in the package of the release" play 1 bash sources=bad.pass arguments='--rule barcode --quiet'
check "the report is an artifact" says artifacts passes/lint.txt
check "and in the log" grep -q '^bad.pass/pass.json:14:17: error: ' "$work/result/log"
rm "$work/asked"
check "an image that has passtool asks nobody" play 0 sh sources='Passes/*.pass' image=passtool
check "there, nothing was installed" asked
if has_schemas; then
    check "the filled-in job has the form that GitLab publishes" schema vendor.gitlab-ci "$work/result/job.yml"
    check "so has its header" schema vendor.gitlab-ci "$work/result/spec.yml"
    sed 's/when: always/when: allways/' "$work/result/job.yml" >"$work/job.yml"
    check "a job with a wrong word does not" refused schema vendor.gitlab-ci "$work/job.yml"
else
    skip "the form that GitLab publishes" "check-jsonschema is not installed"
fi

check "create makes a pass of each source" play 0 bash command=create sources='Passes/coffee.pass Passes/g*.pass' output=made
check "the passes are artifacts" says artifacts made/SHA256SUMS made/coffee.pkpass made/gym.pkpass
digests() { (cd "$work/repository/made" && sha256sum --check --strict SHA256SUMS); }
check "with their digests" digests
(cd "$work/repository" && "$program" create Passes/gym.pass --data Passes/gym.json -o ../gym.pkpass --quiet)
check "the program makes the same bytes" cmp "$work/gym.pkpass" "$work/repository/made/gym.pkpass"
check "sign signs as it is" play 0 sh command=sign sources=made/gym.pkpass output=again
check "verify accepts what is genuine" play 0 bash command=verify sources='made/*.pkpass again/gym.pkpass' \
    arguments=--trust-anchor=certs-sample/root.pem output=report
check "verify fails without the root" play 1 bash command=verify sources=made/gym.pkpass output=report
check "a file that is there stays" play 73 bash command=create sources=Passes/gym.pass output=made
PASSTOOL_PASSPHRASE=wrong check "a wrong passphrase ends with 78" \
    play 78 bash command=create sources=Passes/gym.pass output=wrong

cp -r "$work/repository/bad.pass" "$work/repository/-h.pass"
check "a name that looks like an option switches nothing off" play 1 bash sources='*.pass'
check "its pass is read" grep -q '^./-h.pass/pass.json:14:17: error: ' "$work/result/log"
rm -r "$work/repository/-h.pass"
check "a text in an input is not run" play 66 bash sources='$(touch pwned)'
check "nor are variables in it" play 66 bash sources='$HOME'
check "nothing was run" [ -z "$(find "$work/repository" -name 'pwned*')" ]
check "an unknown command is refused" refused fill_in bash command=cert sources=bad.pass
check "so is a version that is a path" refused fill_in bash version=../1 sources=bad.pass
check "sources are needed" refused fill_in bash

finish
