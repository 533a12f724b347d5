/// What Google's API takes, and what Google Wallet shows of it.
package enum GoogleRules {
    static let all: [PassRule] = [
        type, value, unknownField, deprecated, readOnly, partner, required, notBoth, limit, advised, cut, shown,
        offsets, utc, row, imageSize,
    ]

    private static let schema = "Google Wallet API, discovery document of walletobjects v1"
    private static let reference = "Google Wallet API, REST reference"
    private static let guide = "Google Wallet for developers, guides of the kinds of passes"

    private static let refused = "Google refuses the class or the object"

    package static let type = PassRule(
        "google.type", .error, "arrays and objects are where Google has them", effect: refused, source: schema)
    package static let value = PassRule(
        "google.value", .error, "each value has the form of its field", effect: refused, source: schema)
    package static let unknownField = PassRule(
        "google.unknown-field", .error, "Google knows every field", effect: refused, source: schema)
    package static let deprecated = PassRule(
        "google.deprecated", .warning, "no field is deprecated", effect: "Google may ignore it", source: reference)
    package static let readOnly = PassRule(
        "google.read-only", .warning, "no field is one that Google alone writes", effect: "Google ignores it",
        source: reference)
    package static let partner = PassRule(
        "google.partner", .warning, "no field needs an agreement with Google",
        effect: "it has no effect without the agreement", source: reference)
    package static let required = PassRule(
        "google.required", .error, "what Google requires is there and not empty",
        effect: "Google refuses it, or saving the pass fails", source: reference)
    package static let notBoth = PassRule(
        "google.not-both", .error, "of fields that exclude each other there is one", effect: refused,
        source: reference)
    package static let limit = PassRule(
        "google.limit", .error, "nothing is longer than Google takes", effect: refused, source: reference)
    package static let advised = PassRule(
        "google.long", .note, "texts are as short as Google advises", effect: "small screens cut the text",
        source: reference)
    package static let cut = PassRule(
        "google.length", .warning, "texts are no longer than Google shows", effect: "Google cuts the text",
        source: reference)
    package static let shown = PassRule(
        "google.count", .warning, "there are no more elements than Google shows", effect: "the others are not shown",
        source: reference)
    package static let offsets = PassRule(
        "google.offsets", .error, "both dates of an interval have an offset, or neither has", effect: refused,
        source: reference)
    package static let utc = PassRule(
        "google.utc", .warning, "times have the offset of their place",
        effect: "Google shows the digits as the time of the place",
        hint: "write it with the offset of the place, like 2035-07-06T20:00:00+02:00", source: reference)
    package static let row = PassRule(
        "google.row", .error, "the rows of the card name fields of the pass", effect: "the row stays empty",
        source: guide)
    package static let imageSize = PassRule(
        "google.image-size", .note, "images are as wide as Google asks for", effect: "the image is blurred",
        source: "Google Wallet brand guidelines; image guidelines of each kind")
}
