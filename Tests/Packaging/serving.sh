#!/bin/sh
# The files of Packaging/server, used as they are but for ports, names and certificates: nginx in front of a
# passtool-server, and systemd's opinion of the unit. With EFFORT=full also Caddy, and both with a path in the address.
set -u
cd "$(dirname "$0")/../.." || exit 1
. Tests/Packaging/check.sh

server=$PWD/.build-checked/release/passtool-server
tool=$PWD/.build-checked/release/passtool
[ -x "$tool" ] || tool=$(command -v passtool)
if ! [ -x "$server" ] || ! command -v curl >/dev/null || ! command -v zip >/dev/null || ! command -v python3 >/dev/null; then
    skip "passtool-server behind proxies" "passtool-server, curl, zip or python3 is missing"
    finish
    exit
fi

processes=
# shellcheck disable=SC2064,SC2154 # check.sh sets 'work'
trap 'kill $processes 2>/dev/null; wait 2>/dev/null; rm -rf "$work"' EXIT
free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
until_answered() { # URL
    for _ in $(seq 100); do
        curl -sko "$work/answer" "$1" && return
        sleep 0.1
    done
    cat "$work"/*.log
    return 1
}

# The service, with the example settings.
port=$(free_port)
mkdir "$work/credentials"
cp certs-sample/signer.p12 "$work/credentials/identity.p12"
cp certs-sample/passphrase.txt "$work/credentials/passphrase"
settings() { # PUBLIC-URL
    sed "s,https://passes.example.com,$1,; s/8080/$port/; s,/run/credentials/passtool-server.service,$work/credentials,
        s,/var/lib/passtool-server,$work," Packaging/server/server.json >"$work/server.json"
}
start() {
    "$server" serve --config "$work/server.json" >"$work/server.log" 2>&1 &
    service=$!
    processes="$processes $service"
    until_answered "http://127.0.0.1:$port/readyz"
}
settings https://passes.example.com
check "the service starts with the example settings" start
token=$("$server" admin token new shop --role admin --config "$work/server.json" 2>/dev/null)
(cd Templates/coffee.pass && zip -qr "$work/coffee.zip" .)
python3 - >"$work/record.json" <<'END_OF_PYTHON'
import json
record = json.load(open("Templates/coffee.json"))
del record["serialNumber"]
print(json.dumps({"template": "coffee", "record": record}))
END_OF_PYTHON

# A certificate for TLS, as a proxy has one.
openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=passes.example.com -addext subjectAltName=DNS:passes.example.com \
    -keyout "$work/privkey.pem" -out "$work/fullchain.pem" -days 2 2>/dev/null

# The front door: get ADDRESS-OF-CLIENT PATH OPTIONS…; prints the status.
get() {
    client=$1 path=$2
    shift 2
    curl -sS --interface "$client" --cacert "$work/fullchain.pem" --resolve "passes.example.com:$front:127.0.0.1" \
        -D "$work/headers" -o "$work/body" -w '%{http_code}\n' "$@" "https://passes.example.com:$front$path"
}
gets() { # STATUS ADDRESS PATH OPTIONS…
    expected=$1
    shift
    status=$(get "$@")
    [ "$status" = "$expected" ] || { echo "$status instead of $expected"; cat "$work/headers" "$work/body"; return 1; }
}

# Makes a pass and a link through the proxy, as a shop does.
issues() {
    pass=/admin/v1/passes/pass.com.example.sample/$1
    get 127.0.0.1 /admin/v1/templates/coffee -H "Authorization: Bearer $token" -T "$work/coffee.zip" | grep -q '^20[01]$' &&
        get 127.0.0.1 "$pass" -H "Authorization: Bearer $token" -T "$work/record.json" | grep -q '^20[01]$' &&
        gets 201 127.0.0.1 "$pass/links" -H "Authorization: Bearer $token" -d '{}' || { cat "$work/body"; return 1; }
    link=$(sed 's,.*"url":"https://passes.example.com\([^"]*\)".*,\1,' "$work/body")
}
streams() {
    python3 -c '
import json
record = json.load(open("Templates/coffee.json"))
del record["serialNumber"]
for number in range(3000): print(json.dumps({"serialNumber": f"S{number}", "record": record}))' >"$work/records.jsonl"
    gets 200 127.0.0.1 '/admin/v1/imports?template=coffee' -H "Authorization: Bearer $token" \
        -H 'Content-Type: application/x-ndjson' -T "$work/records.jsonl" -X POST && grep -q 3000 "$work/body"
}
downloads() { # PREFIX
    gets 200 127.0.0.1 "$link?download" && grep -qi '^cache-control: no-store' "$work/headers" &&
        cp "$work/body" "$work/card.pkpass" && "$tool" verify --trust-anchor certs-sample/root.pem "$work/card.pkpass"
}
fetches() { # PREFIX: as a phone does, and again with the answer's time: nothing changed
    secret=$(unzip -p "$work/card.pkpass" pass.json | python3 -c 'import json, sys; print(json.load(sys.stdin)["authenticationToken"])')
    path=$1/v1/passes/pass.com.example.sample/$serial
    # The date of a version is held back until its second is over, and each change of the address dates it a second later.
    sleep 6
    gets 200 127.0.0.1 "$path" -H "Authorization: ApplePass $secret" || return 1
    time=$(sed -n 's/^[Ll]ast-[Mm]odified: //p' "$work/headers" | tr -d '\r')
    gets 304 127.0.0.1 "$path" -H "Authorization: ApplePass $secret" -H "If-Modified-Since: $time" &&
        gets 401 127.0.0.1 "$path" -H "Authorization: ApplePass wrong"
}
# The limit is by client: its own words in X-Forwarded-For don't help it, and others are not locked out.
limits() {
    for number in $(seq 70); do
        status=$(get 127.0.0.3 "$link" -H "X-Forwarded-For: 203.0.113.$number")
        [ "$status" = 429 ] && break
    done
    [ "$status" = 429 ] || { echo "no limit after $number requests"; return 1; }
    grep -qi '^retry-after:' "$work/headers" && gets 200 127.0.0.4 "$link"
}

tries() { # NAME PREFIX
    serial=$1$(echo "$2" | tr -d /)
    check "$1${2:+ below $2}: the service is healthy" gets 200 127.0.0.1 /readyz
    check "$1${2:+ below $2}: a shop makes a pass and a link" issues "$serial"
    check "$1${2:+ below $2}: the link gives the pass, which nobody may keep" downloads
    check "$1${2:+ below $2}: a phone fetches the pass, and then hears that nothing changed" fetches "$2"
    check "$1${2:+ below $2}: one client is limited, whatever it says about itself, and another is not" limits
    check "$1${2:+ below $2}: a large body of a phone is refused" gets 413 127.0.0.1 "$2/v1/log" -d "@$work/coffee.zip"
    check "$1${2:+ below $2}: strangers don't reach the administration" sh -c "$(refusal)"
    check "$1${2:+ below $2}: nobody sees the figures" gets 404 127.0.0.1 /metrics
}
refusal() { # that of nginx is 403, that of Caddy 404
    echo "curl -sk --interface 127.0.0.5 -o /dev/null -w '%{http_code}' --resolve passes.example.com:$front:127.0.0.1 \
        https://passes.example.com:$front/admin/v1/templates | grep -q '^40[34]\$'"
}

with_nginx() { # PREFIX
    front=$(free_port)
    sed "s/8080/$port/; s/listen 443/listen 127.0.0.1:$front/; /\[::\]:443/d; s,/etc/letsencrypt/live/passes.example.com,$work,
        s,location /v1/,location $1/v1/,; s,location /p/,location $1/p/," Packaging/server/nginx.conf >"$work/site.conf"
    cat >"$work/nginx.conf" <<END
daemon off;
pid $work/nginx.pid;
error_log $work/nginx.log;
events {}
http {
    client_body_temp_path $work/body-files;
    proxy_temp_path $work/proxy-files;
    fastcgi_temp_path $work/fastcgi;
    uwsgi_temp_path $work/uwsgi;
    scgi_temp_path $work/scgi;
    include $work/site.conf;
}
END
    "$nginx" -c "$work/nginx.conf" -p "$work" >"$work/nginx-out.log" 2>&1 &
    proxy=$!
    processes="$processes $proxy"
    check "nginx takes the example" front_answers
}
with_caddy() { # PREFIX
    front=$(free_port)
    { printf '{\n\tadmin off\n\tauto_https disable_redirects\n\thttps_port %s\n\tskip_install_trust\n}\n' "$front"
      sed "s/8080/$port/; s,^{\$PUBLIC_URL:.* {,https://passes.example.com:$front {\n\tbind 127.0.0.1\n\ttls $work/fullchain.pem $work/privkey.pem,
        s,/v1/\* /p/\*,$1/v1/* $1/p/*," Packaging/server/Caddyfile
    } >"$work/Caddyfile"
    HOME=$work caddy run --adapter caddyfile --config "$work/Caddyfile" >"$work/caddy.log" 2>&1 &
    proxy=$!
    processes="$processes $proxy"
    check "Caddy takes the example" front_answers
}
front_answers() {
    for _ in $(seq 100); do
        get 127.0.0.1 /readyz >/dev/null 2>&1 && return
        sleep 0.1
    done
    cat "$work"/*.log
    return 1
}
stop_proxy() { kill "$proxy"; wait "$proxy" 2>/dev/null; }
again() { # PUBLIC-URL: the service with another address, and limits that nobody has used up
    kill "$service"
    wait "$service"
    settings "$1"
    start
}

nginx=$(command -v nginx || ls /usr/sbin/nginx 2>/dev/null)
if [ -n "$nginx" ]; then
    with_nginx ''
    tries nginx ''
    check "nginx: records come as a stream" streams
    stop_proxy
    if [ "${EFFORT-}" = full ]; then
        check "the service stops and starts again with a path in its address" again https://passes.example.com/wallet
        with_nginx /wallet
        tries nginx /wallet
        stop_proxy
    fi
else
    skip "passtool-server behind nginx" "nginx is not installed"
fi
if [ "${EFFORT-}" != full ]; then
    :
elif command -v caddy >/dev/null; then
    again https://passes.example.com >/dev/null
    with_caddy ''
    tries caddy ''
    check "Caddy: records come as a stream" streams
    stop_proxy
    check "the service stops and starts again with a path in its address" again https://passes.example.com/wallet
    with_caddy /wallet
    tries caddy /wallet
    stop_proxy
else
    skip "passtool-server behind Caddy" "Caddy is not installed"
fi

# The unit, with the program and a user of this machine.
if command -v systemd-analyze >/dev/null; then
    sed "s,^ExecStart=passtool-server,ExecStart=$server,; s/^User=.*/User=nobody/" Packaging/server/passtool-server.service >"$work/passtool-server.service"
    check "systemd takes the unit" systemd-analyze verify --man=no "$work/passtool-server.service"
    exposure() { systemd-analyze security --offline=true --threshold=20 "$work/passtool-server.service"; }
    check "systemd calls the unit well protected" exposure
else
    skip "the unit" "systemd-analyze is not installed"
fi

finish
