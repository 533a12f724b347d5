/// Rules about what Google's API accepts and Google Wallet shows.
package enum GoogleRules {
    static let all: [PassRule] = [
        type, value, unknownField, required, notBoth, limit, length, offsets, utc, row, imageSize,
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
    package static let required = PassRule(
        "google.required", .error, "what Google requires is there and not empty",
        effect: "Google refuses it, or saving the pass fails", source: reference)
    package static let notBoth = PassRule(
        "google.not-both", .error, "only one of mutually exclusive fields is set", effect: refused,
        source: reference)
    package static let limit = PassRule(
        "google.limit", .error, "nothing is longer than Google accepts", effect: refused, source: reference)
    package static let length = PassRule(
        "google.length", .warning, "nothing is longer than Google shows", effect: "Google leaves the rest out",
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
