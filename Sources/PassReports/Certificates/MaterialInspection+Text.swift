internal import PassModel
internal import PassToolkit
internal import Platform
internal import SignedMessages

extension MaterialInspection {
    /// The inspection as text, one fact per line; text from the file is escaped for terminals.
    public var text: String {
        let lines =
            ["\(path.visible): \(material.form.rawValue), \(counts)"] + material.certificates.flatMap(lines)
            + material.storedKeys.flatMap(lines) + material.requests.flatMap(lines)
            + material.others.map { row("also", "a block '\($0)'") }
        return lines.joined(separator: "\n")
    }

    private var counts: String {
        let counted = [
            (material.certificates.count, "certificate"), (material.storedKeys.count, "private key"),
            (material.requests.count, "certificate request"),
        ]
        let parts = counted.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
        return parts.isEmpty ? "no certificate, key or request" : parts.joined(separator: ", ")
    }

    private func lines(_ certificate: Certificate) -> [String] {
        let kind = certificate.kind
        let name = certificate.subject.commonName ?? certificate.subject.description
        let generation = certificate.displayName.hasPrefix("WWDR ") ? ", \(certificate.displayName)" : ""
        return [row("certificate", name)]
            + rows([
                ("kind", kind.name + (kind.use.map { ", for \($0)" } ?? "") + generation),
                ("subject", certificate.subject.description),
                ("for", certificate.purposeWords),
                ("issuer", certificate.isSelfIssued ? "itself" : certificate.issuerWords),
                ("valid", validity(of: certificate)),
                ("key", keyWords(certificate.publicKey)),
                ("signed", certificate.signatureAlgorithm),
                ("serial", certificate.serialNumber),
                ("SHA-256", certificate.fingerprint),
                ("SHA-1", certificate.sha1Fingerprint),
            ])
    }

    private func validity(of certificate: Certificate) -> String {
        let days = certificate.daysLeft(at: moment)
        let state =
            moment < certificate.notBefore
            ? "not yet valid" : moment > certificate.notAfter ? "ended" : "\(days) day\(days == 1 ? "" : "s") left"
        return "\(certificate.notBefore.iso8601) to \(certificate.notAfter.iso8601), \(state)"
    }

    private func lines(_ key: KeyMaterial.StoredKey) -> [String] {
        guard let opened = key.key else { return [row("private key", "encrypted; its passphrase opens it")] }
        let state = key.isEncrypted ? "encrypted in the file" : "not encrypted"
        return [row("private key", "\(opened.summary), \(state)")]
            + rows([("", opened.publicKey.map { "public half SHA-256 \($0.fingerprint)" })])
            + belonging(opened.publicKey)
    }

    private func lines(_ request: CertificateRequest) -> [String] {
        let signature = request.isProven ? "" : "; its signature is wrong"
        return [row("request", request.subject.description + signature)]
            + rows([("key", keyWords(request.publicKey))]) + belonging(request.publicKey)
    }

    /// Says whether a key or request belongs to a certificate that is shown too.
    private func belonging(_ key: PublicKey?) -> [String] {
        guard !candidates.isEmpty else { return [] }
        let names = certificates(for: key).map { "'\($0.subject.commonName ?? $0.subject.description)'" }
        return [row("", names.isEmpty ? "belongs to none of the certificates" : "belongs to \(names[0])")]
    }

    private func keyWords(_ key: PublicKey?) -> String {
        key.map { "\($0.summary), SHA-256 \($0.fingerprint)" } ?? "of a kind that cannot be read"
    }

    private func row(_ name: String, _ value: String) -> String { "  \(name.padded(to: 13))\(value.visible)" }

    private func rows(_ pairs: [(name: String, value: String?)]) -> [String] {
        pairs.compactMap { pair in pair.value.map { row(pair.name.isEmpty ? "" : "  \(pair.name)", $0) } }
    }
}

extension Certificate {
    /// Pass type and team, and what else a signing certificate permits.
    var purposeWords: String? {
        guard let type = typeIdentifier else { return nil }
        let abilities = [
            "team \(subject.organizationalUnit ?? "none")",
            kind == .signing(.order) ? nil : isNFCEnabled ? "with NFC" : "not for NFC",
            authenticatesPushes ? "for pushes too" : nil,
        ]
        return ([type] + abilities.compactMap(\.self)).joined(separator: ", ")
    }

    /// The issuer's name, preceded by its generation if it is one of Apple's.
    var issuerWords: String { issuer.shortName.hasPrefix("WWDR ") ? issuer.shortName : "\(issuer)" }
}
