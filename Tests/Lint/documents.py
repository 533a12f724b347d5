"""Checks the documents: where links lead, which pages and pictures nobody reaches, and how long the pages are.

First it spoils a small tree of its own in every way that it knows, and expects to see it. Links to other hosts are not
opened. Prints FILE:LINE and what is wrong there.
"""

import os
import pathlib
import re
import sys
import tempfile
import urllib.parse

PAGES, CONTRIBUTORS, PICTURES = "Documentation/", "Documentation/contributing/", "Documentation/pictures/"
README_WORDS, README_LINKS, PAGE_WORDS, ALL_WORDS = 1000, 12, 1500, 16500
REPOSITORY = re.compile(r"https://github\.com/passtool/passtool/(?:blob|tree|raw)/[^/\s]+/")
URL = re.compile(r"https?://([a-z0-9-]+\.)*[a-z0-9-]+(:[0-9]+)?([/?#][^\s<>\"`\\^{|}]*)?", re.IGNORECASE)
OUR_PAGE = re.compile(rf"({REPOSITORY.pattern})([^\s\"'`)>\\]*)|\bDocumentation/[\w./-]*\w(#[\w-]+)?")
LINK = re.compile(
    r"(?P<picture>!?)\[(?:[^\[\]]|\[[^\[\]]*\])*\]"
    r"\(\s*<?(?P<inline>[^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*)>?(?:\s+[\"'][^)]*)?\)"
    r"|^ {0,3}\[[^\]]+\]:\s*<?(?P<named>[^\s>]+)"
    r"|<(?P<bracket>(?:https?://|mailto:|doc:)[^>]*)>"
    r"|(?:href|src|srcset)\s*=\s*[\"'](?P<html>[^\"'\s]*)"
    r"|(?<![\w\"'(<\[])(?P<bare>https?://[^\s<>()\[\]]+[^\s<>()\[\].,:;!?'\"*])", re.MULTILINE)
REFERENCE = re.compile(r"\[(?P<text>[^\[\]]+)\]\[(?P<name>[^\[\]]*)\]")


def files(root):
    """The names of all files of the repository, in order; nothing that is built."""
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(each for each in folders if not each.startswith(".build") and each not in (".git", "dist"))
        for name in sorted(names):
            yield (pathlib.Path(folder) / name).relative_to(root).as_posix()


def slug(heading):
    """The anchor that GitHub gives a heading."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)|<[^>]*>", r"\1", heading)
    return re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-")


class Page:
    """A Markdown file: its words, and its anchors and links outside of code."""

    def __init__(self, root, name):
        text = (root / name).read_text(encoding="utf-8")
        self.name, self.words = name, len(text.split())
        self.anchors, self.links, fence = set(), [], None
        blank = lambda match: re.sub(r"[^\n]", " ", match[0])
        lines, definitions, counts = [], {}, {}
        for line in re.sub(r"<!--.*?-->", blank, text, flags=re.DOTALL).split("\n"):
            mark = re.match(r"\s*(?:[-*>]\s+)?(`{3,}|~{3,})", line)
            if mark and fence is None:
                fence = mark[1]
            elif fence is not None:
                if re.fullmatch(rf"\s*{re.escape(fence[0])}{{{len(fence)},}}\s*", line):
                    fence = None
            else:
                lines.append(line)
                heading = re.match(r" {0,3}#{1,6}\s+(.*?)\s*#*\s*$", line)
                if heading:
                    anchor = slug(heading[1])
                    counts[anchor] = counts.get(anchor, -1) + 1
                    self.anchors.add(f"{anchor}-{counts[anchor]}" if counts[anchor] else anchor)
                self.anchors.update(re.findall(r"<a\s+(?:id|name)=[\"']([^\"']+)", line))
                continue
            lines.append("")
        # A code span and the text of a link may go over the end of a line.
        prose = re.sub(r"(`+)(?!`).+?(?<!`)\1(?!`)", blank, "\n".join(lines), flags=re.DOTALL)
        place = lambda match: prose.count("\n", 0, match.start()) + 1
        start = 0
        while match := LINK.search(prose, start):
            # A picture may be the text of a link.
            start = match.end() if match["inline"] is None else match.start() + prose[match.start():].index("[") + 1
            target = next(each for each in match.groups()[1:] if each is not None)
            if match["named"]:
                definitions[re.match(r"\s*\[([^\]]+)", match[0])[1].lower()] = target
            is_picture = bool(match["picture"]) or match[0].startswith("src")
            self.links.append((place(match), target, is_picture))
        for match in REFERENCE.finditer(prose):
            if (match["name"] or match["text"]).lower() not in definitions:
                self.links.append((place(match), match[0], False))

    @property
    def catalog(self):
        """The folder of DocC's catalog that it is in."""
        parts = self.name.split(".docc/")
        return parts[0] + ".docc/" if len(parts) == 2 else None


