import Foundation
import PassReports
import PassRules
import PassToolkit
import SignedMessages
import Testing
import TestSupport

@Suite("Examining an identity: its issuers") struct IssuerExaminationTests: ExaminingTests {
    @Test("a missing, wrong, forged, expired or soon expiring intermediate is reported") func intermediates() throws {
        let authority = try OpenAuthority.shared.get()
        #expect(
            try words(authority.material(carrying: [])) == [
                "error intermediate.missing: the certificate was issued by 'Open Intermediate', which is missing"
            ])
        let foreign = try TestCertificates.authority.get().intermediate
        #expect(
            try words(authority.material(carrying: [foreign])) == [
                "error intermediate.missing: the certificate was issued by 'Open Intermediate', which is missing, 'a.p12' carries 'Sample Worldwide Developer Relations Certification Authority'"
            ])
        #expect(
            try words(authority.material(), intermediate: KeyMaterial(certificates: [authority.root], key: nil)) == [
                "error intermediate.wrong: 'i.pem' holds 'Open Root CA', the certificate was issued by 'Open Intermediate'"
            ])
        #expect(
            try words(authority.material(carrying: [authority.forgedIntermediate()])) == [
                "error intermediate.missing: the certificate names 'Open Intermediate' as its issuer, but this one did not sign it"
            ])
        let start = TestCertificates.validity.lowerBound
        let ended = try authority.intermediate(validity: start...TestCertificates.moment.addingTimeInterval(-1))
        #expect(
            try words(authority.material(carrying: [ended])) == [
                "error intermediate.expired: the intermediate 'Open Intermediate' ended on 2025-12-31T23:59:59Z"
            ])
        let ending = try authority.intermediate(validity: start...TestCertificates.moment.addingTimeInterval(86_400))
        #expect(
            try words(authority.material(carrying: [ending])) == [
                "warning intermediate.ends-first: the intermediate 'Open Intermediate' ends on 2026-01-02T00:00:00Z, before the certificate does on 2040-01-01T00:00:00Z: from then on nothing can be signed with it"
            ])
    }

    @Test("a missing intermediate is less severe if a built-in one fits") func builtIn() throws {
        let authority = try OpenAuthority.shared.get()
        let known = [authority.intermediate]
        #expect(
            try words(authority.material(carrying: []), knowing: known) == [
                "note intermediate.built-in: 'a.p12' carries no intermediate; the built-in 'Open Intermediate' goes into signatures"
            ])
        let other = try authority.intermediate(named: OpenAuthority.appleName("G3"))
        #expect(
            try words(authority.material(carrying: [other]), knowing: known) == [
                "warning intermediate.other: 'a.p12' carries WWDR G3, the certificate was issued by 'Open Intermediate': the built-in 'Open Intermediate' goes into signatures here, other programs make signatures that devices refuse"
            ])
        let ended = try authority.intermediate(
            validity: TestCertificates.validity.lowerBound...TestCertificates.moment.addingTimeInterval(-1))
        #expect(
            try words(authority.material(carrying: [ended]), knowing: known) == [
                "warning intermediate.other: 'a.p12' carries 'Open Intermediate', which is valid from 2020-01-01T00:00:00Z to 2025-12-31T23:59:59Z only: the built-in 'Open Intermediate' goes into signatures here, other programs make signatures that devices refuse"
            ])
        let early = try authority.intermediate(
            validity: TestCertificates.validity.lowerBound...TestCertificates.moment.addingTimeInterval(86_400))
        #expect(try words(authority.material(carrying: [early]), knowing: known) == [])
        let examination = IdentityExamination(
            of: try authority.material(carrying: []).named("a.p12"),
            intermediate: KeyMaterial(certificates: [other], key: nil).named("i.pem"),
            trusting: [authority.root], knowing: known, at: TestCertificates.moment)
        #expect(examination.findings.map(\.rule) == ["intermediate.wrong"])
        #expect(examination.findings.first?.remedy == .useBuiltInIntermediate("'Open Intermediate'"))
    }

    @Test("an authority's short key and an intermediate before its time are reported") func authorityFaults() throws {
        let weak = try OpenAuthority(intermediateBitCount: 1024)
        #expect(
            try words(weak.material(), trusting: [weak.root]) == [
                "error chain.weak-key: 'Open Intermediate' has an RSA key of 1024 bits"
            ])
        let authority = try OpenAuthority.shared.get()
        let start = TestCertificates.moment.addingTimeInterval(86_400)
        let early = try authority.intermediate(validity: start...TestCertificates.validity.upperBound)
        #expect(
            try words(authority.material(carrying: [early])) == [
                "error intermediate.not-yet-valid: the intermediate 'Open Intermediate' is valid only from 2026-01-02T00:00:00Z"
            ])
    }

    @Test("a chain to a root that devices don't know is reported") func untrusted() throws {
        #expect(
            try words(TestCertificates.material(), trusting: AppleCertificates.root) == [
                "error chain.untrusted: the certificate leads to 'Sample Root CA', not to 'Apple Root CA': no device opens what it signs"
            ])
    }
}
