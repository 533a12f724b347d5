#!/bin/sh
# The folders of a library form layers: a type that one folder declares may be used in another only along these arrows.
cd "$(dirname "$0")/../.." || exit 1

list=$(mktemp)
trap 'rm -f "$list"' EXIT

check() { # target, arrows: "FOLDER > FOLDER…" a line
    find "Sources/$1" -name '*.swift' | sort >"$list"
    # shellcheck disable=SC2046 # no name of a source has a blank
    awk -v root="Sources/$1/" -v arrows="$2" '
        BEGIN {
            count = split(arrows, lines, "\n")
            for (line = 1; line <= count; line++) {
                words = split(lines[line], word, " ")
                if (words > 0) folders[word[1]] = 1
                for (index_ = 3; index_ <= words; index_++) allowed[word[1] ">" word[index_]] = 1
            }
        }
        FNR == 1 {
            wrapped = /^#if /  # the whole file, which is then indented
            folder = substr(FILENAME, length(root) + 1)
            if (!sub(/\/.*/, "", folder)) folder = "."
            if (!(folder in folders)) { print FILENAME ": the folder is in no layer"; bad = 1 }
        }
        pass == 1 {
            line = $0
            if (wrapped) sub(/^    /, "", line)
            sub(/^(@[a-z]+ )*(public |package |internal )?(final |indirect )?/, "", line)
            if (line ~ /^(struct|enum|class|protocol|actor|typealias) [A-Z]/) {
                split(line, parts, /[^A-Za-z0-9_]+/)
                home[parts[2]] = folder
            }
        }
        pass == 2 {
            gsub(/\/\/.*/, ""); gsub(/"([^"\\]|\\.)*"/, "")
            words = split($0, word, /[^A-Za-z0-9_]+/)
            for (number = 1; number <= words; number++) {
                other = home[word[number]]
                if (other == "" || other == folder || (folder ">" other) in allowed) continue
                print FILENAME ":" FNR ": " folder " uses " word[number] " of " other
                bad = 1
            }
        }
        END { exit bad }
    ' pass=1 $(cat "$list") pass=2 $(cat "$list")
}

# 'Pass' is also the namespace of the parts, so each of them may name it.
check PassModel '
JSON >
Values > JSON
Strings > JSON
Personalization > JSON
Semantics > Values JSON
Parts > Semantics Values JSON Pass
Fields > Semantics Values JSON Pass
Upcoming > Parts Semantics Values JSON Pass
Styles > Fields Values JSON Pass
Images > Styles Values JSON Pass
Pass > Upcoming Styles Fields Parts Semantics Values JSON' && check PassRules '
Tables >
Reading > Tables
Contents > Reading Tables
Rules > Contents Reading Tables
Book > Rules Contents Reading Tables' && check PassToolkit '
Support >
Rules >
Certificates > Rules Support
Files > Support
Records > Files Support
Bundles > Rules Records Files Certificates Support
Signing > Bundles Rules Records Files Certificates Support
Verifying > Bundles Rules Files Certificates Support
Collections > Verifying Bundles Files Certificates Support
Unpacking > Bundles Files Support' && check PassReports '
Texts >
Contracts >
Linting > Texts
Inspecting > Texts
Certificates > Inspecting Linting Texts
Verifying > Linting Texts' && check PassPicture '
Geometry >
Codes >
Content > Codes
Layout > Content Codes Geometry
Drawing > Layout Content Codes Geometry
Slots > Drawing Layout Geometry
Terminals > Geometry
Previewing > Drawing Layout Content Codes Geometry' && check PassService '
Support >
Storage > Support
Issuing > Storage Support
Push > Storage Support
Devices > Diagnosis Issuing Storage Support
Diagnosis > Storage Support
Probing > Support
Certificates > Support
Google > Issuing Probing Storage Support
LinkChecking > Probing Support
Administration > Diagnosis Issuing Push Storage Support
DownloadLinks > Issuing Storage Support
Settings > Google DownloadLinks Administration Probing Diagnosis Devices Push Issuing Storage Support
Events > Settings Probing Storage Support
Server > Google Events Settings DownloadLinks Administration Probing Diagnosis Devices Push Issuing Storage Support' && check ToolConsole '
Hints >
Console > Hints
Options > Console Hints
Files > Console Hints
Batches > Options Console Hints
Program > Options Files Console Hints
Preview > Program Options Files Console Hints
Links > Program Options Console Hints
Google > Program Batches Options Files Console Hints
Certificates > Program Options Files Console Hints
Site > Program Options Files Console Hints' && check passtool '
Console >
Options > Console
Commands > Options Console
. > Commands Options Console' || {
    echo "layers: these are the layers of folders; move what is in the wrong folder"
    exit 1
}

# 'import PassToolkit' shows these modules. A type that only programs need is 'package', or nested.
types=$(cd Sources && grep -rhE '^(@[a-z]+ )*public (final |indirect )*(struct|class|enum|actor|protocol|typealias) ' \
    PassToolkit PassModel PassRules SignedMessages ZipContainer | wc -l)
if [ "$types" -gt 60 ]; then
    echo "layers: import PassToolkit shows $types types at the top level, 60 are the most"
    exit 1
fi