class Documents:
    def __init__(self, root):
        self.root, self.faults = pathlib.Path(root), []
        self.files = list(files(self.root))
        self.names = set(self.files)
        self.folders = {str(parent) for name in self.files for parent in pathlib.PurePosixPath(name).parents}
        self.pages = {name: Page(self.root, name) for name in self.files if name.endswith(".md")}
        self.reached = {}

    def fault(self, place, text):
        self.faults.append(f"{place}: {text}")

    def check(self):
        for page in self.pages.values():
            self.reached[page.name] = {name for link in page.links if (name := self.follow(page, *link))}
        for name in self.files:
            if re.match(r"(Sources|Plugins|Packaging|\.github)/|action\.yml$", name) and name not in self.pages:
                self.check_source(name)
        self.check_reach()
        self.check_length()
        return self.faults

    def follow(self, page, line, target, is_picture):
        """Reports a link that leads nowhere; the file that it leads to, if it is one of ours."""
        place = f"{page.name}:{line}"
        ours = REPOSITORY.match(target)
        if target.startswith("doc:"):
            name = target.removeprefix("doc:").split("#")[0].split("/")[-1]
            if not page.catalog or page.catalog + name + ".md" not in self.names:
                self.fault(place, f"there is no article for <{target}>")
            return None
        if target.startswith("mailto:"):
            return None
        if re.match(r"[a-z][a-z0-9+.-]*:", target, re.IGNORECASE) and not ours:
            if not URL.fullmatch(target):
                self.fault(place, f"'{target}' is no right address")
            return None
        if target.startswith("["):
            self.fault(place, f"{target} is explained nowhere on the page")
            return None
        path, _, anchor = (target[ours.end():] if ours else target).partition("#")
        path = urllib.parse.unquote(path.split("?")[0])
        if ours or path.startswith("/"):
            name = os.path.normpath(path.lstrip("/") or ".")
        else:
            name = os.path.normpath(os.path.join(os.path.dirname(page.name), path)) if path else page.name
        if page.catalog and is_picture and "." not in path:  # DocC finds it by the name alone.
            name = next((each for each in self.files if re.match(re.escape(page.catalog + path) + "[@~.]", each)), name)
        if not target or name not in self.names and name not in self.folders:
            self.fault(place, f"'{target}' leads nowhere: there is no {name}")
            return None
        readme = f"{name}/README.md".removeprefix("./")
        if name in self.folders and readme in self.names:  # The page of a folder shows it.
            name = readme
        if anchor and name in self.pages and urllib.parse.unquote(anchor) not in self.pages[name].anchors:
            self.fault(place, f"'{target}' leads nowhere: {name} has no heading for #{anchor}")
        return name

    def check_source(self, name):
        """The pages that hints, help texts and comments name."""
        try:
            text = (self.root / name).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            return
        for number, line in enumerate(text.split("\n"), 1):
            for match in OUR_PAGE.finditer(line):
                target = (match[2] if match[1] else match[0]).rstrip(".,;:")
                path, _, anchor = target.partition("#")
                if path not in self.names and path.rstrip("/") not in self.folders:
                    self.fault(f"{name}:{number}", f"there is no {path}")
                elif anchor and path in self.pages and anchor not in self.pages[path].anchors:
                    self.fault(f"{name}:{number}", f"{path} has no heading for #{anchor}")

    def check_reach(self):
        reached, next_ones = set(), ["README.md"]
        while next_ones:
            name = next_ones.pop()
            if name not in reached:
                reached.add(name)
                next_ones += self.reached.get(name, ())
        shown = set().union(*self.reached.values()) if self.reached else set()
        for name in self.files:
            if name.startswith(PAGES) and name in self.pages and name not in reached:
                self.fault(f"{name}:1", "no links lead here from README.md")
            if name.startswith(PICTURES) and name not in shown:
                self.fault(f"{name}:1", "no page shows this picture")

    def check_length(self):
        total = 0
        for page in self.pages.values():
            is_readme = page.name == "README.md"
            if not is_readme and (not page.name.startswith(PAGES) or page.name.startswith(CONTRIBUTORS)):
                continue
            total += page.words
            most = README_WORDS if is_readme else PAGE_WORDS
            if page.words > most:
                self.fault(f"{page.name}:1", f"it has {page.words} words, {most} are the most")
        if total > ALL_WORDS:
            self.fault("README.md:1", f"all pages for users have {total} words, {ALL_WORDS} are the most")
        count = sum(not is_picture for _, _, is_picture in self.pages["README.md"].links)
        if count < README_LINKS:
            self.fault("README.md:1", f"it has {count} links, {README_LINKS} are the least")


