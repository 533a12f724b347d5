# shellcheck shell=sh disable=SC2154 # check.sh sets 'work'
# What people do first, as in the README, with an installed passtool. Tests source this file after check.sh.
#   session WHERE FOLDER COMMAND…    COMMAND… runs what follows it in FOLDER, which has certs-sample

session() {
    where=$1
    here=$2
    shift 2
    check "$where: the program says its version" "$@" passtool --version
    check "$where: new writes a template" "$@" passtool new coffee my-card.pass
    check "$where: create makes a signed pass" "$@" passtool create my-card.pass --data my-card.json \
        --set 'memberName=Ada Lovelace' --identity certs-sample/signer.p12 \
        --passphrase-file certs-sample/passphrase.txt -o my-card.pkpass
    check "$where: verify calls it valid" says valid "$@" passtool verify --trust-anchor certs-sample/root.pem my-card.pkpass
    check "$where: verify refuses it without the sample's root" refuses "$@" passtool verify my-card.pkpass
    check "$where: lint finds no error" "$@" passtool lint my-card.pass
    check "$where: inspect shows the member" says 'Ada Lovelace' "$@" passtool inspect my-card.pkpass
    check "$where: sign signs it again" "$@" passtool sign my-card.pkpass --identity certs-sample/signer.pem \
        --key certs-sample/signer-key.pem -o signed-again.pkpass
    check "$where: the pass is an archive" unzip -tq "$here/my-card.pkpass"
}

# says TEXT COMMAND…     the command succeeds and its output has the text
says() {
    text=$1
    shift
    "$@" >"$work/said" 2>&1 || { cat "$work/said"; return 1; }
    grep -qF -- "$text" "$work/said" || { cat "$work/said"; return 1; }
}

# refuses COMMAND…       the command says no: exit code 1
refuses() {
    "$@"
    [ $? = 1 ]
}
