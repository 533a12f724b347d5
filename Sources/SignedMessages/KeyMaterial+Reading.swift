internal import Bytes

/// The one reader of keys and certificates.
extension KeyMaterial {
    /// Reads bytes as they are; if that fails, as text after undoing changes by other programs.
    init(in bytes: [UInt8], passphrase: Passphrase?, isUnwrapped: Bool) throws(KeyMaterialError) {
        let written = Result { () throws(KeyMaterialError) in
            try Self(asWritten: bytes, passphrase: passphrase, isUnwrapped: isUnwrapped)
        }
        if case .failure(let error) = written, KeyMaterialError.Code.ofEncryption.contains(error.code) { throw error }
        let found = try? written.get()
        var text = found?.form ?? .pem == .pem ? PEM.mended(bytes) : []
        defer { text.cleanse() }
        let mended = Result { () throws(KeyMaterialError) in
            // Mending is useless unless it reveals another block.
            guard let pem = PEM(text), found == nil || pem.blocks.count > PEM(bytes)?.blocks.count ?? 0 else {
                return try written.get()
            }
            return try Self(pem: pem, passphrase: passphrase)
        }
        switch mended {
        case .success(let material) where material.partCount > found?.partCount ?? 0: self = material
        case .failure(let error) where found == nil && KeyMaterialError.Code.ofEncryption.contains(error.code):
            throw error
        default: self = try written.get()
        }
    }

    private var partCount: Int { certificates.count + storedKeys.count + requests.count }

    private init(asWritten bytes: [UInt8], passphrase: Passphrase?, isUnwrapped: Bool) throws(KeyMaterialError) {
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
        guard bytes.count >= 64, let head = DERHead(bytes), head.tag == DERTag.sequence, let byteCount = head.byteCount
        else { return .unrecognised }
        guard byteCount > bytes.count, byteCount < 1_000_000 else {
            return FileKind(of: bytes[...]) == .certificate ? .damaged("certificate") : .unrecognised
        }
        // All supported formats start with a number or a sequence.
        return head.rest.first == DERTag.integer || head.rest.first == DERTag.sequence ? .cutOff : .unrecognised
    }

    private mutating func add(_ found: [Certificate]) {
        for certificate in found where !certificates.contains(certificate) { certificates.append(certificate) }
    }

    /// Adds the key that `read` returns; without a passphrase an encrypted key stays locked.
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

    /// An unreadable request must not prevent signing, so it only counts as another block.
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

/// Limits the certificates and requests of a file; they are counted before any is decoded.
struct CertificateBudget {
    private var left = KeyMaterial.Limit.certificates.maximum

    mutating func spend(_ count: Int) throws(KeyMaterialError) {
        guard count <= left else { throw KeyMaterialError(.overLimit(.certificates)) }
        left -= count
    }
}

/// The blocks of a PEM text (RFC 7468); text around them is ignored.
struct PEM {
    struct Block {
        let label: String
        /// From `-----BEGIN` to the end of the last line, or of the text if the block has no end.
        ///
        /// Shares the text's storage, so that no key is copied.
        let text: ArraySlice<UInt8>
        /// The text between the first line and the last; `nil` if the block has no end.
        fileprivate(set) var body: ArraySlice<UInt8>?
    }

    let blocks: [Block]

    /// Finds the blocks of `text`; `nil` if there are none.
    init?(_ text: [UInt8]) {
        var blocks: [Block] = []
        var rest = text[...]
        while let (before, begun) = rest.parts(around: Array("-----BEGIN ".utf8)),
            let (label, body) = begun.parts(around: Array("-----".utf8))
        {
            let name = String(decoding: label, as: UTF8.self)
            let end = body.parts(around: Array("-----END \(name)-----".utf8))
            let whole = rest.dropFirst(before.count)
            rest = end?.after ?? []
            blocks.append(Block(label: name, text: whole.dropLast(rest.count), body: end?.before))
        }
        guard !blocks.isEmpty else { return nil }
        self.blocks = blocks
    }
}

extension PEM.Block {
    /// Whether the text ends within the block, without an end line of any label.
    var isCutOff: Bool {
        text.parts(around: Array("-----END ".utf8))?.after.parts(around: Array("-----".utf8)) == nil
    }

    private static let header = Array("DEK-Info:".utf8)

    /// The value of `DEK-Info` (RFC 1421 §4.6.1.3), which encrypted traditional keys have.
    var encryption: String? {
        guard let rest = body?.parts(around: Self.header)?.after else { return nil }
        return String(decoding: rest.drop { $0 == 0x20 }.prefix(while: Self.isPartOfHeader), as: UTF8.self)
    }

