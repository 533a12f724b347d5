#!/bin/sh
# The library's words hold for any program: no option and no command of passtool is in its sources. What to type is
# in Sources/ToolConsole/Hints.
cd "$(dirname "$0")/../.." || exit 1

# What may stand there all the same, in extended regular expressions:
allowed='
passtool\.[a-z-]+/1
passtoolFinding/v1
passtool_[A-Za-z]
urn:passtool:problem:
PASSTOOL_SERVER[A-Z_]*
"PASSTOOL_(\\|")
/var/lib/passtool/
-----(BEGIN|begin|END)
rw-r--r--
hasPrefix\("--"\)
--(on-)?(card|button):
--(pt|page|ink|faint|accent|details|panel|line|width|height|size|x|y)(:|\))
'

patterns=$(printf '%s' "$allowed" | sed '/^$/d' | paste -sd '|' -)
# Headers of C libraries, and the programs.
library=$(printf '%s\n' Sources/*/ | grep -vE '^Sources/(C[A-Z][A-Za-z]*|passtool[a-z-]*|ToolConsole)/$')

# Each line without what is allowed, so that nothing hides beside it.
found=$(grep -rnE --include='*.swift' -- '--[a-zA-Z]|passtool|PASSTOOL' $library | while IFS= read -r line; do
    printf '%s\n' "$line" | sed -E "s,$patterns,,g" | grep -E -- '--[a-zA-Z]|passtool|PASSTOOL' >/dev/null \
        && printf '%s\n' "$line"
done)
if [ -n "$found" ]; then
    printf '%s\n' "$found"
    echo "words: the library names options or commands of passtool; what to type belongs in Sources/ToolConsole/Hints"
    exit 1
fi
