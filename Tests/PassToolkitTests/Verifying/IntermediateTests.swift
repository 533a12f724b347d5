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
        carrying others: [Certificate], knowing known: [Certificate]? = nil, requiring: Bool = false
    ) throws -> VerificationReport {
        let parts = try PassParts(signedBy: leaf, carrying: others)
        var policy = authority.policy(knowing: known ?? [authority.intermediate])
        policy.requiresIntermediate = requiring
        return try parts.report(policy)
    }

    @Test("the right intermediate is found among damaged and forged copies, embedded or known") func copies() throws {
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

    @Test("a policy can require the intermediate in the signature") func required() throws {
        let other = try authority.intermediate(named: OpenAuthority.appleName("G6"))
        let copies = try [[], [other], [authority.intermediate.damaged()]]
        for (others, rule) in zip(copies, ["missing", "missing", "forged"]) {
            let report = try report(carrying: others, requiring: true)
            #expect(report.remarks == ["chain error chain.intermediate-\(rule) signature"])
            #expect(report.steps(.failed) == [.chain])
            #expect(report.verdict == .refused)  // genuine, but not every device can tell
        }
        #expect(try report(carrying: [authority.intermediate], requiring: true).verdict == .valid)
    }
}
