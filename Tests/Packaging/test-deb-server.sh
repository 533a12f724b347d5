#!/bin/sh
# The package passtool-server on a new Debian that runs systemd: installed, given an identity, used, upgraded while it runs,
# removed and purged.
cd "$(dirname "$0")/../.." || exit 1
subject='the installed service'
. Tests/Packaging/check.sh
. Tests/Packaging/session.sh

architecture=$(dpkg --print-architecture 2>/dev/null) || { skip "$subject" 'this is no Debian'; finish; exit; }
version=$(cat VERSION)
. Tests/Packaging/root.sh
command -v systemd-nspawn >/dev/null || no_root 'systemd-nspawn is not installed'

root=$work/root
archives=$cache/archives
package=passtool-server_${version}_$architecture.deb
check 'a new Debian is unpacked' fresh_root "$root"
[ -d "$root/etc" ] || { finish; exit 1; }
mkdir -p "$archives" "$root/srv/session" "$root/packages"
cp "$archives"/*.deb "$root/var/cache/apt/archives" 2>/dev/null
cp -R certs-sample "$root/srv/session"
cp "dist/passtool_${version}_$architecture.deb" "dist/$package" "$root/packages"
# The version before: the same, with another number.
before() {
    dpkg-deb -R "dist/$package" "$work/before" && sed -i 's/^Version: .*/Version: 0.0.9/' "$work/before/DEBIAN/control" &&
        dpkg-deb --root-owner-group -Zgzip -z1 --build "$work/before" "$root/packages/passtool-server_0.0.9_$architecture.deb"
}
check 'a package of the version before is made' before
# The machine has no network: what the package needs is fetched before it starts.
fetches() {
    inside "$root" apt-get update -qq && inside "$root" apt-get install -y -qq --no-install-recommends systemd dbus &&
        inside "$root" apt-get install -y -qq --download-only --no-install-recommends "/packages/$package" "/packages/passtool_${version}_$architecture.deb" &&
        cp "$root"/var/cache/apt/archives/*.deb "$archives"
}
check 'systemd is installed, and what the service needs is fetched' fetches


systemd-nspawn --quiet --boot --directory="$root" --register=no --keep-unit --private-network --machine=passes \
    --console=pipe </dev/null >"$work/boot.log" 2>&1 &
nspawn=$!
# shellcheck disable=SC2064
trap "kill $nspawn 2>/dev/null; wait; rm -rf '$work'" EXIT
machine() {
    nsenter --target "$init" --mount --pid --net --uts --ipc env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}
boots() {
    for _ in $(seq 60); do
        init=$(cat /proc/$nspawn/task/$nspawn/children 2>/dev/null | cut -d' ' -f1)
        [ -n "$init" ] && machine systemctl is-system-running 2>/dev/null | grep -qE 'running|degraded' && return
        sleep 0.5
    done
    return 1
}
boots || no_root "systemd does not start in a container here: $(tail -n 1 "$work/boot.log")"

install() { machine apt-get install -y --no-install-recommends "$@" >"$work/said" 2>&1 || { cat "$work/said"; return 1; }; }
state() { machine systemctl is-active passtool-server; }
is() { [ "$(state)" = "$1" ] || { machine systemctl status --no-pager passtool-server; machine journalctl --no-pager -u passtool-server | tail; return 1; }; }

check 'apt installs the service' install "/packages/passtool-server_0.0.9_$architecture.deb" "/packages/passtool_${version}_$architecture.deb"
check 'it says what to do next' grep -q 'systemctl enable --now passtool-server' "$work/said"
check 'it does not start by itself' is inactive
check 'nor with the machine' says disabled sh -c "nsenter -t $init -m -p systemctl is-enabled passtool-server; true"
without_identity() {
    ! machine systemctl enable --now passtool-server && says "AssertPathExists=/etc/passtool-server/" status
}
status() { machine systemctl status --no-pager --full passtool-server || true; }
check 'without an identity it does not start, and its status says which file is missing' without_identity

given() {
    machine install -m 600 /srv/session/certs-sample/signer.p12 /etc/passtool-server/identity.p12 &&
        machine install -m 600 /srv/session/certs-sample/passphrase.txt /etc/passtool-server/passphrase &&
        machine sed -i 's/passes.example.com/wallet.example.com/' /etc/passtool-server/server.json &&
        machine systemctl enable --now passtool-server
}
address=http://127.0.0.1:8080
visit() { nsenter --target "$init" --net curl -sS --fail-with-body "$@"; }
healthy() {
    visit --retry 30 --retry-delay 1 --retry-connrefused "$address/readyz" && is active
}
check 'with an identity and an address, it starts' given
check 'it is healthy' healthy
process() { machine systemctl show -P MainPID passtool-server; }
as_user() { machine ps -o user= -p "$(process)" 2>/dev/null || machine stat -c %U "/proc/$(process)"; }
check 'it runs as its user' says passtool-server as_user

service="passtool-server admin token new"
settings=/etc/passtool-server/server.json
token=$(machine runuser -u passtool-server -- $service shop --role admin --config $settings 2>"$work/token.log")
check 'its user makes a token' test -n "$token"
(cd Templates/coffee.pass && zip -qr "$work/coffee.zip" .)
python3 -c '
import json
record = json.load(open("Templates/coffee.json"))
del record["serialNumber"]
print(json.dumps({"template": "coffee", "record": record}))' >"$work/record.json"
pass=$address/admin/v1/passes/pass.com.example.sample/1
admin() { visit -H "Authorization: Bearer $token" "$@"; }
issues() {
    admin "$address/admin/v1/templates/coffee" -T "$work/coffee.zip" && admin "$pass" -T "$work/record.json" &&
        admin "$pass/links" -d '{}' -o "$work/link" && link=$address$(sed 's,.*"url":"https://wallet.example.com\([^"]*\)".*,\1,' "$work/link")
}
check 'it issues a pass and a link' issues
valid() {
    visit "$link?download" -o "$root/srv/session/card.pkpass" &&
        says valid machine passtool verify --trust-anchor /srv/session/certs-sample/root.pem /srv/session/card.pkpass
}
check 'passtool calls the pass of the link valid' valid
check 'the identity is for root alone' sh -c '! find "$1/etc/passtool-server" -type f -name "[ip]*" -perm /077 | grep .' sh "$root"

# ---- Commands of root, while it is stopped: no file may become root's.
by_root() {
    machine systemctl stop passtool-server && machine passtool-server admin token new second --role read --config $settings &&
        ! machine find /var/lib/passtool-server ! -user passtool-server | grep . && machine systemctl start passtool-server && healthy &&
        admin -X PATCH -d '{"record": {"stars": 9}}' "$pass"
}
check 'after a command of root, the service can still write' by_root

# ---- A new version, while it runs.
process >"$work/process"
check 'apt upgrades it' install "/packages/$package"
check 'the new version is there' says "$version" machine dpkg-query -W -f '${Version}' passtool-server
restarted() { healthy && [ "$(process)" != "$(cat "$work/process")" ]; }
check 'the service was started again with it' restarted
check 'the settings are as they were' grep -q wallet.example.com "$root$settings"
check 'the first steps are not told again' sh -c '! grep "waits for your identity" "$1"' sh "$work/said"
check 'the pass is still there' says '"stars":9' admin "$pass"
check 'and its link' valid

# ---- Removed, and installed again.
check 'apt removes it' machine apt-get remove -y passtool-server
check 'it has stopped' sh -c '! nsenter -t "$1" -m -p pgrep -x passtool-server && ! ls "$2/usr/bin/passtool-server"' sh "$init" "$root"
check 'the settings and the passes are kept' test -s "$root/var/lib/passtool-server/passes.sqlite" -a -s "$root$settings"
check 'apt installs it again' install "/packages/$package"
check 'it starts' machine systemctl start passtool-server
again() { healthy && says '"stars":9' admin "$pass"; }
check 'the pass is still there again' again

# ---- Purged: what the operator has is deleted only by the answer to a question.
purge() { machine apt-get purge -y passtool-server >"$work/said" 2>&1 || { cat "$work/said"; return 1; }; }
ours() { (cd "$root" && find . -xdev \( -path ./proc -o -path ./run -o -path ./sys -o -path ./dev -o -path ./tmp -o -path ./packages \
    -o -path ./var/log -o -path ./var/cache -o -path ./var/lib/apt \) -prune -o -name '*passtool-server*' -print); }
check 'apt purges it while it runs' purge
check 'without a terminal, the passes and the identity are kept' test -s "$root/var/lib/passtool-server/passes.sqlite" -a \
    -s "$root/etc/passtool-server/identity.p12"
check 'and it says what to type' grep -qF 'rm -r /var/lib/passtool-server /etc/passtool-server' "$work/said"
only_data() { ours | sort >"$work/left" && printf '%s\n' ./etc/passtool-server ./var/lib/passtool-server | diff - "$work/left"; }
check 'nothing else of it is there' only_data
check 'apt installs it once more' install "/packages/$package"
check 'somebody answers yes' machine sh -c 'echo passtool-server passtool-server/delete-data boolean true | debconf-set-selections'
check 'apt purges it again' purge
nothing() { ! ours | grep . && ! grep passtool "$root/etc/passwd" "$root/etc/group"; }
check 'nothing of it is there, and no user' nothing
check 'apt installs it for the last time' install "/packages/$package"
check 'apt purges it, and nothing was done with it' purge
check 'nothing of it is there, and nothing was asked' nothing
finish
