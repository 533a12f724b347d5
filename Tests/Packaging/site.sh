#!/bin/sh
# A static site that 'passtool site' made, with its rules in nginx, Apache and Caddy: 'passtool check-link' passes against each,
# and Chromium opens its pages.
set -u
cd "$(dirname "$0")/../.." || exit 1
. Tests/Packaging/check.sh

tool=$PWD/.build-checked/release/passtool
if ! [ -x "$tool" ] || ! [ -x "$(dirname "$tool")/passtool-server" ] || ! command -v python3 >/dev/null; then
    skip "a static site" "passtool, passtool-server or python3 is missing"
    finish
    exit
fi
processes=
# shellcheck disable=SC2064,SC2154 # check.sh sets 'work'
trap 'kill $processes 2>/dev/null; wait 2>/dev/null; rm -rf "$work"' EXIT
free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
passtool() { "$tool" "$@"; }

# Two passes whose serial numbers need care, and a certificate for TLS.
root=$PWD/certs-sample/root.pem
makes() { # FILE SERIAL
    passtool create "$work/card.pass" --data "$work/card.json" --set "serialNumber=$2" -o "$work/passes/$1" --quiet \
        --identity certs-sample/signer.p12 --passphrase-file certs-sample/passphrase.txt
}
mkdir "$work/passes"
passtool new coffee "$work/card.pass" --quiet
both() { makes one.pkpass MC0001 && makes two.pkpass 'A 1/ü, "x"'; }
check 'two passes are made' both
openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=shop.example -addext subjectAltName=DNS:shop.example \
    -keyout "$work/key.pem" -out "$work/fullchain.pem" -days 2 2>/dev/null

site() { # DIRECTORY PORT SOURCE…
    directory=$1 port=$2
    shift 2
    passtool site "$@" -o "$directory" --base-url "https://shop.example:$port/p/" --trust-anchor "$root"
}
links() { python3 -c 'import csv, sys; [print(row["link"]) for row in csv.DictReader(open(sys.argv[1]))]' "$1/links.csv"; }

refuses() { # STATUS WORDS COMMAND…
    expected=$1 words=$2
    shift 2
    "$@" >"$work/said" 2>&1
    status=$?
    [ "$status" = "$expected" ] && grep -q "$words" "$work/said" || { cat "$work/said"; echo "$status"; return 1; }
}
check 'a site is made of a folder of passes' site "$work/site" 443 "$work/passes"
listed() {
    [ "$(links "$work/site" | wc -l)" = 2 ] && [ "$(find "$work/site/public" -name '*.html' | wc -l)" = 2 ] &&
        python3 -c '
import csv, re, sys
rows = list(csv.DictReader(open(sys.argv[1])))
assert {row["serialNumber"] for row in rows} == {"MC0001", "A 1/ü, \"x\""}, rows
assert all(re.fullmatch(r"https://shop.example:443/p/[0-9a-f]{32}\.html", row["link"]) for row in rows), rows
' "$work/site/links.csv"
}
check 'the list has a link for each, which nobody guesses' listed
same() { links "$work/site" >"$work/first" && site "$work/site" 443 "$work/passes" && links "$work/site" | cmp - "$work/first"; }
check 'made again, the links are the same' same
fewer() { site "$work/fewer" 443 "$work/passes" && refuses 0 "public' still has a pass of an earlier" site "$work/fewer" 443 "$work/passes/one.pkpass"; }
check 'a pass of an earlier run that stays is counted' fewer
silent() { rm -r "$work/fewer/public" && site "$work/fewer" 443 "$work/passes/one.pkpass" 2>&1 | cmp - "$work/silent"; }
echo "wrote $work/fewer: 1 page" >"$work/silent"
check 'made again without the folder, there is none' silent
other() { site "$work/other" 443 "$work/passes" && ! links "$work/other" | cmp -s - "$work/first"; }
check 'another site has others' other
private() { [ "$(stat -c %a "$work/site/key")" = 600 ] && ! find "$work/site/public" -name key | grep -q .; }
check 'only its owner reads the key, and it is not among what is uploaded' private
mkdir "$work/full" && touch "$work/full/letter"
check 'a folder with other things is left alone' refuses 64 'not a site' site "$work/full" 443 "$work/passes"
check 'an address that is none is refused' refuses 64 'base-url' \
    passtool site "$work/passes" -o "$work/none" --base-url shop.example --trust-anchor "$root"
check 'a language without pages is refused' refuses 64 'choose from .*de, ' \
    passtool site "$work/passes" -o "$work/none" --base-url https://shop.example --language xx --trust-anchor "$root"
