#!/bin/sh
# What operators apply and name elsewhere: the manifests for Kubernetes, compose.yaml, the alerts, and the configuration of
# Prometheus on the page. The schemas of Kubernetes and promtool read them, and the programs take the settings and the share of
# a batch that the manifests give them.
set -u
cd "$(dirname "$0")/../.." || exit 1
. Tests/Packaging/check.sh

built=$PWD/.build-checked/release
schemas=.build/witnesses/kubernetes/kubernetes_validate/kubernetes-json-schema
for python in /usr/bin/python3 python3 ''; do
    [ -z "$python" ] || "$python" -c 'import jsonschema, yaml' 2>/dev/null && break
done

if [ -d "$schemas" ] && [ -n "$python" ]; then
    for file in Packaging/kubernetes/*.yaml Packaging/server/compose.yaml; do
        check "${file#Packaging/} has no unknown keys, and its names lead somewhere" \
            "$python" Tests/Packaging/manifests.py "$schemas" "$file"
    done
else
    skip 'the manifests' "the schemas of Kubernetes, or Python's yaml or jsonschema, are missing"
fi

# Prints a part of the only manifest of a kind: part FILE KIND EXPRESSION-OF-it
part() {
    "$python" -c '
import sys, yaml
it = next(each for each in yaml.safe_load_all(open(sys.argv[1])) if each["kind"] == sys.argv[2])
print(eval(sys.argv[3]))' "$@"
}
# The variables of the image, and then those of the manifest.
settings() {
    # shellcheck disable=SC2046 # one word for each variable
    env -i $(sed -n 's/^ENV //p' Packaging/server/Containerfile) \
        $(part Packaging/kubernetes/server.yaml ConfigMap '"\n".join(f"{name}={value}" for name, value in it["data"].items())') \
        PASSTOOL_SERVER_DATABASE=postgresql://passes@db.example.com/passes PASSTOOL_SERVER_IDENTITY=certs-sample/signer.p12 \
        PASSTOOL_SERVER_PASSPHRASE_FILE=certs-sample/passphrase.txt "$built/passtool-server" settings
}
# The job's pods, one after another.
shares() {
    cp -R Templates/coffee.pass "$work/my-card.pass"
    {
        echo 'serialNumber,barcodeMessage,memberNumber,memberName,memberSince,level,stars:number,balance:number'
        for number in 1 2 3 4 5 6 7 8; do
            echo "MC000$number,MORROW:000$number,000$number,Ada Lovelace,2035-01-18T09:00:00-08:00,Gold,7,18.40"
        done
    } >"$work/members.csv"
    pod='it["spec"]["template"]["spec"]["containers"][0]'
    part Packaging/kubernetes/batch.yaml Job "$pod"'["args"][0]' | sed "s,/run/identity/identity.p12,$PWD/certs-sample/signer.p12,
        s,/run/identity/passphrase,$PWD/certs-sample/passphrase.txt," >"$work/pod.sh"
    count=$(part Packaging/kubernetes/batch.yaml Job 'it["spec"]["completions"]')
    parts=$(part Packaging/kubernetes/batch.yaml Job "$pod"'["env"][0]["value"]')
    index=0
    while [ "$index" -lt "$count" ]; do
        (cd "$work" && PATH=$built:$PATH PARTS=$parts JOB_COMPLETION_INDEX=$index sh -eu pod.sh) || return 1
        index=$((index + 1))
    done
    [ "$(find "$work/made" -name '*.pkpass' | wc -l)" -eq 8 ] && [ "$(cat "$work"/made/report-*.jsonl | grep -c '"made"')" -eq 8 ]
}
if [ -n "$python" ] && [ -x "$built/passtool-server" ] && [ -x "$built/passtool" ]; then
    check 'passtool-server takes the settings for Kubernetes' settings
    check 'the pods of a batch make each pass once' shares
else
    skip 'what the manifests give to the programs' 'passtool, passtool-server or Python is missing'
fi

promtool=$PWD/.build/witnesses/promtool
[ -x "$promtool" ] || promtool=$(command -v promtool)
# The first listing of the page; and for Kubernetes, the second one in place of its last line.
configured() {
    cp Packaging/server/alerts.yaml "$work"
    for number in 1 2; do
        awk -v number=$number '/^```/ { inside = /yaml$/; block += inside; next } inside && block == number' \
            Documentation/run-it.md >"$work/listing-$number"
        [ -s "$work/listing-$number" ] || return 1
    done
    cp "$work/listing-1" "$work/prometheus.yml" && "$promtool" check config "$work/prometheus.yml" || return 1
    { sed '$d' "$work/listing-1" && cat "$work/listing-2"; } >"$work/prometheus.yml"
    "$promtool" check config "$work/prometheus.yml"
}
if [ -n "$promtool" ]; then
    check 'Prometheus takes the alerts' "$promtool" check rules Packaging/server/alerts.yaml
    check 'each alert fires when it should, and ends' "$promtool" test rules Tests/Packaging/alerts-test.yaml
    check 'Prometheus takes the configuration on the page' configured
else
    skip 'the alerts' 'promtool is missing'
fi

finish
