#!/bin/sh
# What is linked into a program, as an SPDX 2.3 document (JSON) on standard output.
#   sbom.sh VERSION PROGRAM FILE     PROGRAM still has its symbols: they tell what is in it; FILE is the archive or package
# Fails if the program has code of a module that no line below explains.
set -eu
cd "$(dirname "$0")/.."
version=$1
program=$2
archive=$3
subject=$(basename "$program")
title=$(basename "$archive" | sed 's/\.tar\.gz$//; s/\.deb$//')
home=https://github.com/passtool/passtool
swift=$("${SWIFT:-swift}" --version 2>&1 | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p')
lists=$(mktemp -d)
trap 'rm -rf "$lists"' EXIT

# The version of a package that SwiftPM fetched for this build.
resolved() {
    awk -F'"' -v name="$1" '$2 == "identity" { found = $4 == name } found && $2 == "version" { print $4 }' "${program%/*/*}/workspace-state.json"
}

# A line for a package that SwiftPM fetched.
fetched() { # NAME OWNER LICENCE MODULES
    echo "$1|$(resolved "$1")|$3|https://github.com/$2/$1|pkg:github/$2/$1@$(resolved "$1")|$4"
}

# name|version|licence|where it comes from|purl|its modules, or -PATTERN for the symbols of code that is not Swift
cat >"$lists/known" <<END
swift|$swift|Apache-2.0 WITH Swift-exception|https://github.com/swiftlang/swift|pkg:github/swiftlang/swift@swift-$swift-RELEASE|_Concurrency Synchronization Glibc Observation RegexBuilder -^swift_retain$
llvm-project|$swift|Apache-2.0 WITH LLVM-exception|https://github.com/swiftlang/llvm-project|pkg:github/swiftlang/llvm-project@swift-$swift-RELEASE|-4llvm
swift-experimental-string-processing|$swift|Apache-2.0 WITH Swift-exception|https://github.com/swiftlang/swift-experimental-string-processing|pkg:github/swiftlang/swift-experimental-string-processing@swift-$swift-RELEASE|_StringProcessing _RegexParser
swift-corelibs-libdispatch|$swift|Apache-2.0 WITH Swift-exception|https://github.com/swiftlang/swift-corelibs-libdispatch|pkg:github/swiftlang/swift-corelibs-libdispatch@swift-$swift-RELEASE|Dispatch -^dispatch_
swift-foundation|$swift|Apache-2.0 WITH Swift-exception|https://github.com/swiftlang/swift-foundation|pkg:github/swiftlang/swift-foundation@swift-$swift-RELEASE|FoundationEssentials FoundationInternationalization
swift-foundation-collections|$swift|Apache-2.0 WITH Swift-exception|https://github.com/apple/swift-collections||_FoundationCollections
swift-corelibs-foundation|$swift|Apache-2.0 WITH Swift-exception|https://github.com/swiftlang/swift-corelibs-foundation|pkg:github/swiftlang/swift-corelibs-foundation@swift-$swift-RELEASE|Foundation -^_CFRuntime
swift-foundation-icu|$swift|Unicode-3.0|https://github.com/swiftlang/swift-foundation-icu|pkg:github/swiftlang/swift-foundation-icu@swift-$swift-RELEASE|-icu_7
$(fetched swift-argument-parser apple 'Apache-2.0 WITH Swift-exception' 'ArgumentParser ArgumentParserToolInfo')
$(fetched swift-system apple 'Apache-2.0 WITH Swift-exception' SystemPackage)
$(fetched async-http-client swift-server Apache-2.0 AsyncHTTPClient)
$(fetched grdb.swift groue MIT GRDB)
$(fetched hummingbird hummingbird-project Apache-2.0 'Hummingbird HummingbirdCore HummingbirdTLS')
$(fetched swift-algorithms apple 'Apache-2.0 WITH Swift-exception' Algorithms)
$(fetched swift-async-algorithms apple 'Apache-2.0 WITH Swift-exception' AsyncAlgorithms)
$(fetched swift-atomics apple 'Apache-2.0 WITH Swift-exception' Atomics)
$(fetched swift-collections apple 'Apache-2.0 WITH Swift-exception' 'ContainersPreview DequeModule InternalCollectionsUtilities OrderedCollections')
$(fetched swift-distributed-tracing apple Apache-2.0 'Instrumentation Tracing')
$(fetched swift-http-types apple Apache-2.0 HTTPTypes)
$(fetched swift-log apple Apache-2.0 Logging)
$(fetched swift-metrics apple Apache-2.0 CoreMetrics)
$(fetched swift-nio apple Apache-2.0 'NIOConcurrencyHelpers NIOCore NIOEmbedded NIOFoundationEssentialsCompat NIOHTTP1 NIOPosix NIOTLS _NIOBase64 _NIODataStructures _NIOFileSystem')
$(fetched swift-nio-extras apple Apache-2.0 'NIOExtras NIOHTTPCompression NIOHTTPTypes NIOHTTPTypesHTTP1 NIOSOCKS')
$(fetched swift-nio-http2 apple Apache-2.0 'NIOHPACK NIOHTTP2')
$(fetched swift-nio-ssl apple Apache-2.0 NIOSSL)
$(fetched swift-numerics apple 'Apache-2.0 WITH Swift-exception' RealModule)
$(fetched swift-service-lifecycle swift-server Apache-2.0 'ConcurrencyHelpers ServiceLifecycle UnixSignals')
boringssl|NOASSERTION|Apache-2.0 AND MIT|https://boringssl.googlesource.com/boringssl||-^CNIOBoringSSL_
llhttp|NOASSERTION|MIT|https://github.com/nodejs/llhttp||-llhttp_init$
zlib|NOASSERTION|Zlib|https://github.com/madler/zlib||-cnioextras_z_
END

# Descriptors of types start with the module: $s, its length, its name. Those of the standard library have no length.
nm "$program" | awk 'NF == 3 && $2 != "U" { print $3 }' >"$lists/symbols"
awk '/^\$s[1-9][0-9]*[A-Za-z_].*Mn$/ {
    rest = substr($0, 3); match(rest, /^[0-9]+/)
    print substr(rest, RLENGTH + 1, substr(rest, 1, RLENGTH)) }' "$lists/symbols" | LC_ALL=C sort -u >"$lists/modules"

