import Foundation
import PassToolkit
import SignedMessages
import Testing
import TestSupport

/// Certificates that people take for a Pass Type ID certificate.
@Suite("Kinds of certificates") struct CertificateKindTests {
    /// A certificate with this name, extended key usage and marker extensions, and nothing of a Pass Type ID certificate.
    private func certificate(
        _ name: String = "Anybody", usage: String? = nil, markers: [String] = []
    ) throws -> Certificate {
        var blueprint = OpenAuthority.leaf()
        blueprint.subject = [.commonName: name, .organizationalUnit: TestCertificates.team]
        blueprint.extensions =
            [("basicConstraints", "critical,CA:FALSE")] + (usage.map { [("extendedKeyUsage", $0)] } ?? [])
        blueprint.rawExtensions = markers.map { .text($0, "x") }
        return try #require(try OpenAuthority.shared.get().material(blueprint).certificates.first)
    }

    @Test(
        "a certificate is known by the beginning of its name",
        arguments: [
            ("Apple Push Services: com.example", "an APNs certificate, for push notifications"),
            ("Apple Production IOS Push Services: com.example", "an APNs certificate, for push notifications"),
            ("Apple Development IOS Push Services: com.example", "an APNs sandbox certificate, for push notifications"),
            ("VoIP Services: com.example", "a VoIP Services certificate, for push notifications of calls"),
            ("Website Push ID: web.com.example", "a Website Push ID certificate, for push notifications of web sites"),
            ("Apple Development: Nora (AB)", "an Apple Development certificate, for apps under development"),
            ("iPhone Developer: Nora (AB)", "an iOS Development certificate, for apps under development"),
            ("Mac Developer: Nora (AB)", "a Mac Development certificate, for apps under development"),
            ("Apple Distribution: Shop", "an Apple Distribution certificate, for apps in the App Store"),
            ("iPhone Distribution: Shop", "an iOS Distribution certificate, for apps in the App Store"),
            (
                "3rd Party Mac Developer Application: S",
                "a Mac App Distribution certificate, for apps in the Mac App Store"
            ),
            (
                "Developer ID Application: Shop",
                "a Developer ID Application certificate, for Mac apps outside of the App Store"
            ),
            (
                "Developer ID Installer: Shop",
                "a Developer ID Installer certificate, for Mac packages outside of the App Store"
            ),
            (
                "Apple Pay Merchant Identity:merchant.a",
                "an Apple Pay Merchant Identity certificate, for Apple Pay on the web"
            ),
            (
                "Apple Pay Payment Processing:merchant.a",
                "an Apple Pay Payment Processing certificate, for decrypting payments"
            ),
            ("Merchant ID: merchant.a", "a Merchant ID certificate, for Apple Pay"),
            ("My Apple Push Services: com.example", "a certificate"), ("Anybody", "a certificate"),
        ])
    func named(name: String, phrase: String) throws {
        #expect(try certificate(name).kind.phrase == phrase)
    }

    @Test(
        "a certificate with a name of one's own is known by its marker",
        arguments: [
            ("1.2.840.113635.100.6.1.2", "iOS Development certificate"),
            ("1.2.840.113635.100.6.1.4", "iOS Distribution certificate"),
            ("1.2.840.113635.100.6.1.7", "Mac App Distribution certificate"),
            ("1.2.840.113635.100.6.1.12", "Mac Development certificate"),
            ("1.2.840.113635.100.6.1.13", "Developer ID Application certificate"),
            ("1.2.840.113635.100.6.1.14", "Developer ID Installer certificate"),
            ("1.2.840.113635.100.6.32", "Merchant ID certificate"),
            ("1.2.840.113635.100.6.3.1", "APNs sandbox certificate"), ("1.2.840.113635.100.6.3.2", "APNs certificate"),
            ("1.2.840.113635.100.6.99", "certificate"),
        ])
    func marked(marker: String, name: String) throws {
        #expect(try certificate(markers: [marker]).kind.name == name)
        // The name says more than the marker, and the marker more than the usage.
        #expect(try certificate("Merchant ID: a", markers: [marker]).kind.name == "Merchant ID certificate")
        if name != "certificate" { #expect(try certificate(usage: "clientAuth", markers: [marker]).kind.name == name) }
    }

    @Test("certificates of authorities and those that sign have their own kinds") func authorities() throws {
        let authority = try OpenAuthority.shared.get()
        #expect(authority.root.kind == .root && authority.intermediate.kind == .intermediate)
        #expect(authority.root.kind.name == "root certificate" && authority.root.kind.use == nil)
        #expect(authority.intermediate.kind.phrase == "an intermediate certificate")
        let leaf = try #require(try TestCertificates.material().certificates.first)
        #expect(leaf.kind == .signing(.pass) && leaf.typeIdentifier == TestCertificates.passType)
        let order = try #require(try TestCertificates.orderMaterial().certificates.first)
        #expect(order.kind == .signing(.order) && order.kind.name == "Order Type ID certificate")
        #expect(try certificate().typeIdentifier == nil)
    }

    @Test("NFC and pushes take their marker") func markers() throws {
        let plain = try certificate()
        #expect(!plain.isNFCEnabled && !plain.authenticatesPushes)
        #expect(try certificate(markers: ["1.2.840.113635.100.6.1.26"]).isNFCEnabled)
        #expect(try certificate(markers: ["1.2.840.113635.100.6.3.2"]).authenticatesPushes)
        for isEnabled in [true, false] {
            let identity = try TestCertificates.identity(TestCertificates.certificate(isNFCEnabled: isEnabled))
            #expect(identity.isNFCEnabled == isEnabled)
        }
    }

    @Test(
        "the days that are left are whole, and negative after the end",
        arguments: [
            (0, 0), (86_399, 0), (86_400, 1), (172_799, 1), (-1, 0), (-86_399, 0), (-86_400, -1), (-200_000, -2),
        ])
    func daysLeft(seconds: Double, days: Int) throws {
        let certificate = try certificate()
        #expect(certificate.daysLeft(at: certificate.notAfter - seconds) == days)
        #expect(certificate.daysLeft(at: .distantFuture) < 0)
        #expect(certificate.daysLeft(at: Date(timeIntervalSince1970: .infinity)) == .min)
        #expect(certificate.daysLeft(at: Date(timeIntervalSince1970: -.infinity)) == .max)
    }
}
