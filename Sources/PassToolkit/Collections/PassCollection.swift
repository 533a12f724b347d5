internal import PassModel
internal import PassRules
internal import ZipContainer

/// Several signed passes in one `.pkpasses`, which Wallet adds together.
///
/// Each pass stays as it was signed, byte for byte; the bundle has no manifest and no signature of its own.
public struct PassCollection: Sendable {
    /// How many passes Wallet takes: Apple's page *Distributing and updating a pass*.
    public static let mostPasses = 10
    /// How many bytes Wallet takes: the same page.
    public static let mostBytes = 150_000_000

    /// A signed pass, as a file.
    public struct Member: Sendable, Hashable {
        /// Its path, from which it has its name in the bundle.
        public let path: String
        /// The whole `.pkpass`.
        public let bytes: [UInt8]

        /// A member of these bytes.
        public init(path: String, bytes: some Sequence<UInt8>) {
            self.path = path
            self.bytes = Array(bytes)
        }
    }

    /// A member and what a verifier says of it.
    public struct JudgedMember: Sendable {
        /// The pass as a file.
        public let member: Member
        /// Its name in the bundle, which no other member has.
        public let name: String
        /// What a verifier says of it.
        public let report: VerificationReport
    }

    /// The passes, in the order given.
    public let members: [JudgedMember]

    /// Puts passes together that `verifier` calls valid, and that fit into one bundle.
    ///
    /// - Parameters:
    ///   - members: the passes, in the order they are to have.
    ///   - verifier: judges each.
    ///   - allowingInvalid: whether passes may be there that the verifier refuses; Wallet may refuse them as well.
    /// - Throws: ``CollectionError`` with everything that is wrong.
    public init(
        of members: [Member], judgedBy verifier: PassVerifier, allowingInvalid: Bool = false
    ) throws(CollectionError) {
        var faults: [CollectionError.Fault] = []
        if members.isEmpty { faults.append(.noPasses) }
        if members.count > Self.mostPasses { faults.append(.tooManyPasses(members.count)) }
        let byteCount = members.reduce(0) { $0 + $1.bytes.count }
        if byteCount > Self.mostBytes { faults.append(.tooLarge(byteCount: byteCount)) }
        var names = MemberNames()
        // What is too much for one bundle is not looked into.
        self.members = (faults.isEmpty ? members : []).map { member in
            JudgedMember(member: member, name: names.name(for: member.path), report: verifier.report(on: member.bytes))
        }
        faults += self.members.compactMap { Self.fault(of: $0, allowingInvalid: allowingInvalid) }
        faults += Self.repetitions(among: self.members)
        guard faults.isEmpty else { throw CollectionError(faults: faults) }
    }

    /// The `.pkpasses`: the passes as they are, stored rather than deflated once more.
    ///
    /// Equal passes in equal order give equal bytes.
    /// - Throws: `ArchiveError` only for names that a zip cannot hold.
    public func archive() throws -> [UInt8] {
        try Self.archive(of: members.map { ($0.name, $0.member.bytes) })
    }

    private static func archive(of members: [(name: String, bytes: [UInt8])]) throws -> [UInt8] {
        try ArchiveWriter.archive(
            of: members.map { ArchiveEntry(name: $0.name, bytes: $0.bytes, compression: .stored) })
    }

    /// The `.pkpasses` of passes that were made a moment ago, and need no judge.
    ///
    /// - Throws: ``CollectionError`` if they are too large together, `ArchiveError`.
    package static func archive(ofOwn members: [Member]) throws -> [UInt8] {
        let byteCount = members.reduce(0) { $0 + $1.bytes.count }
        guard byteCount <= mostBytes else { throw CollectionError(faults: [.tooLarge(byteCount: byteCount)]) }
        var names = MemberNames()
        return try archive(of: members.map { (names.name(for: $0.path), $0.bytes) })
    }

    private static func fault(of member: JudgedMember, allowingInvalid: Bool) -> CollectionError.Fault? {
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

    /// Wallet keeps one of two passes with the same type and serial number.
    private static func repetitions(among members: [JudgedMember]) -> [CollectionError.Fault] {
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

/// The names of a bundle's members: the files' own, told apart where two folders have one of the same name.
private struct MemberNames {
    /// The names as the disk sees them where they are unpacked.
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
