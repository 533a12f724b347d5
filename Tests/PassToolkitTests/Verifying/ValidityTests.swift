import Foundation
import PassModel
import PassRules
import PassToolkit
import Testing
import TestSupport

@Suite("How things stand today") struct ValidityTests {
    private let moment = TestCertificates.moment

    /// What each of several moments of signing and of judging gives.
    @Test("the chain is judged at the signing time, and today only where there is none")
    func times() throws {
        let (start, end) = (moment.addingTimeInterval(-1000), moment.addingTimeInterval(1000))
        let material = try TestCertificates.material(TestCertificates.certificate(validity: start...end))
        let ended = "validity note validity.certificate signature"
        let cases: [(signed: Double, today: Double, remarks: [String])] = [
            (-1000, 0, []), (0, 0, []), (1000, 1000, []), (0, 1001, [ended]),
            (-1001, 0, ["chain error chain.not-yet-valid signature"]),
            (1001, 2000, ["chain error chain.expired signature", ended]),
            (800, 500, []), (801, 500, ["chain error chain.signed-in-the-future signature"]),
            (1200, 600, ["chain error chain.signed-in-the-future signature", "chain error chain.expired signature"]),
        ]
        for (signed, today, remarks) in cases {
            let report = try PassParts(material: material, at: moment.addingTimeInterval(signed))
                .report(TestCertificates.policy(at: moment.addingTimeInterval(today)))
            #expect(report.remarks == remarks, "signed \(signed), judged \(today)")
            #expect(report.verdict == (remarks.allSatisfy { $0 == ended } ? .valid : .invalid))
        }
    }
}