for own in Sources/*/; do basename "$own" | tr - _; done >"$lists/explained"
while IFS='|' read -r name number licence url purl marks; do
    linked=
    for mark in $marks; do
        case $mark in
        -*) grep -q -e "${mark#-}" "$lists/symbols" && linked=yes ;;
        *) echo "$mark" >>"$lists/explained"
            grep -qx "$mark" "$lists/modules" && linked=yes ;;
        esac
    done
    [ -z "$linked" ] || echo "$name|$number|$licence|$url|$purl|STATIC_LINK" >>"$lists/linked"
done <"$lists/known"
unknown=$(grep -vxF -f "$lists/explained" "$lists/modules" || true)
[ -z "$unknown" ] || { echo "sbom.sh: where do these modules come from?" "$unknown" >&2; exit 1; }

# Debian's packages of the shared libraries, each once.
architecture=$(dpkg --print-architecture)
owner() {
    path=$(LC_ALL=C ldconfig -p | awk -v name="$1" '$1 == name { print $NF; exit }')
    # What is below /lib is below /usr/lib too, and dpkg knows it by one of the two names.
    dpkg -S "$path" 2>/dev/null || dpkg -S "/usr$path" 2>/dev/null || dpkg -S "${path#/usr}" 2>/dev/null || {
        echo "sbom.sh: no package has the library $1" >&2
        return 1
    }
}
for library in $(readelf -d "$program" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'); do
    found=$(owner "$library")
    echo "${found%%:*}"
done >"$lists/owners"
LC_ALL=C sort -u "$lists/owners" >"$lists/packages"
while read -r name; do
    case $name in
    libssl*) licence=Apache-2.0 ;;
    libzip*) licence=BSD-3-Clause ;;
    libpq*) licence=PostgreSQL ;;
    libsqlite3*) licence=blessing ;;
    zlib1g) licence=Zlib ;;
    libstdc++* | libgcc*) licence='GPL-3.0-or-later WITH GCC-exception-3.1' ;;
    libc6) licence=LGPL-2.1-or-later ;;
    *) licence=NOASSERTION ;;
    esac
    number=$(dpkg-query -W -f '${Version}' "$name")
    purl=$(printf '%s@%s' "$name" "$number" | sed 's/+/%2B/g; s/~/%7E/g; s/:/%3A/g')
    echo "$name|$number|$licence|$(dpkg-query -W -f '${Homepage}' "$name")|pkg:deb/debian/$purl?arch=$architecture|DYNAMIC_LINK"
done <"$lists/packages" >>"$lists/linked"

digest=$(sha256sum "$archive" | cut -d' ' -f1)
cat <<END
{
  "spdxVersion": "SPDX-2.3",
  "dataLicense": "CC0-1.0",
  "SPDXID": "SPDXRef-DOCUMENT",
  "name": "$title",
  "documentNamespace": "$home/spdx/$title-$digest",
  "creationInfo": {
    "created": "$(date -u -d "@$SOURCE_DATE_EPOCH" +%FT%TZ)",
    "creators": ["Organization: passtool", "Tool: passtool-sbom-$version"]
  },
  "documentDescribes": ["SPDXRef-$subject"],
  "packages": [
    {
      "SPDXID": "SPDXRef-$subject",
      "name": "$subject",
      "versionInfo": "$version",
      "packageFileName": "$(basename "$archive")",
      "primaryPackagePurpose": "APPLICATION",
      "supplier": "Organization: passtool",
      "downloadLocation": "$home",
      "filesAnalyzed": false,
      "checksums": [{"algorithm": "SHA256", "checksumValue": "$digest"}],
      "licenseConcluded": "Apache-2.0",
      "licenseDeclared": "Apache-2.0",
      "copyrightText": "Copyright 2026 the passtool authors",
      "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": "pkg:github/passtool/passtool@$version"}]
    }$(awk -F'|' '{
        id = $1; gsub(/[^A-Za-z0-9.-]/, "-", id)
        printf ",\n    {\n      \"SPDXID\": \"SPDXRef-%s\",\n      \"name\": \"%s\",\n      \"versionInfo\": \"%s\",\n", id, $1, $2
        printf "      \"primaryPackagePurpose\": \"LIBRARY\",\n      \"downloadLocation\": \"%s\",\n", $6 == "DYNAMIC_LINK" || $4 == "" ? "NOASSERTION" : "git+" $4
        if ($6 == "DYNAMIC_LINK" && $4 != "") printf "      \"homepage\": \"%s\",\n", $4
        printf "      \"filesAnalyzed\": false,\n      \"licenseConcluded\": \"%s\",\n      \"licenseDeclared\": \"%s\",\n", $3, $3
        printf "      \"copyrightText\": \"NOASSERTION\""
        if ($5 != "") printf ",\n      \"externalRefs\": [{\"referenceCategory\": \"PACKAGE-MANAGER\", \"referenceType\": \"purl\", \"referenceLocator\": \"%s\"}]", $5
        printf "\n    }" }' "$lists/linked")
  ],
  "relationships": [
    {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-$subject"}$(awk -F'|' -v subject="$subject" '{
        id = $1; gsub(/[^A-Za-z0-9.-]/, "-", id)
        printf ",\n    {\"spdxElementId\": \"SPDXRef-%s\", \"relationshipType\": \"%s\", \"relatedSpdxElement\": \"SPDXRef-%s\"}", subject, $6, id }' "$lists/linked")
  ]
}
END
