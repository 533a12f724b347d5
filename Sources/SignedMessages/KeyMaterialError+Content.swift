internal import COpenSSL

extension KeyMaterialError {
    /// What a file holds that was taken for a key or certificate.
    public enum Content: Hashable, Sendable {
        case publicKey
        case certificateRequest
        case revocationList
        /// A private key in OpenSSH's own form.
        case openSSHKey
        case openSSHPublicKey
        /// A private key in PuTTY's form.
        case puttyKey
        /// A key for mail and packages (OpenPGP).
        case openPGPKey
        /// A Java keystore in Java's own form, JKS or JCEKS.
        case javaKeystore
        /// A whole keychain of macOS.
        case keychain
        /// A provisioning profile for apps.
        case provisioningProfile
        /// A signature, such as the one in a pass.
        case signature
        /// A zip archive, as passes are.
        case archive
        case webPage
        /// XML, or a property list in binary.
        case propertyList
        case json
        case image
        /// Where the file should be there is Git LFS' note of it.
        case lfsPointer
        /// PEM blocks with this label.
        case block(String)
        /// Text of another kind.
        case text
    }
}

extension KeyMaterialError.Content {
    /// What a block of PEM is; `nil` for a certificate or a key as passes need it.
    init?(pemLabel label: String) {
        switch label {
        case "PUBLIC KEY", "RSA PUBLIC KEY": self = .publicKey
        case "CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST": self = .certificateRequest
        case "X509 CRL": self = .revocationList
        case "OPENSSH PRIVATE KEY", "SSH2 ENCRYPTED PRIVATE KEY": self = .openSSHKey
        case "SSH2 PUBLIC KEY": self = .openSSHPublicKey
        case _ where label.hasPrefix("PGP "): self = .openPGPKey
        case _ where label.isEmpty || label.utf8.count > 64 || label.hasSuffix("PRIVATE KEY"): return nil
        default: self = .block(label)
        }
    }

    /// What bytes are that are no PEM; `nil` where nothing is known of them.
    init?(of bytes: [UInt8]) {
        if let content = Self.magic.first(where: { bytes.starts(with: $0.start) })?.content {
            self = content
        } else if let content = Self(der: bytes) {
            self = content
        } else if let content = Self(text: bytes) {
            self = content
        } else {
            return nil
        }
    }

    /// Whether bytes that were wrapped in Base64 are worth a look.
    static func isKnown(_ bytes: [UInt8]) -> Bool {
        bytes.first == 0x30 || PEM(bytes) != nil || magic.contains { bytes.starts(with: $0.start) }
    }

    private static let magic: [(start: [UInt8], content: Self)] = [
        ([0xFE, 0xED, 0xFE, 0xED], .javaKeystore), ([0xCE, 0xCE, 0xCE, 0xCE], .javaKeystore),
        (Array("PK\u{3}\u{4}".utf8), .archive), (Array("kych".utf8), .keychain), (Array("bplist0".utf8), .propertyList),
        ([0x89, 0x50, 0x4E, 0x47], .image), ([0xFF, 0xD8, 0xFF], .image),
        (Array("version https://git-lfs".utf8), .lfsPointer), (Array("PuTTY-User-Key-File".utf8), .puttyKey),
        (Array("ssh-".utf8), .openSSHPublicKey), (Array("ecdsa-sha2-".utf8), .openSSHPublicKey),
    ]

    private init?(der bytes: [UInt8]) {
        defer { ERR_clear_error() }
        guard bytes.first == 0x30 else { return nil }
        if let (request, _) = try? unsafe decode("d2i_X509_REQ", bytes, { unsafe d2i_X509_REQ(nil, $0, $1) }) {
            unsafe X509_REQ_free(request)
            self = .certificateRequest
        } else if let (key, _) = try? unsafe decode("d2i_PUBKEY", bytes, { unsafe d2i_PUBKEY(nil, $0, $1) }) {
            unsafe EVP_PKEY_free(key)
            self = .publicKey
        } else if let (list, _) = try? unsafe decode("d2i_X509_CRL", bytes, { unsafe d2i_X509_CRL(nil, $0, $1) }) {
            unsafe X509_CRL_free(list)
            self = .revocationList
        } else {
            return nil
        }
    }

    private init?(text bytes: [UInt8]) {
        guard let text = String(validating: bytes.prefix(100_000), as: UTF8.self) ?? Self.start(of: bytes),
            !text.unicodeScalars.contains(where: { $0.value < 0x20 && !"\t\n\r\u{C}".unicodeScalars.contains($0) })
        else { return nil }
        let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.prefix(100).lowercased()
        if start.isEmpty { return nil }
        if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") {
            self = .webPage
        } else if start.hasPrefix("<?xml") || start.hasPrefix("<plist") || start.hasPrefix("<!doctype plist") {
            self = .propertyList
        } else if start.hasPrefix("{") || start.hasPrefix("[") {
            self = .json
        } else {
            self = .text
        }
    }

    /// The start of a long text, which may end within a character.
    private static func start(of bytes: [UInt8]) -> String? {
        guard bytes.count > 100_000 else { return nil }
        return (1...3).lazy.compactMap { String(validating: bytes.prefix(100_000 - $0), as: UTF8.self) }.first
    }
}