    /// Whether it is an encrypted key, PKCS#8 or traditional.
    var isEncrypted: Bool { label == "ENCRYPTED PRIVATE KEY" || encryption != nil }

    private static func isPartOfHeader(_ byte: UInt8) -> Bool {
        UnicodeScalar(byte).properties.isAlphabetic || (0x30...0x39).contains(byte) || byte == 0x2C || byte == 0x2D
    }

    /// The decoded bytes, to be wiped; `nil` if the block is cut off or not Base64.
    ///
    /// Indentation, trailing spaces and joined lines are accepted, since people paste keys.
    var content: [UInt8]? {
        guard var text = body else { return nil }
        if let rest = text.parts(around: Self.header)?.after {
            text = rest.drop { $0 == 0x20 }.drop(while: Self.isPartOfHeader)
        }
        return SecretBase64.decoded(text)
    }
}

extension PEM {
    /// The blocks of a text with changes by other programs undone, to be wiped; decoding shows whether the result is
    /// right.
    static func mended(_ text: [UInt8]) -> [UInt8] {
        guard DERHead(text)?.byteCount != text.count else { return [] }
        var plain = plain(text)
        defer { plain.cleanse() }
        return blocks(in: plain)  // the slices of `plain` end here, so that it can be wiped
    }

    private static func blocks(in plain: [UInt8]) -> [UInt8] {
        var mended: [UInt8] = []
        mended.reserveCapacity(plain.count * 5)  // growing would leave a copy in memory
        var rest = plain[...]
        while let begun = rest.parts(around: Array("-BEGIN".utf8))?.after {
            let label = begun.prefix { $0 != 0x2D && $0 != 0x0A }
            let body = begun.dropFirst(label.count + 1)
            let segment = body.parts(around: Array("-BEGIN".utf8))?.before ?? body
            rest = body.dropFirst(segment.count)
            let name = Array(label.split { $0 == 0x20 || $0 == 0x2B }.joined(separator: [0x20]))
            mended += "-----BEGIN ".utf8 + name + "-----\n".utf8
            for line in (segment.parts(around: Array("-END".utf8))?.before ?? segment).split(separator: 0x0A) {
                // Words without letters and digits are quotation marks, or operators of a programming language.
                let words = line.split(separator: 0x20).filter { $0.contains { Base64.value(of: $0) ?? 64 < 62 } }
                if words.first?.starts(with: "DEK-Info:".utf8) == true { mended += line + [0x0A] }
                if !line.contains(UInt8(ascii: ":")) { mended += words.joined() }
            }
            mended += "\n-----END ".utf8 + name + "-----\n".utf8
        }
        return mended
    }

    /// Only spaces, line ends and the characters of blocks; several hyphens become one.
    private static func plain(_ text: [UInt8]) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(text.count)
        var end = 0
        for (index, byte) in text.enumerated() where index >= end {
            let isSpecial = byte >= 0x80 || byte == 0x5C || byte == 0x26 || byte == 0x25 || byte == 0x3D || byte == 0x3C
            let change =
                isSpecial
                ? changes.first { text.dropFirst(index).starts(with: $0.written) { $0 == $1 || $0 | 0x20 == $1 } } : nil
            end = index + (change?.written.count ?? 1)
            switch change?.meant ?? byte {
            case 0x20, 0x09: if plain.last != 0x20, plain.last != 0x2D { plain.append(0x20) }
            case 0x2D: if plain.last != 0x2D { plain.append(0x2D) }
            case 0x0A, 0x0D: plain.append(0x0A)
            case let meant where Base64.value(of: meant) != nil || meant == 0x3A || meant == 0x2C: plain.append(meant)
            default: break
            }
        }
        return plain
    }

    /// What other programs write in place of a character, in lower case; padding is not needed.
    private static let changes: [(written: [UInt8], meant: UInt8)] = [
        ("-", "\u{2010} \u{2011} \u{2012} \u{2013} \u{2014} \u{2015} \u{2212} &#45; &#x2d; &ndash; &mdash; %2d"),
        ("+", "&#43; &#x2b; &plus; %2b \\u002b"), ("/", "&#47; &#x2f; &sol; %2f \\u002f"),
        (" ", "\u{A0} \u{202F} \u{3000} &nbsp; &#160; %20 &#61; &#x3d; &equals; %3d \\u003d =3d \\t &quot; &#34; &gt;"),
        ("\n", "\u{2028} \u{2029} <br> <br/> <p> </p> &#10; &#xa; &#13; &#xd; %0a %0d \\n \\r \\u000a \\u000d"),
    ].flatMap { meant, written in
        written.split(separator: " ").map { (Array($0.utf8), meant.utf8.first ?? 0x20) }
    }
}
