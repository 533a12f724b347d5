import Foundation
import PassToolkit
import SignedMessages
import Testing
import TestSupport

@Suite("Apple's certificates") struct AppleCertificatesTests {
    @Test("Apple's certificates are the ones that Apple publishes, by their SHA-256 fingerprints")
    func fingerprints() {
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

    @Test("a policy for Apple trusts Apple's root and nothing of ours")
    func policy() throws {
        let policy = TrustPolicy.apple(
            subject: .passType("pass.com.example.test"), at: .instant(TestCertificates.moment))
        #expect(policy.store.anchors == AppleCertificates.root)
        let report = PassVerifier(policy: policy, rules: nil).report(on: try SamplePass.archive())
        #expect(report.steps(.failed) == [.chain])
        #expect(report.remarks == ["chain error chain.issuer-not-found signature"])
    }
}
