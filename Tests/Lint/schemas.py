"""The JSON Schemas of the files that people write, made from the table of keys and from the sources.

As for Wallet, a pass may have unknown keys. In a template, a placeholder may replace any value.
"""

import glob
import json
import re

PLACEHOLDER = r"\{\{.+\}\}"
PLACES = "https://raw.githubusercontent.com/passtool/passtool/main/Schemas/"

# Only the rules know whether a date exists, or a colour.
DATE = r"^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$"
PARTS = r"\s*,\s*".join([r"(25[0-5]|2[0-4]\d|[01]?\d?\d)"] * 3)
COLOR = (rf"^\s*([rR][gG][bB]\s*\(\s*{PARTS}\s*\)|[rR][gG][bB][aA]\s*\(\s*{PARTS}\s*,\s*(0?\.\d+|[01](\.0*)?)\s*\)"
         r"|#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8}))\s*$")

# The required keys that the table doesn't mark with '!'.
NEEDED = {
    "Pass.BoardingPass": "transitType", "Pass.Field": "key value", "Pass.Barcode": "format message messageEncoding",
    "Pass.Location": "latitude longitude", "Pass.Beacon": "proximityUUID", "Pass.NFC": "message encryptionPublicKey",
    "Pass.FeaturedAction": "identifier type", "UpcomingPassInformationEntry": "identifier name type",
    "UpcomingPassInformationEntry.ImageURLEntry": "URL SHA256", "SemanticTags.CurrencyAmount": "amount currencyCode",
    "SemanticTags.Location": "latitude longitude", "SemanticTags.WifiNetwork": "ssid password",
}

STYLES = "boardingPass", "coupon", "eventTicket", "generic", "storeCard", "posterGeneric"


