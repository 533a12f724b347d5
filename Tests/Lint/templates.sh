#!/bin/sh
# Sources/CEmbedded/templates.c embeds every file of the built-in templates in the program. Without an argument this
# checks that it is complete; with "write" it writes it.
cd "$(dirname "$0")/../.." || exit 1
source=Sources/CEmbedded/templates.c

files() {
    (cd Templates && find . -type f ! -name '.*' \( -path './*.pass/*' -o -path './*.order-folder/*' -o -name '*.json' \)) |
        sed 's,^\./,,' | LC_ALL=C sort
}

# Clang's #embed refuses files that start with the byte order mark of UTF-16, so their bytes are written out.
content() {
    case $(od -An -tx1 -N2 "Templates/$1" | tr -d ' \n') in
    fffe | feff) od -An -v -tu1 "Templates/$1" | sed 's/  */ /g; s/ $//; s/ /, /g; s/^, /    /; s/$/,/' ;;
    *) printf '#embed "../../Templates/%s"\n' "$1" ;;
    esac
}

list() {
    cat <<'END'
// Made by 'make templates': every file of Templates that 'passtool new' copies. The compiler reads the files themselves.
#include "CEmbedded.h"

#include <stddef.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

END
    number=0
    files | while IFS= read -r path; do
        number=$((number + 1))
        printf 'static const unsigned char file%d[] = {\n' $number
        content "$path"
        printf '};\n'
    done
    printf '\nstatic const struct passtool_file files[] = {\n'
    files | awk '{ printf "    {\"%s\", file%d, sizeof file%d},\n", $0, NR, NR }'
    cat <<'END'
};

const struct passtool_file *passtool_templateFile(unsigned long index) {
    return index < sizeof files / sizeof *files ? &files[index] : NULL;
}
END
}

if [ "${1-}" = write ]; then
    list >"$source"
elif ! list | cmp -s - "$source"; then
    echo "templates: $source does not embed the files of Templates; run: make templates"
    exit 1
fi
