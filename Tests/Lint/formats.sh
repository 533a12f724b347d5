#!/bin/sh
# libzip writes the archives and OpenSSL the messages. So the signatures of zip records and the object identifiers of CMS
# stand only in sources that read.
cd "$(dirname "$0")/../.." || exit 1

reading='Sources/(Bytes/FileKind|PassToolkit/Files/FileName\+Signing|SignedMessages/(SignedMessage|DistinguishedName)|ZipContainer/(RecordSignature|LocalHeader))\.swift:'

# Records of zip as numbers, bytes or text; the arcs of PKCS#7 and PKCS#9 as bytes or dotted.
found=$(grep -rnEi --include='*.swift' \
    '0x0?[1-8]0[1-8]_?4B50|0x4B50|0x504B_?0|0x50, *0x4B|PK\\u\{|0x86, *0xF7, *0x0D|113549\.1\.[79]\b' Sources \
    | grep -vE "^$reading")
if [ -n "$found" ]; then
    printf '%s\n' "$found"
    echo "formats: zip records and CMS structures are written by libzip and OpenSSL; only the sources that read name them"
    exit 1
fi