# A tree without a fault, and what spoils it: a file, a text in it, what replaces that, and all that is said then.
GOOD = {
    "README.md": "# Tool\n![A pass](Documentation/pictures/a.png)\n"
    + "[One](Documentation/one.md) [two](Documentation/one.md#the-first-steps) `[no](none.md)`\n"
    + "[three][there] <https://example.com/a?b=c#d> [top](#tool) [folder](Sources)\n\n"
    + "[there]: Documentation/two.md#use-it-1\n"
    + "[![b](Documentation/pictures/c.png)](Sources/M)\n"
    + "<a href=\"Documentation/one.md\">x</a> https://example.com/x. [mail](mailto:a@example.com)\n"
    + "[source](https://github.com/passtool/passtool/blob/main/Sources/a.swift)\n"
    + "[people](Documentation/contributing/c.md)\n```sh\n[no](none.md)\n```\n<!-- [no](none.md) -->\n",
    "Documentation/one.md": "# One\n## The *first* `steps`!\n[back](../README.md) [two](two.md)\n",
    "Documentation/two.md": "# Two\n## Use it\n## Use it\n<img src=\"pictures/b.svg\">\n",
    "Documentation/contributing/c.md": "# C\n" + "word " * 1600,
    "Documentation/pictures/a.png": "", "Documentation/pictures/b.svg": "", "Documentation/pictures/c.png": "",
    "Sources/a.swift": "let hint = \"see Documentation/one.md#the-first-steps.\"\n"
    + "let page = \"https://github.com/passtool/passtool/blob/1.0/README.md\"\n",
    "Sources/M/M.docc/M.md": "# M\n<doc:Article> ![picture](photo)\n", "Sources/M/M.docc/Article.md": "# A\n",
    "Sources/M/M.docc/photo@2x.png": "", ".build/x.md": "[no](none.md)",
}
SPOILED = [
    ("Documentation/one.md", "two.md", "tow.md",
     ["Documentation/one.md:3: 'tow.md' leads nowhere: there is no Documentation/tow.md"]),
    ("Documentation/one.md", "[two](two.md)", "![x](pictures/d.png)",
     ["Documentation/one.md:3: 'pictures/d.png' leads nowhere: there is no Documentation/pictures/d.png"]),
    ("Documentation/one.md", "../README.md", "../../README.md",
     ["Documentation/one.md:3: '../../README.md' leads nowhere: there is no ../README.md"]),
    ("README.md", "#the-first-steps", "#first-steps",
     ["README.md:3: 'Documentation/one.md#first-steps' leads nowhere: "
      "Documentation/one.md has no heading for #first-steps"]),
    ("README.md", "#use-it-1", "#use-it-2",
     ["README.md:6: 'Documentation/two.md#use-it-2' leads nowhere: "
      "Documentation/two.md has no heading for #use-it-2"]),
    ("README.md", "(#tool)", "(#tools)",
     ["README.md:4: '#tools' leads nowhere: README.md has no heading for #tools"]),
    ("README.md", "[three][there]", "[three][thre]",
     ["README.md:4: [three][thre] is explained nowhere on the page"]),
    ("README.md", "https://example.com/x", "https://exa_mple.com/x",
     ["README.md:8: 'https://exa_mple.com/x' is no right address"]),
    ("README.md", "<https://example.com/a?b=c#d>", "<https://example.com/a b>",
     ["README.md:4: 'https://example.com/a b' is no right address"]),
    ("README.md", "mailto:", "javascript:",
     ["README.md:8: 'javascript:a@example.com' is no right address"]),
    ("README.md", "blob/main/Sources/a.swift", "blob/main/Sources/b.swift",
     ["README.md:9: 'https://github.com/passtool/passtool/blob/main/Sources/b.swift' leads nowhere: "
      "there is no Sources/b.swift"]),
    ("README.md", "[![b](Documentation/pictures/c.png)]", "[![b](Documentation/pictures/d.png)]",
     ["Documentation/pictures/c.png:1: no page shows this picture",
      "README.md:7: 'Documentation/pictures/d.png' leads nowhere: there is no Documentation/pictures/d.png"]),
    ("README.md", "href=\"Documentation/one.md\"", "href=\"one.md\"",
     ["README.md:8: 'one.md' leads nowhere: there is no one.md"]),
    ("README.md", "Documentation/contributing/c.md", "README.md",
     ["Documentation/contributing/c.md:1: no links lead here from README.md"]),
    ("README.md", "(Documentation/pictures/a.png)", "(Documentation/pictures/b.svg)",
     ["Documentation/pictures/a.png:1: no page shows this picture"]),
    ("README.md", "[![b](Documentation/pictures/c.png)](Sources/M)", "![b](Documentation/pictures/c.png)",
     ["README.md:1: it has 11 links, 12 are the least"]),
    ("README.md", "# Tool", "# Tool\n" + "word " * 1000,
     ["README.md:1: it has 1026 words, 1000 are the most"]),
    ("Documentation/one.md", "# One", "# One " + "word " * 1500,
     ["Documentation/one.md:1: it has 1508 words, 1500 are the most"]),
    ("Documentation/two.md", "# Two", "# Two " + "word " * 16500,
     ["Documentation/two.md:1: it has 16510 words, 1500 are the most",
      "README.md:1: all pages for users have 16544 words, 16500 are the most"]),
    ("Sources/M/M.docc/M.md", "doc:Article", "doc:Artikel",
     ["Sources/M/M.docc/M.md:2: there is no article for <doc:Artikel>"]),
    ("Sources/M/M.docc/M.md", "(photo)", "(foto)",
     ["Sources/M/M.docc/M.md:2: 'foto' leads nowhere: there is no Sources/M/M.docc/foto"]),
    ("README.md", "<https://example.com/a?b=c#d>", "<doc:Article>",
     ["README.md:4: there is no article for <doc:Article>"]),
    ("Sources/a.swift", "see Documentation/one.md", "see Documentation/none.md",
     ["Sources/a.swift:1: there is no Documentation/none.md"]),
    ("Sources/a.swift", "#the-first-steps", "#the-last-steps",
     ["Sources/a.swift:1: Documentation/one.md has no heading for #the-last-steps"]),
    ("Sources/a.swift", "blob/1.0/README.md", "blob/1.0/HELP.md",
     ["Sources/a.swift:2: there is no HELP.md"]),
]


def try_itself():
    for name, old, new, expected in [("README.md", "", "", []), *SPOILED]:
        with tempfile.TemporaryDirectory() as folder:
            for path, text in GOOD.items():
                file = pathlib.Path(folder, path)
                file.parent.mkdir(parents=True, exist_ok=True)
                assert path != name or old in text, (name, old)
                file.write_text(text.replace(old, new, 1) if path == name else text, encoding="utf-8")
            found = sorted(Documents(folder).check())
            if found != expected:
                sys.exit(f"documents: the check itself is wrong: '{new}' in {name} gives {found}, not {expected}")


try_itself()
os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
found = Documents(".").check()
print("".join(f"{fault}\n" for fault in found), end="")
sys.exit("documents: correct these links, pages and counts" if found else 0)
