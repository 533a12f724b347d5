#!/bin/sh
# Sends requests that schemathesis makes from the OpenAPI document to a running service: no answer is a failure of the service,
# and none is outside of the document. It takes TIME=240 seconds for each role, at most.
set -eu
cd "$(dirname "$0")/../.."
built=$PWD/.build-checked/release
tool=.build/schemathesis
[ -x "$tool/bin/schemathesis" ] || {
    python3 -m venv "$tool"
    "$tool/bin/python" -m pip install --quiet --disable-pip-version-check schemathesis==4.32.5
}
work=$(mktemp -d)
trap 'kill "$server" 2>/dev/null; rm -rf "$work"' EXIT
cp certs-sample/signer.p12 certs-sample/passphrase.txt "$work"
cat >"$work/server.json" <<'JSON'
{
  "publicURL": "https://passes.example.com", "database": "passes.sqlite", "listen": {"port": 18099},
  "identities": [{"path": "signer.p12", "passphraseFile": "passphrase.txt"}],
  "apns": {"host": "127.0.0.1", "port": 9}, "limits": {"adminRequestsPerMinute": 1000000}
}
JSON
(cd Templates/coffee.pass && zip -qr "$work/coffee.zip" .)
cat >"$work/hooks.py" <<PYTHON
import json, schemathesis
with open("$work/coffee.zip", "rb") as file: template = file.read()
@schemathesis.serializer("application/x-ndjson")
def lines(context, value):
    return value if isinstance(value, bytes) else json.dumps(value).encode() + b"\n"
@schemathesis.serializer("application/zip")
def archive(context, value):
    return template if isinstance(value, bytes) and len(value) % 2 else value if isinstance(value, bytes) else b"no zip"
PYTHON
export SCHEMATHESIS_HOOKS="$work/hooks.py"
"$built/passtool-server" serve --config "$work/server.json" 2>"$work/log" &
server=$!
until curl -fsS http://127.0.0.1:18099/readyz 2>/dev/null; do kill -0 "$server" && sleep 0.2; done
status=0
for role in admin issue read render; do
    token=$("$built/passtool-server" admin token new "$role" --role "$role" --config "$work/server.json")
    echo "with the role $role:"
    # Strangers who guess get 429, which the document does not know apart.
    "$tool/bin/schemathesis" run http://127.0.0.1:18099/admin/v1/openapi.json -H "Authorization: Bearer $token" \
        --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance \
        --continue-on-failure --max-examples 60 --max-time "${TIME:-240}" --seed 62 >"$work/$role" 2>&1 || status=1
    tail -n 25 "$work/$role"
done
exit $status
