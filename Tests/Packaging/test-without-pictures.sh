#!/bin/sh
# The web service of the packages: it needs no library that draws, and pages of links have no picture.
set -u
cd "$(dirname "$0")/../.." || exit 1
. Tests/Packaging/check.sh

server=.build-server-demo/release/passtool-server
[ -x "$server" ] || { skip "the service without pictures" "it is not built: make packaged-service"; finish; exit; }
links() { ldd "$server" >"$work/libraries" && ! grep -E 'cairo|pango|zint' "$work/libraries"; }
if command -v ldd >/dev/null; then
    check "the service is linked with no library that draws" links
fi

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
address=http://127.0.0.1:$port
cat >"$work/server.json" <<END
{"publicURL": "https://passes.example.com", "listen": {"port": $port}, "database": "passes.sqlite",
 "identities": [{"path": "$PWD/certs-sample/signer.p12", "passphraseFile": "$PWD/certs-sample/passphrase.txt"}]}
END
"$server" serve --config "$work/server.json" >"$work/server.log" 2>&1 &
service=$!
# shellcheck disable=SC2064,SC2154 # check.sh sets 'work'
trap "kill $service 2>/dev/null; wait 2>/dev/null; rm -rf '$work'" EXIT
starts() { curl -s --retry 50 --retry-delay 0 --retry-max-time 20 --retry-connrefused "$address/readyz" || { cat "$work/server.log"; return 1; }; }
check "it starts" starts
token=$("$server" admin token new shop --role admin --config "$work/server.json" 2>/dev/null)
(cd Templates/coffee.pass && zip -qr "$work/coffee.zip" .)
python3 -c '
import json
record = json.load(open("Templates/coffee.json"))
del record["serialNumber"]
print(json.dumps({"template": "coffee", "record": record}))' >"$work/record.json"
admin() { curl -sSf -H "Authorization: Bearer $token" "$@"; }
issues() {
    pass=$address/admin/v1/passes/pass.com.example.sample/1
    admin "$address/admin/v1/templates/coffee" -T "$work/coffee.zip" && admin "$pass" -T "$work/record.json" &&
        admin "$pass/links" -d '{}' -o "$work/link" && link=$address$(sed 's,.*"url":"https://passes.example.com\([^"]*\)".*,\1,' "$work/link")
}
check "it makes a pass and a link" issues
shows() { # the card with its logo, the address in place of a code, and no picture
    curl -sS -A 'Mozilla/5.0 (X11; Linux x86_64)' -H 'Accept: text/html' -H 'Accept-Language: nl' "$link" >"$work/page" &&
        grep -q 'class="card"' "$work/page" && grep -q 'Open dit adres in Safari' "$work/page" &&
        ! grep -E '<svg|class="pass"' "$work/page"
}
check "a page shows a card in the colours of the pass, and its address" shows
downloads() { curl -sSf "$link?download" -o "$work/card.pkpass" && unzip -tq "$work/card.pkpass"; }
check "the link gives the pass" downloads

finish
