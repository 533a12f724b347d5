internal import PassModel

/// Rules about the structure of barcodes, and which devices show them.
enum BarcodeRules {
    static let all: [PassRule] = [
        incomplete, altTextType, unknownFormat, formatNotForBarcode, onlyDeprecated, noneForWatch,
        noFallback,
    ]

    static let source = "Wallet Passes, Pass.Barcodes"
    private static let unusable = "Wallet skips the barcode, and refuses a pass with such a 'barcode'"

    static let incomplete = PassRule(
        "barcode.incomplete", .error, "a barcode has format, message and messageEncoding", effect: unusable,
        source: source, bad: #""barcodes": [{"format": "PKBarcodeFormatQR", "message": "123"}]"#, good: sample()
    ).faults(inEach: .barcode) { place, contents in
        [Pass.Barcode.Key.format, .message, .messageEncoding].compactMap { missing($0, in: place, of: contents) }
    }.tolerated { $0.isInside([.barcodes]) }

    private static func missing(_ key: Pass.Barcode.Key, in place: PassContents.ObjectPlace, of contents: PassContents)
        -> Fault?
    {
        let name = key.rawValue
        guard let value = place.object[name] else {
            let isSure = key == .messageEncoding && place.object.isPlain(in: contents)
            return place.missingString(
                name, of: "barcode", hint: "add \(example(of: key))",
                fix: isSure ? .add(name: name, .string("iso-8859-1"), to: place.pointer) : nil)
        }
        let text = key == .message ? value.meantString : nil
        return place.missingString(
            name, of: "barcode", hint: "write \(text.map { $0.text() } ?? example(of: key))",
            fix: text.map { .replace(place.pointer.appending(name), with: $0) })
    }

    private static func example(of key: Pass.Barcode.Key) -> String {
        switch key {
        case .format: "\"format\": \"PKBarcodeFormatQR\""
        case .messageEncoding: "\"messageEncoding\": \"iso-8859-1\""
        case .message, .altText: "\"\(key.rawValue)\": \"…\""
        }
    }

