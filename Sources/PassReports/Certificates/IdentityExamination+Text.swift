public import PassModel
internal import PassRules
internal import PassToolkit
internal import SignedMessages

extension IdentityExamination {
    /// The examination as text: the identity, then one finding per line, each with its remedy.
    public var text: String {
        ([headline] + facts + findings.map(\.sentence)).joined(separator: "\n")
    }

    /// A complete `passtool.doctor/1` document.
    public var json: JSONValue {
        .object([
            ("format", .string("passtool.doctor/1")), ("path", .string(path)),
            ("moment", .string(moment.iso8601)), ("isReady", .bool(!findings.hasErrors)),
            ("certificate", certificate.map { $0.facts(at: moment) }),
            ("intermediate", intermediate.map { $0.facts(at: moment) }),
            ("findings", .array(findings.map { $0.json() })),
        ])
    }

    private var headline: String {
        let counts = [(Finding.Severity.error, "error"), (.warning, "warning")].compactMap { severity, word in
            let count = findings.count { $0.severity == severity }
            return count == 0 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")"
        }
        let verdict = findings.hasErrors ? "not ready to sign" : "ready to sign"
        return "\(path.visible): \(([verdict] + counts).joined(separator: ", "))"
    }

    private var facts: [String] {
        guard let certificate else { return [] }
        let days = certificate.daysLeft(at: moment)
        let left = moment > certificate.notAfter ? "" : ", \(days) day\(days == 1 ? "" : "s") left"
        let rows: [(name: String, value: String?)] = [
            ("certificate", certificate.subject.commonName ?? certificate.subject.description),
            ("for", certificate.purposeWords), ("issuer", certificate.issuerWords),
            ("ends", certificate.notAfter.iso8601 + left), ("key", certificate.publicKey?.summary),
        ]
        return rows.compactMap { row in row.value.map { "  \(row.name.padded(to: 13))\($0.visible)" } }
    }
}

extension Finding {
    /// The finding as one sentence: message, rule, hint.
    fileprivate var sentence: String {
        let line = "  \(severity.rawValue): \(message.visible) [\(rule)]"
        return hint.map { "\(line)\n    hint: \($0.visible)" } ?? line
    }
}
