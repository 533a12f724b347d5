public import Platform
public import SignedMessages

/// What a certificate is, according to its own content; Apple's have the names of its developer portal.
package enum CertificateKind: Sendable, Hashable {
    /// A Pass Type ID or an Order Type ID certificate.
    case signing(SigningPurpose)
    /// An authority's self-signed certificate.
    case root
    /// An authority's certificate that another authority signed.
    case intermediate
    /// Another kind: its name, and its use if known.
    case other(name: String, use: String?)

    /// Determines the kind of `certificate`.
    package init(of certificate: Certificate) {
        if certificate.isCalledAuthority {
            self = certificate.isSelfIssued ? .root : .intermediate
        } else if let purpose = certificate.signingPurpose {
            self = .signing(purpose)
        } else {
            let name = certificate.subject.commonName ?? ""
            let known = Self.names.first { name.hasPrefix($0.key) }
            self = .other(name: known?.name ?? "certificate", use: known?.use)
        }
    }

    /// The name of the kind, for example `Pass Type ID certificate`.
    package var name: String {
        switch self {
        case .signing(let purpose): "\(purpose.certificateName) certificate"
        case .root: "root certificate"
        case .intermediate: "intermediate certificate"
        case .other(let name, _): name
        }
    }

    /// The use, unless the name says it.
    package var use: String? {
        guard case .other(_, let use) = self else { return nil }
        return use
    }

    /// The name for use in a sentence, for example `an APNs certificate, for push notifications`.
    package var phrase: String {
        let article = "aeio".contains(name.lowercased().prefix(1)) ? "an" : "a"
        return "\(article) \(name)\(use.map { ", for \($0)" } ?? "")"
    }
}

extension CertificateKind {
    /// The kinds by the beginning of the common name, as Apple writes it.
    private static let names: [(key: String, name: String, use: String)] = [
        ("Apple Push Services: ", "APNs certificate", "push notifications"),
        ("Apple Production IOS Push Services: ", "APNs certificate", "push notifications"),
        ("Apple Development IOS Push Services: ", "APNs sandbox certificate", "push notifications"),
        ("VoIP Services: ", "VoIP Services certificate", "push notifications of calls"),
        ("Website Push ID: ", "Website Push ID certificate", "push notifications of web sites"),
        ("Apple Development: ", "Apple Development certificate", "apps under development"),
        ("iPhone Developer: ", "iOS Development certificate", "apps under development"),
        ("Mac Developer: ", "Mac Development certificate", "apps under development"),
        ("Apple Distribution: ", "Apple Distribution certificate", "apps in the App Store"),
        ("iPhone Distribution: ", "iOS Distribution certificate", "apps in the App Store"),
        ("3rd Party Mac Developer ", "Mac App Distribution certificate", "apps in the Mac App Store"),
        ("Developer ID Application: ", "Developer ID Application certificate", "Mac apps outside of the App Store"),
        ("Developer ID Installer: ", "Developer ID Installer certificate", "Mac packages outside of the App Store"),
        ("Apple Pay Merchant Identity:", "Apple Pay Merchant Identity certificate", "Apple Pay on the web"),
        ("Apple Pay Payment Processing:", "Apple Pay Payment Processing certificate", "decrypting payments"),
        ("Merchant ID: ", "Merchant ID certificate", "Apple Pay"),
    ]
}

extension Certificate {
    /// The kind of the certificate.
    package var kind: CertificateKind { CertificateKind(of: self) }

    /// The pass type or order type identifier it is for; `nil` if it is not a signing certificate.
    public var typeIdentifier: String? {
        guard case .signing(let purpose) = kind else { return nil }
        return typeMarker(for: purpose) ?? subject.userID
    }

    /// What it is, where a certificate for signing passes or orders was expected.
    package func otherKind(than purpose: SigningPurpose) -> String {
        let name = "'\(subject.commonName ?? "\(subject)")'"
        guard signingPurpose == nil || isCalledAuthority else {
            return
                "the certificate \(name) is for signing \(purpose == .pass ? "orders, not passes" : "passes, not orders")"
        }
        let signer = isSelfIssued && !isCalledAuthority ? " that signed itself" : ""
        return
            "\(name) is \(kind.phrase)\(signer), not \(purpose == .pass ? "a" : "an") \(purpose.certificateName) certificate"
    }

