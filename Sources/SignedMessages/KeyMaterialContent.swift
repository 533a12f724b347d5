internal import Bytes
internal import COpenSSL

extension KeyMaterialError {
    /// What a file holds that was expected to be a key or certificate.
    public struct Content: Hashable, Sendable {
        /// What it is, with an article.
        public let name: String
        /// How to get a certificate or key instead.
        public let recovery: String

        private init(_ name: String, _ recovery: String = "name a .p12, or a certificate and key in PEM or DER") {
            (self.name, self.recovery) = (name, recovery)
        }
    }
}

extension KeyMaterialError.Content {
    /// A public key.
    public static let publicKey = Self("a public key", "name the private key that was made with it")
    /// A request that a certificate is made from.
    public static let certificateRequest = Self(
        "a certificate signing request", "upload it at developer.apple.com, and name the certificate that comes back")
    /// A list of revoked certificates.
    public static let revocationList = Self("a revocation list", "use it to verify passes")
    /// A private key in OpenSSH's format.
    public static let openSSHKey = Self(
        "a private key in OpenSSH's format", "convert a copy of it to PKCS#8 with ssh-keygen")
    /// A provisioning profile for apps.
    public static let provisioningProfile = Self(
        "a provisioning profile", "profiles are for apps; create a Pass Type ID certificate at developer.apple.com")
    /// A signature, such as the one in a pass.
    public static let signature = Self("a signature", "name the .p12 that it was made with")
    /// A zip archive, as passes are.
    public static let archive = Self(FileKind.zip.rawValue, "unpack it and name the file in it")
    /// Text of no known kind.
    public static let text = Self(FileKind.text.rawValue)

    private static let known = [
        "PUBLIC KEY": publicKey, "RSA PUBLIC KEY": publicKey, "CERTIFICATE REQUEST": certificateRequest,
        "NEW CERTIFICATE REQUEST": certificateRequest, "X509 CRL": revocationList,
        "OPENSSH PRIVATE KEY": openSSHKey,
    ]

    /// What a block of PEM is; `nil` for a certificate or a key that can sign passes.
    init?(pemLabel label: String) {
        if let content = Self.known[label] {
            self = content
        } else if label.isEmpty || label.utf8.count > 64 || label.hasSuffix("PRIVATE KEY") {
            return nil
        } else {
            self.init("PEM with '\(label)'")
        }
    }

    /// What bytes are that are not PEM; `nil` where that is unknown.
    init?(of bytes: [UInt8]) {
        let kind = FileKind(of: bytes[...])
        switch kind {
        case .privateKey, .certificate, .pkcs7, .pkcs12, .pem, .zeros, .empty: return nil  // one that can't be read
        case .unknown:
            guard let key = unsafe DER.value(of: bytes, as: { unsafe d2i_PUBKEY(nil, $0, $1) }) else { return nil }
            unsafe EVP_PKEY_free(key)
            self = .publicKey
        case .text where bytes.allSatisfy(Self.isBlank): return nil
        case .zip: self = .archive
        case .text, .json, .xml: self.init(kind.rawValue)
        default: self = kind.hint.map { Self(kind.rawValue, $0) } ?? Self(kind.rawValue)
        }
    }

    /// Blanks, line ends, and the bytes of a byte order mark.
    private static func isBlank(_ byte: UInt8) -> Bool {
        (0x09...0x0D).contains(byte) || [0x20, 0xEF, 0xBB, 0xBF].contains(byte)
    }

    /// Whether bytes that were decoded from Base64 are worth reading.
    static func isKnown(_ bytes: [UInt8]) -> Bool {
        bytes.first == DERTag.sequence || PEM(bytes) != nil || FileKind(binary: bytes[...]) != nil
    }
}
