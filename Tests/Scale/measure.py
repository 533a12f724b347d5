"""Measures the web service over a PostgreSQL database of any size: single operations, and changes a second.
    measure.py DATABASE --program PASSTOOL-SERVER [--fill PASSES] [--delay MS] [--servers 2]

DATABASE is an address (postgresql://postgres@/scale?host=%2Ftmp), empty the first time: then --fill makes tables and rows, two
phones a pass. passtool lies beside the program. It needs psql, wrk and openssl.
"""

import argparse, ctypes, hashlib, http.client, io, json, multiprocessing, os, pathlib, random, re, signal, socket, ssl
import statistics, subprocess, tempfile, threading, time, urllib.parse, zipfile

here = pathlib.Path(__file__).resolve().parent
checkout = here.parent.parent
parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("database")
parser.add_argument("--program", required=True, type=pathlib.Path)
parser.add_argument("--fill", type=int, metavar="PASSES")
parser.add_argument("--delay", type=float, default=0, metavar="MS", help="a longer way to PostgreSQL and back")
parser.add_argument("--servers", type=int, default=1)
parser.add_argument("--seconds", type=int, default=15, help="how long changes are counted")
options = parser.parse_args()
OLD, LATE = "pass.com.example.sample", "pass.com.example.late"
kept = tempfile.TemporaryDirectory()
folder = pathlib.Path(kept.name)
program = options.program.resolve()
started = []

def say(name, text):
    print(f"{name:34} {text}", flush=True)

def run(*arguments):
    result = subprocess.run(arguments, capture_output=True, text=True, cwd=folder)
    if result.returncode:
        raise SystemExit(f"{arguments[0]}: {result.returncode}\n{result.stdout[-2000:]}{result.stderr[-2000:]}")
    return result.stdout

def sql(statement):
    return run("psql", "-XAtqc", statement, options.database).strip()

def until(condition, what, log=None, seconds=120):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise SystemExit(f"{what} within {seconds} s\n{log.read_text()[-2000:] if log else ''}")
        time.sleep(0.0005)

def carry(source, target):
    try:
        while data := source.recv(65536):
            time.sleep(options.delay / 2000)
            target.sendall(data)
    finally:
        os._exit(0)

