# The end of a run of tests: each failure, whole and once, then how many passed, failed and were skipped, and why.
# Variables: folder, where the logs are; statuses, the exit codes of the parts in the order of their logs; isStrict, whether
# a test that is skipped for a missing program is a failure. What only a full run tries is counted apart.

function name(line, end) {
    sub(/^[^ ]+ Test /, "", line)
    sub(end, "", line)
    return line
}

function startPart() {
    endPart()
    part++
    inIssue = isComplete = 0
    split("", running)
    split("", last)
}

# A part that crashed or was killed has no last line: what ran then is the best hint.
function endPart(   test, line, shown) {
    if (!part || isComplete) return
    crashes = crashes "✘ The tests ended before their time, with exit code " codes[part] ". These were running:\n"
    for (test in running) if (++shown <= 12) crashes = crashes "    " test "\n"
    if (shown > 12) crashes = crashes "    and " shown - 12 " more\n"
    for (line = count - 14; line <= count; line++) if (line in last) crashes = crashes "    | " last[line] "\n"
}

BEGIN {
    split(statuses, codes, " ")
    for (code in codes) if (codes[code] != 0) isFailed = 1
}
FNR == 1 { startPart() }
/^(◇|✔|✘|➜|━) / { inIssue = 0 }
/^✘ Test .* recorded an issue/ { inIssue = 1; issues = issues "\n" }
inIssue { issues = issues $0 "\n" }
# A filter that fits no test is a mistake, not a success.
/^✔ Test run with 0 tests / { isFailed = 1; issues = issues "\n✘ A part of the run has no test.\n" }
/^(✔|✘) Test run with / { isComplete = 1; next }
/^◇ Test case / { next }
/^◇ Test .* started\.$/ { running[name($0, " started\\.$")] = 1; next }
/^(✔|✘|━|➜) Test .* (passed|failed|was cancelled) after / {
    delete running[name($0, "( with [0-9]+ test cases?)? (passed|failed|was cancelled) after .*$")]
    if (/^✘/) failed++
    else if (!/^➜/) passed++
}
/^➜ Test .*: ".*"$/ {
    reason = $0
    sub(/^.*(skipped|cancelled after [0-9.]+ seconds): "/, "", reason)
    reason = substr(reason, 1, length(reason) - 1)
    if (reason ~ /^only EFFORT=full/) later++
    else {
        skipped++
        if (reason ~ /^needs /) missing++
        reasons[reason]++
    }
}
{ last[++count] = $0 }

END {
    endPart()
    printf "%s%s\n", issues, (crashes == "" ? "" : "\n" crashes)
    lines = 0
    while (lines < 12) {
        most = ""
        for (reason in reasons) if (most == "" || reasons[reason] > reasons[most]) most = reason
        if (most == "") break
        if (!lines++) print "Skipped, and why (the names are in " folder "; 'make witnesses' installs the programs):"
        printf "%6d  %s\n", reasons[most], most
        delete reasons[most]
    }
    for (reason in reasons) { others++; rest += reasons[reason] }
    if (others) printf "%6d  for %d other reasons\n", rest, others
    printf "%d passed, %d failed, %d skipped%s\n", passed, failed, skipped, later ? ", " later " left to a full run" : ""
    if (isStrict && missing) print "NO_SKIPS is set: no test may be skipped for what it needs."
    exit isFailed || failed || crashes != "" || isStrict && missing
}
