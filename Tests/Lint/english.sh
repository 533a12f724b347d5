#!/bin/sh
# Keeps the sources in plain English: few comments with words that made readers stumble, and no phrase that had to be read
# twice, in comments or messages.
cd "$(dirname "$0")/../.." || exit 1
export LC_ALL=C

rare='is none|is no | stands| told| tells|nobody|Whose| at hand| behind it'
most=49

comments=$(grep -rnE --include='*.swift' "//.*($rare)" Sources)
count=$(printf '%s' "$comments" | grep -c .)
if [ "$count" -gt "$most" ]; then
    printf '%s\n' "$comments"
    echo "english: $count lines of comments have one of: $rare; at most $most may"
    failed=1
fi

# One extended regular expression a line.
never=$(grep -v '^#' <<'LIST' | paste -sd '|' -
is no (escape|placeholder|PKCS|key of)
(is|calls what is) none of them
is none that
(what|[Ww]here it|where .*) stands (in|at|behind|beside)
nothing speaks against
[Ww]hose it is nobody knows|nobody (knows|can tell)
Refusals that a caller gives up
takes the wish
must not ask for the progress
(can't|cannot) be gone on with
that come again
(is|are|was|were) told( |\.|,|;|")
(are|is) (two|three|four) answers
none is there
Lends (a|the) .* for the length
mind neither
is met again
bits that are left over are none
which cannot be"
gets lost in
LIST
)
found=$(grep -rnE --include='*.swift' "$never" Sources)
if [ -n "$found" ]; then
    printf '%s\n' "$found"
    echo "english: say these lines as a colleague would say them aloud: the subject first, the usual verb"
    failed=1
fi
exit "${failed:-0}"
