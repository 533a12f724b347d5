# Tests of packages are shell programs: they source this file, and end with 'finish'.
#   check SENTENCE COMMAND…    passes if the command succeeds; its output is shown if it does not
#   skip SENTENCE WHY          says why something was not tried

passed=0
failed=0
skipped=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

check() {
    sentence=$1
    shift
    if "$@" >"$work/output" 2>&1; then
        passed=$((passed + 1))
        echo "ok      $sentence"
    else
        failed=$((failed + 1))
        echo "FAILED  $sentence"
        sed 's/^/        /' "$work/output"
    fi
}

skip() {
    skipped=$((skipped + 1))
    echo "skipped $1: $2"
}

finish() {
    echo "$passed passed, $failed failed, $skipped skipped"
    [ "$failed" = 0 ]
}
