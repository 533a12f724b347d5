import Foundation
import PassToolkit
import SignedMessages
import Testing
import TestSupport

/// Certificates that people take for a Pass Type ID certificate.
@Suite("Kinds of certificates") struct CertificateKindTests {
    /// A certificate with this name and these marker extensions, and nothing else of a Pass Type ID certificate.
    private func certificate(_ name: String = "Anybody", markers: [String] = []) throws -> Certificate {
        var blueprint = OpenAuthority.leaf()
        blueprint.subject = [.commonName: name, .organizationalUnit: TestCertificates.team]
        blueprint.extensions = [("basicConstraints", "critical,CA:FALSE")]
        blueprint.rawExtensions = markers.map { .text($0, "x") }
        return try #require(try OpenAuthority.shared.get().material(blueprint).certificates.first)
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
