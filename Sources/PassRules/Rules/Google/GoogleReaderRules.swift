internal import PassModel

/// What Google Wallet makes of a `.pkpass` that it opens.
///
/// Google has published neither which files it takes nor what it shows of them. The best hint is its own converter, whose
/// source is open. Without the target `google-wallet` these rules say nothing.
enum GoogleReaderRules {
    static let all: [PassRule] = [barcode, key, field, strings, icon, updates, style]

    private static let converter =
        "the source of google-wallet/pass-converter; what Google Wallet reads is not published"
    private static let dropped = "Google Wallet probably leaves it out"

    static let barcode = PassRule(
        "target.google-barcode", .warning, "Google Wallet draws one of the barcodes",
        effect: "Google Wallet probably shows the pass without a barcode",
        hint: "add a barcode with PKBarcodeFormatQR", source: converter,
        example: sample(bad: code("Code39"), good: code("QR"))
    ).faults(reading: [.barcodes(.format)]) { contents in
        let formats = contents.barcodes.map { place in
            (place.pointer, place.object["format"].flatMap { Pass.Barcode.Format(json: $0) })
        }
        guard contents.isForGoogleWallet, let first = formats.first,
            formats.allSatisfy({ $0.1.map { !drawn.contains($0) } ?? false })
        else { return [] }
        return [Fault(.value(first.0), "none of the barcodes is QR, PDF417, Aztec or Code 128, which Google draws")]
    }

    private static let drawn: Set<Pass.Barcode.Format> = [.qr, .pdf417, .aztec, .code128]

    static let key = PassRule(
        "target.google-key", .note, "Google Wallet reads the keys", effect: dropped,
        hint: "make a pass of Google's own, which has more", source: converter,
        example: sample(bad: #""maxDistance": 50"#, good: #""logoText": "Acme""#)
    ).faults(reading: []) { contents in
        guard contents.isForGoogleWallet else { return [] }
        let names = contents.pass.object.names.filter { name in
            Pass.Key(rawValue: name).map { unread.contains($0) } ?? false
        }
        guard let first = names.first else { return [] }
        return [
            Fault(
                .name(JSONPointer(tokens: [first])),
                "as far as is known, Google Wallet does not look at \(names.quoted.asPhrase())")
        ]
    }

    /// What only Wallet of Apple's has a use for, apart from addresses of updates, styles, and what a pass has to have.
    private static let unread = Set(Pass.Key.allCases).subtracting([
        .formatVersion, .description, .organizationName, .passTypeIdentifier, .serialNumber, .teamIdentifier,
        .webServiceURL, .authenticationToken, .boardingPass, .coupon, .eventTicket, .generic, .storeCard,
        .posterGeneric,
        .backgroundColor, .foregroundColor, .labelColor, .logoText, .barcodes, .barcode,
    ])

    static let field = PassRule(
        "target.google-field", .note, "Google Wallet shows the groups of fields", effect: dropped,
        hint: "put what matters into primaryFields to backFields", source: converter,
        example: sample(bad: group("additionalInfoFields"), good: group("auxiliaryFields"))
    ).faults(reading: []) { contents in
        guard contents.isForGoogleWallet else { return [] }
        var seen: Set<String> = []
        return contents.fields.compactMap { place in
            guard [.additionalInfo, .footer].contains(place.group), seen.insert(place.group.rawValue).inserted else {
                return nil
            }
            let group = JSONPointer(tokens: Array(place.pointer.tokens.dropLast()))
            return Fault(.name(group), "as far as is known, Google Wallet does not look at '\(place.group.rawValue)'")
        }
    }

    static let strings = PassRule(
        "target.google-strings", .warning, "strings files are in UTF-8",
        effect: "Google Wallet probably shows the texts of pass.json", hint: "save the file as UTF-8",
        source: converter,
        bad: Sample(
            files: ["fr.lproj/pass.strings": .bytes(MessageEncoding.utf16.bytes(of: french) ?? [])],
            targets: [.googleWallet]),
        good: Sample(files: ["fr.lproj/pass.strings": .text(french)], targets: [.googleWallet])
    ).faults(reading: [.strings]) { contents in
        guard contents.isForGoogleWallet else { return [] }
        return contents.stringsFiles.compactMap { file in
            guard file.table != nil, case .success(let document) = file.document, case .utf16 = document.encoding else {
                return nil
            }
            return Fault(.file(file.path), "the file is UTF-16, and Google's reader takes it for UTF-8")
        }
    }

    private static let french = #""Card" = "Carte";"#

    static let icon = PassRule(
        "target.google-icon", .note, "there is an icon.png or icon@2x.png",
        effect: "Google Wallet probably shows no logo", source: converter,
        bad: Sample(
            #""generic": {}"#,
            files: ["icon.png": .absent, "icon@2x.png": .absent, "icon@3x.png": .image(width: 87, height: 87)],
            targets: [.googleWallet]),
        good: Sample(files: Sample.scales(of: .icon, 29, 29), targets: [.googleWallet])
    ).faultsInFiles { contents in
        let names: Set = ["icon.png", "icon@2x.png"]
        guard contents.isForGoogleWallet, !contents.images.contains(where: { names.contains($0.path) }) else {
            return []
        }
        return [Fault(.file(nil), "there is neither icon@2x.png nor icon.png, and Google's reader looks for them")]
    }

    static let updates = PassRule(
        "target.google-updates", .note, "the pass does not rely on updates",
        effect: "it is not known whether Google Wallet asks for them",
        hint: "give holders on Android a link that saves a pass of Google's own as well",
        source: "nothing is published", example: sample(bad: service, good: #""logoText": "Acme""#)
    ).faults(reading: []) { contents in
        guard contents.isForGoogleWallet, contents[.webServiceURL] != nil else { return [] }
        return [Fault(.name(.to(.webServiceURL)), "count on a static copy in Google Wallet")]
    }

    private static let service =
        #""webServiceURL": "https://passes.example.com", "authenticationToken": "0123456789abcdef0123""#

    static let style = PassRule(
        "target.google-style", .note, "the style is one that Google's reader knows",
        effect: "it is not known what Google Wallet does with the pass",
        hint: "add a classic style next to it, for example \"generic\": {…}", source: converter,
        example: sample(bad: #""posterGeneric": {}"#, good: #""posterGeneric": {}, "generic": {}"#)
    ).faults(reading: []) { contents in
        guard contents.isForGoogleWallet, contents.styles == [.posterGeneric] else { return [] }
        return [Fault(.name(.to(.posterGeneric)), "as far as is known, Google Wallet does not know 'posterGeneric'")]
    }

    private static func code(_ format: String) -> String {
        #""barcodes": [{"format": "PKBarcodeFormat\#(format)", "message": "1", "messageEncoding": "iso-8859-1"}]"#
    }

    private static func group(_ name: String) -> String {
        #""eventTicket": {"\#(name)": [{"key": "gate", "label": "Gate", "value": "A"}]}"#
    }

    private static func sample(bad: String, good: String) -> PassRule.Example {
        .init(bad: Sample(bad, targets: [.googleWallet]), good: Sample(good, targets: [.googleWallet]))
    }
}
