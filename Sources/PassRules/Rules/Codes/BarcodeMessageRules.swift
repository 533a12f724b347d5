internal import PassModel

enum BarcodeMessageRules {
    static let all: [PassRule] = [
        empty, unknownEncoding, uncheckedEncoding, notEncodable, nonASCII, symbology, beyondASCII, payloadTooLarge,
        payloadLong,
    ]

    private static let unusable = "Wallet skips the barcode, and refuses a pass with such a 'barcode'"

    static let empty = PassRule(
        "barcode.empty-message", .warning, "a barcode has a message", effect: "Wallet shows an empty barcode, or none",
        hint: "fill in the message, or remove the barcode", source: BarcodeRules.source,
        bad: BarcodeRules.sample(message: ""), good: BarcodeRules.sample()
    ).fault(inEach: .barcode) { place in
        guard place.object["message"]?.string?.isEmpty == true else { return nil }
        return Fault(.value(place.pointer.appending("message")), "the barcode has an empty message")
    }

    static let unknownEncoding = PassRule(
        "barcode.unknown-encoding", .warning, "messageEncoding is the IANA name of a character set",
        effect: "devices that do not know the name skip the barcode, or refuse a pass with such a 'barcode'",
        hint: "write \"iso-8859-1\" or \"utf-8\"", source: "\(BarcodeRules.source); IANA, Character Sets",
        bad: BarcodeRules.sample(encoding: "iso-8559-1"), good: BarcodeRules.sample(encoding: "iso-8859-1")
    ).fault(inEach: .barcode) { place in
        guard let name = place.object["messageEncoding"]?.string, !CharacterSetNames.contains(name) else { return nil }
        return Fault(
            .value(place.pointer.appending("messageEncoding")), "\(name.shown) is not a character set in IANA's list",
            hint: CharacterSetNames.nearest(to: name).map { "write \"\($0)\"" })
    }

    static let uncheckedEncoding = PassRule(
        "barcode.encoding-unchecked", .note, "messageEncoding is a character set in which messages can be checked",
        effect: "devices and scanners may not know the set, and a picture of the pass has no barcode",
        hint: "write \"iso-8859-1\" or \"utf-8\" if your scanners read that",
        source: "\(BarcodeRules.source); IANA, Character Sets", bad: BarcodeRules.sample(encoding: "viscii"),
        good: BarcodeRules.sample(encoding: "koi8-r")
    ).fault(inEach: .message) { message in
        let name = message.encodingName
        guard CharacterSetNames.contains(name), !MessageEncoding.knows(name) else { return nil }
        return Fault(
            .value(message.pointer.appending("messageEncoding")),
            "the message is not checked: \(name.shown) is not supported")
    }

    static let notEncodable = PassRule(
        "barcode.message-not-encodable", .error, "a barcode's message can be written in its messageEncoding",
        effect: unusable, hint: "set messageEncoding to utf-8", source: "\(BarcodeRules.source); observed",
        bad: BarcodeRules.sample(message: "5 €"), good: BarcodeRules.sample(message: "5 EUR")
    ).fault(inEach: .message) { message in
        let (encoding, name) = (message.encoding, message.encodingName)
        let lacks = { (scalar: Unicode.Scalar) in
            encoding.map { !$0.canEncode(scalar) } ?? MessageEncoding.surelyLacks(scalar, in: name)
        }
        guard let scalar = message.text?.unicodeScalars.first(where: lacks) else { return nil }
        return Fault(message.place, "\(String(scalar).shown) cannot be written in \(name)")
    }.tolerated { $0.isInside([.barcodes]) }

