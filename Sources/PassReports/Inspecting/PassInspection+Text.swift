internal import PassModel
internal import PassRules
internal import PassToolkit
internal import SignedMessages

private let row = RowForm(width: 10)

extension PassInspection {
    /// The inspection as text, one fact per line; text from the pass is escaped for terminals.
    ///
    /// - Returns: the lines, without a line break at the end.
    public func text() -> String {
        var shown = self
        shown.pass = translatedPass
        return secrets.masked(shown.lines.joined(separator: "\n")).withoutCommands
    }

    private var lines: [String] {
        let parts: [[String]] =
            [[contents.path.visible]] + (pass == nil ? [] : passParts) + [orderLines, memberLines] + fileParts
            + [signatureLines, problems.map { row("problem", $0) }]
        return parts.flatMap(\.self)
    }

    private var passParts: [[String]] {
        [headLines, styles.flatMap(lines), upToLimit(barcodes, lines), relevanceLines, bookkeepingLines]
    }

    /// The lines of the listed elements, and how many more there are.
    private func upToLimit<Element>(_ elements: [Element], _ lines: (Element) -> [String]) -> [String] {
        let more = elements.count - contents.limits.totalFindingCount
        return elements.prefix(contents.limits.totalFindingCount).flatMap(lines)
            + (more > 0 ? ["    \(more) more"] : [])
    }

    private var headLines: [String] {
        guard let pass else { return [] }
        let team = pass.teamIdentifier.flatMap { $0.isEmpty ? nil : $0 } ?? "none"
        return row.all([
            ("pass", pass.description ?? "no description"), ("of", pass.organizationName ?? "nobody"),
            ("type", "\(pass.passTypeIdentifier ?? "none"), team \(team)"),
            ("serial", pass.serialNumber ?? "none"), ("expires", pass.expirationDate?.text),
            ("voided", pass.voided == true ? "yes" : nil),
        ])
    }

    private func lines(_ style: Pass.Style) -> [String] {
        let asked = style.kind.isClassic && !layouts.isEmpty ? ", asks for \(layouts.joined(separator: ", "))" : ""
        let fields = upToLimit(style.allFields) { placed in
            ["    \(placed.group.rawValue.padded(to: 22))\(placed.field.line.visible)"]
        }
        return [row("style", style.kind.rawValue + asked)] + fields
    }

    private func lines(_ code: Pass.Barcode) -> [String] {
        let format = code.object[Pass.Barcode.Key.format.rawValue]?.string ?? "unknown format"
        let name = format.replacing("PKBarcodeFormat", with: "")
        let length = code.messageByteCount.map { $0 == 1 ? "1 byte" : "\($0) bytes" }
        let text = code.altText.map { "with the text '\($0)'" }
        let details = [code.messageEncoding, length, text].compactMap(\.self)
        // Most messages are not an airline's; lint reports one that begins so and breaks.
        let legs = (try? BoardingPassBarcode(code.message ?? ""))?.legs ?? []
        return row.all(
            [
                ("barcode", "\(name): \(code.message ?? "no message")"),
                ("", details.isEmpty ? nil : details.joined(separator: ", ")),
            ] + legs.map { ("", $0.line) })
    }

    private var relevanceLines: [String] {
        guard let relevance else { return [] }
        return list("shown at", relevance.entries.map(\.line)) + [row("next", relevance.summary)]
    }

    private var bookkeepingLines: [String] {
        guard let pass else { return [] }
        let token = pass.authenticationToken == nil ? "without a token" : "with a token, which is not shown"
        return row.all([
            ("service", pass.webServiceURL.map { "\($0), \(token)" }), ("nfc", usesNFC ? "yes" : "no"),
        ]) + list("links", links.map { "\($0.key): \($0.address)" })
    }

    private var orderLines: [String] {
        guard let order else { return [] }
        let merchant = order["merchant"]?.object?["displayName"]?.string
        return row.all([
            ("order", order["orderIdentifier"]?.string ?? "no identifier"), ("of", merchant ?? "nobody"),
            ("type", order["orderTypeIdentifier"]?.string ?? "none"), ("status", order["status"]?.string),
        ])
    }

    private var memberLines: [String] {
        guard contents.kind == .passes else { return [] }
        return [row("bundle", members.count == 1 ? "1 pass" : "\(members.count) passes")]
            + members.prefix(contents.limits.findingCount).map { member in
                let state = member.problem ?? (member.isSigned ? "signed" : "not signed")
                return
                    "    \(member.name.visible.padded(to: 22))\((member.facts + [state]).joined(separator: ", ").visible)"
            }
            + members.dropFirst(contents.limits.findingCount).suffix(1).compactMap(\.problem).map {
                "    and \(members.count - contents.limits.findingCount) more, \($0)"
            }
    }
}

// MARK: - Files and signature

