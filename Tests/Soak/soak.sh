#!/bin/sh
# A batch that runs for MINUTES while its memory and descriptors are sampled; fails if they grow. Needs Linux's /proc.
#
# Then the most memory that lists of 100,000 and of a million records take, without a key, so that it is soon done.
set -eu
: "${MINUTES:=10}" "${PASSTOOL:=.build/release/passtool}"
[ -r /proc/self/status ] || { echo "soak: this needs /proc, as Linux has it"; exit 1; }
work=$(mktemp -d)
trap 'kill "$batch" 2>/dev/null || :; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
batch=

# Records from $1 to $2; with an end of time $3, more of them until then.
list() {
    awk -v first="$1" -v last="$2" -v until="${3:-0}" 'BEGIN {
        print "serialNumber,barcodeMessage,memberNumber,memberName,memberSince,level,stars:number,balance:number"
        for (n = first; n <= last; n++) {
            print "S" n ",MORROW:" n "," n ",\"Lind, Nora " n "\",2035-01-18T09:00:00-08:00,Gold," n % 10 ",18.4"
            if (until && n % 1000 == 0) { "date +%s" | getline now; close("date +%s"); if (now + 0 >= until) exit }
        }
    }'
}

field() { sed -n "s/^$1:[^0-9]*\([0-9]*\).*/\1/p" "/proc/$batch/status" 2>/dev/null; }

# The archives go nowhere, so that the disk does not fill up; one process makes all of them.
export PASSTOOL_IDENTITY=certs-sample/signer.pem PASSTOOL_KEY=certs-sample/signer-key.pem
end=$(($(date +%s) + 60 * MINUTES))
mkfifo "$work/list"
list 1 1000000000 "$end" >"$work/list" &
"$PASSTOOL" batch Templates/coffee.pass --data "$work/list" --format csv --fan-out 1 -o "$work/passes" 2>"$work/said" &
batch=$!
early= ; peak=0 ; most=0 ; samples=0
while kill -0 "$batch" 2>/dev/null; do
    sleep 2
    memory=$(field VmRSS) || :
    files=$(ls "/proc/$batch/fd" 2>/dev/null | wc -l)
    [ -n "$memory" ] && [ "$files" -gt 0 ] || continue
    find "$work/passes" -name '*.pkpass' -mmin +0.02 -delete 2>/dev/null || :
    samples=$((samples + 1))
    [ "$files" -gt "$most" ] && most=$files
    [ "$memory" -gt "$peak" ] && peak=$memory
    # What it takes at first is taken for good; from the fifth sample on it is held against that.
    [ "$samples" = 5 ] && { early=$memory; files_early=$files; }
    last=$memory
done
status=0; wait "$batch" || status=$?
tail -1 "$work/said"
[ "$status" = 0 ] || { echo "soak: passtool ended with $status"; exit 1; }
[ -n "$early" ] || { echo "soak: too short to tell anything"; exit 1; }
echo "soak: $MINUTES min, $samples samples: memory $early KB at first, $last KB at last, $peak KB at most; descriptors $files_early at first, $most at most"
# The index of names takes 16 to 64 bytes a pass and doubles now and then, the rest stays as it is.
passes=$(sed -n 's/^made \([0-9,]*\) .*/\1/p' "$work/said" | tr -d ,)
allowed=$((early + early / 4 + passes * 64 / 1024))
[ "$peak" -le "$allowed" ] || { echo "soak: memory grew beyond $allowed KB"; exit 1; }
[ "$most" -le $((files_early + 8)) ] || { echo "soak: descriptors grew"; exit 1; }
rm -rf "$work/passes"

for count in 100000 1000000; do
    list 1 "$count" >"$work/list.csv"
    "$PASSTOOL" batch Templates/coffee.pass --data "$work/list.csv" --dry-run 2>"$work/said" &
    batch=$!; memory=0
    while kill -0 "$batch" 2>/dev/null; do
        now=$(field VmHWM) || :
        [ -n "$now" ] && memory=$now
        sleep 0.05
    done
    wait "$batch"
    echo "soak: $count records: $memory KB at most; $(tail -1 "$work/said")"
    [ "$memory" -le 153600 ] || { echo "soak: more than 150 MB"; exit 1; }
done