    static let nonASCII = PassRule(
        "barcode.non-ascii", .note, "a barcode in UTF-8 has only ASCII characters",
        effect: "scanners that expect ISO 8859-1 read other characters",
        hint: "try the code with the scanners in use, or keep to ASCII", source: "observed",
        bad: BarcodeRules.sample(message: "grün", encoding: "utf-8"),
        good: BarcodeRules.sample(message: "gruen", encoding: "utf-8")
    ).fault(inEach: .message) { message in
        guard message.encoding == .utf8, let scalar = message.text?.unicodeScalars.first(where: { !$0.isASCII }) else {
            return nil
        }
        return Fault(message.place, "\(String(scalar).shown) in UTF-8 is read wrongly by some scanners")
    }

    static let symbology = PassRule(
        "barcode.symbology", .error, "a message has characters and a length that its format supports",
        effect: "Wallet shows no barcode, or one that scanners cannot read",
        source: "\(BarcodeRules.source); GS1, EAN-13", bad: Sample(ean("4006381333932")),
        good: Sample(ean("4006381333931"))
    ).fault(inEach: .message) { message in
        guard let format = message.format, let text = message.text, !text.isEmpty,
            let problem = Symbology.problem(of: text, in: format)
        else { return nil }
        return Fault(message.place, problem.message, hint: problem.hint)
    }.tolerated()

    static let beyondASCII = PassRule(
        "barcode.beyond-ascii", .warning, "a message in Code 128 has only ASCII characters",
        effect: "the character needs a special encoding, and many scanners read another one",
        hint: "keep to ASCII, or use PKBarcodeFormatQR", since: SystemVersion(9),
        source: "ISO/IEC 15417, function code 4", bad: Sample(linear("é")), good: Sample(linear("e"))
    ).fault(inEach: .message) { message in
        guard message.format == .code128, let text = message.text, Symbology.problem(of: text, in: .code128) == nil,
            let scalar = text.unicodeScalars.first(where: { !$0.isASCII })
        else { return nil }
        return Fault(message.place, "\(String(scalar).shown) is not ASCII, which Code 128 is made for")
    }

    private static func ean(_ digits: String) -> String {
        let code = BarcodeRules.code(format: "PKBarcodeFormatEAN13", message: digits)
        return "\"barcodes\": [\(code), \(BarcodeRules.code(message: digits))]"
    }

    static let payloadTooLarge = PassRule(
        "barcode.payload-too-large", .error, "a message fits in the largest barcode of its format",
        effect: "Wallet cannot draw the barcode", hint: "put a short identifier in the code and look the rest up",
        source: "ISO/IEC 18004, 15438 and 24778",
        example: .init(most: BarcodeCapacity(.qr)?.byteCount ?? 0) { count in
            BarcodeRules.sample(message: String(repeating: "x", count: count))
        }
    ).fault(inEach: .message) { message in
        guard let capacity = message.format.flatMap(BarcodeCapacity.init), let encoding = message.encoding,
            let text = message.text, !capacity.fits(text, in: encoding)
        else { return nil }
        let byteCount = text.unicodeScalars.reduce(0) { $0 + encoding.byteCount(of: $1) }
        return Fault(
            message.place,
            "the message has \(byteCount) bytes, more than a code of this format can hold (\(capacity.byteCount))")
    }.tolerated()

    static let payloadLong = PassRule(
        "barcode.payload-long", .warning, "a message in a linear barcode is short",
        effect: "the bars get too thin for the screen, and scanners cannot read them", hint: "use PKBarcodeFormatQR",
        source: "observed",
        example: .init(most: Symbology.longest(in: .code128) ?? 0) { count in
            Sample(linear(String(repeating: "A", count: count)))
        }
    ).fault(inEach: .message) { message in
        guard let text = message.text, let format = message.format, let limit = Symbology.longest(in: format),
            Symbology.length(of: text, in: format) > limit
        else { return nil }
        return Fault(message.place, "the message has \(text.count) characters, too many for thin bars")
    }

    private static func linear(_ message: String) -> String {
        let code = BarcodeRules.code(format: "PKBarcodeFormatCode128", message: message)
        return "\"barcodes\": [\(code), \(BarcodeRules.code(message: message))]"
    }
}