extension PassInspection {
    private var fileParts: [[String]] {
        let names = contents.contentNames
        let byteCount = names.reduce(0) { $0 + (contents.files[$1]?.count ?? 0) }
        let languages = localizations.map { one in
            "\(one.language) (\(one.stringCount.map { $0 == 1 ? "1 string" : "\($0) strings" } ?? "no strings"))"
        }
        return [
            [row("files", "\(names.count), \(byteCount) bytes")], images.map(line),
            row.all([("languages", languages.isEmpty ? nil : languages.joined(separator: ", "))]), textLines,
            row.all([("manifest", manifestFileCount.map { $0 == 1 ? "1 file" : "\($0) files" })]),
        ]
    }

    /// The translatable texts of a pass with languages, and the missing translations.
    private var textLines: [String] {
        guard !localizations.isEmpty else { return [] }
        let missing = localizations.filter { !$0.missing.isEmpty }.map { one in
            "\(one.language): \(one.missing.map { "'\($0)'" }.joined(separator: ", "))"
        }
        return list("texts", texts.map { "'\($0)'" }) + list("missing", missing)
    }

    private func line(_ image: Image) -> String {
        let size = image.header.map { "\($0.widthInPixels) × \($0.heightInPixels), " } ?? "not a PNG, "
        // The pictures of an order have any name.
        let use = contents.kind == .order ? "" : ", \(use(of: image).visible)"
        return "    \(image.path.visible.padded(to: 30))\(size)\(image.byteCount) bytes\(use)"
    }

    /// Which place the image fills, and whether this pass has that place.
    private func use(of image: Image) -> String {
        guard let name = image.name else { return "not an image of a pass" }
        let schemes = layouts.compactMap(Pass.Style.Scheme.init(rawValue:))
        let isUsed = styles.contains { name.slot.isUsed(by: $0.kind, schemes: schemes) }
        let place = "\(name.slot.rawValue) at \(name.scale.rawValue)x\(name.language.map { " for \($0)" } ?? "")"
        return isUsed || styles.isEmpty ? place : "\(place), not used by this style"
    }

    private var signatureLines: [String] {
        guard let signature else {
            if contents.names.contains("signature") || contents.kind == .passes { return [] }
            return [row("signed", contents.container == .folder ? "no: this is a folder" : "no")]
        }
        let time = signature.signingTime?.iso8601 ?? "without a signing time"
        let head = row("signed", "\(time), \(signature.digestAlgorithm); not verified here")
        guard let signer = signature.signer else {
            return [head, row("signer", "\(signature.signerIdentifier), whose certificate is missing")]
        }
        let team = signer.subject.organizationalUnit ?? "none"
        return [head, row("signer", "\(signer.subject.commonName ?? "unnamed"), team \(team)")] + dates(of: signer)
            + signature.chain.dropFirst().flatMap(lines)
            + row.all([("issuer", signature.missingIssuer.map { "\($0), which is not here" })])
            + signature.others.flatMap { [row("also", name(of: $0))] + dates(of: $0) }
    }

    private func lines(_ link: PassInspection.Signature.Link) -> [String] {
        let origin = link.isEmbedded ? "" : ", built in"
        return [row("issuer", name(of: link.certificate) + origin)] + dates(of: link.certificate)
    }

    private func name(of certificate: Certificate) -> String {
        let name = certificate.subject.commonName ?? certificate.subject.description
        let unit = certificate.generation ?? certificate.subject.organizationalUnit
        return name + (unit.map { ", \($0)" } ?? "")
    }

    private func dates(of certificate: Certificate) -> [String] {
        [
            row("", "valid \(certificate.notBefore.iso8601) to \(certificate.notAfter.iso8601)"),
            row("", "SHA-256 \(certificate.fingerprint)"),
        ]
    }
}

// MARK: - Lines

extension PassInspection {
    /// One row per value, with the name before the first.
    private func list(_ name: String, _ values: [String]) -> [String] {
        upToLimit(Array(values.enumerated())) { [row($0 == 0 ? name : "", $1)] }
    }
}

extension Pass.Field {
    fileprivate var line: String {
        let formats = formats
        return (label.map { "\($0): " } ?? "") + (value?.shown ?? "no value")
            + (formats.isEmpty ? "" : " (\(formats.joined(separator: ", ")))")
    }

    private var formats: [String] {
        let styles: [(key: Key, prefix: String, word: String)] = [
            (.currencyCode, "", ""), (.numberStyle, "PKNumberStyle", ""), (.dateStyle, "PKDateStyle", "date"),
            (.timeStyle, "PKDateStyle", "time"),
        ]
        return styles.compactMap { style in
            object[style.key.rawValue]?.string.map { text in
                guard !style.prefix.isEmpty, text.hasPrefix(style.prefix) else { return text }
                let name = text.dropFirst(style.prefix.count).lowercased()
                return name == "none"
                    ? "no \(style.word)" : [style.word, name].filter { !$0.isEmpty }.joined(separator: " ")
            }
        } + (isRelative == true ? ["relative"] : []) + (ignoresTimeZone == true ? ["in its own time zone"] : [])
    }
}

extension Pass.Field.Value {
    fileprivate var shown: String {
        switch self {
        case .text(let text): text
        case .number(let number): number.text
        case .date(let date): date.text
        }
    }
}
