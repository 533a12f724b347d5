#!/bin/sh
# Makes everything of a release in dist/, from a commit that has its version. It tags nothing and uploads nothing.
#   make release VERSION=1.2.3
set -eu
cd "$(dirname "$0")/.."

stop() {
    echo "release: $1" >&2
    exit 1
}

version=${1:-}
expr "$version" : '[0-9][0-9]*\.[0-9][0-9]*\.[0-9][0-9]*$' >/dev/null || stop "give a version of three numbers: make release VERSION=1.2.3"
git rev-parse --git-dir >/dev/null || stop "a release is made from a git checkout"
grep -Eq "^## (Unreleased\$|$version,)" CHANGELOG.md || stop "CHANGELOG.md has neither '## Unreleased' nor '## $version, DATE'"
[ -z "$(git tag -l "$version")" ] || stop "the tag $version exists already"
[ -z "$(git status --porcelain)" ] || stop "there are changes that are not committed; see: git status"

# The version is changed everywhere at once, and a person looks at the change before it is committed.
if [ "$(cat VERSION)" != "$version" ] || ! grep -q "^## $version," CHANGELOG.md; then
    old=$(cat VERSION)
    dotted=$(echo "$old" | sed 's/\./\\./g')
    for file in VERSION Packaging/passtool.rb Packaging/gitlab/passtool.yml README.md Documentation/ci.md; do
        sed -i.old "s/$dotted/$version/g" $file && rm $file.old
    done
    grep -q "^## $version," CHANGELOG.md || sed -i.old "s/^## Unreleased\$/## $version, $(date -u +%Y-%m-%d)/" CHANGELOG.md
    rm -f CHANGELOG.md.old
    git --no-pager diff --stat
    stop "the files now say $version. Look at them, commit them, and run the same command again:
  git commit -am 'release: $version'"
fi

rm -rf dist
mkdir -p .build
passed=.build/tests-passed  # 'tee' hides how the tests ended.
rm -f $passed
{ make lint release-slow test-packages release-sanitizers release-fuzz && touch $passed; } 2>&1 | tee .build/release.log
[ -e $passed ] || stop "the tests failed: .build/release.log"
make deb dist wheel artifactbundle

# The sources for Homebrew, and the formula with their checksum.
git archive --format=tar --prefix="passtool-$version/" -o "dist/passtool-$version.tar" HEAD
gzip -n "dist/passtool-$version.tar"
SOURCES="dist/passtool-$version.tar.gz"
sum=$(sha256sum "$SOURCES")
sum=${sum%% *}
home=https://github.com/passtool/passtool/releases/download
sed -e "s|^  url \".*\"|  url \"$home/$version/${SOURCES#dist/}\"|" -e "s|^  sha256 \".*\"|  sha256 \"$sum\"|" \
    Packaging/passtool.rb >dist/passtool.rb
# What is new, for the release's page.
awk -v heading="## $version," 'index($0, heading) == 1 { on = 1; next } /^## / { on = 0 } on' CHANGELOG.md >dist/NOTES.md
(cd dist && find . -maxdepth 1 -type f ! -name SHA256SUMS -exec sha256sum {} + >../.build/sums)
sed 's|  \./|  |' .build/sums | LC_ALL=C sort -k 2 >dist/SHA256SUMS

echo
echo "release: everything of $version is in dist/:"
sed 's/^/  /' dist/SHA256SUMS
if grep -q '^skipped ' .build/release.log; then
    echo "Not tested on this machine:"
    grep '^skipped ' .build/release.log | sort -u
fi
echo "Nothing is tagged or uploaded. When you have looked at it:"
echo "  git tag -s $version -F dist/NOTES.md --cleanup=verbatim && git push origin $version"
echo "  then upload the files of dist/ to the release of this tag, dist/passtool.rb to the Homebrew tap,"
echo "  and dist/passtool-plugins to the repository passtool-plugins, with the same tag."
