public import PassToolkit
public import Platform
public import SignedMessages

/// What a certificate is, by what it says of itself; Apple's are called as in its developer portal.
public enum CertificateKind: Sendable, Hashable {
    /// A Pass Type ID or an Order Type ID certificate.
    case signing(SigningPurpose)
    /// An authority's own certificate that it signed itself.
    case root
    /// An authority's certificate that another one signed.
    case intermediate
    /// Something else: what it is called, and what it is for where that is known.
    case other(name: String, use: String?)

    /// What `certificate` is.
    public init(of certificate: Certificate) {
        if certificate.isCalledAuthority {
            self = certificate.isSelfIssued ? .root : .intermediate
        } else if let purpose = certificate.signingPurpose {
            self = .signing(purpose)
        } else {
            let known = Self.named(certificate) ?? Self.marked(certificate) ?? Self.purposed(certificate)
            self = known.map { .other(name: $0.name, use: $0.use) } ?? .other(name: "certificate", use: nil)
        }
    }

    /// What it is called, for example `Pass Type ID certificate`.
    public var name: String {
        switch self {
        case .signing(let purpose): "\(purpose.certificateName) certificate"
        case .root: "root certificate"
        case .intermediate: "intermediate certificate"
        case .other(let name, _): name
        }
    }

    /// What it is for, where its name does not tell.
    public var use: String? {
        guard case .other(_, let use) = self else { return nil }
        return use
    }

    /// The name in a sentence, for example `an APNs certificate, for push notifications`.
    var phrase: String {
        let article = "aeio".contains(name.lowercased().prefix(1)) ? "an" : "a"
        return "\(article) \(name)\(use.map { ", for \($0)" } ?? "")"
    }
}

extension CertificateKind {
    private typealias Entry = (key: String, name: String, use: String?)

    /// By the beginning of the common name, as Apple writes it.
    private static func named(_ certificate: Certificate) -> Entry? {
        let name = certificate.subject.commonName ?? ""
        return names.first { name.hasPrefix($0.key) }
    }

    /// By an extension that only one kind has.
    private static func marked(_ certificate: Certificate) -> Entry? {
        markers.first { certificate.extensionContent($0.key) != nil }
    }

    /// By the extended key usage.
    private static func purposed(_ certificate: Certificate) -> Entry? {
        let usages = certificate.extendedKeyUsages
        return purposes.first { usages.contains($0.key) }
    }

    private static let names: [Entry] = [
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

    private static let markers: [Entry] = [
        ("1.2.840.113635.100.6.1.2", "iOS Development certificate", "apps under development"),
        ("1.2.840.113635.100.6.1.4", "iOS Distribution certificate", "apps in the App Store"),
        ("1.2.840.113635.100.6.1.7", "Mac App Distribution certificate", "apps in the Mac App Store"),
        ("1.2.840.113635.100.6.1.12", "Mac Development certificate", "apps under development"),
        (
            "1.2.840.113635.100.6.1.13", "Developer ID Application certificate",
            "Mac apps outside of the App Store"
        ),
        (
            "1.2.840.113635.100.6.1.14", "Developer ID Installer certificate",
            "Mac packages outside of the App Store"
        ),
        ("1.2.840.113635.100.6.32", "Merchant ID certificate", "Apple Pay"),
        ("1.2.840.113635.100.6.3.1", "APNs sandbox certificate", "push notifications"),
        (Certificate.AppleIdentifier.pushMarker, "APNs certificate", "push notifications"),
    ]

    private static let purposes: [Entry] = [
        ("1.3.6.1.5.5.7.3.3", "code signing certificate", nil), ("1.3.6.1.5.5.7.3.1", "TLS server certificate", nil),
        ("1.3.6.1.5.5.7.3.4", "mail certificate", nil), ("1.3.6.1.5.5.7.3.2", "TLS client certificate", nil),
    ]
}

extension Certificate {
    /// What it is.
    public var kind: CertificateKind { CertificateKind(of: self) }

    /// The pass type or order type identifier it is for; `nil` where it is no signing certificate.
    public var typeIdentifier: String? {
        guard case .signing(let purpose) = kind else { return nil }
        return typeMarker(for: purpose) ?? subject.userID
    }

    /// Whether passes with `nfc` may be signed with it.
    public var isNFCEnabled: Bool { extensionContent(AppleIdentifier.nfcMarker) != nil }

    /// Whether it also authenticates the pushes that tell devices of an update.
    public var authenticatesPushes: Bool { extensionContent(AppleIdentifier.pushMarker) != nil }

    /// Whole days from `moment` to its end, or since then as a negative number; zero within a day of it.
    public func daysLeft(at moment: Date) -> Int {
        let days = (notAfter.timeIntervalSince(moment) / 86400).rounded(.towardZero)
        return Int(exactly: days) ?? (days < 0 ? .min : .max)
    }

    /// What people call it: `WWDR G4` (with the first of 2008 told from that of 2013), else its common name in quotes.
    var displayName: String { generation.map { "WWDR \($0)" } ?? shortName }
}
