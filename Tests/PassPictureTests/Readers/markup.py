"""Reads a page from standard input and names what is wrong with its markup, one thing a line."""

import html.parser
import sys

VOID = {"meta", "link", "input", "br", "img"}


class Reader(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.stack = []

    def handle_starttag(self, tag, attributes):
        names = [name for name, _ in attributes]
        if len(names) != len(set(names)):
            print("an attribute of %s is given twice" % tag)
        if tag not in VOID:
            self.stack.append(tag)

    def handle_startendtag(self, tag, attributes):
        if "svg" not in self.stack:
            print("%s is closed at once" % tag)

    def handle_endtag(self, tag):
        if not self.stack or self.stack.pop() != tag:
            print("%s is closed out of order" % tag)


reader = Reader()
reader.feed(sys.stdin.buffer.read().decode())
reader.close()
if reader.stack:
    print("not closed: " + " ".join(reader.stack))
