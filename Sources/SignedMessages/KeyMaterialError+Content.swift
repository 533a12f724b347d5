internal import Bytes
internal import COpenSSL

extension KeyMaterialError {
    /// What a file holds that was expected to be a key or certificate.
    public enum Content: Hashable, Sendable {
        case publicKey
        case certificateRequest
        case revocationList
        /// A private key in OpenSSH's format.
        case openSSHKey
        case openSSHPublicKey
        /// A private key in PuTTY's format.
        case puttyKey
        /// A key for mail and packages (OpenPGP).
        case openPGPKey
        /// A Java keystore in Java's own formats, JKS or JCEKS.
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
        /// A Git LFS pointer in place of the file.
        case lfsPointer
        /// PEM blocks with this label.
        case block(String)
        /// Text of another kind.
        case text
    }
}

extension KeyMaterialError.Content {
    /// What a block of PEM is; `nil` for a certificate or a key that can sign passes.
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

    /// What bytes are that are not PEM; `nil` where that is unknown.
    init?(of bytes: [UInt8]) {
        guard let content = Self(magicNumberOf: bytes) ?? Self(der: bytes) ?? Self(text: bytes) else { return nil }
        self = content
    }

    /// Whether bytes that were decoded from Base64 are worth reading.
    static func isKnown(_ bytes: [UInt8]) -> Bool {
        bytes.first == DERTag.sequence || PEM(bytes) != nil || Self(magicNumberOf: bytes) != nil
    }

    private init?(magicNumberOf bytes: [UInt8]) {
        switch FileKind(magicNumberOf: bytes[...]) {
        case .javaKeystore: self = .javaKeystore
        case .zip: self = .archive
        case .keychain: self = .keychain
        case .propertyList: self = .propertyList
        case .png, .jpeg: self = .image
        default:
            guard let found = Self.openings.first(where: { bytes.starts(with: $0.text.utf8) }) else { return nil }
            self = found.content
        }
    }

    private static let openings: [(text: String, content: Self)] = [
        ("PuTTY-User-Key-File", .puttyKey), ("ssh-", .openSSHPublicKey), ("ecdsa-sha2-", .openSSHPublicKey),
    ]

    private init?(der bytes: [UInt8]) {
        defer { ERR_clear_error() }
        guard bytes.first == DERTag.sequence else { return nil }
        if let request = unsafe DER.value(of: bytes, as: { unsafe d2i_X509_REQ(nil, $0, $1) }) {
            unsafe X509_REQ_free(request)
            self = .certificateRequest
        } else if let key = unsafe DER.value(of: bytes, as: { unsafe d2i_PUBKEY(nil, $0, $1) }) {
            unsafe EVP_PKEY_free(key)
            self = .publicKey
        } else if let list = unsafe DER.value(of: bytes, as: { unsafe d2i_X509_CRL(nil, $0, $1) }) {
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
        guard text.contains(where: { !$0.isWhitespace && $0 != "\u{FEFF}" }) else { return nil }
        switch FileKind(of: bytes[...]) {
        case .html: self = .webPage
        case .xml, .svg: self = .propertyList
        case .json: self = .json
        case .largeFilePointer: self = .lfsPointer
        default: self = .text
        }
    }

    /// The start of a long text, which may end within a character.
    private static func start(of bytes: [UInt8]) -> String? {
        guard bytes.count > 100_000 else { return nil }
        return (1...3).lazy.compactMap { String(validating: bytes.prefix(100_000 - $0), as: UTF8.self) }.first
    }
}
