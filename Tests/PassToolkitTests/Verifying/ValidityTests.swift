import Foundation
import PassToolkit
import TestSupport
import Testing

@Suite("How things stand today") struct ValidityTests {
    private let moment = TestCertificates.moment

    private func report(_ members: [(String, JSONValue)] = [], end: Date? = nil, at today: Date) throws
        -> VerificationReport
    {
        let certificate = try TestCertificates.certificate(
            validity: TestCertificates.validity.lowerBound...(end ?? TestCertificates.validity.upperBound))
        let report = try PassParts(members, material: TestCertificates.material(certificate))
            .report(TestCertificates.policy(at: today))
        #expect(report.verdict == .valid)
        #expect(report.steps(.passed) == Check.Step.allCases)
        return report
    }

    @Test("a certificate that has ended since is a note")
    func certificateEnded() throws {
        let end = moment.addingTimeInterval(60)
        #expect(try report(end: end, at: end).remarks.isEmpty)
        let after = try report(end: end, at: end.addingTimeInterval(1))
        #expect(after.remarks == ["validity note validity.certificate signature"])
        #expect(after.findings.first?.message == "the signing certificate ended on 2026-01-01T00:01:00Z")
    }

    @Test("a pass that has expired is a note, from the second on at which it expires")
    func passExpired() throws {
        let members: [(String, JSONValue)] = [("expirationDate", .string("2026-01-01T01:00:00+01:00"))]
        #expect(try report(members, at: moment.addingTimeInterval(-1)).remarks.isEmpty)
        let expired = try report(members, at: moment)
        #expect(expired.remarks == ["validity note validity.pass-expired pass.json"])
        #expect(expired.findings.first?.pointer == JSONPointer(tokens: ["expirationDate"]))
    }

    @Test("a voided pass is a note; one that is not says nothing")
    func voided() throws {
        #expect(
            try report([("voided", .bool(true))], at: moment).remarks == [
                "validity note validity.pass-voided pass.json"
            ])
        #expect(try report([("voided", .bool(false))], at: moment).remarks.isEmpty)
    }
}
