internal import PassModel

/// Rules that need a picture of the pass.
package enum PictureRules {
    static let all: [PassRule] = [
        textCut, textShrunk, fieldMoved, imageCropped, imageBroken, codeDense, codeImpossible, contrast,
    ]

    private static let layout = "Human Interface Guidelines, Wallet; positions measured on iOS 18 and 26"

    package static let textCut = PassRule(
        "picture.text-cut", .warning, "every text has enough space", effect: "the text ends with an ellipsis",
        hint: "shorten the text, or move it to backFields", source: layout)
    package static let textShrunk = PassRule(
        "picture.text-shrunk", .note, "values fit in their place at full size",
        effect: "the value is drawn in a smaller font", hint: "shorten the value or the others in its row",
        source: layout)
    package static let fieldMoved = PassRule(
        "picture.field-moved", .warning, "the front has space for all its fields",
        effect: "the field is only in the details", hint: "use fewer fields, or put the field into backFields",
        source: "Wallet Passes, Creating a generic pass; Pass Design and Creation, field limits")
    package static let imageCropped = PassRule(
        "picture.image-cropped", .warning, "images have the proportions of their place",
        effect: "more than a tenth of the image is cut off", hint: "make the image in the proportions of its place",
        source: "Human Interface Guidelines, Wallet")
    package static let imageBroken = PassRule(
        "picture.image-broken", .warning, "every image on the pass can be decoded as a PNG of a reasonable size",
        effect: "the place of the image stays empty", hint: "export the image as PNG again",
        source: "PNG specification; observed on devices")
    /// The smallest width of a code's module that scanners read, in millimetres.
    package static let leastModule = 0.33
    package static let codeDense = PassRule(
        "picture.barcode-dense", .warning, "the modules of a barcode are at least \(leastModule) mm wide on a phone",
        effect: "scanners fail to read the code, or take several attempts",
        hint: "shorten the message, for example to an identifier", source: "GS1 General Specifications; practice")
    package static let codeImpossible = PassRule(
        "picture.barcode-impossible", .error, "the message can be encoded in the format of the barcode",
        effect: "Wallet shows no barcode, or a wrong one", hint: "change the message, or choose another format",
        source: "ISO/IEC 18004, 15438, 24778, 15417, 15420, 16388, 16390")
    package static let contrast = PassRule(
        "picture.contrast", .warning,
        "text has a contrast of at least \(Int(PassColor.leastContrast)):1 to its background",
        effect: "the text is hard to read", hint: "choose a lighter or darker colour, or a calmer image",
        source: "WCAG 2.2, 1.4.11 and 1.4.3 (large text)")
}

extension Finding {
    /// Whether the picture of the barcode shows it.
    package var isAboutBarcode: Bool { [PictureRules.codeDense.id, PictureRules.codeImpossible.id].contains(rule) }
}
