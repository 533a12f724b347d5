"""Chromium, for tests that look at a page.

It is driven by its DevTools protocol through a pipe, so that no port is opened and no package is needed.
"""

import fcntl
import json
import os
import subprocess
import sys
import tempfile
import threading


class Browser:
    """Chromium with one tab."""

    def __init__(self, path):
        # Chromium makes sockets there, whose paths must be short.
        self.profile = tempfile.TemporaryDirectory(prefix="pages-", dir="/tmp")
        reading, self.output = os.pipe()
        self.input, writing = os.pipe()
        # Chromium reads from descriptor 3 and writes to 4; the pipes must not have these numbers themselves.
        theirs = [fcntl.fcntl(descriptor, fcntl.F_DUPFD, 10) for descriptor in (reading, writing)]

        def connect():
            os.dup2(theirs[0], 3)
            os.dup2(theirs[1], 4)

        self.process = subprocess.Popen(
            [path, "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run",
             "--disable-extensions", "--disable-background-networking", "--disable-component-update",
             "--disable-dev-shm-usage", "--user-data-dir=" + self.profile.name, "about:blank"],
            preexec_fn=connect, pass_fds=(3, 4), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, env={**os.environ, "TMPDIR": self.profile.name})
        # So that the end of Chromium ends the reading.
        for descriptor in [reading, writing] + theirs:
            os.close(descriptor)
        self.timer = threading.Timer(600, self.process.kill)
        self.timer.start()
        self.buffer, self.count, self.events, self.session = b"", 0, [], None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Log", "Runtime"):
            self.call(domain + ".enable")
        self.call("Page.setLifecycleEventsEnabled", enabled=True)

    def receive(self):
        while b"\0" not in self.buffer:
            piece = os.read(self.input, 1 << 20)
            if not piece:
                sys.exit("Chromium ended")
            self.buffer += piece
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.count:
                if "error" in answer:
                    sys.exit(method + ": " + answer["error"]["message"])
                return answer["result"]
            self.events.append(answer)

    def visit(self, url):
        self.events = []
        loader = self.call("Page.navigate", url=url)["loaderId"]

        def is_load(event):
            """Of this page: the one before may still say that it is loaded."""
            parameters = event.get("params", {})
            return parameters.get("name") == "load" and parameters.get("loaderId") == loader

        while not any(is_load(event) for event in self.events):
            self.events.append(self.receive())

    def value(self, expression):
        """The value of an expression in the page."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            sys.exit(expression + ": " + json.dumps(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def end(self):
        self.session = None
        self.call("Browser.close")
        self.process.wait()
        self.timer.cancel()

    # What is found on a page

    def stops(self):
        """What gets the focus by the tab key, one after the other."""
        stops = []
        while len(stops) < 60:
            for kind in ("keyDown", "keyUp"):
                self.call("Input.dispatchKeyEvent", type=kind, key="Tab", code="Tab", windowsVirtualKeyCode=9)
            name = self.value("""(() => {
                const focus = document.activeElement
                return focus === document.body ? null : focus.href ?? (focus.className || focus.type)
            })()""")
            if name is None:
                break
            stops.append(name)
        self.value("document.activeElement.blur()")
        return stops

    def overflow(self, width):
        """How much wider than a window of this width the page is."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        return self.value("document.documentElement.scrollWidth - document.documentElement.clientWidth")
