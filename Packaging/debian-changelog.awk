# The topmost section of CHANGELOG.md as Debian's changelog: the points of the release that is packed, in 76 columns.
function flush() {
    if (text == "") return
    count = split(text, words, " ")
    line = "  " mark
    for (i = 1; i <= count; i++) {
        if (length(line) + length(words[i]) > 75) { print line; line = "   " }
        line = line " " words[i]
    }
    print line
    text = ""
}
/^## / { if (sections++) exit; print "passtool (" version ") stable; urgency=medium\n"; next }
!sections { next }
/^### / { flush(); if (points) print ""; print "  [ " substr($0, 5) " ]"; next }
/^- / { flush(); mark = "*"; text = substr($0, 3); points++; next }
/^ *$/ { flush(); next }
{ text = text " " $0 }
END { flush(); print "\n -- The passtool authors <passtool@users.noreply.github.com>  " date }