def source(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def filled(node):
    """The schema of a value, or of a placeholder in its place."""
    if "enum" in node:
        return {"anyOf": [node, {"type": "string", "pattern": PLACEHOLDER}]}
    if "pattern" in node:
        return node | {"pattern": f"{node['pattern']}|{PLACEHOLDER}"}
    # A number or a boolean is the value of a string that is nothing but a placeholder; the pattern is for strings.
    return node | {"type": [node["type"], "string"], "pattern": f"^{PLACEHOLDER}$"}


TEXT = {"type": "string"}
NUMBER = filled({"type": "number"})
WHOLE = filled({"type": "integer"})
KINDS = {
    "text": TEXT, "form": TEXT, "zone": TEXT, "number": NUMBER, "text|number": {"type": ["string", "number"]},
    "boolean": filled({"type": "boolean"}), "flag": filled({"type": "boolean"}),
    "date": filled({"type": "string", "pattern": DATE}),
    "color": filled({"type": "string", "pattern": COLOR}), "any": {},
}

PLACED = "Pass", "SemanticTags", "Order"

# Values that the table leaves to rules.
VALUES = {
    "Pass.formatVersion": filled({"enum": [1]}), "Order.schemaVersion": filled({"enum": [1]}),
    "Pass.userInfo": {"type": "object"}, "Pass.Field.key": TEXT, "Pass.Field.value": KINDS["text|number"],
    **{f"{place}.Location.latitude": NUMBER | {"minimum": -90, "maximum": 90} for place in PLACED},
    **{f"{place}.Location.longitude": NUMBER | {"minimum": -180, "maximum": 180} for place in PLACED},
}


def enumerations():
    """The words of each enumeration of the model, by its name: Pass.Field.DateStyle."""
    found = {}
    for path in sorted(glob.glob("Sources/PassModel/**/*.swift", recursive=True)):
        for extension in re.split(r"^(?=extension|public struct)", source(path), flags=re.MULTILINE):
            owner = re.match(r"(?:extension|public struct) ([\w.]+)", extension)
            for name, body in re.findall(r"enum (\w+): String, CaseIterable, JSONRepresentable \{(.*?)^    \}",
                                         extension, flags=re.DOTALL | re.MULTILINE):
                cases = re.findall(r'^ +case (.+)$', body, flags=re.MULTILINE)
                words = [re.sub(r'.*"(.*)"', r"\1", word) for case in cases for word in case.split(", ")]
                found[f"{owner[1]}.{name}"] = words
    return found


class Format:
    """The schemas of the objects of the table of keys."""

    def __init__(self, objects):
        self.objects, self.words, self.definitions = objects, enumerations(), {}

    def reference(self, name):
        if name not in self.definitions:
            self.definitions[name] = {}  # objects may contain themselves
            self.definitions[name] = self.body(name)
        return {"$ref": f"#/$defs/{name}"}

    def body(self, name):
        if name == "Order.Fulfillment":
            pickup, shipping = (self.reference(f"Order.{kind}Fulfillment") for kind in ("Pickup", "Shipping"))
            is_pickup = {"required": ["fulfillmentType"], "properties": {"fulfillmentType": {"const": "pickup"}}}
            return {"if": is_pickup, "then": pickup, "else": shipping}
        rows = self.objects[name]
        needed = [row.key for row in rows if row.type.endswith("!")] + NEEDED.get(name, "").split()
        properties = {row.key: self.value(row) | about(row) for row in rows}
        return {"type": "object"} | ({"required": needed} if needed else {}) | {"properties": properties}

    def value(self, row):
        if f"{row.object}.{row.key}" in VALUES:
            return VALUES[f"{row.object}.{row.key}"]
        type, swift = row.type.rstrip("!?"), row.swift
        if type[0] == "[":
            element = self.element(row.object, type[1:-1], swift.strip("[]"))
            return listed(element) | ({"minItems": 1} if row.type.endswith("!") else {})
        return self.element(row.object, type, swift)

    def element(self, owner, type, swift):
        if type.startswith("oneOf:"):
            return filled({"enum": type[6:].split("|")})
        if type == "date" and owner.startswith("Order"):
            return filled({"type": "string", "pattern": DATE.replace("T", "[Tt]").replace("Z", "[Zz]")})
        if type == "Pass.Style":
            return self.reference(f"Pass.{swift}")
        if type in self.objects or type == "Order.Fulfillment":
            return self.reference(type)
        words = self.words.get(f"{owner}.{swift}") or self.words.get(f"{owner.split('.')[0]}.{swift}")
        if words:
            return filled({"enum": words})
        whole = {"Int": WHOLE, "UInt16": WHOLE | {"minimum": 0, "maximum": 65535}}
        return whole.get(swift) or KINDS[type]


def described(text):
    return {"description": text} if text else {}


def about(row):
    """The documentation of a key."""
    text = " ".join(part for part in (row.sentence, row.more) if part)
    text = re.sub(r"``([\w/]+/)?(\w+)``", r"`\2`", text)
    text = " ".join([part for part in re.split(r"(?<=[.;]) ", text) if "`nil`" not in part])
    since = "" if row.since == "-" else f"Since {row.since}."
    note = described(f"{text} {since}".strip())
    return note | ({"deprecated": True} if re.search("deprecated|without effect", row.more) else {})


def closed(properties, **more):
    """An object with these keys and no others."""
    return {"type": "object", "properties": properties, "additionalProperties": False} | more


def listed(element, **more):
    return {"type": "array", "items": element} | more


SOME_TEXT = {"type": "string", "minLength": 1}


def option(kind, rest):
    """The values of a kind of setting."""
    if kind == "number":
        least, most = (int(part.replace("_", "")) for part in rest.split("..."))
        return {"type": "integer", "minimum": least, "maximum": most}
    if kind == "word":
        # The levels are those of the library that logs.
        return {"enum": re.findall(r'"(\w+)"', rest) or "trace debug info notice warning error critical".split()}
    if kind == "list":
        return listed(SOME_TEXT)
    return SOME_TEXT | ({"pattern": "^[^/]+$"} if kind == "host" else {})


def server():
    """The settings of the service: names and kinds from their table, meanings and defaults from their page."""
    rows = {name: (re.sub(r"\[(.*?)\]\(.*?\)", r"\1", meaning), default) for name, meaning, default in re.findall(
        r"^\| `([\w.]+)`(?:[:,] (.*?))? \| (.*?) \|$", source("Documentation/settings.md"), flags=re.MULTILINE)}
    table = source("Sources/PassService/Settings/ServiceOption.swift").split("static let all: ")[1]
    top = {}
    for entry in re.split(r"\bSelf\(", table.split("\n        ]\n")[0])[1:]:
        name = re.match(r'\s*"([\w.]+)"', entry)[1]
        kind, needs = re.search(r", \.(\w+)(?:\((.*?)\))?[,)]", entry), re.search(r'needs: "([\w.]+)"', entry)
        meaning, default = rows[name]
        sentences = [meaning[:1].upper() + meaning[1:]] if meaning else []
        sentences += [f"Needs `{needs[1]}`"] if needs else []
        node = option(*(kind.groups() if kind else ("text", None)))
        node |= described(" ".join(f"{each}." for each in sentences))
        if default.isdigit() or default.startswith("`"):
            node["default"] = int(default) if default.isdigit() else default.strip("`")
        *groups, last = name.split(".")
        place = top
        for group in groups:
            place = place.setdefault(group, closed({}))["properties"]
        place[last] = node
    keys = re.findall(r'\("(\w+)", "[A-Z_0-9]+"\)', source("Sources/PassService/Settings/IdentitySource.swift"))
    one = [{"required": ["path"]}, {"required": ["variable"]}]
    return closed(top | {"identities": listed(closed({key: SOME_TEXT for key in keys}, oneOf=one))})


TARGETS = listed({"type": "string", "pattern": r"^(ios|iOS|watchos|watchOS)\d+(\.\d+)?(\+|-\d+(\.\d+)?)?$"})


def lint():
    rules = set()
    for path in glob.glob("Sources/PassRules/Rules/**/*.swift", recursive=True):
        # These have books of their own.
        if path.split("/")[3] not in ("Google", "Links", "Pictures", "Records"):
            rules.update(re.findall(r'"([a-z-]+\.[a-z0-9-]+)", \.(?:error|warning|note)\b', source(path)))
    areas = {rule.split(".")[0] for rule in rules}
    names = {"$ref": "#/$defs/rule"}
    ranks = {"enum": ["error", "warning", "note"]}
    settings = source("Sources/PassReports/Linting/LintSettings.swift")
    nodes = {"rule": listed(names, minItems=1), "ignore": listed(names), "failOn": {"enum": [*ranks["enum"], "never"]},
             "target": TARGETS, "severity": {"type": "object", "propertyNames": names, "additionalProperties": ranks}}
    texts = re.findall(r"    /// (.*)\n    public var (\w+): ", settings)
    meanings = {name: text.split(";")[0].rstrip(".") + "." for text, name in texts}
    own = {"rule": "rules", "ignore": "ignored", "failOn": "failOn", "target": "targets", "severity": "severities"}
    known = {"rule": {"enum": sorted(rules | areas | {f"{area}.*" for area in areas})}}
    return closed({key: node | described(meanings[own[key]]) for key, node in nodes.items()}) | {"$defs": known}


PROFILE = {
    "identity": "The file of the signing certificate, often with its key.", "key": "The file of its private key.",
    "passphraseFile": "The file with the passphrase of the key.",
    "intermediate": "The file of Apple's certificate above it.",
    "publicURL": "The address of the folder from which people load passes.",
    "targets": "The systems that passes must work on, such as `ios17` or `watchos11+`.",
}


def profile():
    keys = re.search(r"enum Key: .*\n +case (.*)", source("Sources/ToolConsole/Files/Profile.swift"))[1].split(", ")
    special = {"targets": TARGETS, "publicURL": {"type": "string", "pattern": "^https?://"}}
    nodes = {key: special.get(key, SOME_TEXT) | described(PROFILE[key]) for key in keys}
    needed = {key: ["identity"] for key in ("key", "passphraseFile", "intermediate")}
    return closed(nodes, dependentRequired=needed)


def google():
    text = source("Sources/GooglePasses/GoogleSettings.swift")
    words = re.search(r'static let tags = """(.*?)"""', text, flags=re.DOTALL)[1]
    tags = [tag.split()[0] for tag in words.split(",")]
    kinds = re.search(r"enum GoogleKind: .*\n +case (.*)", source("Sources/GooglePasses/GoogleID.swift"))[1].split(", ")
    address = filled({"type": "string", "pattern": "^https://"})
    fields = {"anyOf": [{"enum": tags}, {"pattern": r"^(class|object)\."}]}
    nodes = {
        "issuerID": {"type": ["string", "integer"], "minimum": 0, "pattern": rf"^\d+$|{PLACEHOLDER}"},
        "classSuffix": SOME_TEXT, "kind": filled({"enum": kinds}), "language": SOME_TEXT,
        "rows": listed(listed(TEXT, minItems=1, maxItems=3), maxItems=3),
        "fields": {"type": "object", "propertyNames": fields, "additionalProperties": TEXT},
        "heroImage": address, "logo": address, "class": {"type": "object"}, "object": {"type": "object"},
    }
    meanings = {name: meaning for meaning, name in re.findall(
        r"    /// (.*)(?:\n    ///.*)*\n    public var (\w+)", text)}
    own = {"class": "classMembers", "object": "objectMembers"}
    return closed({key: node | described(meanings[own.get(key, key)]) for key, node in nodes.items()})


def lines(value, indent="", is_map=False):
    """The JSON text, with a line for each key of an object."""
    if not isinstance(value, dict) or not (is_map or {"properties", "$defs"} & value.keys()):
        return json.dumps(value, ensure_ascii=False)
    members = [f'{indent} "{key}": {lines(part, indent + " ", key in ("properties", "$defs"))}'
               for key, part in value.items()]
    return "{\n" + ",\n".join(members) + f"\n{indent}}}"


TITLES = {
    "pass": "pass.json: a pass of Apple Wallet", "order": "order.json: an order of Apple Wallet",
    "personalization": "personalization.json: the sign-up for a rewards program",
    "google": "google.json: the settings of a pass for Google Wallet",
    "server": "server.json: the settings of passtool-server", "passtool": "passtool.json: the files that passtool uses",
    "passlint": ".passlint.json: the settings of passtool lint",
}

# The files that an editor recognises; the others have names that many programs use.
NAMES = {
    "pass": ["**/*.pass/pass.json"], "order": ["**/*.order-folder/order.json"],
    "personalization": ["**/*.pass/personalization.json"], "google": ["*.google.json"],
    "server": ["**/passtool-server/server.json"], "passtool": ["passtool.json"], "passlint": [".passlint.json"],
}


def files(objects):
    """The schemas by path; `objects` are the rows of the table by the name of their object."""
    roots = {}
    for name, root in {"pass": "Pass", "order": "Order", "personalization": "PassPersonalization"}.items():
        format = Format(objects)
        roots[name] = format.body(root) | ({"$defs": format.definitions} if format.definitions else {})
    # A pass with two styles is left to the rules.
    roots["pass"]["anyOf"] = [{"required": [style]} for style in STYLES]
    roots |= {"google": google(), "server": server(), "passtool": profile(), "passlint": lint()}
    for name, root in roots.items():
        head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": f"{PLACES}{name}.schema.json"}
        yield f"Schemas/{name}.schema.json", lines(head | {"title": TITLES[name]} | root) + "\n"
    # SchemaStore and VS Code have the same form of entries.
    entries = [{"name": title.split(":")[0], "description": title.split(": ")[1], "fileMatch": NAMES[name],
                "url": f"{PLACES}{name}.schema.json"} for name, title in TITLES.items()]
    yield "Schemas/catalog.json", json.dumps(entries, indent=2) + "\n"
    yield "Sources/CEmbedded/schemas.c", embedded(sorted(f"{name}.schema.json" for name in roots))


def embedded(names):
    """The C source that embeds the schemas in the program."""
    text = "// Made by 'make keys': every file of Schemas. The compiler reads the files themselves.\n"
    text += '#include "CEmbedded.h"\n\n#include <stddef.h>\n\n#pragma clang diagnostic ignored "-Wc23-extensions"\n\n'
    for number, name in enumerate(names, 1):
        text += f'static const unsigned char file{number}[] = {{\n#embed "../../Schemas/{name}"\n}};\n'
    text += "\nstatic const struct passtool_file files[] = {\n"
    for number, name in enumerate(names, 1):
        text += f'    {{"{name}", file{number}, sizeof file{number}}},\n'
    return text + """};

const struct passtool_file *passtool_schema(unsigned long index) {
    return index < sizeof files / sizeof *files ? &files[index] : NULL;
}
"""
