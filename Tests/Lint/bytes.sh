#!/bin/sh
# Foreign bytes are read by functions that can't trap: 'ByteReader', and those of collections such as 'first', 'prefix' and
# 'dropFirst'. So the code that reads them has no subscript, except for dictionaries and lists of our own.
cd "$(dirname "$0")/../.." || exit 1

# What reads foreign bytes: whole targets, and single files of others.
places='
Sources/Bytes
Sources/SignedMessages
Sources/ZipContainer
Sources/GooglePasses/GoogleImages.swift
Sources/GooglePasses/ZoneClock.swift
Sources/PassPicture/Drawing/EssentialPNG.swift
Sources/PassRules/Reading/BoardingPassBarcode.swift
Sources/PassRules/Reading/JSONKey.swift
Sources/PassRules/Reading/KeyTrace.swift
Sources/PassRules/Reading/NFCKey.swift
Sources/PassRules/Reading/PNGHeader.swift
Sources/PassToolkit/Bundles/PassBundle.swift
Sources/ToolConsole/Certificates/MaterialSource.swift
'

# What may have a subscript there, in extended regular expressions:
allowed='
\[\.\.\.\]
\b(files|fields|best|chains|known|wholes|parts|path|query|harmless|depths|object|attributes)\[[^]]+\]
\b(data|entries|entryProblems|names|recordProblems|records|values)\[(index|first|file|\$0)\]
\b(keys|result|scalars|upper|octets|pair)\[[^]]+\]
\bself\[\.[a-zA-Z]+\]
\b(buffer|storage|target)\[[^]]+\]
\ball\[\$[01]\]
'
# In this order: the whole collection; dictionaries; lists with an entry for each record of an archive, by its number;
# lists of fixed size or by their own indices; names by their kind; memory for C, which is marked 'unsafe'; the places that
# ByteReader has checked.

patterns=$(printf '%s' "$allowed" | sed '/^$/d' | paste -sd '|' -)
# shellcheck disable=SC2086 # one word for each place
found=$(find $places -name '*.swift' -exec grep -HnE '[A-Za-z0-9_)}?]\[' {} + | while IFS= read -r line; do
    printf '%s\n' "${line#*:*:}" | sed -E -e 's,//.*,,' -e 's,\["[^"]*"\],,g' -e 's,"([^"\\]|\\.)*","",g' -e "s,$patterns,,g" \
        | grep -qE '[A-Za-z0-9_)}?]\[' && printf '%s\n' "$line"
done)
if [ -n "$found" ]; then
    printf '%s\n' "$found"
    echo "bytes: a subscript traps past the end; read foreign bytes with ByteReader, first, prefix or dropFirst"
    exit 1
fi
