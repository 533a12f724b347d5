public import PassModel
internal import PassToolkit
public import Platform
public import SignedMessages

private let row = RowForm(width: 13)

/// The content of a file with keys, certificates or requests, for people and programs; it never shows a key.
public struct MaterialInspection: Sendable {
    /// The file's name in messages.
    public let path: String
    /// The content of the file.
    public let material: KeyMaterial
    /// The time from which days are counted.
    public let moment: Date
    /// Certificates of other files that its keys and requests may belong to.
    public let companions: [Certificate]

    /// Inspects content that is already in memory.
    ///
    /// - Parameters:
    ///   - material: the content of the file.
    ///   - path: the file's name in messages.
    ///   - companions: certificates of other files that its keys and requests may belong to.
    ///   - moment: the time from which days are counted.
    public init(of material: KeyMaterial, path: String, besides companions: [Certificate] = [], at moment: Date) {
        (self.path, self.material, self.moment, self.companions) = (path, material, moment, companions)
    }

    /// The certificates that a key or a request may belong to.
    var candidates: [Certificate] { material.certificates + companions }

    func certificates(for key: PublicKey?) -> [Certificate] {
        guard let key else { return [] }
        return candidates.filter { $0.publicKey == key }
    }
}

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
        let generation = certificate.generation.map { ", WWDR \($0)" } ?? ""
        return [row("certificate", name)]
            + rows([
                ("kind", kind.name + (kind.use.map { ", for \($0)" } ?? "") + generation),
                ("subject", certificate.subject.description),
                ("for", certificate.purposeWords),
                ("issuer", certificate.isSelfIssued ? "itself" : certificate.issuerWords),
                ("valid", validity(of: certificate)),
                ("key", keyWords(certificate.publicKey)),
                ("signed", certificate.signatureAlgorithm),
                ("fault", certificate.imposture(beside: candidates)),
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
        key.map { "\($0.summary), SHA-256 \($0.fingerprint)" } ?? "unreadable"
    }

    /// The rows that belong to the row above.
    private func rows(_ pairs: [(name: String, value: String?)]) -> [String] {
        row.all(pairs.map { ($0.name.isEmpty ? "" : "  \($0.name)", $0.value) })
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

extension MaterialInspection {
    /// The file as an element of `files` in a `passtool.certificates/1` document.
    public var json: JSONValue {
        .object([
            ("path", .string(path)), ("form", .string(material.form.rawValue)),
            ("certificates", .array(material.certificates.map { $0.facts(at: moment, beside: candidates) })),
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
    package func facts(at moment: Date, beside others: [Certificate] = []) -> JSONValue {
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
            ("fault", imposture(beside: others).map(JSONValue.string)),
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

/// A new private key and a certificate request for it.
package struct SigningRequest: Sendable {
    /// The key, which never goes to Apple.
    package let key: PrivateKey
    /// The request to upload at Apple's developer portal.
    package let request: CertificateRequest

    /// Makes an RSA key of 2048 bits, as Apple's portal requires, and a request for it.
    ///
    /// The portal writes its own subject into the certificate. The subject of the request only shows people who made
    /// it.
    /// - Parameters:
    ///   - commonName: up to 64 characters.
    ///   - emailAddress: ASCII, up to 128 characters.
    ///   - distant: a key that a program has, in place of a new one.
    /// - Throws: `OpenSSLError`, `HelperError`.
    package init(commonName: String, emailAddress: String? = nil, by distant: PrivateKey? = nil) throws {
        key = try distant ?? PrivateKey.generateRSA()
        let subject: [(DistinguishedName.AttributeType, String)] =
            (emailAddress.map { [(.emailAddress, $0)] } ?? []) + [(.commonName, commonName)]
        request = try CertificateRequest(subject: DistinguishedName(subject), key: key)
    }

    /// Writes both into new files; only the owner can read the key file.
    ///
    /// - Parameters:
    ///   - keyPath: the file for the key (PKCS#8 in PEM).
    ///   - requestPath: the file for the request (PEM).
    ///   - passphrase: encrypts the key with AES-256; `nil` leaves it unencrypted.
    /// - Throws: `FileAccessError`, `OpenSSLError`; neither file exists then.
    package func write(key keyPath: String, request requestPath: String, encryptedWith passphrase: Passphrase?) throws {
        var bytes = try key.pem(encryptedWith: passphrase)
        defer { bytes.cleanse() }
        let place = try OutputFile.written(bytes, to: keyPath, ownerOnly: true)
        do {
            try OutputFile.write(request.pem(), to: requestPath)
        } catch {
            // Without its request, the key is of no use. If removing it fails too, the first error is what to report.
            try? place.folder.remove(place.name)
            throw error
        }
    }
}
