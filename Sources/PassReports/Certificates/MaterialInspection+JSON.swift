public import PassModel
internal import PassToolkit
internal import Platform
internal import SignedMessages

extension MaterialInspection {
    /// The file as an element of `files` in a `passtool.certificates/1` document.
    public var json: JSONValue {
        .object([
            ("path", .string(path)), ("form", .string(material.form.rawValue)),
            ("certificates", .array(material.certificates.map { $0.facts(at: moment) })),
            ("keys", .array(material.storedKeys.map(json))),
            ("requests", .array(material.requests.map(json))),
            ("others", material.others.isEmpty ? nil : .array(material.others.map(JSONValue.string))),
        ])
    }

    /// A complete `passtool.certificates/1` document.
    public static func document(_ files: [JSONValue]) -> JSONValue {
        .object([("format", .string("passtool.certificates/1")), ("files", .array(files))])
    }

    private func json(_ key: KeyMaterial.StoredKey) -> JSONValue {
        .object([
            ("isEncrypted", .bool(key.isEncrypted)), ("isLocked", .bool(key.key == nil)),
            ("publicKey", key.key?.publicKey?.json), ("certificates", fingerprints(of: key.key?.publicKey)),
        ])
    }

    private func json(_ request: CertificateRequest) -> JSONValue {
        .object([
            ("subject", .string(request.subject.description)), ("isProven", .bool(request.isProven)),
            ("publicKey", request.publicKey?.json), ("certificates", fingerprints(of: request.publicKey)),
        ])
    }

    /// The certificates that a key belongs to, by fingerprint.
    private func fingerprints(of key: PublicKey?) -> JSONValue {
        .array(certificates(for: key).map { .string($0.fingerprint) })
    }
}

extension PublicKey {
    /// Kind, size and fingerprint.
    package var json: JSONValue {
        .object([
            ("algorithm", .string(algorithm)), ("bitCount", .number(JSONNumber(bitCount))),
            ("fingerprint", .string(fingerprint)),
        ])
    }
}

extension Certificate {
    /// The facts about a certificate that documents contain.
    func facts(at moment: Date) -> JSONValue {
        let kind = kind
        return .object([
            ("kind", .string(kind.name)), ("use", kind.use.map(JSONValue.string)),
            ("subject", .string(subject.description)), ("commonName", subject.commonName.map(JSONValue.string)),
            ("passTypeIdentifier", kind == .signing(.pass) ? typeIdentifier.map(JSONValue.string) : nil),
            ("orderTypeIdentifier", kind == .signing(.order) ? typeIdentifier.map(JSONValue.string) : nil),
            ("teamIdentifier", typeIdentifier == nil ? nil : subject.organizationalUnit.map(JSONValue.string)),
            ("isNFCEnabled", typeIdentifier == nil ? nil : .bool(isNFCEnabled)),
            ("authenticatesPushes", typeIdentifier == nil ? nil : .bool(authenticatesPushes)),
            ("issuer", .string(issuer.description)),
            ("issuerGeneration", issuer.generation.map(JSONValue.string)),
            ("generation", generation.map(JSONValue.string)),
            ("notBefore", .string(notBefore.iso8601)), ("notAfter", .string(notAfter.iso8601)),
            ("daysLeft", .number(JSONNumber(daysLeft(at: moment)))),
            ("publicKey", publicKey?.json), ("signatureAlgorithm", .string(signatureAlgorithm)),
            ("serialNumber", .string(serialNumber)), ("fingerprint", .string(fingerprint)),
            ("sha1Fingerprint", .string(sha1Fingerprint)),
        ])
    }
}

extension DistinguishedName {
    /// `G4` for Apple's intermediate of that generation; the first two have the same name and are both `G1`.
    var generation: String? {
        let name = shortName
        return name.hasPrefix("WWDR ") ? String(name.dropFirst(5)) : nil
    }
}
