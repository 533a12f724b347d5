import Foundation
import PassToolkit
import SignedMessages
import Testing
import TestSupport

@Suite("Apple's certificates") struct AppleCertificatesTests {
    private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

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

    @Test("Apple's certificates have the published validity and serial numbers")
    func validity() throws {
        let root = try #require(AppleCertificates.root.first)
        #expect(root.notAfter == (try date("2035-02-09T21:40:36Z")))
        let expected = [
            ("19", "2008-02-14T18:56:35Z", "2016-02-14T18:56:35Z"),
            ("01DEBCC4396DA010", "2013-02-07T21:48:47Z", "2023-02-07T21:48:47Z"),
            ("13DC77955271E53DC632E8CCFFE521F3CCC5CED2", "2020-12-16T19:36:04Z", "2030-12-10T00:00:00Z"),
        ]
        for (certificate, (serialNumber, begin, end)) in zip(AppleCertificates.intermediates, expected) {
            #expect(certificate.serialNumber == serialNumber)
            #expect(certificate.notBefore == (try date(begin)))
            #expect(certificate.notAfter == (try date(end)))
            #expect(certificate.isAuthority)
            #expect(certificate.extensionContent(Certificate.AppleIdentifier.intermediateMarker) == [5, 0])
        }
    }

    @Test("each of Apple's intermediates leads to the root only while it is valid")
    func chain() throws {
        let store = TrustPolicy.apple(subject: .unsafelyAnyPassType, at: .now).store
        for certificate in AppleCertificates.intermediates {
            let ends = [certificate.notBefore, certificate.notAfter]
            for moment in [ends[0], ends[1].addingTimeInterval(-1)] {
                #expect(
                    try store.chain(for: certificate, with: [], at: moment) == [certificate] + AppleCertificates.root)
            }
            let before = #expect(throws: ChainError.self) {
                try store.chain(for: certificate, with: [], at: ends[0].addingTimeInterval(-1))
            }
            #expect(before?.code == .notYetValid)
            let after = #expect(throws: ChainError.self) {
                try store.chain(for: certificate, with: [], at: ends[1].addingTimeInterval(1))
            }
            #expect(after?.code == .expired)
        }
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
