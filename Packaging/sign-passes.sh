#!/bin/sh
# Lints, makes and verifies every pass, into the folder out. Fails if one of them is not right, or if a secret got out.
set -u
: "${PASSTOOL_IDENTITY_BASE64:?is not set}" "${PASSTOOL_PASSPHRASE:?is not set}"
export PASSTOOL_IDENTITY_BASE64 PASSTOOL_PASSPHRASE
rm -rf out && mkdir out || exit 73
(
    set -e
    # The time of the commit: a second run of the job gives the same bytes.
    SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
    export SOURCE_DATE_EPOCH

    # For code scanning, whatever is found; then once more, where an error ends the job with 1.
    passtool lint --quiet --format sarif --fail-on never Passes/*.pass >out/passes.sarif
    passtool lint Passes/*.pass

    for pass in Passes/*.pass; do
        name=$(basename "$pass" .pass)
        passtool create "$pass" --data "Passes/$name.json" --json -o "out/$name.pkpass" >"out/$name.signed.json"
        passtool create "$pass" --data "Passes/$name.json" --quiet -o - | cmp - "out/$name.pkpass"
    done

    # The document is for programs. The second run says in the log what is not right, and decides.
    # TRUST_ANCHOR is for trying this out with certs-sample; Apple's root is built in.
    passtool verify --quiet --json ${TRUST_ANCHOR:+--trust-anchor "$TRUST_ANCHOR"} out/*.pkpass >out/verification.json || :
    passtool verify ${TRUST_ANCHOR:+--trust-anchor "$TRUST_ANCHOR"} out/*.pkpass
) >out/log.txt 2>&1
status=$?

# Nothing is shown or kept before it was searched. printf is part of the shell, so no secret is in an argument here either.
# A text of less than 8 characters, such as the passphrase of certs-sample, is also found where it is not the secret.
# The same holds for a short last line of Base64.
secrets() {
    printf '%s\n' "$PASSTOOL_PASSPHRASE" | tr -d '\r' | grep -E '.{8}'
    printf '%s\n' "$PASSTOOL_IDENTITY_BASE64" | tr -d '\r' | grep -E '.{16}'
}
if secrets | grep -qrF -f - out; then
    rm -rf out
    echo 'a secret was in the output, which is removed: replace the identity and its passphrase' >&2
    exit 1
fi
cat out/log.txt
case $status in
0) echo "passes made: $(ls out/*.pkpass | wc -l | tr -d ' ')" ;;
1) echo 'the passes are not right: see above' >&2 ;;
78) echo 'the identity cannot be used: see above, or run passtool cert doctor' >&2 ;;
esac
exit $status