def proxy(listener, host, port):
    """A way to PostgreSQL that is longer; each connection has a process, so that none waits for another one."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    ctypes.CDLL(None).prctl(29, 1)  # Linux would sleep 0.05 ms longer
    while True:
        client = listener.accept()[0]
        if os.fork():
            client.close()
            continue
        listener.close()
        if host.startswith("/"):
            server = socket.socket(socket.AF_UNIX)
            server.connect(f"{host}/.s.PGSQL.{port}")
        else:
            server = socket.create_connection((host, port))
            server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        threading.Thread(target=carry, args=(server, client)).start()
        carry(client, server)

class APNs:
    """Accepts every push, as far as HTTP/2 must be understood for that: when they came is in `times`."""
    def __init__(self):
        run("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=APNs", "-days", "2", "-addext",
            "subjectAltName=IP:127.0.0.1", "-keyout", "apns.key", "-out", "apns.pem")
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(folder / "apns.pem", folder / "apns.key")
        self.context.set_alpn_protocols(["h2"])
        self.listener, self.times = socket.create_server(("127.0.0.1", 0)), []
        threading.Thread(target=self.serve, daemon=True).start()
    def serve(self):
        connection = self.listener.accept()[0]
        threading.Thread(target=self.serve, daemon=True).start()
        def frame(kind, flags, stream, payload=b""):
            return len(payload).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload
        try:
            connection = self.context.wrap_socket(connection, server_side=True)
            # A thousand streams, and a window that is never full.
            connection.sendall(frame(4, 0, 0, b"\0\3\0\0\3\350") + frame(8, 0, 0, (2**30).to_bytes(4, "big")))
            data, position = b"", 24  # after the preface
            while more := connection.recv(65536):
                data, answer = data + more, b""
                while len(data) >= position + 9:
                    size, kind, flags = int.from_bytes(data[position:position + 3], "big"), *data[position + 3:position + 5]
                    if len(data) < position + 9 + size:
                        break
                    if kind in (4, 6) and not flags & 1:  # settings and pings
                        answer += frame(kind, 1, 0, data[position + 9:position + 9 + size] if kind == 6 else b"")
                    elif kind in (0, 1) and flags & 1:  # the end of a request: status 200
                        answer += frame(1, 5, int.from_bytes(data[position + 5:position + 9], "big"), b"\x88")
                        self.times.append(time.monotonic())
                    data, position = data[position + 9 + size:], 0
                connection.sendall(answer)
        except OSError:
            pass

class Server:
    def __init__(self, database, name):
        with socket.create_server(("127.0.0.1", 0)) as holder:
            self.port = holder.getsockname()[1]
        settings = {"listen": {"port": self.port}, "publicURL": "https://passes.example.com", "database": database,
            "identities": [{"path": f"{kind}/signer.p12", "passphraseFile": f"{kind}/passphrase.txt"} for kind in (OLD, LATE)],
            "apns": {"host": "127.0.0.1", "port": apns.listener.getsockname()[1], "trustAnchors": "apns.pem"}, "log": {"level": "warning"},
            "limits": {"adminRequestsPerMinute": 10**6, "newDevicesPerMinute": 10**6}}
        (folder / f"{name}.json").write_text(json.dumps(settings))
        self.config, self.log = ("--config", f"{name}.json"), folder / f"{name}.log"
        self.begin = time.monotonic()
        self.process = subprocess.Popen([program, "serve", *self.config], cwd=folder, stderr=self.log.open("w"))
        started.append(self.process)
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port)
        until(self.is_ready, "the service does not start", self.log)
        self.ready = time.monotonic()
    def is_ready(self):
        try:
            return self.ask("GET", "/readyz", wanted=None) == 200
        except OSError:
            self.connection.close()
    def ask(self, method, path, body=None, token=None, wanted=range(200, 300), kind=None):
        headers = ({"Authorization": token} if token else {}) | ({"Content-Type": kind} if kind else {})
        if isinstance(body, dict):
            body, headers["Content-Type"] = json.dumps(body), "application/json"
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        text = answer.read()
        if wanted and answer.status not in wanted:
            raise SystemExit(f"{method} {path}: {answer.status} {text[:500]}")
        return answer.status
    def stop(self):
        self.process.terminate()
        if status := self.process.wait(60):
            say("the service ended with", status)
        if text := "".join(line for line in self.log.open() if "serving on" not in line):
            print(f"the log says:\n{text[-3000:]}")

def admin_token(server):
    text = run(program, "admin", "token", "new", f"scale-{time.time_ns()}", "--role", "admin", "--quiet", *server.config)
    return "Bearer " + re.search(r"pt_\S+", text)[0]

def fill(passes):
    server = Server(options.database, "filling")
    token, record = admin_token(server), json.loads((checkout / "Templates/coffee.json").read_text())
    for name, kind in (("coffee", OLD), ("late", LATE)):
        archive = io.BytesIO()
        with zipfile.ZipFile(archive, "w") as bundle:
            for file in (checkout / "Templates/coffee.pass").iterdir():
                data = file.read_bytes()
                bundle.writestr(file.name, data.replace(OLD.encode(), kind.encode()) if file.name == "pass.json" else data)
        server.ask("PUT", f"/admin/v1/templates/{name}", archive.getvalue(), token)
        server.ask("PUT", f"/admin/v1/passes/{kind}/{record['serialNumber']}", {"template": name, "record": record}, token)
    server.stop()
    begin = time.monotonic()
    print(run("psql", "-Xq", "-v", f"passes={passes}", "-f", str(here / "fill.sql"), options.database), end="")
    say("filled", f"{passes:,} passes in {time.monotonic() - begin:.0f} s, "
        + sql("SELECT pg_size_pretty(pg_database_size(current_database()))"))

def far_away():
    """The address of PostgreSQL behind the delay; says what the way there costs and carries."""
    url = urllib.parse.urlsplit(options.database)
    query = dict(urllib.parse.parse_qsl(url.query)) | {"sslmode": "disable"}
    host, port = query.pop("host", url.hostname or "localhost"), query.pop("port", url.port or 5432)
    listener = socket.create_server(("127.0.0.1", 0), backlog=500)
    started.append(multiprocessing.get_context("fork").Process(target=proxy, args=(listener, host, port)))
    started[-1].start()
    place = url.netloc.rpartition("@")[0] + f"@127.0.0.1:{listener.getsockname()[1]}"
    far = url._replace(netloc=place.removeprefix("@"), query=urllib.parse.urlencode(query)).geturl()
    (folder / "trips.sql").write_text("SELECT 1;\n" * 2000)
    def trips(address, clients):
        begin, command = time.monotonic(), ["psql", "-Xqf", "trips.sql", address]
        for psql in [subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL) for _ in range(clients)]:
            psql.wait()
        return 2000 * clients / (time.monotonic() - begin)
    say("the way to PostgreSQL", f"{1000 / trips(options.database, 1):.2f} ms a round trip near, {1000 / trips(far, 1):.2f} ms "
        f"away; 32 clients make {trips(far, 32):,.0f} round trips a second there, and {trips(options.database, 32):,.0f} near")
    return far

def singles(server, passes):
    token, old = admin_token(server), passes * 9 // 10
    md5 = lambda text: hashlib.md5(text.encode()).hexdigest()
    number = lambda: random.randint(1, old)
    balance = lambda: {"record": {"balance": random.randint(1, 10**6)}}
    change = lambda kind, i: server.ask("PATCH", f"/admin/v1/passes/{kind}/S{i}", balance(), token)
    def pushed(kind, i):
        before, begin = len(apns.times), time.monotonic()
        change(kind, i)
        until(lambda: len(apns.times) >= before + 2, "two pushes did not come")
        return 1000 * (apns.times[before + 1] - begin)
    say("first push of a type", f"{pushed(OLD, number()):.0f} ms, of the first type since the start")
    sql(f"DELETE FROM meta WHERE name = 'delivered {LATE}'")
    begin = time.monotonic()
    first = pushed(LATE, passes)
    until(lambda: sql(f"SELECT 1 FROM meta WHERE name = 'delivered {LATE}'"), "no delivery of the new type was noted")
    say("push of a type never pushed", f"{first:.0f} ms; noted after {1000 * (time.monotonic() - begin):.0f} ms")
    times = sorted(pushed(OLD, number()) for _ in range(50))
    say("from change to push, 50 times", f"median {times[25]:.1f} ms, worst {times[-1]:.1f} ms")
    for name, work in (
        ("list", lambda i: server.ask("GET", f"/v1/devices/{md5(f'device{2 * i}')}/registrations/{OLD}", wanted=[200])),
        ("register", lambda i: server.ask("POST", f"/v1/devices/{random.randbytes(16).hex()}/registrations/{OLD}/S{i}",
                                          {"pushToken": random.randbytes(32).hex()}, f"ApplePass {md5(f'pass{i}')}")),
        ("fetch, signed", lambda i: server.ask("GET", f"/v1/passes/{OLD}/S{i}", None, f"ApplePass {md5(f'pass{i}')}")),
        ("PATCH", lambda i: change(OLD, i)),
        ("link", lambda i: server.ask("POST", f"/admin/v1/passes/{OLD}/S{i}/links", {}, token)),
        ("templates", lambda _: server.ask("GET", "/admin/v1/templates", None, token)),
        ("why", lambda i: server.ask("GET", f"/admin/v1/passes/{OLD}/S{i}/why", None, token)),
    ):
        times = []
        for i in [number() for _ in range(200)]:
            begin = time.monotonic()
            work(i)
            times.append(1000 * (time.monotonic() - begin))
        say(f"{name}, 200 times", f"median {statistics.median(times):.1f} ms, worst {max(times):.1f} ms")
    record = json.loads((checkout / "Templates/coffee.json").read_text())
    (folder / "list.jsonl").write_text(
        "".join(json.dumps(record | {"serialNumber": f"S{i}", "stars": 8}) + "\n" for i in random.sample(range(1, old + 1), 1000)))
    begin = time.monotonic()
    run(program, "admin", "import", "list.jsonl", "--template", "coffee", "--dry-run", "--quiet", *server.config)
    say("import, dry run of 1,000 lines", f"{time.monotonic() - begin:.2f} s")

def clean_up(server, passes):
    """It comes a minute after the start; links go first, events last."""
    ended, due = "FROM links WHERE COALESCE(revoked, used, expires) = 1", server.begin + 60
    count = sql(f"""UPDATE links SET expires = 1 WHERE id IN (SELECT id FROM links WHERE expires IS NULL LIMIT {passes // 400});
        INSERT INTO events (time, kind, pass) SELECT 1, 'scale', max(id) FROM passes; SELECT count(*) {ended}""")
    if time.monotonic() > due:
        return say("clean-up", "came before the other figures were there")
    until(lambda: not sql("SELECT 1 FROM events WHERE kind = 'scale'"), "old rows were not removed", server.log, 360)
    say("clean-up", f"done {time.monotonic() - due:.2f} s after the first minute (which the start is a part of), "
        f"of {int(count):,} ended links {sql(f'SELECT count(*) {ended}')} are left")

def changes(servers, passes):
    token = admin_token(servers[0])
    def wrk(script, clients):
        loads = []
        for number, server in enumerate(servers):
            (folder / f"{number}.lua").write_text(f"math.randomseed({random.randrange(2**31)})\n" + script)
            headers = ["-H", f"Authorization: {token}", "-H", "Content-Type: application/json"]
            loads.append(subprocess.Popen(
                ["wrk", "-t1", f"-c{clients // len(servers)}", f"-d{options.seconds}s", "--latency", "-s", f"{number}.lua", *headers,
                 f"http://127.0.0.1:{server.port}"], cwd=folder, stdout=subprocess.PIPE, text=True))
        text = "".join(load.communicate()[0] for load in loads)
        facts = re.findall(r"50% .*|99% .*|Non-2xx.*|Socket.*", text)
        return sum(float(rate) for rate in re.findall(r"Requests/sec: +(.*)", text)), " ".join(" ".join(facts).split())
    script = f"""request = function()
        return wrk.format("PATCH", "/admin/v1/passes/{OLD}/S" .. math.random({passes * 9 // 10}), nil,
            '{{"record": {{"balance": ' .. math.random(1000000) .. '}}}}') end"""
    record = json.loads((checkout / "Templates/coffee.json").read_text())
    name = time.time_ns()
    serials = [f"L{name}-{i}" for i in range(10000)]
    lines = "".join(json.dumps({"passTypeIdentifier": OLD, "serialNumber": serial, "template": "coffee", "record": record | {"serialNumber": serial}})
                    + "\n" for serial in serials)
    begin = time.monotonic()
    servers[0].ask("POST", "/admin/v1/passes", lines, token, kind="application/x-ndjson")
    if sql(f"SELECT count(*) FROM passes WHERE serial LIKE 'L{name}-%'") != "10000":
        raise SystemExit("the records were not taken")
    say("new passes as JSON Lines", f"{10000 / (time.monotonic() - begin):.0f} a second")
    before = len(apns.times)
    for clients in (1, 16, 64):
        if clients >= len(servers):
            rate, facts = wrk(script, clients)
            say(f"changes, {clients} clients", f"{rate:.0f} a second ({facts})")
    say("pushes meanwhile", f"{len(apns.times) - before:,} came, {sql('SELECT count(*) FROM pushes')} wait")
    rate, _ = wrk('request = function() return wrk.format("GET", "/nothing") end', 64)
    say("wrk, where all is answered by 404", f"{rate:,.0f} a second")

try:
    for kind in (OLD, LATE):
        run(program.with_name("passtool"), "cert", "sample", kind, "--quiet", "--pass-type", kind, "--team", "SAMPLE1234")
    apns = APNs()
    if options.fill:
        fill(options.fill)
    passes = int(sql("SELECT value FROM meta WHERE name = 'scale'"))
    say("measured", f"{passes:,} passes, {options.servers} servers, load {os.getloadavg()[0]:.1f}, {time.strftime('%F %R')}")
    sql("TRUNCATE pushes, fanouts")  # what an earlier run left
    place = far_away() if options.delay else options.database
    servers = [Server(place, f"server{number}") for number in range(options.servers)]
    for server in servers:
        say("start until ready", f"{server.ready - server.begin:.2f} s")
    singles(servers[0], passes)
    clean_up(servers[0], passes)
    changes(servers, passes)
    for server in servers:
        status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
        say("memory at most", f"{int(re.search(r'VmHWM:.*?([0-9]+)', status)[1]) // 1024} MB")
        server.stop()
finally:
    for process in started:
        process.kill()
