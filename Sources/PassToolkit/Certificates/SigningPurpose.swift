public import SignedMessages

/// What a certificate signs: Apple issues one kind for passes and another for orders.
public enum SigningPurpose: Sendable, Hashable, CaseIterable {
    /// A Pass Type ID certificate, which signs passes.
    case pass
    /// An Order Type ID certificate, which signs orders.
    case order

    /// The extended key usage in these certificates.
    public var extendedKeyUsage: String {
        switch self {
        case .pass: Certificate.AppleIdentifier.passSigning
        case .order: Certificate.AppleIdentifier.orderSigning
        }
    }

    /// The extension that holds the pass or order type identifier.
    public var marker: String {
        switch self {
        case .pass: Certificate.AppleIdentifier.passTypeMarker
        case .order: Certificate.AppleIdentifier.orderTypeMarker
        }
    }

    /// The name of these certificates: `Pass Type ID`.
    public var certificateName: String {
        switch self {
        case .pass: "Pass Type ID"
        case .order: "Order Type ID"
        }
    }

    /// How to get one.
    var certificateAdvice: String {
        "create \(self == .pass ? "a" : "an") \(certificateName) certificate at developer.apple.com"
    }

    /// What is signed with them, in one word: `pass` or `order`.
    public var noun: String {
        switch self {
        case .pass: "pass"
        case .order: "order"
        }
    }

    /// The file that claims an identity: `pass.json` or `order.json`.
    public var file: String { "\(noun).json" }

    /// The file extension of an archive: `pkpass` or `order`.
    public var fileExtension: String { self == .pass ? "pkpass" : "order" }

    /// The media type of an archive; other libraries send orders as `application/vnd.apple.order`, which is not Apple's.
    ///
    /// - SeeAlso: Wallet Orders, *Retrieve the latest version of an order*.
    public var mediaType: String { "application/vnd.apple.\(self == .pass ? "pkpass" : "finance.order")" }

    /// The digest algorithm of the manifest.
    var manifestDigest: DigestAlgorithm { self == .pass ? .sha1 : .sha256 }

    /// The key of ``file`` that holds the type identifier.
    var typeKey: String { "\(noun)TypeIdentifier" }
}

extension Certificate {
    /// What the certificate signs, by its extended key usage; `nil` if it is for something else.
    public var signingPurpose: SigningPurpose? {
        SigningPurpose.allCases.first { extendedKeyUsages.contains($0.extendedKeyUsage) }
    }

    /// The type identifier in the marker extension for this purpose.
    public func typeMarker(for purpose: SigningPurpose) -> String? { extensionText(purpose.marker) }

    /// The type identifier at the end of the common name: `Pass Type ID: …` or `Pass Type ID with NFC: …`.
    package func typeInCommonName(for purpose: SigningPurpose) -> String? {
        guard let name = subject.commonName else { return nil }
        let prefixes = ["\(purpose.certificateName): ", "\(purpose.certificateName) with NFC: "]
        return prefixes.first { name.hasPrefix($0) }.map { String(name.dropFirst($0.count)) }
    }
}
