internal import PassModel
internal import PassRules
internal import ZipContainer

/// Several signed passes in one `.pkpasses`, which Wallet adds as a whole.
///
/// Each pass stays byte for byte as it was signed. The bundle itself has no manifest and no signature.
public struct PassCollection: Sendable {
    /// The most passes that Wallet accepts, according to Apple's page *Distributing and updating a pass*.
    public static let mostPasses = 10
    /// The most bytes that Wallet accepts, according to the same page.
    public static let mostBytes = 150_000_000

    /// A signed pass, as a file.
    public struct Member: Sendable, Hashable {
        /// Its path, from which its name in the bundle is made.
        public let path: String
        /// The whole `.pkpass`.
        public let bytes: [UInt8]

        /// A member with these bytes.
        public init(path: String, bytes: some Sequence<UInt8>) {
            self.path = path
            self.bytes = Array(bytes)
        }
    }

    /// A member and its verification report.
    public struct VerifiedMember: Sendable {
        /// The pass as a file.
        public let member: Member
        /// Its name in the bundle, which is unique.
        public let name: String
        /// Its verification report.
        public let report: VerificationReport
    }

    /// The passes, in the order given.
    public let members: [VerifiedMember]

    /// Combines passes that `verifier` finds valid and that fit into one bundle.
    ///
    /// - Parameters:
    ///   - members: the passes, in the order of the bundle.
    ///   - verifier: verifies each pass.
    ///   - allowingInvalid: whether passes are accepted that the verifier rejects; Wallet may reject them as well.
    /// - Throws: `PassCollection.Failure` with all problems.
    public init(
        of members: [Member], verifiedBy verifier: PassVerifier, allowingInvalid: Bool = false
    ) throws(PassCollection.Failure) {
        var problems = Self.problems(ofPasses: members.count, byteCount: members.reduce(0) { $0 + $1.bytes.count })
        var names = MemberNames()
        // Don't verify passes that are too many or too large for a bundle.
        self.members = (problems.isEmpty ? members : []).map { member in
            VerifiedMember(
                member: member, name: names.name(for: member.path), report: verifier.report(on: member.bytes))
        }
        problems += self.members.compactMap { Self.problem(of: $0, allowingInvalid: allowingInvalid) }
        problems += Self.repetitions(among: self.members)
        guard problems.isEmpty else { throw PassCollection.Failure(problems: problems) }
    }

    /// The `.pkpasses`: the passes as they are, stored without compressing them again.
    ///
    /// Equal passes in the same order give equal bytes.
    /// - Throws: `ArchiveError`, only for names that a zip cannot have.
    public func archive() throws -> [UInt8] {
        try ArchiveWriter.archive(
            of: members.map { ArchiveEntry(name: $0.name, bytes: $0.member.bytes, compression: .stored) })
    }

    /// Refuses passes that are too many or too large before they are read.
    package static func check(passCount: Int, byteCount: Int) throws(PassCollection.Failure) {
        let problems = problems(ofPasses: passCount, byteCount: byteCount)
        guard problems.isEmpty else { throw PassCollection.Failure(problems: problems) }
    }

    private static func problems(ofPasses count: Int, byteCount: Int) -> [PassCollection.Failure.Problem] {
        var problems: [PassCollection.Failure.Problem] = []
        if count == 0 { problems.append(.noPasses) }
        if count > mostPasses { problems.append(.tooManyPasses(count)) }
        if byteCount > mostBytes { problems.append(.tooLarge(byteCount: byteCount)) }
        return problems
    }

    private static func problem(of member: VerifiedMember, allowingInvalid: Bool) -> PassCollection.Failure.Problem? {
        let (path, report) = (member.member.path, member.report)
        switch report.kind {
        case .order: return .otherKind(path: path, kind: "an order")
        case .passes: return .otherKind(path: path, kind: "a bundle of passes")
        case .pass: break
        }
        let errors = report.findings.filter { $0.severity == .error }
        if report.verdict == .unreadable || report.pass == nil { return .notAPass(path: path, findings: errors) }
        guard report.verdict != .valid, !allowingInvalid else { return nil }
        return .refused(path: path, verdict: report.verdict, findings: errors)
    }

    /// Of two passes with the same type and serial number, Wallet keeps one.
    private static func repetitions(among members: [VerifiedMember]) -> [PassCollection.Failure.Problem] {
        var firsts: [[String]: String] = [:]
        return members.compactMap { member in
            guard let pass = member.report.pass, let type = pass.passTypeIdentifier, let serial = pass.serialNumber
            else { return nil }
            guard let first = firsts[[type, serial]] else {
                firsts[[type, serial]] = member.member.path
                return nil
            }
            return .samePass(path: member.member.path, first: first, serialNumber: serial)
        }
    }
}

/// The names of a bundle's members: file names, made unique if two folders have files of the same name.
private struct MemberNames {
    /// The names as a disk would compare them when they are unpacked.
    private var taken: Set<DiskName> = []

    mutating func name(for path: String) -> String {
        let base = path == "-" ? "pass" : String(path.split(separator: "/").last ?? "pass")
        let stem = ["pkpass", "zip"].first { base.lowercased().hasSuffix(".\($0)") }.map { base.dropLast($0.count + 1) }
        let clean = String((stem ?? base[...]).map { $0 == "\\" || $0.isNewline || $0.isControl ? "-" : $0 })
        let usable = clean.isEmpty || clean.hasPrefix(".") ? "pass\(clean)" : clean
        var (name, number) = ("\(usable).pkpass", 2)
        while !taken.insert(DiskName(name)).inserted {
            name = "\(usable)-\(number).pkpass"
            number += 1
        }
        return name
    }
}

extension Character {
    fileprivate var isControl: Bool { unicodeScalars.contains { $0.properties.generalCategory == .control } }
}
