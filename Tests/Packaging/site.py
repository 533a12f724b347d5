"""Opens the pages of a static site in Chromium, each in the page that a reader sees when the scripts are done.

    site.py CHROMIUM FOLDER BASE <ADDRESSES

The folder is served on the loopback device, and the site is in its subfolder BASE ('' for the folder itself). Standard
input has an address below BASE and the title of its page on each line, with a tab between them; the front page comes
first. Prints what is wrong, one a line, and ends with 1 if something is.
"""

import functools
import http.server
import json
import pathlib
import sys
import threading
import time
import urllib.parse

sys.dont_write_bytecode = True  # Nothing is left beside the sources.
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "PassPictureTests" / "Readers"))
from page import Browser, Refused  # noqa: E402

FAULTS = ("Log.entryAdded", "Runtime.exceptionThrown", "Network.loadingFailed", "Page.javascriptDialogOpening")


class Site(Browser):
    def __init__(self, chromium, top):
        super().__init__(chromium)
        self.top, self.faults = top, []

    def fault(self, page, text):
        self.faults.append(f"{page or 'front page'}: {text}")

    def until(self, expression, seconds=30):
        """Waits for a value that is not false; pages are made by their scripts."""
        end = time.monotonic() + seconds
        while True:
            try:
                value = self.value(expression)
            except Refused:  # The page went while it was asked.
                value = None
            if value or time.monotonic() > end:
                return value
            time.sleep(0.05)

    def settle(self):
        """The heading of the page, and its links within the site, once they are there."""
        heading = self.until("(document.querySelector('h1')?.innerText ?? '').trim()")
        self.until("document.readyState === 'complete'")
        links = self.value("[...document.querySelectorAll('main a, body > ul a, body > p a')].map(link => link.href)")
        return heading, [link for link in links if link.startswith(self.top)]

    def check(self, page, title):
        self.visit(self.top + page)
        heading, links = self.settle()
        if heading != title:
            self.fault(page, f"its heading is {heading!r}, not {title!r}")
            if not page:
                sys.exit("".join(fault + "\n" for fault in self.faults))
        self.report(page)
        return links

    def report(self, page):
        """What the browser said about the page since it was opened."""
        time.sleep(0.1)
        self.value("0")  # Reads the events that came meanwhile.
        for event in self.events:
            method, parameters = event.get("method"), event.get("params", {})
            if method in FAULTS and not parameters.get("canceled"):
                self.fault(page, f"{method}: {json.dumps(parameters)[:300]}")
            elif method == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning", "assert"):
                self.fault(page, "console: " + json.dumps(parameters["args"])[:300])
            elif method == "Network.responseReceived" and parameters["response"]["status"] >= 400:
                self.fault(page, f"{parameters['response']['status']} {parameters['response']['url']}")
            elif method == "Network.requestWillBeSent":
                url = parameters["request"]["url"]
                if not url.startswith((self.top, "data:", "blob:")):
                    self.fault(page, "asks for " + url)
        self.events = []

    def click_to(self, page, link):
        """Goes to another page as a reader does, whose script then shows it."""
        path = json.dumps(urllib.parse.urlsplit(link).path.rstrip("/"))
        same = f"pathname.replace(/\\/$/, '') === {path}"
        link_there = f"[...document.querySelectorAll('a[href]')].find(each => new URL(each.href).{same})"
        self.value(f"setTimeout(() => {link_there}.click())")  # The answer comes before the page goes.
        arrived = self.until(f"location.{same} && document.readyState === 'complete'")
        if not arrived:
            self.fault(page, f"a click on {link} does not lead there")
        self.settle()
        self.report(page)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def main():
    chromium, folder, base = sys.argv[1:4]
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    top = f"http://127.0.0.1:{server.server_port}{base}/"
    pages = [line.split("\t") for line in sys.stdin.read().splitlines()]
    site = Site(chromium, top)
    front, linked, missing = pages[0][0], set(), []
    for page, title in pages:
        links = site.check(page, title)
        linked.update(links)
        if page == front:
            missing = [each for each, _ in pages[1:] if top + each not in links]
            for each in missing:
                site.fault(page, f"it does not lead to {each}")
    # From the front page to an article, and from there to another one, by clicks.
    steps = 0
    for page in [each for each, _ in pages[1:] if each not in missing]:
        site.visit(top + front)
        site.settle()
        site.click_to(front, top + page)
        others = [link for link in site.settle()[1] if "/documentation/" in link and "#" not in link
                  and link.rstrip("/") != (top + page).rstrip("/")]
        if others:
            site.click_to(page, others[0])
            steps += 1
    # Every link within the site leads to a file.
    for link in sorted(linked):
        path = urllib.parse.unquote(urllib.parse.urlsplit(link).path).removeprefix(base).strip("/")
        file = pathlib.Path(folder + base, path)
        if not (file / "index.html").is_file() and not file.is_file():
            site.fault("", f"a link to {path} leads nowhere")
    site.end()
    print("".join(fault + "\n" for fault in site.faults), end="")
    print(f"{len(pages)} pages, {len(linked)} links, {steps} steps between articles")
    sys.exit(1 if site.faults or not steps else 0)


if __name__ == "__main__":
    main()
