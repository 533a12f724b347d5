internal import PassModel

/// Barcodes.
enum BarcodeRules {
    static let all = [incomplete, unknownFormat, formatNotForBarcode, notEncodable]

    static let incomplete = Rule(
        "barcode.incomplete", .error, "a barcode has format, message and messageEncoding",
        source: "Wallet Passes, Pass.Barcodes"
    ) { contents in
        contents.barcodes.flatMap { place in
            ["format", "message", "messageEncoding"].filter { place.object[$0]?.string == nil }.map { key in
                let found = place.object[key].map { "is \($0.kind), not a string" } ?? "is missing"
                return Fault(
                    .value(place.pointer.appending(key)), "'\(key)' of the barcode \(found)",
                    hint: key == "messageEncoding" ? "add \"messageEncoding\": \"iso-8859-1\"" : nil)
            }
        }
    }

    static let unknownFormat = Rule(
        "barcode.unknown-format", .error, "a barcode's format is one that Wallet draws",
        source: "Wallet Passes, Pass.Barcodes"
    ) { contents in
        contents.barcodes.compactMap { place in
            guard let format = place.object["format"], format.string != nil, BarcodeFormat(json: format) == nil else {
                return nil
            }
            let names = BarcodeFormat.allCases.map(\.rawValue).joined(separator: ", ")
            return Fault(
                .value(place.pointer.appending("format")), "\(format.shown) is no barcode format",
                hint: "use one of \(names)"
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
        contents.barcodes.compactMap { place in
            guard let message = place.object["message"]?.string, let name = place.object["messageEncoding"]?.string,
                let encoding = MessageEncoding(name: name),
                let scalar = message.unicodeScalars.first(where: { !encoding.canEncode($0) })
            else { return nil }
            return Fault(
                .value(place.pointer.appending("message")), "'\(scalar)' cannot be written in \(name)",
                hint: "set messageEncoding to utf-8")
        }
    }
}
