#!/bin/sh
# Runs parts of the tests at the same time, as TEST says: TEST=PROGRAM run.sh FOLDER 'OPTIONS OF A PART'…
# Shows each suite as it ends. The logs have all, and the last lines here say what failed, and what was skipped and why.
set -u
logs=$1/test-logs
shift
rm -rf "$logs" && mkdir -p "$logs"
count=0
for part; do
    count=$((count + 1))
    log=$logs/$count
    { eval "env -u SWIFT_DETERMINISTIC_HASHING NO_COLOR=1 $TEST $part" 2>&1; echo $? >"$log.status"; } | tee "$log.log" |
        grep --line-buffered '^. Suite .* \(passed\|failed\) after' &
done
wait
awk -v folder="$logs" -v statuses="$(cat "$logs"/*.status | tr '\n' ' ')" -f "$(dirname "$0")/summary.awk" "$logs"/*.log