    /// Whether it may sign passes with `nfc`.
    public var isNFCEnabled: Bool { extensionContent(AppleIdentifier.nfcMarker) != nil }

    /// Whether it also authenticates the pushes for updates.
    public var authenticatesPushes: Bool { extensionContent(AppleIdentifier.pushMarker) != nil }

    /// Whole days from `time` until it ends, negative if it has ended; zero within a day of the end.
    public func daysLeft(at time: Date) -> Int {
        let days = (notAfter.timeIntervalSince(time) / 86400).rounded(.towardZero)
        return Int(exactly: days) ?? (days.sign == .minus ? .min : .max)
    }
}

/// Distinguishes the right certificate from a damaged copy, and from another authority with the same name.
extension Certificate {
    /// Why none of `others` issued it, although one seems to; `nil` if one did, or none seems to.
    package func misfit(among others: [Certificate]) -> String? {
        let other = others.contains(where: isIssued(by:)) ? nil : others.first(where: seemsIssued(by:))
        guard let other else { return nil }
        guard issuer == other.subject else {
            let isNamesake = issuer.shortName == other.subject.shortName
            let (name, given) = isNamesake ? ("'\(issuer)'", "'\(other.subject)'") : (issuer.shortName, other.shortName)
            return "\(shortName) names \(name) as its issuer, and has the key identifier of \(given)"
        }
        let claim = "\(shortName) names \(issuer.shortName) as its issuer"
        let fault =
            isSigned(by: other)
            ? "has another key identifier, or may not issue certificates"
            : other.keyProblem.map { "has \($0)" } ?? "did not sign it"
        return "\(claim), but the certificate of that name \(fault)"
    }

    /// Why it seems damaged or forged, by Apple's certificates and `others`.
    package func imposture(beside others: [Certificate] = []) -> String? {
        let known = AppleCertificates.root + AppleCertificates.intermediates
        if known.contains(self) { return nil }
        if let misfit = misfit(among: known + others.filter { $0.keyProblem == nil }) { return misfit }
        let isNamesake = known.contains { $0.subject == subject } && !known.contains(where: isIssued(by:))
        return isNamesake ? "it has the name of Apple's \(shortName), and Apple did not issue it" : nil
    }
}

/// The content of a Pass Type ID certificate beyond X.509; the identifiers are Apple's.
extension Certificate {
    /// Object identifiers of Apple's extensions and purposes.
    public enum AppleIdentifier {
        /// The marker extension: the pass type identifier as UTF8String.
        public static let passTypeMarker = "1.2.840.113635.100.6.1.16"
        /// The same on certificates that are enabled for NFC.
        public static let nfcMarker = "1.2.840.113635.100.6.1.26"
        /// The marker of WWDR intermediates.
        public static let intermediateMarker = "1.2.840.113635.100.6.2.1"
        /// The certificate also authenticates pushes.
        public static let pushMarker = "1.2.840.113635.100.6.3.2"
        /// The extended key usage of pass signing.
        public static let passSigning = "1.2.840.113635.100.4.14"
        /// The marker extension of Order Type ID certificates: the order type identifier as UTF8String.
        public static let orderTypeMarker = "1.2.840.113635.100.14.2"
        /// The extended key usage of order signing.
        public static let orderSigning = "1.2.840.113635.100.4.19"
    }

    /// The pass type identifier in the marker extension.
    public var passTypeMarker: String? { extensionText(AppleIdentifier.passTypeMarker) }

    /// The pass type identifier in the NFC marker extension.
    public var nfcMarker: String? { extensionText(AppleIdentifier.nfcMarker) }
}

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

    /// The extension with the pass or order type identifier.
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

    /// The key of the type identifier in ``file``.
    package var typeKey: String { "\(noun)TypeIdentifier" }
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
