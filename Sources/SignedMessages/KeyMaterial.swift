/// The certificates and private keys that a file holds, whatever its form; see ``init(reading:passphrase:)``.
public struct KeyMaterial: Sendable {
    /// The certificates in the order of the file, each once; in PKCS#12 one that belongs to a key comes first.
    public var certificates: [Certificate]
    /// The private keys in the order of the file.
    public var keys: [PrivateKey]

    /// The first private key, if there is one.
    public var key: PrivateKey? { keys.first }

    /// Reads whatever `bytes` hold.
    ///
    /// - Parameters:
    ///   - bytes: PEM with any number of certificates and private keys (PKCS#8, traditional RSA or EC, plain or encrypted)
    ///     and anything else around them, UTF-8 or UTF-16; a certificate, a key or PKCS#7 certificates in DER; a PKCS#12
    ///     store; or any of these in Base64.
    ///   - passphrase: opens what is encrypted, with old ciphers too; unused otherwise.
    /// - Throws: ``KeyMaterialError``, which says what `bytes` hold where it is neither certificate nor key.
    public init(reading bytes: [UInt8], passphrase: Passphrase? = nil) throws(KeyMaterialError) {
        guard !bytes.isEmpty else { throw KeyMaterialError(.empty) }
        guard var narrow = Self.narrowed(bytes) else {
            self = try Self(in: bytes, passphrase: passphrase, isUnwrapped: false)
            return
        }
        defer { cleanse(&narrow) }
        self = try Self(in: narrow, passphrase: passphrase, isUnwrapped: false)
    }

    /// Material that is at hand already.
    public init(certificates: [Certificate], key: PrivateKey?) {
        self.init(certificates: certificates, keys: key.map { [$0] } ?? [])
    }

    /// Material that is at hand already.
    public init(certificates: [Certificate], keys: [PrivateKey]) {
        self.certificates = certificates
        self.keys = keys
    }

    private init(in bytes: [UInt8], passphrase: Passphrase?, isUnwrapped: Bool) throws(KeyMaterialError) {
        if let pem = PEM(bytes) {
            try self.init(pem: pem, passphrase: passphrase)
        } else if bytes.first == 0x30, let material = try Self.material(der: bytes, passphrase: passphrase) {
            self = material
        } else if !isUnwrapped, var inner = Base64.decoded(bytes), KeyMaterialError.Content.isKnown(inner) {
            defer { cleanse(&inner) }
            try self.init(in: inner, passphrase: passphrase, isUnwrapped: true)
        } else {
            throw KeyMaterialError(Self.code(for: bytes))
        }
    }

    private static func code(for bytes: [UInt8]) -> KeyMaterialError.Code {
        if let content = KeyMaterialError.Content(of: bytes) { return .holds(content) }
        // A number or a sequence comes first in all that would be welcome.
        let isTorn = bytes.count >= 64 && bytes.sequenceByteCount.map { $0 > bytes.count && $0 < 1_000_000 } == true
        let content = bytes.dropFirst(bytes.count > 1 && bytes[1] > 0x80 ? Int(bytes[1]) - 0x7E : 2).first
        return isTorn && (content == 0x02 || content == 0x30) ? .cutOff : .unrecognised
    }

    /// The text without the zeros of UTF-16, as Windows' editors save it; `nil` where it is none.
    private static func narrowed(_ bytes: [UInt8]) -> [UInt8]? {
        let isLittleEndian = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0x2D, 0])
        guard isLittleEndian || bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0, 0x2D]) else { return nil }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count / 2 + 1)
        for index in stride(from: 0, to: bytes.count - 1, by: 2) {
            let (low, high) = isLittleEndian ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
            text.append(high == 0 && low < 0x80 ? low : 0x20)  // nothing else is a part of PEM
        }
        return text
    }
}

extension KeyMaterial {
    // MARK: - PEM

    private init(pem: PEM, passphrase: Passphrase?) throws(KeyMaterialError) {
        self.init(certificates: [], keys: [])
        var other: KeyMaterialError.Content?
        for block in pem.blocks {
            switch block.label {
            case "CERTIFICATE", "X509 CERTIFICATE", "TRUSTED CERTIFICATE": add([try Certificate(pem: block)])
            case "PKCS7", "CMS":
                var content = block.content ?? []
                defer { cleanse(&content) }
                guard let found = try Certificate.all(inMessage: content) else {
                    throw KeyMaterialError(.damaged("PKCS#7 message"))
                }
                add(found)
            case let label where label.hasSuffix("PRIVATE KEY") && KeyMaterialError.Content(pemLabel: label) == nil:
                keys.append(try PrivateKey.reading(pem: block, passphrase: passphrase))
            case let label: other = other ?? .init(pemLabel: label)  // is no part of an identity
            }
        }
        guard certificates.isEmpty, keys.isEmpty else { return }
        throw KeyMaterialError(other.map { .holds($0) } ?? .unrecognised)
    }

    private mutating func add(_ found: [Certificate]) {
        for certificate in found where !certificates.contains(certificate) { certificates.append(certificate) }
    }

    // MARK: - DER

    private static func material(der bytes: [UInt8], passphrase: Passphrase?) throws(KeyMaterialError) -> KeyMaterial? {
        if let store = PKCS12Store(der: bytes) {
            var contents = try store.contents(passphrase: passphrase)
            defer { contents.wipe() }
            return try KeyMaterial(contents)
        }
        if let certificate = try? Certificate(der: bytes) {
            return KeyMaterial(certificates: [certificate], key: nil)
        }
        if let key = try PrivateKey.reading(der: bytes, passphrase: passphrase) {
            return KeyMaterial(certificates: [], key: key)
        }
        return try Certificate.all(inMessage: bytes).map { KeyMaterial(certificates: $0, key: nil) }
    }

    private init(_ contents: PKCS12Store.Contents) throws(KeyMaterialError) {
        self.init(certificates: [], keys: [])
        do {
            for bytes in contents.certificates { add([try Certificate(der: bytes)]) }
            for bytes in contents.keys { keys.append(try PrivateKey(der: bytes)) }
        } catch {
            throw KeyMaterialError(.damaged("PKCS#12 store"), underlying: error)
        }
        guard let key, let index = certificates.firstIndex(where: key.belongs(to:)) else { return }
        certificates.insert(certificates.remove(at: index), at: 0)
    }
}
