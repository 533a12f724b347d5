#!/bin/sh
# A batch that runs for MINUTES while its memory and descriptors are sampled; fails if they grow. Needs Linux's /proc.
#
# Then the memory that lists of 100,000 and of a million records take, without a key, so that it is soon done; and
# 10,000 passes that passtool verifies, and OpenSSL a few of them. All is in a temporary folder (TMPDIR says where), and
# no more than some hundred megabytes at a time.
set -eu
: "${MINUTES:=10}" "${PASSTOOL:=.build/release/passtool}"
[ -r /proc/self/status ] || { echo "soak: this needs /proc, as Linux has it"; exit 1; }
work=$(mktemp -d)
batch=
trap '[ -z "$batch" ] || kill "$batch" 2>/dev/null || :; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
room=$(df -Pk "$work" | awk 'NR == 2 { print $4 }')
[ "$room" -ge 2000000 ] || { echo "soak: $room KB are free beside $work, 2 GB are wanted"; exit 1; }

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
"$PASSTOOL" batch Templates/coffee.pass --data "$work/list" --format csv -o "$work/passes" 2>"$work/said" &
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
batch=
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

# How far into its list the program has read: where the descriptor of the list stands.
position() {
    for number in /proc/"$batch"/fd/*; do
        [ "$(readlink "$number")" = "$work/list.csv" ] || continue
        sed -n 's/^pos:[^0-9]*//p' "/proc/$batch/fdinfo/${number##*/}" && return
    done 2>/dev/null
    echo 0
}

# A list without a key: at the tenth of a million what it takes must be what it takes at the end.
for count in 100000 1000000; do
    list 1 "$count" >"$work/list.csv"
    size=$(wc -c <"$work/list.csv")
    "$PASSTOOL" batch Templates/coffee.pass --data "$work/list.csv" --dry-run 2>"$work/said" &
    batch=$!; peak=0; tenth=0; last=0
    while kill -0 "$batch" 2>/dev/null; do
        at=$(position) || :
        now=$(field VmRSS) || :
        high=$(field VmHWM) || :
        [ -n "$high" ] && { peak=$high; last=$now; }
        [ "$tenth" = 0 ] && [ "${at:-0}" -ge $((size / 10)) ] && tenth=${now:-0}
        sleep 0.2
    done
    wait "$batch"; batch=
    echo "soak: $count records: $tenth KB at a tenth, $last KB at the end, $peak KB at most; $(tail -1 "$work/said")"
    [ "$peak" -gt 0 ] && [ "$peak" -le 153600 ] || { echo "soak: more than 150 MB"; exit 1; }
    [ "$tenth" -gt 0 ] && [ "$last" -le $((tenth + 8192)) ] || { echo "soak: memory grew with the list"; exit 1; }
done

list 1 10000 >"$work/list.csv"
"$PASSTOOL" batch Templates/coffee.pass --data "$work/list.csv" -o "$work/passes" 2>"$work/said"
tail -1 "$work/said"
find "$work/passes" -name '*.pkpass' | sort >"$work/names"
[ "$(wc -l <"$work/names")" = 10000 ] || { echo "soak: $(wc -l <"$work/names") files rather than 10000"; exit 1; }
xargs -n 1000 "$PASSTOOL" verify -q --trust-anchor certs-sample/root.pem <"$work/names"
echo "soak: passtool verifies 10000 of 10000 passes"
if command -v openssl >/dev/null && command -v unzip >/dev/null; then
    awk 'NR % 500 == 1' "$work/names" | while read -r pass; do
        unzip -qo "$pass" manifest.json signature -d "$work"
        openssl cms -verify -binary -inform DER -in "$work/signature" -content "$work/manifest.json" \
            -CAfile certs-sample/root.pem -purpose any -no_check_time -out /dev/null 2>"$work/said" \
            || { cat "$work/said"; echo "soak: openssl does not take $pass"; exit 1; } >&2
        echo "$pass"
    done >"$work/sample"
    [ "$(wc -l <"$work/sample")" = 20 ]
    echo "soak: openssl verifies 20 of 20"
fi
