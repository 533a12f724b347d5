"""The typed properties of the model, and what the rules know of the keys, stand in Sources/keys.tsv, a line for each key.

Without an argument this checks that the Swift files and the schemas made from it are up to date; with "write" it writes
them. The rules read the table itself, whose types are checked here.
"""

import os
import re
import sys
import textwrap

import schemas

os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))

TABLE = "Sources/keys.tsv"
HEAD = f"// Made by 'make keys' from {TABLE}: change that, not this file.\n// swift-format-ignore-file\n"

# Where the properties of each type, and of the types inside it, are written. Orders have none: rules alone read their
# lines.
MODEL = {
    "Pass": "Sources/PassModel/Pass/Pass+Keys.swift",
    "SemanticTags": "Sources/PassModel/Semantics/SemanticTags+Keys.swift",
    "UpcomingPassInformationEntry": "Sources/PassModel/Upcoming/UpcomingPassInformationEntry+Keys.swift",
    "PassPersonalization": "Sources/PassModel/Personalization/PassPersonalization+Keys.swift",
}

# Protocols with properties that several objects have; these objects have lines for the keys alone.
PROTOCOLS = {"Pass.EventLinks", "Pass.FieldGrouping", "Pass.ClassicFieldGrouping"}

# The objects whose keys the rules know.
with open("Sources/PassRules/Tables/Shape.swift", encoding="utf-8") as file:
    SHAPES = set(re.findall(r'\w+ = "([A-Z][\w.]*)"', file.read()))

# Types of values, beside these objects and 'oneOf:' with words.
with open("Sources/PassRules/Tables/ValueType.swift", encoding="utf-8") as file:
    TYPES = SHAPES.union(re.findall(r'"([\w|]+)": \.', file.read()))

# The types that a value of a Swift type can have; any, if the model has no property for the key.
SWIFT = {
    "Bool": ["boolean", "flag"],
    "Int": ["number"],
    "Double": ["number"],
    "String": ["text", "form", "zone"],
    "PassDate": ["date"],
    "PassColor": ["color"],
}


class Row:
    """A line of the table."""

    def __init__(self, line, number):
        columns = line.split("\t")
        if len(columns) != 8 or "" in columns[:5]:
            sys.exit(f"keys: line {number} of {TABLE} has {len(columns)} columns, not 8, or one of the first five is empty")
        self.object, self.key, self.type, self.swift, self.since, self.source, self.sentence, self.more = columns
        if self.object.split(".")[0] not in MODEL and self.object not in SHAPES:
            sys.exit(f"keys: line {number} of {TABLE}: there is no object '{self.object}'")
        # '!' marks a key that every object of the kind has, and '?' a value whose type another rule checks.
        element = self.type.removesuffix("!").removesuffix("?").removeprefix("[").removesuffix("]")
        if element not in [*SWIFT.get(self.swift.strip("[]"), TYPES), "any"] and not element.startswith("oneOf:"):
            sys.exit(f"keys: line {number} of {TABLE}: a value of type '{self.type}' is no '{self.swift}'")
        if not re.fullmatch(r"-|iOS \d+(\.\d+)?(, .+)?", self.since):
            sys.exit(f"keys: line {number} of {TABLE}: '{self.since}' is no system")
        # A key that starts with capitals has a property in small letters: 'URLs', 'SHA256'.
        self.name = self.key.lower() if self.key[0].isupper() else self.key

    def documentation(self):
        """The lines of the property's documentation."""
        since = "" if self.since == "-" else f"({self.since})"
        page = self.source if self.source[0] in "*`" else f"`{self.source}`, key `{self.key}`"
        # The page of the object is named at its type.
        source = "" if self.source in ("-", self.page) else f"- SeeAlso: Wallet Passes, {page}."
        details = [line for text in (f"{self.more} {since}".strip(), source) for line in wrapped(text, "    /// ")]
        return wrapped(self.sentence, "    /// ") + (["    ///"] if details else []) + details

    def property(self):
        key = f'name: "{self.key}"' if self.object in PROTOCOLS else f".{self.name}"
        accessors = f"get {{ self[{key}] }} set {{ self[{key}] = newValue }}"
        return self.documentation() + [f"    public var {self.name}: {self.swift}? {{ {accessors} }}"]


def wrapped(text, indent):
    return textwrap.wrap(
        text, 120, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def packed(entries, indent):
    """The entries, as many on each line as it holds."""
    lines = []
    for entry in entries:
        if lines and len(lines[-1]) + len(entry) < 117:
            lines[-1] += f", {entry}"
        else:
            lines.append(f"{indent}{entry}")
    return lines


def key_enumeration(rows):
    cases = [row.key if row.name == row.key else f'{row.name} = "{row.key}"' for row in rows]
    yield "    /// The keys that the format has for this object, in the order in which they are documented."
    yield "    public enum Key: String, CaseIterable, Sendable {"
    yield from packed(cases, "        case ")
    yield "    }"


def model(objects):
    for name, rows in objects.items():
        yield f"\nextension {name} {{"
        if name not in PROTOCOLS:
            yield from key_enumeration(rows)
        for row in rows:
            if row.sentence:
                yield from row.property()
        yield "}"


def files():
    objects = {}
    with open(TABLE, encoding="utf-8") as table:
        for number, line in enumerate(table, 1):
            if number > 1:
                row = Row(line.removesuffix("\n"), number)
                rows = objects.setdefault(row.object, [])
                if any(other.key == row.key for other in rows):
                    sys.exit(f"keys: {row.object} has the key '{row.key}' twice in {TABLE}")
                rows.append(row)
    for rows in objects.values():
        pages = [row.source for row in rows]
        for row in rows:
            row.page = max(pages, key=pages.count)
    for name, path in MODEL.items():
        of_type = {object: rows for object, rows in objects.items() if object.split(".")[0] == name}
        yield path, HEAD + "\n".join(model(of_type)) + "\n"
    yield from schemas.files(objects)


for path, text in files():
    if sys.argv[1:] == ["write"]:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    elif not os.path.exists(path) or open(path, encoding="utf-8").read() != text:
        sys.exit(f"keys: {path} is out of date; run: make keys")
