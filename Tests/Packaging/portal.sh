#!/bin/sh
# portal.sh AUTHORITY REQUEST CERTIFICATE: issues a Pass Type ID certificate as Apple's portal does.
#
# The authority is made at the first call; its root is AUTHORITY/root.pem. It has Apple's structure: a root, a marked
# intermediate, and a certificate with the identifier in its subject and in its marker. passtool has Apple's
# intermediates built in. It does not know this one, which is therefore in the same file, behind the certificate.
set -eu
authority=$1
request=$2
certificate=$3
mkdir -p "$authority"
identifier=$(openssl req -in "$request" -noout -subject -nameopt multiline | sed -n 's/^ *commonName *= //p')
cat >"$authority/extensions" <<END
[req]
distinguished_name = name
[name]
[root]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[intermediate]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
1.2.840.113635.100.6.2.1 = DER:0500
[pass]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = clientAuth, 1.2.840.113635.100.4.14
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
1.2.840.113635.100.6.3.2 = DER:0500
1.2.840.113635.100.6.1.16 = ASN1:UTF8String:$identifier
END

issue() { # SECTION REQUEST SUBJECT ISSUER
    openssl x509 -req -in "$2" -subj "$3" -CA "$authority/$4.pem" -CAkey "$authority/$4.key" -days 394 \
        -extfile "$authority/extensions" -extensions "$1"
}
if [ ! -f "$authority/root.pem" ]; then
    openssl req -x509 -newkey rsa:2048 -nodes -keyout "$authority/root.key" -out "$authority/root.pem" -days 3650 \
        -subj '/C=US/O=Test Inc./CN=Test Root CA' -config "$authority/extensions" -extensions root
    name='/C=US/O=Test Inc./OU=G4/CN=Test Worldwide Developer Relations Certification Authority'
    openssl req -new -newkey rsa:2048 -nodes -keyout "$authority/intermediate.key" -out "$authority/intermediate.csr" \
        -subj "$name" -config "$authority/extensions"
    issue intermediate "$authority/intermediate.csr" "$name" root >"$authority/intermediate.pem"
fi 2>/dev/null
{
    name="/UID=$identifier/CN=Pass Type ID: $identifier/OU=A1B2C3D4E5/O=Acme Ltd./C=US"
    issue pass "$request" "$name" intermediate 2>/dev/null
    cat "$authority/intermediate.pem"
} >"$certificate"
