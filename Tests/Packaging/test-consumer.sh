#!/bin/sh
# Packages that depend on the library resolve, compile and link what they need, and no more; the listings of the documents
# are those that are compiled. What a build needs is read from its plan, which lists every command.
set -u
cd "$(dirname "$0")/../.." || exit 1
. Tests/Packaging/check.sh

pictures='CPango/module.modulemap|CZint/module.modulemap|cairo|-lpango|-lzint'
service='CLibPQ/module.modulemap|GRDB|Hummingbird|NIOCore|AsyncHTTPClient|Logging|-lpq|sqlite3'

# SwiftPM asks pkg-config where to look: here it finds the libraries of the toolkit, and no others.
mkdir -p "$work/bin" "$work/known"
for name in libcrypto libzip zlib; do
    folder=$(pkg-config --variable=pcfiledir $name) && cp "$folder/$name.pc" "$work/known"
done
printf '#!/bin/sh\necho "%s"\n' "$work/known" >"$work/bin/pkg-config"
chmod +x "$work/bin/pkg-config"
lean() { PATH=$work/bin:$PATH PKG_CONFIG_PATH='' swift build --package-path "$package" --scratch-path "$scratch" "$@"; }

# A plan of the checkout as a clone has it: a build with the trait Server leaves versions, which SwiftPM then fetches.
fresh() {
    package=$(mktemp -d "$work/package.XXXX")
    scratch=$package/.build
    ln -s "$PWD/Package.swift" "$PWD/Plugins" "$PWD/Sources" "$PWD/Tests" "$package"
}
plan() { lean --print-manifest-job-graph "$@" 2>"$work/said" >/dev/null || { tail -40 "$work/said"; return 1; }; }
has() { for name; do grep -qF -- "$name" "$scratch/debug.yaml" || { echo "no $name"; return 1; }; done; }
lacks() { ! grep -Eo -- ".{0,60}($1)" "$scratch/debug.yaml" | head -5 | grep .; }
resolves() {
    python3 - "$scratch/workspace-state.json" >"$work/resolved" <<'END'
import json, sys
packages = [each["packageRef"] for each in json.load(open(sys.argv[1]))["object"]["dependencies"]]
print(*sorted(each["identity"] for each in packages if each["kind"] != "fileSystem"))
END
    [ "$(cat "$work/resolved")" = "$1" ] || { cat "$work/resolved"; return 1; }
}
links() { [ "$(grep -Eo '"-l[a-z0-9_+-]+"' "$scratch/debug.yaml" | sort -u | tr -d '"\n')" = "$1" ]; }

plain() {
    fresh && plan && lacks "$pictures|$service|PassToolkit-tool.build" && resolves 'swift-argument-parser swift-system' &&
        ! grep -Ei 'pango|cairo|zint|libpq|sqlite' "$work/said" && { [ "$(uname)" != Linux ] || links '-lcrypto-lzip'; }
}
check 'a plain build needs no library but libcrypto and libzip, and nothing of pictures or the service' plain
plugins() { fresh && plan --traits Plugins && has PassToolkit-tool.build && lacks "$pictures"; }
check 'the program is compiled a second time only with the trait Plugins' plugins
drawing() { fresh && plan --traits Picture && has CPango/module.modulemap CZint/module.modulemap && lacks "$service"; }
check 'a build with the trait Picture has the libraries of pictures, so that their absence means something' drawing
serving() { fresh && plan --traits Server && has CLibPQ/module.modulemap GRDB Hummingbird NIOCore && lacks "$pictures"; }
check 'a build with the trait Server has what the service needs, and nothing that draws' serving

dependent() {
    fresh
    rm "$package"/*
    mkdir -p "$package/Sources/Dependent"
    printf 'import %s\n' PassTesting PassToolkit >"$package/Sources/Dependent/main.swift"
    cat >"$package/Package.swift" <<END
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Dependent", platforms: [.macOS(.v15)], dependencies: [.package(name: "passtool", path: "$PWD")],
    targets: [
        .executableTarget(
            name: "Dependent",
            dependencies: ["PassToolkit", "PassTesting"].map { .product(name: \$0, package: "passtool") })
    ])
END
    plan && lacks "$service" && resolves 'swift-argument-parser swift-system'
}
check 'a package with the default traits resolves and compiles nothing of the service' dependent

package=Tests/Consumer
scratch=.build/consumer
builds() { lean >"$work/said" 2>&1 || { tail -40 "$work/said"; return 1; }; }
check 'a package of its own builds all listings with the library alone' builds
modules() {
    lacks "$pictures|PassToolkit-tool.build" && resolves swift-system &&
        [ "$(cd $scratch/debug/Modules && echo ./*.swiftmodule)" = "$(printf './%s.swiftmodule ' Bytes Consumer Listings \
            PassBatches PassModel PassReports PassRules PassToolkit Platform SignedMessages SystemPackage ZipContainer |
            sed 's/ $//')" ]
}
check 'it resolves swift-system alone, and compiles the core alone' modules
libraries() { ldd $scratch/debug/Consumer >"$work/ldd" && ! grep -E 'cairo|pango|zint|fontconfig|freetype' "$work/ldd"; }
command -v ldd >/dev/null && check 'it is linked with no library that draws' libraries
program=$PWD/$scratch/debug/Consumer
ln -s "$PWD/Templates" "$PWD/certs-sample" "$work"
runs() {
    (cd "$work" && "$program") >"$work/made" && grep -q 'genuine, signed by UID=pass.com.example.sample' "$work/made" &&
        [ "$(tail -2 "$work/made")" = "card of MC0001
equal records: true" ]
}
check 'its program makes passes' runs

shown() {
    python3 - <<'END'
import pathlib, re, sys
def plain(text): return "\n".join(line.strip() for line in text.splitlines() if line.strip())
folders = ["Documentation", "Sources"]
pages = [plain(page.read_text()) for folder in folders for page in pathlib.Path(folder).rglob("*.md")]
status = 0
for path in pathlib.Path("Tests").rglob("*.swift"):
    for listing in re.findall(r"(?s)// listing begins\n(.*?)// listing ends", path.read_text()):
        if not any(plain(listing) in page for page in pages):
            print("no page shows the listing of", path)
            status = 1
start = re.search(r"(?s)```swift\nimport PassToolkit\n(.*?)```", pathlib.Path("README.md").read_text())
if not start or not any(plain(start[1]) in page for page in pages):
    print("README.md shows another beginning")
    status = 1
sys.exit(status)
END
}
check 'the pages show the listings that are compiled, and the README the first lines' shown
finish
