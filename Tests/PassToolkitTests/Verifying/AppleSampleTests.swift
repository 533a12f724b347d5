import Foundation
import PassToolkit
import SignedMessages
import Testing
import TestSupport

private let appleSamples = Checkout.path("../shared/vectors/apple-samples")

@Suite(
    "Apple's sample passes",
    .enabled(if: FileManager.default.fileExists(atPath: appleSamples), "../shared/vectors/apple-samples is not there"))
struct AppleSampleTests {
    private func report(_ name: String) throws -> VerificationReport {
        let policy = TrustPolicy.apple(
            subject: .passType("pass.com.apple.devpubs.example"), at: .instant(TestCertificates.moment))
        return PassVerifier(policy: policy, rules: nil).report(on: try InputFile.read("\(appleSamples)/\(name).pkpass"))
    }

    @Test("Apple's sample passes are valid", arguments: ["BoardingPass", "Coupon", "Event", "Generic", "StoreCard"])
    func valid(_ name: String) throws {
        let report = try report(name)
        #expect(report.verdict == .valid)
        #expect(report.digestAlgorithm == "sha1")
        let comma = "structure warning json.trailing-comma pass.json"
        let ended = "validity note validity.certificate signature"
        #expect(report.remarks.filter { $0.hasPrefix("structure") } == (name == "BoardingPass" ? [comma] : []))
        #expect(report.remarks.filter { $0.contains("validity.certificate") } == [ended])
        #expect(report.chain.last == AppleCertificates.root.first)
        #expect(report.chain.count == 3)
    }
}
