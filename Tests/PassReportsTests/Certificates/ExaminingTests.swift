import Foundation
import PassReports
import PassRules
import PassToolkit
import SignedMessages
import Testing
import TestSupport

/// Words of an examination, to hold against what is expected.
protocol ExaminingTests {}

extension ExaminingTests {
    /// The findings about material in memory, each as `severity rule: message`, hint after it.
    func words(
        _ material: KeyMaterial, intermediate: KeyMaterial? = nil,
        trusting anchors: [Certificate]? = nil, knowing known: [Certificate] = AppleCertificates.intermediates,
        at moment: Date = TestCertificates.moment, earliest: Date? = nil,
        pass: PassFiles? = nil
    ) throws -> [String] {
        let examination = IdentityExamination(
            of: material.named("a.p12"), intermediate: intermediate?.named("i.pem"), pass: pass,
            trusting: try anchors ?? [OpenAuthority.shared.get().root, TestCertificates.authority.get().root],
            knowing: known, at: moment, earliest: earliest)
        return examination.findings.map { "\($0.severity) \($0.rule): \($0.message)" }
    }

    func words(
        of change: (inout CertificateBlueprint) -> Void, at moment: Date = TestCertificates.moment
    ) throws -> [String] {
        var blueprint = OpenAuthority.leaf()
        change(&blueprint)
        return try words(OpenAuthority.shared.get().material(blueprint), at: moment)
    }
}