speaks() { # LANGUAGE OPTION…
    language=$1
    shift
    site "$work/tongues" 443 "$work/bread.pkpass" "$@" && grep -q "<html lang=\"$language\"" "$work"/tongues/public/*.html
}
passtool new bakery-languages "$work/bread.pass" --quiet
passtool create "$work/bread.pass" --data "$work/bread.json" -o "$work/bread.pkpass" --quiet --identity certs-sample/signer.p12 \
    --passphrase-file certs-sample/passphrase.txt
check 'a page is in English if its pass is, without an option' speaks en
check 'a page is in the first wanted language that its pass has' speaks fr --language de-AT --language fr-CA --language en
check 'standard input is refused, as passes are read twice' refuses 64 'standard input' site "$work/none" 443 -
check 'a pass of an unknown root is refused, with the option that trusts it' refuses 1 'trust-anchor FILE' \
    passtool site "$work/passes" -o "$work/none" --base-url https://shop.example
cp "$work/passes/one.pkpass" "$work/twice.pkpass"
check 'the same serial number twice is refused' refuses 1 'serial number of .*one.pkpass' \
    site "$work/none" 443 "$work/passes" "$work/twice.pkpass"
head -c 1000 "$work/passes/one.pkpass" >"$work/cut.pkpass"
check 'a damaged pass is refused before anything is written' refuses 1 unreadable site "$work/void" 443 "$work/cut.pkpass"
check 'nothing was written' test ! -e "$work/void"

right() { # PORT
    site "$work/site" "$1" "$work/passes" || return 1
    for link in $(links "$work/site"); do
        passtool check-link "$link" --cacert "$work/fullchain.pem" --resolve "shop.example:$1:127.0.0.1" --trust-anchor "$root" \
            >"$work/checked" 2>&1 && grep -q 'pass *valid' "$work/checked" && ! grep -qE ': (error|warning):' "$work/checked" ||
            { cat "$work/checked" "$work"/*.log; return 1; }
    done
}
started() { # PORT
    for _ in $(seq 100); do
        curl -sko /dev/null "https://127.0.0.1:$1/" && return
        sleep 0.1
    done
    cat "$work"/*.log
    return 1
}
# The workers of nginx are other users.
chmod 755 "$work"
mkdir "$work/root" && ln -s ../site/public "$work/root/p"

nginx=$(PATH=$PATH:/usr/sbin command -v nginx)
if [ -n "$nginx" ]; then
    port=$(free_port)
    cat >"$work/nginx.conf" <<END
daemon off;
pid $work/nginx.pid;
error_log $work/nginx.log;
events {}
http {
    include /etc/nginx/mime.types;
    gzip on;
    gzip_types *;
    access_log off;
    client_body_temp_path $work/body; proxy_temp_path $work/proxy; fastcgi_temp_path $work/fastcgi;
    uwsgi_temp_path $work/uwsgi; scgi_temp_path $work/scgi;
    server {
        listen 127.0.0.1:$port ssl;
        server_name shop.example;
        ssl_certificate $work/fullchain.pem;
        ssl_certificate_key $work/key.pem;
        root $work/root;
        include $work/site/nginx.conf;
    }
}
END
    "$nginx" -p "$work" -c "$work/nginx.conf" >>"$work/nginx.log" 2>&1 &
    processes="$processes $!"
    check 'nginx starts with the rules' started "$port"
    check 'nginx: each link is right' right "$port"
else
    skip 'nginx' 'nginx is not installed'
fi

apache=$(PATH=$PATH:/usr/sbin command -v apache2)
if [ -n "$apache" ] && [ -d /usr/lib/apache2/modules ]; then
    port=$(free_port)
    {
        for name in mpm_event authz_core mime headers setenvif dir ssl deflate filter; do
            echo "LoadModule ${name}_module /usr/lib/apache2/modules/mod_$name.so"
        done
        cat <<END
ServerRoot $work
ServerName shop.example
PidFile $work/apache.pid
ErrorLog $work/apache.log
Listen 127.0.0.1:$port
TypesConfig /etc/mime.types
DocumentRoot $work/root
SSLEngine on
SSLCertificateFile $work/fullchain.pem
SSLCertificateKeyFile $work/key.pem
SetOutputFilter DEFLATE
<Directory $work>
    Options FollowSymLinks
    Require all granted
    Include $work/site/apache.conf
</Directory>
END
    } >"$work/apache.conf"
    "$apache" -X -f "$work/apache.conf" >>"$work/apache.log" 2>&1 &
    processes="$processes $!"
    check 'Apache starts with the rules' started "$port"
    check 'Apache: each link is right' right "$port"
else
    skip 'Apache' 'apache2 is not installed'
fi

if command -v caddy >/dev/null; then
    port=$(free_port)
    cat >"$work/Caddyfile" <<END
{
    admin off
    auto_https disable_redirects
}
https://shop.example:$port {
    bind 127.0.0.1
    tls $work/fullchain.pem $work/key.pem
    root * $work/root
    encode gzip
    import $work/site/Caddyfile
    file_server
}
END
    HOME=$work caddy run --config "$work/Caddyfile" --adapter caddyfile >>"$work/caddy.log" 2>&1 &
    processes="$processes $!"
    started_caddy() {
        for _ in $(seq 100); do
            curl -sko /dev/null --resolve "shop.example:$port:127.0.0.1" "https://shop.example:$port/" && return
            sleep 0.1
        done
        cat "$work/caddy.log"
        return 1
    }
    check 'Caddy starts with the rules' started_caddy
    check 'Caddy: each link is right' right "$port"
else
    skip 'Caddy' 'caddy is not installed'
fi

if command -v chromium >/dev/null; then
    opens() { # as a file, since Chromium doesn't know the certificate
        page=$(find "$work/site/public" -name '*.html' | head -n 1)
        python3 - "$page" <<'END'
import sys
sys.path.insert(0, "Tests/PassServiceTests/Readers")
import page
browser = page.Browser("chromium")
browser.visit("file://" + sys.argv[1])
links = browser.value("[...document.querySelectorAll('a')].map(a => a.getAttribute('href')).join(' ')")
assert all(name.endswith(".pkpass") or name.startswith("https://shop.example") for name in links.split()), links
assert [browser.overflow(width) for width in (320, 768, 1280)] == [0, 0, 0]
# The policy lets the style in.
assert browser.value("getComputedStyle(document.body).margin") == "0px"
faults = [event for event in browser.events if event.get("method") in
    ("Log.entryAdded", "Runtime.consoleAPICalled", "Runtime.exceptionThrown")]
assert not faults, faults
browser.end()
END
    }
    check 'Chromium opens a page, and finds no fault' opens
else
    skip 'Chromium' 'chromium is not installed'
fi
finish
