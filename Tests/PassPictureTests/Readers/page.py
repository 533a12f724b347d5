"""Opens pages in Chromium and tells what it finds there.

Argument: the path of Chromium. Standard input: the paths of pages, one a line. Standard
output: a JSON object with the findings for each path. Chromium is driven by its DevTools protocol through a pipe, so
that no port is opened and no package is needed.
"""

import fcntl
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading


class Refused(SystemExit):
    """Chromium refused a call."""


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
        for domain in ("Page", "Network", "Log", "Runtime", "Accessibility"):
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
                    raise Refused(method + ": " + answer["error"]["message"])
                return answer["result"]
            self.events.append(answer)

    def open(self, path):
        self.visit(pathlib.Path(path).as_uri())

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

    def press(self, key):
        text = {"Enter": "\r", " ": " "}.get(key, "")
        code = {"Enter": 13, " ": 32, "Tab": 9}[key]
        keys = {"key": key, "code": "Space" if key == " " else key, "windowsVirtualKeyCode": code}
        self.call("Input.dispatchKeyEvent", type="keyDown", text=text, **keys)
        self.call("Input.dispatchKeyEvent", type="keyUp", **keys)

    def click(self, point):
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=point[0], y=point[1], button="left", clickCount=1)

    def end(self):
        self.session = None
        self.call("Browser.close")
        self.process.wait()
        self.timer.cancel()

    # What is found on a page

    def view(self, width, *features):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[dict(zip(("name", "value"), each)) for each in features])

    def accessible(self):
        """What assistive programs get: the texts, and the roles, names and addresses of what has a name."""
        texts, nodes = [], []
        for node in self.call("Accessibility.getFullAXTree")["nodes"]:
            role = node.get("role", {}).get("value", "")
            name = node.get("name", {}).get("value", "")
            if role == "StaticText":
                texts.append(name)
            elif not node["ignored"] and role not in ("InlineTextBox", "RootWebArea") and name:
                properties = {each["name"]: each["value"].get("value") for each in node.get("properties", [])}
                nodes.append({"role": role, "name": name, "url": properties.get("url"),
                              "expanded": properties.get("expanded")})
        return {"texts": texts, "nodes": nodes}

    def side(self):
        """The side of the first visible card that lies under its middle."""
        return self.value("""(() => {
            const card = [...document.querySelectorAll('.card')].find(card => card.offsetParent)
            if (!card) return null
            const box = card.getBoundingClientRect()
            const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
            return top?.closest('.front') ? 'front' : top?.closest('.back') ? 'back' : 'none'
        })()""")

    def point(self, selector, x, y):
        """A place in the first visible element: shares of its width and height."""
        return self.value("""(([x, y]) => {
            const shown = [...document.querySelectorAll('%s')].find(each => each.checkVisibility())
            const box = shown.getBoundingClientRect()
            return [box.x + box.width * x, box.y + box.height * y]
        })([%f, %f])""" % (selector, x, y))

    def turns(self):
        """The side on top after each way to turn the card."""
        sides = {"at first": self.side()}
        self.value("[...document.querySelectorAll('.turn')].find(each => each.checkVisibility()).focus()")
        for key, name in ((" ", "space"), ("Enter", "return")):
            for way in ("", " again"):
                self.press(key)
                sides[name + way] = self.side()
        self.value("document.activeElement.blur()")
        self.click(self.point(".front", 0.5, 0.3))
        sides["click on the front"] = self.side()
        button = next(node for node in self.accessible()["nodes"] if node["role"] == "button")
        sides["what the button says"] = "open" if button["expanded"] else "closed"
        self.click(self.point(".edge", 0.5, 0.5))
        sides["click on the edge of the back"] = self.side()
        self.click(self.point(".turn", 0.5, 0.5))
        sides["click on the button"] = self.side()
        self.click(self.point(".turn", 0.5, 0.5))
        self.value("document.activeElement.blur()")
        return sides

    def stops(self):
        """What gets the focus by the tab key, one after the other, with the side that is then on top."""
        stops = []
        while len(stops) < 60:
            self.press("Tab")
            name = self.value("""(() => {
                const focus = document.activeElement
                return focus === document.body ? null : focus.href ?? (focus.className || focus.type)
            })()""")
            if name is None:
                break
            stops.append(name + " " + (self.side() or ""))
        self.value("document.activeElement.blur()")
        return stops

    def links(self):
        """The links that a click hits on the turned card, as text and address."""
        self.click(self.point(".front", 0.5, 0.3))
        hits = self.value("""[...document.querySelectorAll('.back a')].filter(link => link.checkVisibility())
            .map(link => {
                link.scrollIntoView({ block: 'center' })
                const box = link.getClientRects()[0]
                const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest('a')
                return hit === link ? link.textContent + ' -> ' + link.getAttribute('href') : 'missed ' + link.href
            })""")
        self.value("scrollTo(0, 0)")
        self.click(self.point(".turn", 0.5, 0.5))
        return hits

    def languages(self):
        """What is shown in each language that can be chosen."""
        shown = {}
        for index in range(self.value("document.querySelectorAll('article:first-of-type input').length")):
            self.click(self.value("""(box => [box.x + box.width / 2, box.y + box.height / 2])(
                document.querySelectorAll('article:first-of-type input')[%d].getBoundingClientRect())""" % index))
            seen = self.value("""[...document.querySelectorAll('article:first-of-type section')]
                .filter(section => section.checkVisibility()).map(section => section.lang + ' ' + section.dir)""")
            name = self.value("document.querySelectorAll('article:first-of-type .languages label')[%d].innerText" % index)
            shown[name.strip()] = {"sections": seen} | self.accessible()
        return shown

    def overflow(self, width):
        self.view(width)
        return self.value("document.documentElement.scrollWidth - document.documentElement.clientWidth")

    def examine(self, path):
        self.view(1200, ("prefers-reduced-motion", "reduce"))
        self.open(path)
        found = self.accessible()
        found["hasCard"] = self.value("!!document.querySelector('.card')")
        if found["hasCard"]:
            found["stops"], found["turns"], found["links"] = self.stops(), self.turns(), self.links()
        found["languages"] = self.languages()
        found["elements"] = self.value(
            "Object.entries(Object.groupBy([...document.querySelectorAll('*')], each => each.localName))"
            ".map(([name]) => name)")
        found["handlers"] = self.value("""[...document.querySelectorAll('*')].flatMap(each => each.getAttributeNames())
            .filter(name => name.startsWith('on'))""")
        found["mode"] = self.value("document.compatMode")
        found["overflow"] = {str(width): self.overflow(width) for width in (1200, 375, 320)}
        self.view(1200, ("prefers-color-scheme", "light"))
        color = "getComputedStyle(document.body).backgroundColor"
        motion = "getComputedStyle(document.querySelector('.card') ?? document.body).transitionDuration"
        found["light"], found["motion"] = self.value(color), self.value(motion)
        self.view(1200, ("prefers-color-scheme", "dark"), ("prefers-reduced-motion", "reduce"))
        found["dark"], found["reducedMotion"] = self.value(color), self.value(motion)
        found["messages"] = [json.dumps(event["params"]) for event in self.events if event.get("method") in (
            "Log.entryAdded", "Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Page.javascriptDialogOpening")]
        found["requests"] = [
            event["params"]["request"]["url"] for event in self.events
            if event.get("method") == "Network.requestWillBeSent"
            and not event["params"]["request"]["url"].startswith("data:")]
        return found


if __name__ == "__main__":
    browser = Browser(sys.argv[1])
    print(json.dumps({path: browser.examine(path) for path in sys.stdin.read().splitlines()}))
    browser.end()
