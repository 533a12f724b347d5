#!/bin/sh
# Runs parts of the tests at the same time, as TEST says: TEST=PROGRAM run.sh FOLDER 'OPTIONS OF A PART'…
# Each leaves a log in the folder. What failed is said again at the end: the list of all tests is long.
set -u
logs=$1/test-logs
shift
rm -rf "$logs" && mkdir -p "$logs"
count=0
for part; do
    count=$((count + 1))
    log=$logs/$count
    { eval "env -u SWIFT_DETERMINISTIC_HASHING NO_COLOR=1 $TEST $part" 2>&1; echo $? >"$log.status"; } | tee "$log.log" &
done
wait
[ "$(grep -lx 0 "$logs"/*.status | wc -l)" != $count ] || exit 0
grep -hA5 '✘.*recorded an issue\|error:' "$logs"/*.log | tail -60
exit 1
