"""Checks the documents: where links lead, which pages and pictures nobody reaches, and how long the pages are.

Links to other hosts are not opened. Prints FILE:LINE and what is wrong there.
"""

import os
import pathlib
import re
import sys
import urllib.parse

PAGES, PICTURES = "Documentation/", "Documentation/pictures/"
README_WORDS, README_LINKS, PAGE_WORDS, ALL_WORDS = 900, 12, 1200, 13700
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
            if not is_readme and not page.name.startswith(PAGES):
                continue
            total += page.words
            most = README_WORDS if is_readme else PAGE_WORDS
            if page.words > most:
                self.fault(f"{page.name}:1", f"it has {page.words} words, {most} are the most")
        if total > ALL_WORDS:
            self.fault("README.md:1", f"all pages have {total} words, {ALL_WORDS} are the most")
        count = sum(not is_picture for _, _, is_picture in self.pages["README.md"].links)
        if count < README_LINKS:
            self.fault("README.md:1", f"it has {count} links, {README_LINKS} are the least")


os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
found = Documents(".").check()
print("".join(f"{fault}\n" for fault in found), end="")
sys.exit("documents: correct these links, pages and counts" if found else 0)
