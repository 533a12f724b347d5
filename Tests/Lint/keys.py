"""The typed properties of the model and the rules' table of keys stand in Sources/keys.tsv, a line for each key.

Without an argument this checks that the Swift files made from it are up to date; with "write" it writes them.
"""

import os
import sys
import textwrap

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

RULES = "Sources/PassRules/Tables/Shape+Keys.swift"

# The objects whose keys the rules know, by their name in the table: cases of 'Shape'. A style has the groups of all.
SHAPES = {
    "Pass": "pass",
    "Pass.BoardingPass Pass.EventTicket Pass.PosterGeneric": "style",
    "Pass.Field": "field",
    "Pass.Barcode": "barcode",
    "Pass.Location": "place",
    "Pass.Beacon": "beacon",
    "Pass.RelevantDate": "relevantDate",
    "Pass.NFC": "nfc",
    "Pass.FeaturedAction": "action",
    "PassPersonalization": "signUp",
    "SemanticTags": "tags",
    "SemanticTags.CurrencyAmount": "amount",
    "SemanticTags.Location": "location",
    "SemanticTags.PersonName": "person",
    "SemanticTags.Seat": "seat",
    "SemanticTags.WifiNetwork": "network",
    "SemanticTags.EventDateInfo": "eventDate",
    "SemanticTags.AirPlayDeviceGroup": "airPlayGroup",
    "UpcomingPassInformationEntry": "entry",
    "UpcomingPassInformationEntry.DateInformation": "entryDate",
    "UpcomingPassInformationEntry.Images": "images",
    "UpcomingPassInformationEntry.RemoteImage": "remoteImage",
    "UpcomingPassInformationEntry.ImageURLEntry": "imageURL",
    "UpcomingPassInformationEntry.EventURLs": "links",
    "Order": "order",
    "Order.Merchant": "merchant",
    "Order.Customer": "customer",
    "Order.Address": "address",
    "Order.LineItem": "lineItem",
    "Order.CurrencyAmount": "money",
    "Order.Payment": "payment",
    "Order.SummaryItem": "summaryItem",
    "Order.Transaction": "transaction",
    "Order.PaymentMethod": "paymentMethod",
    "Order.ShippingFulfillment": "shipping",
    "Order.PickupFulfillment": "pickup",
    "Order.Recipient": "recipient",
    "Order.Location": "spot",
    "Order.Barcode": "orderBarcode",
    "Order.Application": "application",
    "Order.Return": "orderReturn",
    "Order.ReturnInfo": "returnInfo",
    "Order.Provider": "provider",
}

# Types of values, beside these shapes: cases of 'ValueType'.
TYPES = {name: f".{name}" for name in ["text", "number", "boolean", "date", "zone", "color", "form", "flag", "any"]}
TYPES["text|number"] = ".textOrNumber"
TYPES.update({name: f".oneOf(.{name})" for name in ["eventType", "securityProgram", "capability"]})
TYPES.update({shape: f".object(.{shape})" for shape in SHAPES.values()})
# One of two shapes, which another key of the object tells apart.
TYPES["fulfillment"] = ".object(.fulfillment)"

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
        if len(columns) != 8:
            sys.exit(f"keys: line {number} of {TABLE} has {len(columns)} columns, not 8")
        self.object, self.key, type, self.swift, self.since, self.source, self.sentence, self.more = columns
        if self.object.split(".")[0] not in MODEL and self.object not in SHAPES:
            sys.exit(f"keys: line {number} of {TABLE}: there is no object '{self.object}'")
        # A key that every object of the kind has is marked in the table: 'text!'.
        self.is_required = type.endswith("!")
        type = type.removesuffix("!")
        # Of what is in a value another rule checks the type: 'style?'.
        is_unchecked = type.endswith("?")
        type = type.removesuffix("?")
        if type.startswith("oneOf:"):
            words = ", ".join(f'"{word}"' for word in type.removeprefix("oneOf:").split("|"))
            TYPES[type] = f".oneOf(.words([{words}]))"
        element = type.removeprefix("[").removesuffix("]")
        if element not in [*SWIFT.get(self.swift.strip("[]"), TYPES), "any"]:
            sys.exit(f"keys: line {number} of {TABLE}: a value of type '{type}' is no '{self.swift}'")
        self.type = TYPES[element] if element == type else f".list({TYPES[element]})"
        if is_unchecked:
            self.type = f".unchecked({self.type})"
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


def facts(row):
    version = "" if row.since == "-" else ", " + row.since.split(",")[0].removeprefix("iOS ").replace(".", ", ")
    return f'"{row.key}": .init({row.type}{version}{", isRequired: true" if row.is_required else ""})'


def rules(objects):
    yield "extension Shape {"
    yield "    /// What the format says of each key."
    yield "    var keys: [String: KeyFacts] {"
    yield "        switch self {"
    yield from (f"        case .{shape}: Self.{shape}Keys" for shape in SHAPES.values())
    yield "        case .fulfillment: [:]"
    yield "        }"
    yield "    }"
    for name, shape in SHAPES.items():
        yield f"\n    private static let {shape}Keys: [String: KeyFacts] = ["
        rows = {row.key: row for part in reversed(name.split()) for row in objects[part]}
        yield from (f"{line}," for line in packed(map(facts, rows.values()), "        "))
        yield "    ]"
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
    yield RULES, HEAD + "\n".join(rules(objects)) + "\n"


for path, text in files():
    if sys.argv[1:] == ["write"]:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    elif not os.path.exists(path) or open(path, encoding="utf-8").read() != text:
        sys.exit(f"keys: {path} is older than {TABLE}; run: make keys")
