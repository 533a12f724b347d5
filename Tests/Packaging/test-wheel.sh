#!/bin/sh
# The wheel (make wheel): pip installs it on a new Debian that has Python and no library of passtool, and it runs there.
cd "$(dirname "$0")/../.." || exit 1
subject='the wheel'
. Tests/Packaging/check.sh
. Tests/Packaging/session.sh

[ "$(uname)" = Linux ] || { skip "$subject" 'it is for Linux'; finish; exit; }
. Tests/Packaging/root.sh
wheel=$(ls dist/passtool-"$(cat VERSION)"-*.whl)

root=$work/root
check 'a new Debian is unpacked' fresh_root "$root"
[ -d "$root/etc" ] || { finish; exit 1; }
check 'the new Debian knows its packages' inside "$root" apt-get update -qq
check 'it has Python' inside "$root" apt-get install -y -qq --no-install-recommends python3-venv
mkdir -p "$root/tmp/session"
cp "$wheel" "$root/tmp"
cp -R certs-sample "$root/tmp/session"
chown -R 1000:1000 "$root/tmp/session"

person() {
    # shellcheck disable=SC2016 # the inner shell expands it
    inside "$root" setpriv --reuid 1000 --regid 1000 --clear-groups --no-new-privs \
        env HOME=/tmp/session PATH=/tmp/session/environment/bin:/usr/bin:/bin sh -c 'cd /tmp/session && exec "$@"' sh "$@"
}
# Python brings OpenSSL with it: the wheel uses its own copy all the same.
own_libraries() {
    person ldd environment/bin/passtool >"$work/libraries" || return 1
    cat "$work/libraries"
    [ "$(grep -cE 'lib(crypto|zip|bz2)[.].* => /tmp/session/environment/bin/../lib/passtool/' "$work/libraries")" = 3 ]
}
check 'a person without root makes an environment' person python3 -m venv environment
check 'pip installs the wheel, and nothing else' person environment/bin/pip install --no-index --disable-pip-version-check "/tmp/$(basename "$wheel")"
check 'the program is linked to the libraries of the wheel' own_libraries
session 'from the wheel' "$root/tmp/session" person
old_store() {
    openssl pkcs12 -export -legacy -in certs-sample/signer.pem -inkey certs-sample/signer-key.pem \
        -passout pass:old -out "$root/tmp/session/old.p12" && echo old >"$root/tmp/session/old.txt" &&
        chmod a+r "$root/tmp/session/old.p12"
}
check 'openssl writes a .p12 with old ciphers' old_store
# shellcheck disable=SC2016 # the inner shell expands it
check 'the system loses its old ciphers' inside "$root" sh -c 'rm /usr/lib/*/ossl-modules/legacy.so'
check 'it is read with the old ciphers of the wheel' person passtool create my-card.pass --data my-card.json --identity old.p12 \
    --passphrase-file old.txt -o old.pkpass
check 'pip removes it' person environment/bin/pip uninstall -y passtool
nothing_left() { ! find "$root/tmp/session/environment" -name '*passtool*' | grep .; }
check 'nothing of it is left' nothing_left
# The files are listed with their digests, as another program counts them.
listed() {
    python3 - "$wheel" <<'END'
import base64, csv, hashlib, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
rows = {row[0]: row[1] for row in csv.reader(archive.read(next(n for n in archive.namelist() if n.endswith("RECORD"))).decode().splitlines())}
assert set(rows) == set(archive.namelist()), set(rows) ^ set(archive.namelist())
for name, digest in rows.items():
    found = base64.urlsafe_b64encode(hashlib.sha256(archive.read(name)).digest()).rstrip(b"=").decode()
    assert name.endswith("RECORD") or digest == "sha256=" + found, name
END
}
check 'RECORD has each file with its digest' listed
finish
