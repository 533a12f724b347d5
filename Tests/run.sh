#!/bin/sh
# Runs parts of the tests at the same time, as TEST says: TEST=PROGRAM run.sh FOLDER 'OPTIONS OF A PART'…
# Shows each suite as it ends. The logs have all, and the last lines here say what failed, and what was skipped and why.
# With NO_SKIPS, a test that is skipped for what it needs is a failure.
# A part that says nothing for two minutes, or for SILENCE seconds, hangs: it is killed, and the last lines name the tests that it
# was in.
set -u
logs=$1/test-logs
shift
most=${SILENCE:-120}
[ "${EFFORT-}" != full ] || most=3600
rm -rf "$logs" && mkdir -p "$logs"
trap 'kill $(cat "$logs"/*.pid) 2>/dev/null; exit 130' INT TERM
count=0
for part; do
    count=$((count + 1))
    {
        eval "exec env -u SWIFT_DETERMINISTIC_HASHING NO_COLOR=1 $TEST $part" >"$logs/$count.log" 2>&1 &
        echo $! >"$logs/$count.pid"
        wait $!
        echo $? >"$logs/$count.status"
    } &
done

# Shows what a part has said since the last look; a part that has been silent for too long ends.
look() {
    log=$1.log lines=$(wc -l <"$1.log")
    seen=$(cat "$1.seen" 2>/dev/null || echo 0)
    if [ "$lines" -gt "$seen" ]; then
        sed -n "$((seen + 1)),${lines}p" "$log" | grep '^. Suite .* \(passed\|failed\) after'
        echo "$lines" >"$1.seen"
        rm -f "$1.silent"
    elif [ ! -e "$1.status" ]; then
        silent=$(($(cat "$1.silent" 2>/dev/null || echo 0) + 1))
        echo "$silent" >"$1.silent"
        [ "$silent" -lt "$most" ] || kill -KILL "$(cat "$1.pid")"
    fi
}
while sleep 1; do
    for number in $(seq "$count"); do [ ! -e "$logs/$number.pid" ] || look "$logs/$number"; done
    [ "$(ls "$logs" | grep -c status)" -lt "$count" ] || break
done
for number in $(seq "$count"); do look "$logs/$number"; done
awk -v isStrict="${NO_SKIPS:+1}" -v folder="$logs" -v statuses="$(cat "$logs"/*.status | tr '\n' ' ')" -f "$(dirname "$0")/summary.awk" "$logs"/*.log
