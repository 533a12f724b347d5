internal import PassModel

/// Barcodes.
enum BarcodeRules {
    static let all = [incomplete, unknownFormat, formatNotForBarcode, notEncodable]

    static let incomplete = Rule(
        "barcode.incomplete", .error, "a barcode has format, message and messageEncoding",
        source: "Wallet Passes, Pass.Barcodes"
    ) { contents in
        barcodes(of: contents).flatMap { pointer, object in
            ["format", "message", "messageEncoding"].filter { object[$0]?.string == nil }.map { key in
                let found = object[key].map { "is \($0.kind), not a string" } ?? "is missing"
                return Fault(
                    .value(pointer.appending(key)), "'\(key)' of the barcode \(found)",
                    hint: key == "messageEncoding" ? "add \"messageEncoding\": \"iso-8859-1\"" : nil)
            }
        }
    }

    static let unknownFormat = Rule(
        "barcode.unknown-format", .error, "a barcode's format is one that Wallet draws",
        source: "Wallet Passes, Pass.Barcodes"
    ) { contents in
        barcodes(of: contents).compactMap { pointer, object in
            guard let format = object["format"], format.string != nil, BarcodeFormat(json: format) == nil else {
                return nil
            }
            let names = BarcodeFormat.allCases.map(\.rawValue).joined(separator: ", ")
            return Fault(
                .value(pointer.appending("format")), "\(format.shown) is no barcode format", hint: "use one of \(names)"
            )
        }
    }

    static let formatNotForBarcode = Rule(
        "barcode.format-needs-barcodes", .error, "'barcode' takes QR, PDF417 and Aztec only",
        source: "Wallet Passes, Pass.Barcode"
    ) { contents in
        guard let format = contents.pass.barcode?.format, ![.qr, .pdf417, .aztec].contains(format) else { return [] }
        return [
            Fault(
                .value(JSONPointer(tokens: ["barcode", "format"])), "'\(format.rawValue)' does not work in 'barcode'",
                hint: "move it into the array \"barcodes\"")
        ]
    }

    static let notEncodable = Rule(
        "barcode.message-not-encodable", .error, "a barcode's message can be written in its messageEncoding",
        source: "Wallet Passes, Pass.Barcodes; observed"
    ) { contents in
        barcodes(of: contents).compactMap { pointer, object in
            guard let message = object["message"]?.string, let name = object["messageEncoding"]?.string,
                let encoding = MessageEncoding(name: name),
                let scalar = message.unicodeScalars.first(where: { !encoding.canEncode($0) })
            else { return nil }
            return Fault(
                .value(pointer.appending("message")), "'\(scalar)' cannot be written in \(name)",
                hint: "set messageEncoding to utf-8")
        }
    }

    /// Every barcode that is an object: those in `barcodes`, and `barcode`.
    private static func barcodes(of contents: PassContents) -> [(pointer: JSONPointer, object: JSONObject)] {
        let array = contents.pass.object["barcodes"]?.array ?? []
        let several = array.enumerated().map { (JSONPointer(tokens: ["barcodes", String($0.offset)]), $0.element) }
        let single = contents.pass.object["barcode"].map { [(JSONPointer(tokens: ["barcode"]), $0)] } ?? []
        return (several + single).compactMap { pointer, value in value.object.map { (pointer, $0) } }
    }
}