    static let altTextType = PassRule(
        "barcode.alt-text-type", .error, "altText is a string", effect: unusable, source: "\(source); observed",
        bad: sample(#", "altText": 123"#), good: sample(#", "altText": "123""#)
    ).fault(inEach: .barcode) { place in
        guard let value = place.object["altText"], value.string == nil else { return nil }
        let pointer = place.pointer.appending("altText")
        return .wrongType(
            value, of: "'altText' of the barcode", not: "a string", at: .value(pointer),
            hint: value.number.map { "write \"\($0.text)\"" } ?? "remove it",
            fix: ValueType.text.meant(by: value).map { .replace(pointer, with: $0) })
    }.tolerated { $0.isInside([.barcodes]) }

    static let unknownFormat = PassRule(
        "barcode.unknown-format", .error, "a barcode's format is one that Wallet draws", effect: unusable,
        source: source, bad: sample(format: "QR"), good: sample(format: "PKBarcodeFormatQR")
    ).fault(inEach: .barcode) { place in
        guard let format = place.object["format"], format.string != nil, Pass.Barcode.Format(json: format) == nil else {
            return nil
        }
        return KnownNames.barcodeFormat.fault(
            for: format, at: place.pointer.appending("format"), "is not a barcode format")
    }.tolerated { $0.isInside([.barcodes]) }

    static let formatNotForBarcode = PassRule(
        "barcode.format-needs-barcodes", .warning, "'barcode' supports only QR, PDF417 and Aztec",
        effect: "Wallet shows no barcode", hint: "move it into the array \"barcodes\"",
        source: "Wallet Passes, Pass.Barcode", bad: Sample("\"barcode\": \(code(format: "PKBarcodeFormatCode128"))"),
        good: Sample("\"barcodes\": [\(code(format: "PKBarcodeFormatCode128")), \(code())]")
    ).fault { contents in
        guard let format = contents.pass.barcode?.format, !format.isClassic else { return nil }
        return Fault(.value(.to(.barcode, "format")), "\(format.rawValue.shown) does not work in 'barcode'")
    }

    static let onlyDeprecated = PassRule(
        "barcode.only-deprecated", .note, "barcodes are in 'barcodes'",
        effect: "the barcode works; 'barcode' is deprecated since iOS 9 and has no room for a second format",
        hint: "rename it to \"barcodes\", and put [ and ] around its { … }", source: "Wallet Passes, Pass",
        bad: Sample("\"barcode\": \(code())"), good: sample()
    ).fault { contents in
        guard let barcode = contents.pass.barcode, contents[.barcodes] == nil, barcode.format?.isClassic ?? true,
            !contents.isAlso(forSystemsBefore: Availability.passKeys[.barcodes])  // which support only 'barcode'
        else { return nil }
        // No fix: old third-party readers support only 'barcode', and lists may address its contents.
        return Fault(.name(.to(.barcode)), "'barcode' is deprecated, and there is no 'barcodes'")
    }

    static let noneForWatch = PassRule(
        "barcode.none-for-watch", .warning, "besides Code 128 there is a barcode that a watch shows",
        effect: "an Apple Watch shows no barcode", hint: "add a second entry with PKBarcodeFormatQR",
        since: SystemVersion(9), source: "Wallet Passes, Pass.Barcodes; Wallet Developer Guide",
        bad: Sample("\"barcodes\": [\(code(format: "PKBarcodeFormatCode128"))]"),
        good: Sample("\"barcodes\": [\(code(format: "PKBarcodeFormatCode128")), \(code())]")
    ).fault { contents in
        guard let formats = contents.barcodeFormats, formats.contains(.code128), !formats.contains(where: \.isClassic),
            contents.targets.isEmpty  // otherwise a rule about the targets reports it
        else { return nil }
        return Fault(.barcodes, "the pass has only Code 128, which an Apple Watch does not show")
    }

    /// The system that introduced the newest formats.
    private static let newest = Availability.barcodeFormats[.code39]

    static let noFallback = PassRule(
        "barcode.no-fallback", .warning, "besides the formats of iOS \(newest) there is one that older systems show",
        effect: "systems before iOS \(newest) show no barcode", hint: "add a second entry with PKBarcodeFormatQR",
        since: newest, source: source,
        bad: Sample("\"barcodes\": [\(code(format: "PKBarcodeFormatCode39"))]"),
        good: Sample("\"barcodes\": [\(code(format: "PKBarcodeFormatCode39")), \(code())]")
    ).fault { contents in
        guard let formats = contents.barcodeFormats, formats.allSatisfy({ Availability.barcodeFormats[$0] >= newest }),
            contents.targets.isEmpty  // otherwise a rule about the targets reports it
        else { return nil }
        return Fault(.barcodes, "all barcodes have formats that came with iOS \(newest)")
    }

    static func code(
        format: String = "PKBarcodeFormatQR", message: String = "123", encoding: String = "iso-8859-1",
        _ more: String = ""
    ) -> String { #"{"format": "\#(format)", "message": "\#(message)", "messageEncoding": "\#(encoding)"\#(more)}"# }

    static func sample(
        format: String = "PKBarcodeFormatQR", message: String = "123", encoding: String = "iso-8859-1",
        _ more: String = ""
    ) -> Sample { Sample("\"barcodes\": [\(code(format: format, message: message, encoding: encoding, more))]") }
}

extension Pass.Barcode.Format {
    /// Whether every system shows the format, watches included.
    var isClassic: Bool { [.qr, .pdf417, .aztec].contains(self) }
}

extension PassContents {
    /// The formats of all barcodes; `nil` if `barcodes` has none, or one is unknown or unfilled.
    fileprivate var barcodeFormats: [Pass.Barcode.Format]? {
        guard self[.barcodes]?.array?.isEmpty == false else { return nil }
        let formats = barcodes.compactMap { $0.object["format"].flatMap(Pass.Barcode.Format.init(json:)) }
        return formats.count == barcodes.count && !formats.isEmpty ? formats : nil
    }
}

extension JSONObject {
    /// Whether a barcode's message has the same bytes in every usual encoding, and no key is a misspelled
    /// `messageEncoding`.
    fileprivate func isPlain(in contents: PassContents) -> Bool {
        guard let message = self["message"]?.string, !contents.isUnfilled(message) else { return false }
        return message.utf8.allSatisfy { $0 < 0x80 }
            && !names.contains { Spelling.nearest(to: $0, among: ["messageEncoding"]) != nil }
    }
}
