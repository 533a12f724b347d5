import Foundation
import PassRules
import PassToolkit
import SignedMessages
import Testing
import TestSupport

@Suite("The intermediate in the signature") struct IntermediateTests {
    private let authority: OpenAuthority
    private let leaf: KeyMaterial

    init() throws {
        authority = try BrokenArchive.apple.get()
        leaf = try authority.material()
    }

    /// What is said about a pass whose signature carries `others`, where the genuine intermediates are known or not.
    private func report(
        carrying others: [Certificate], knowing known: [Certificate]? = nil, requiring: Bool = false,
        signedAt time: Date = TestCertificates.moment
    ) throws -> VerificationReport {
        var parts = try PassParts(material: leaf)
        parts.files["signature"] = try PassParts.signature(
            over: parts.files["manifest.json"] ?? [], with: leaf, carrying: others, at: time)
        var policy = authority.policy(
            at: time.addingTimeInterval(60), knowing: known ?? [authority.intermediate])
        policy.requiresIntermediate = requiring
        return try parts.report(policy)
    }

    private func other(_ unit: String, name: String? = nil) throws -> Certificate {
        try authority.intermediate(named: OpenAuthority.appleName(unit, name: name))
    }

    @Test("a wrong intermediate in a signature and the needed one are named by generation")
    func generations() throws {
        let first = "Apple Worldwide Developer Relations"
        let second = "\(first) Certification Authority - G2"
        let cases: [([Certificate], String)] = try [
            ([], "no intermediate"), ([other("G6")], "WWDR G6"), ([other("G3")], "WWDR G3"),
            ([other(first)], "WWDR G1"), ([other("Apple Certification Authority", name: second)], "WWDR G2"),
            ([other("G6"), other("G3")], "WWDR G3, WWDR G6"), ([authority.root], "'Open Root CA'"),
            ([OpenAuthority.leaf().certificate(for: TestCertificates.otherKey.get())], "no intermediate"),
            ([AppleCertificates.intermediates[1]], "WWDR G1"),
        ]
        for (others, words) in cases {
            let report = try report(carrying: others)
            #expect(report.verdict == .valid)
            #expect(report.chain.dropFirst() == [authority.intermediate, authority.root])
            #expect(report.remarks == ["chain warning chain.intermediate-missing signature"])
            #expect(
                report.findings.first?.message == """
                    the signature carries \(words), the certificate was issued by WWDR G4: devices that do not know it \
                    refuse the pass
                    """)
        }
    }

    @Test("the right intermediate is found among damaged and forged copies, embedded or known")
    func copies() throws {
        let genuine = authority.intermediate
        let copies = try [genuine.damaged(), authority.forgedIntermediate(), genuine.damaged(by: 0x80)]
        #expect(copies.allSatisfy { $0.subject == genuine.subject && $0.serialNumber == genuine.serialNumber })
        #expect(copies.allSatisfy { $0.subjectKeyIdentifier == genuine.subjectKeyIdentifier })
        for place in 0...copies.count {
            var others = copies
            others.insert(genuine, at: place)
            for known in [[], [genuine]] {
                let report = try report(carrying: others, knowing: known, requiring: true)
                #expect(report.remarks.isEmpty, "\(place)")
                #expect(report.verdict == .valid)
                #expect(report.chain.dropFirst() == [genuine, authority.root])
            }
        }
        for others in [copies, copies.reversed(), [copies[0]], [copies[1]]] {
            let report = try report(carrying: others)
            #expect(report.remarks == ["chain warning chain.intermediate-forged signature"])
            #expect(report.verdict == .valid)
            #expect(report.chain.dropFirst() == [genuine, authority.root])
        }
    }

    @Test("a damaged or forged intermediate doesn't lead to the anchor")
    func forgedAlone() throws {
        for copy in [try authority.intermediate.damaged(), try authority.forgedIntermediate()] {
            let report = try report(carrying: [copy], knowing: [])
            #expect(report.remarks.contains("chain error chain.bad-signature signature"))
            #expect(report.steps(.failed) == [.chain])
            #expect(report.verdict == .invalid)
        }
    }

    @Test("of intermediates with one name and key the one valid at the signing time is used")
    func generationsOfOneKey() throws {
        let begin = TestCertificates.validity.lowerBound
        let year = 31_536_000.0
        let old = try authority.intermediate(validity: begin...begin.addingTimeInterval(2 * year))
        let new = try authority.intermediate(
            validity: begin.addingTimeInterval(year)...begin.addingTimeInterval(4 * year))
        let early = begin.addingTimeInterval(year / 2)
        let late = begin.addingTimeInterval(3 * year)
        for (time, right, wrong) in [(early, old, new), (late, new, old)] {
            for known in [[old, new], [new, old]] {
                let without = try report(carrying: [], knowing: known, signedAt: time)
                #expect(without.chain.dropFirst() == [right, authority.root])
                #expect(without.verdict == .valid)
                #expect(try report(carrying: [right], knowing: known, signedAt: time).remarks.isEmpty)
                #expect(try report(carrying: known, knowing: [], signedAt: time).remarks.isEmpty)
                let other = try report(carrying: [wrong], knowing: known, signedAt: time)
                #expect(other.remarks == ["chain warning chain.intermediate-expired signature"])
                #expect(other.findings.first?.message.contains("the WWDR G4 that is valid from 20") == true)
                #expect(other.chain.dropFirst() == [right, authority.root])
                #expect(other.verdict == .valid)
            }
        }
        let tooLate = try report(carrying: [old], knowing: [old], signedAt: late)
        #expect(tooLate.remarks.contains("chain error chain.expired signature"))
        #expect(tooLate.verdict == .invalid)
    }

    @Test("a policy can require the intermediate in the signature")
    func required() throws {
        let copies = try [[], [other("G6")], [authority.intermediate.damaged()]]
        for (others, rule) in zip(copies, ["missing", "missing", "forged"]) {
            let report = try report(carrying: others, requiring: true)
            #expect(report.remarks == ["chain error chain.intermediate-\(rule) signature"])
            #expect(report.steps(.failed) == [.chain])
            #expect(report.verdict == .refused)  // genuine, but not every device can tell
        }
        #expect(try report(carrying: [authority.intermediate], requiring: true).verdict == .valid)
    }
}
