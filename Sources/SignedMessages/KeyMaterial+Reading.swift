internal import Bytes

/// The one reader of keys and certificates.
extension KeyMaterial {
    init(in bytes: [UInt8], passphrase: Passphrase?, isUnwrapped: Bool) throws(KeyMaterialError) {
        if let pem = PEM(bytes) {
            try self.init(pem: pem, passphrase: passphrase)
        } else if bytes.first == DERTag.sequence, let material = try Self.material(der: bytes, passphrase: passphrase) {
            self = material
        } else if !isUnwrapped, var inner = SecretBase64.decoded(bytes), KeyMaterialError.Content.isKnown(inner) {
            defer { inner.cleanse() }
            try self.init(in: inner, passphrase: passphrase, isUnwrapped: true)
        } else {
            throw KeyMaterialError(Self.code(for: bytes))
        }
    }

    private static func code(for bytes: [UInt8]) -> KeyMaterialError.Code {
        if let content = KeyMaterialError.Content(of: bytes) { return .holds(content) }
        guard bytes.count >= 64, let head = DERHead(bytes), head.tag == DERTag.sequence, let byteCount = head.byteCount,
            byteCount > bytes.count, byteCount < 1_000_000
        else { return .unrecognised }
        // Everything we read starts with a number or a sequence.
        return head.rest.first == DERTag.integer || head.rest.first == DERTag.sequence ? .cutOff : .unrecognised
    }

    private mutating func add(_ found: [Certificate]) {
        for certificate in found where !certificates.contains(certificate) { certificates.append(certificate) }
    }

    /// Adds the key that `read` returns; without its passphrase it stays locked.
    private mutating func addKey(
        isEncrypted: Bool, _ read: () throws(KeyMaterialError) -> PrivateKey?
    ) throws(KeyMaterialError) {
        guard storedKeys.count < Limit.keys.maximum else { throw KeyMaterialError(.overLimit(.keys)) }
        do {
            guard let key = try read() else { return }
            storedKeys.append(StoredKey(key: key, isEncrypted: isEncrypted))
        } catch  where error.code == .passphraseNeeded {
            storedKeys.append(StoredKey(key: nil, isEncrypted: true))
        }
    }

    // MARK: - PEM

    private init(pem: PEM, passphrase: Passphrase?) throws(KeyMaterialError) {
        self.init(form: .pem)
        var budget = DerivationBudget()
        var certificateBudget = CertificateBudget()
        for block in pem.blocks {
            if block.isCutOff { throw KeyMaterialError(.cutOff) }
            switch block.label {
            case "CERTIFICATE", "X509 CERTIFICATE":
                try certificateBudget.spend(1)
                add([try Certificate(pem: block)])
            case "PKCS7", "CMS":
                var content = block.content ?? []
                defer { content.cleanse() }
                guard let found = try Certificate.all(inMessage: content, budget: &certificateBudget) else {
                    throw KeyMaterialError(.damaged("PKCS#7 message"))
                }
                add(found)
            case "CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST":
                try certificateBudget.spend(1)
                add(request: block)
            case let label where label.hasSuffix("PRIVATE KEY") && KeyMaterialError.Content(pemLabel: label) == nil:
                try addKey(isEncrypted: block.isEncrypted) { () throws(KeyMaterialError) in
                    try PrivateKey.reading(pem: block, passphrase: passphrase, budget: &budget)
                }
            case let label: others.append(label)  // not part of an identity
            }
        }
        guard certificates.isEmpty, storedKeys.isEmpty, requests.isEmpty,
            others.contains(where: { $0.hasSuffix("CERTIFICATE REQUEST") })
        else { return }
        throw KeyMaterialError(.damaged("certificate request"))
    }

    /// An unreadable request must not keep anybody from signing, so it only counts as another block.
    private mutating func add(request block: PEM.Block) {
        if let request = block.content.flatMap({ try? CertificateRequest(der: $0) }) {
            requests.append(request)
        } else {
            others.append(block.label)
        }
    }

    // MARK: - DER

    /// Reads a store, a certificate, a key, PKCS#7 or a request in DER; `nil` for anything else.
    private static func material(der bytes: [UInt8], passphrase: Passphrase?) throws(KeyMaterialError) -> Self? {
        if let store = PKCS12Store(der: bytes) { return try Self(store, passphrase: passphrase) }
        var material = Self(form: .der)
        if let certificate = try? Certificate(der: bytes) {
            material.certificates = [certificate]
            return material
        }
        var budget = DerivationBudget()
        try material.addKey(isEncrypted: PrivateKey.isEncrypted(der: bytes)) { () throws(KeyMaterialError) in
            try PrivateKey.reading(der: bytes, passphrase: passphrase, budget: &budget)
        }
        guard material.storedKeys.isEmpty else { return material }
        var certificateBudget = CertificateBudget()
        material.add(try Certificate.all(inMessage: bytes, budget: &certificateBudget) ?? [])
        material.requests = [try? CertificateRequest(der: bytes)].compactMap(\.self)
        return material.certificates.isEmpty && material.requests.isEmpty ? nil : material
    }

    private init(_ store: PKCS12Store, passphrase: Passphrase?) throws(KeyMaterialError) {
        self.init(form: .pkcs12)
        var contents = try store.contents(passphrase: passphrase)
        defer { contents.wipe() }
        do throws(OpenSSLError) {
            var found: [Certificate] = []
            for bytes in contents.certificates {
                let certificate = try Certificate(der: bytes)
                if !found.contains(certificate) { found.append(certificate) }
            }
            for key in contents.keys {
                storedKeys.append(StoredKey(key: try PrivateKey(der: key.der), isEncrypted: key.isEncrypted))
            }
            certificates = found
        } catch {
            throw KeyMaterialError(.damaged("PKCS#12 store"), underlying: error)
        }
        guard let key, let index = certificates.firstIndex(where: key.belongs(to:)) else { return }
        certificates.insert(certificates.remove(at: index), at: 0)
    }
}

/// How many certificates and requests of a file are decoded; they are counted before.
struct CertificateBudget {
    private var left = KeyMaterial.Limit.certificates.maximum

    mutating func spend(_ count: Int) throws(KeyMaterialError) {
        guard count <= left else { throw KeyMaterialError(.overLimit(.certificates)) }
        left -= count
    }
}
