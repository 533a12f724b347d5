#!/bin/sh
# site.sh ARCHIVE SITE BASE: makes a static site of a documentation archive, with a front page that lists the articles.
set -eu
archive=$1
site=$2
base=$3
docc=$(dirname "$(command -v "${SWIFT:-swift}")")/docc

rm -rf "$site" && mkdir -p "$site"
"$docc" process-archive transform-for-static-hosting "$archive" --output-path "$site" --hosting-base-path "$base"
# The pages ask for it; without it, each of them reports a missing file.
echo '{}' >"$site/theme-settings.json"
cp Tests/PassPictureTests/Golden/coffee.png "$site"

# article MODULE NAME: a link with the title of the article, and its first sentence.
article() {
    folder=$(echo "$1/$2" | tr '[:upper:]' '[:lower:]')
    sed 's/&/\&amp;/g; s/</\&lt;/g; s/`\([^`]*\)`/<code>\1<\/code>/g' "Sources/$1/$1.docc/$2.md" | awk -v folder="$folder" '
        /^# / { title = substr($0, 3); next }
        title != "" && !NF && words != "" { exit }
        title != "" && NF { words = words (words == "" ? "" : " ") $0 }
        END { printf "<li><a href=\"documentation/%s/\">%s</a> %s</li>\n", folder, title, words }'
}

# The pages are at relative addresses, so the front page is right under any base.
{
    cat <<'END'
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>passtool</title>
<link rel="icon" href="favicon.ico">
<style>
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif }
body { max-width: 44rem; margin: 3rem auto; padding: 0 1.25rem }
img { float: right; width: 9rem; height: auto; margin: 0 0 1rem 1.5rem }
li { margin: .3rem 0 }
a { font-weight: 600 }
</style>
<h1>passtool</h1>
<img src="coffee.png" alt="A loyalty card as passtool preview draws it">
<p>Makes, checks, signs, packs and verifies Apple Wallet passes: a program and a Swift library for Linux and macOS.</p>
END
    echo '<h2>Start</h2><ul>'
    article PassToolkit InstallPasstool
    article PassToolkit SignYourFirstPass
    echo '</ul><h2>Make and sign</h2><ul>'
    article PassBatches PassesForEveryone
    article PassToolkit Certificates
    article PassToolkit SignWithAKeyElsewhere
    article PassToolkit PassesFromCI
    echo '</ul><h2>Check and see</h2><ul>'
    article PassToolkit VerifyAPass
    article PassReports LintAPass
    article PassReports LookInside
    article PassPicture SeeAPass
    echo '</ul><h2>Update</h2><ul>'
    article PassService RunThePassService
    article PassService HowUpdatesArrive
    article PassService ScaleOut
    echo '</ul><h2>In Swift</h2><ul>'
    article PassModel BuildAPass
    article PassToolkit BuildAPassInCode
    echo '</ul><h2>Behind it</h2><ul>'
    article PassToolkit ThreatModel
    article PassToolkit Architecture
    article PassToolkit Decisions
    echo '</ul><p><a href="documentation/">All modules and types</a></p>'
} >"$site/index.html"
