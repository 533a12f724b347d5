internal import Bytes
internal import COpenSSL

extension KeyMaterialError {
    /// What a file holds that was expected to be a key or certificate.
    public struct Content: Hashable, Sendable {
        /// What it is, with an article.
        public let name: String
        /// How to get a certificate or key instead.
        public let recovery: String
        /// The labels of PEM blocks that are such a content.
        private let labels: [String]
        /// What the first bytes of such a content are.
        private let kinds: [FileKind]

        private init(
            _ name: String, _ recovery: String = "name a .p12, or a certificate and key in PEM or DER",
            pem labels: [String] = [], kinds: [FileKind] = []
        ) {
            (self.name, self.recovery, self.labels, self.kinds) = (name, recovery, labels, kinds)
        }
    }
}

extension KeyMaterialError.Content {
    /// A public key, or the parameters of one.
    public static let publicKey = Self(
        "a public key", "name the private key that was made with it", pem: ["PUBLIC KEY", "RSA PUBLIC KEY"])
    /// A request that a certificate is made from.
    public static let certificateRequest = Self(
        "a certificate signing request", "upload it at developer.apple.com, and name the certificate that comes back",
        pem: ["CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST"])
    /// A list of revoked certificates.
    public static let revocationList = Self("a revocation list", "use it to verify passes", pem: ["X509 CRL"])
    /// A private key in OpenSSH's format.
    public static let openSSHKey = Self(
        "a private key in OpenSSH's format", "convert a copy of it to PKCS#8 with ssh-keygen",
        pem: ["OPENSSH PRIVATE KEY", "SSH2 ENCRYPTED PRIVATE KEY"])
    /// A public key for SSH.
    public static let openSSHPublicKey = Self("a public key for SSH", pem: ["SSH2 PUBLIC KEY"], kinds: [.sshPublicKey])
    /// A private key in PuTTY's format.
    public static let puttyKey = Self(
        "a private key in PuTTY's format",
        "convert it to OpenSSH's format with PuTTYgen, then to PKCS#8 with ssh-keygen",
        kinds: [.puttyKey])
    /// A key for mail and packages.
    public static let openPGPKey = Self("an OpenPGP key")
    /// A Java keystore in Java's own formats, JKS or JCEKS.
    public static let javaKeystore = Self(
        "a Java keystore in JKS format", "convert it to PKCS#12 with keytool", kinds: [.javaKeystore])
    /// A whole keychain of macOS.
    public static let keychain = Self(
        "a whole keychain of macOS", "export the certificate with its key from Keychain Access as a .p12",
        kinds: [.keychain])
    /// A provisioning profile for apps.
    public static let provisioningProfile = Self(
        "a provisioning profile", "profiles are for apps; create a Pass Type ID certificate at developer.apple.com")
    /// A signature, such as the one in a pass.
    public static let signature = Self("a signature", "name the .p12 that it was made with")
    /// A zip archive, as passes are.
    public static let archive = Self("a zip archive", "unpack it and name the file in it", kinds: [.zip])
    /// A page in HTML.
    public static let webPage = Self(
        "a web page", "download the file again: the server sent a page instead", kinds: [.html])
    /// XML, or a property list in binary.
    public static let propertyList = Self("XML or a property list", kinds: [.propertyList, .xml, .svg])
    /// A text in JSON.
    public static let json = Self("JSON", kinds: [.json])
    /// An image.
    public static let image = Self("an image", kinds: [.png, .jpeg, .gif, .heic, .webp])
    /// A Git LFS pointer in place of the file.
    public static let lfsPointer = Self(
        "a Git LFS pointer", "fetch the file itself with Git LFS", kinds: [.largeFilePointer])
    /// Text of another kind.
    public static let text = Self("text")

    /// PEM blocks with another label.
    public static func block(_ label: String) -> Self { Self("PEM with '\(label)'") }

    /// The contents that a label or the first bytes tell.
    private static let recognised = [
        publicKey, certificateRequest, revocationList, openSSHKey, openSSHPublicKey, puttyKey, javaKeystore, keychain,
        archive, webPage, propertyList, json, image, lfsPointer,
    ]

    // MARK: - Recognising

    /// What a block of PEM is; `nil` for a certificate or a key that can sign passes.
    init?(pemLabel label: String) {
        if let content = Self.recognised.first(where: { $0.labels.contains(label) }) {
            self = content
        } else if label.hasPrefix("PGP ") {
            self = .openPGPKey
        } else if label.isEmpty || label.utf8.count > 64 || label.hasSuffix("PRIVATE KEY") {
            return nil
        } else {
            self = .block(label)
        }
    }

    /// What bytes are that are not PEM; `nil` where that is unknown.
    init?(of bytes: [UInt8]) {
        guard let content = Self(FileKind(magicNumberOf: bytes[...])) ?? Self(der: bytes) ?? Self(text: bytes) else {
            return nil
        }
        self = content
    }

    /// Whether bytes that were decoded from Base64 are worth reading.
    static func isKnown(_ bytes: [UInt8]) -> Bool {
        bytes.first == DERTag.sequence || PEM(bytes) != nil || Self(FileKind(magicNumberOf: bytes[...])) != nil
    }

    private init?(_ kind: FileKind?) {
        guard let kind, let content = Self.recognised.first(where: { $0.kinds.contains(kind) }) else { return nil }
        self = content
    }

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

    /// What a text is; `nil` for blanks and for other bytes.
    private init?(text bytes: [UInt8]) {
        // The start of a long text may end within a character.
        let starts = bytes.count <= 100_000 ? [bytes[...]] : (0...3).map { bytes.prefix(100_000 - $0) }
        guard let text = starts.lazy.compactMap({ String(validating: $0, as: UTF8.self) }).first,
            !text.unicodeScalars.contains(where: { $0.value < 0x20 && !"\t\n\r\u{C}".unicodeScalars.contains($0) }),
            text.contains(where: { !$0.isWhitespace && $0 != "\u{FEFF}" })
        else { return nil }
        self = Self(FileKind(of: bytes[...])) ?? .text
    }
}
