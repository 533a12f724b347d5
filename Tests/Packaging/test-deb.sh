#!/bin/sh
# The Debian packages (make deb): judged by lintian and by what they say they need.
cd "$(dirname "$0")/../.." || exit 1
. Tests/Packaging/check.sh
. Tests/Packaging/session.sh

architecture=$(dpkg --print-architecture 2>/dev/null) || { skip 'the Debian packages' 'this is no Debian'; finish; exit; }
version=$(cat VERSION)
for name in passtool passtool-preview passtool-dbgsym passtool-preview-dbgsym; do
    check "$name is built" test -f "dist/${name}_${version}_$architecture.deb"
done

field() { dpkg-deb -f "dist/$1_${version}_$architecture.deb" "$2" | sed 's/ ([^)]*)//g; s/, /\n/g'; }
depends_only_on() {
    package=$1
    shift
    printf '%s\n' "$@" | sort >"$work/allowed"
    field "$package" Depends | sort >"$work/depends"
    # The names of libraries end in t64 where time has 64 bits.
    sed -i 's/t64$//' "$work/depends"
    diff "$work/allowed" "$work/depends"
}
check 'passtool depends on OpenSSL, libzip, zlib and the runtimes of C and C++, and on nothing else' \
    depends_only_on passtool libc6 libgcc-s1 libssl3 libstdc++6 libzip4 zlib1g
for library in libcairo2 libpango-1.0-0 libpangocairo-1.0-0 libpng16-16 libzint; do
    check "passtool-preview depends on $library" says "$library" field passtool-preview Depends
done
readable_by_all() {
    for name in passtool passtool-preview; do dpkg-deb -c "dist/${name}_${version}_$architecture.deb"; done >"$work/files" &&
        [ -s "$work/files" ] && ! grep -v '^[d-]r.[x-]r-[x-]r-[x-] \|^l' "$work/files"
}
check 'everybody can read every file, and only root can change one' readable_by_all
check 'passtool suggests passtool-preview' says passtool-preview field passtool Suggests
check 'passtool-preview depends on passtool of its version' \
    says "passtool (= $version)" dpkg-deb -f "dist/passtool-preview_${version}_$architecture.deb" Depends

if command -v lintian >/dev/null; then
    check 'lintian finds no error and no warning' \
        lintian --allow-root --fail-on error,warning "dist/passtool_${version}_$architecture.deb" \
        "dist/passtool-preview_${version}_$architecture.deb" "dist/passtool-dbgsym_${version}_$architecture.deb" \
        "dist/passtool-preview-dbgsym_${version}_$architecture.deb"
else skip 'lintian finds no error and no warning' 'lintian is not installed'; fi

# Each debug file stands where debuggers look for the number in the program.
symbols_match() {
    rm -rf "$work/open" && dpkg-deb -x "dist/$1_${version}_$architecture.deb" "$work/open" &&
        dpkg-deb -x "dist/$1-dbgsym_${version}_$architecture.deb" "$work/open" || return 1
    number=$(readelf -n "$work/open/usr/bin/$1" | sed -n 's/ *Build ID: //p')
    file=$work/open/usr/lib/debug/.build-id/$(echo "$number" | cut -c1-2)/$(echo "$number" | cut -c3-).debug
    readelf -SW "$work/open/usr/bin/$1" >"$work/sections"
    ! grep -q '\.symtab\|\.debug_info' "$work/sections" && readelf -SW "$file" | grep -q '\.debug_info'
}
hardened() {
    readelf -dW "$work/open/usr/bin/$1" >"$work/dynamic" && grep -q 'BIND_NOW\|FLAGS_1.*NOW' "$work/dynamic" &&
        ! grep 'RUNPATH\|RPATH' "$work/dynamic" && readelf -hW "$work/open/usr/bin/$1" | grep -q 'DYN (Position'
}
check 'the debug symbols of passtool are apart, and found by its number' symbols_match passtool
check 'passtool moves in memory, has no path of libraries, and nothing to fill in later' hardened passtool
check 'the debug symbols of passtool-preview are apart, and found by its number' symbols_match passtool-preview
finish
