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
        #expect(authority.root.kind.use == nil)
        let leaf = try #require(try TestCertificates.material().certificates.first)
        #expect(leaf.kind == .signing(.pass) && leaf.typeIdentifier == TestCertificates.passType)
        let order = try #require(try TestCertificates.orderMaterial().certificates.first)
        #expect(order.kind == .signing(.order))
        #expect(try certificate().typeIdentifier == nil)
    }

    @Test("NFC and pushes take their marker") func markers() throws {
        let plain = try certificate()
        #expect(!plain.isNFCEnabled && !plain.authenticatesPushes)
        #expect(try certificate(markers: ["1.2.840.113635.100.6.1.26"]).isNFCEnabled)
        #expect(try TestCertificates.identity(TestCertificates.certificate(isNFCEnabled: true)).isNFCEnabled)
        #expect(try certificate(markers: ["1.2.840.113635.100.6.3.2"]).authenticatesPushes)
    }

    @Test("the days that are left are bounded, and negative after the end") func daysLeft() throws {
        let certificate = try certificate()
        #expect(certificate.daysLeft(at: .distantFuture) < 0)
        #expect(certificate.daysLeft(at: Date(timeIntervalSince1970: .infinity)) == .min)
        #expect(certificate.daysLeft(at: Date(timeIntervalSince1970: -.infinity)) == .max)
    }

    @Test("Apple's certificates are the ones that Apple publishes, by their SHA-256 fingerprints") func fingerprints() {
        #expect(
            AppleCertificates.root.map(\.fingerprint) == [
                "b0b1730ecbc7ff4505142c49f1295e6eda6bcaed7e2c68c5be91b5a11001f024"
            ])
        #expect(
            AppleCertificates.intermediates.map(\.fingerprint) == [
                "64b302913f11ca1b6806093b76cade7f7b123be0c04924fda87f5f4e8647f051",
                "ce057691d730f89ca25e916f7335f4c8a15713dcd273a658c024023f8eb809c2",
                "ea4757885538dd8cb59ff4556f676087d83c85e70902c122e42c0808b5bce14c",
            ])
    }

    @Test("a policy for Apple trusts Apple's root") func policy() {
        let policy = TrustPolicy.apple(subject: .unsafelyAnyPassType, at: .instant(TestCertificates.moment))
        #expect(policy.store.anchors == AppleCertificates.root)
    }
}
