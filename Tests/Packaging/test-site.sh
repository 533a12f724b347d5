#!/bin/sh
# The site of 'make site', opened by Chromium: every article, what it asks for, and where it leads.
set -u
cd "$(dirname "$0")/../.." || exit 1
. Tests/Packaging/check.sh
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
if [ -z "$chromium" ] || [ ! -f .build/site/index.html ]; then
    skip "the site, opened by Chromium" "Chromium is not installed, or 'make site' made nothing"
    finish
    exit
fi

# The articles as they stand in the sources: a new one must be on the site, and on its front page.
printf '\tpasstool\n' >"$work/pages"
for article in Sources/*/*.docc/*.md; do
    title=$(sed -n '1s/^# //p' "$article")
    case $title in '``'*) continue ;; esac
    name=$(echo "${article#Sources/}" | sed 's,/.*\.docc/,/,; s/\.md$//' | tr '[:upper:]' '[:lower:]')
    printf 'documentation/%s/\t%s\n' "$name" "$title" >>"$work/pages"
done
check "there is an article for each task" [ "$(wc -l <"$work/pages")" -ge 14 ]

opened() { python3 Tests/Packaging/site.py "$chromium" "$@"; }

# Links to the files, so that the front page can be another one below.
base=$(sed -n 's/.*var baseUrl = "\([^"]*\)\/".*/\1/p' .build/site/documentation/index.html)
mkdir -p "$work/top$base"
for file in .build/site/*; do ln -s "$PWD/$file" "$work/top$base"; done
check "the front page and every article open, and lead to each other" opened "$work/top" "$base" <"$work/pages"
cat "$work/output"

# The same where it is not at the top of its host; a few pages tell.
sh Packaging/site.sh .build/documentation "$work/below/passtool" /passtool >/dev/null
head -n 3 "$work/pages" >"$work/few"
check "so they do below a folder" opened "$work/below" /passtool <"$work/few"

# What the test would find.
front=$work/top$base/index.html
cp "$front" "$work/front"
rm "$front"
spoiled() {
    sed "$1" "$work/front" >"$front"
    head -n 1 "$work/pages" | opened "$work/top" "$base" >"$work/found"
    grep -q "$2" "$work/found" || { cat "$work/found" && return 1; }
}
check "a missing file is found" spoiled 's/coffee.png/tea.png/' '404 .*/tea.png'
check "a request to another host is found" spoiled 's,coffee.png,http://192.0.2.1/coffee.png,' 'asks for http://192.0.2.1/'
check "an error in a script is found" spoiled 's,<h1>,<script>nothing.at.all</script><h1>,' 'exceptionThrown'
check "a link that leads nowhere is found" spoiled 's,documentation/passtoolkit/verifyapass/,documentation/nowhere/,' 'leads nowhere'

finish
