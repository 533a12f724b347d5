import PassModel
import PassRules
import PassToolkit
import Testing
import TestSupport
import ZipContainer

extension JSONValue {
    /// How many values there are, this one included.
    fileprivate var valueCount: Int {
        switch self {
        case .array(let elements): elements.reduce(1) { $0 + $1.valueCount }
        case .object(let object): object.members.reduce(1) { $0 + $1.value.valueCount }
        default: 1
        }
    }
}

@Suite("Limits") struct LimitTests {
    /// Reports with the limit exactly reached, and exceeded by one.
    private func over(
        _ name: LimitName, _ value: Int, in parts: PassParts
    ) throws -> (within: VerificationReport, over: VerificationReport) {
        var limits = Limits.standard
        limits[name] = value
        let within = try parts.report(limits: limits)
        limits[name] = value - 1
        return (within, try parts.report(limits: limits))
    }

    private func expectRefusal(_ name: LimitName, _ value: Int, rule: String, in parts: PassParts? = nil) throws {
        let (within, over) = try self.over(name, value, in: parts ?? PassParts())
        #expect(within.verdict == .valid, "\(name)")
        #expect(over.verdict != .valid, "\(name)")
        let finding = try #require(over.findings.first { $0.rule == rule }, "\(name)")
        #expect(finding.severity == .error)
        #expect(finding.hint?.contains("'\(name.rawValue)'") == true, "\(name)")
    }

    @Test("each limit is exact, and going over it is reported with a hint") func exact() throws {
        let parts = try PassParts()
        let archive = try parts.archive()
        try expectRefusal(.archiveBytes, archive.count, rule: "archive.over-limit", in: parts)
        try expectRefusal(.entries, parts.files.count, rule: "archive.over-limit", in: parts)
        let sizes = parts.files.values.map(\.count)
        try expectRefusal(.entryBytes, sizes.max() ?? 0, rule: "archive.over-limit", in: parts)
        try expectRefusal(.totalBytes, sizes.reduce(0, +), rule: "archive.over-limit", in: parts)
        let longest = parts.files.keys.map(\.utf8.count).max() ?? 0
        try expectRefusal(.nameBytes, longest, rule: "archive.over-limit", in: parts)
        let json = parts.files.filter { $0.key.hasSuffix(".json") }.values.map(\.count).max() ?? 0
        try expectRefusal(.jsonBytes, json, rule: "json.over-limit", in: parts)
        try expectRefusal(.jsonDepth, 5, rule: "json.over-limit", in: PassParts([("userInfo", deep(4))]))
        let values = try ["pass.json", "manifest.json"].map {
            try JSONDocument(parsing: parts.files[$0] ?? []).root.valueCount
        }
        try expectRefusal(.jsonValues, values.max() ?? 0, rule: "json.over-limit", in: parts)
        let signature = parts.files["signature"]?.count ?? 0
        try expectRefusal(.signatureBytes, signature, rule: "signature.too-large", in: parts)
        try expectRefusal(.certificates, 2, rule: "signature.too-many-certificates", in: parts)
    }

    /// Arrays inside one another.
    private func deep(_ count: Int) -> JSONValue { (0..<count).reduce(.null) { value, _ in .array([value]) } }

    @Test("a file beyond the limit is not read, and is a report like others") func unread() throws {
        let folder = try TemporaryFolder()
        let archive = try SamplePass.archive()
        let path = try folder.write(archive, to: "a.pkpass")
        var verifier = PassVerifier(policy: try TestCertificates.policy(), rules: nil)
        #expect(try verifier.report(onFileAt: path).verdict == .valid)
        let misnamed = try verifier.report(onFileAt: folder.write(archive, to: "a.PKPASSES"))
        #expect(misnamed.remarks == ["structure warning structure.name-differs"] && misnamed.verdict == .valid)
        var limits = Limits.standard
        limits[.archiveBytes] = archive.count - 1
        verifier = PassVerifier(policy: verifier.policy, rules: nil, limits: limits)
        let report = try verifier.report(onFileAt: path)
        #expect(report.verdict == .unreadable)
        #expect(report.remarks == ["archive error archive.over-limit"])
        #expect(throws: FileAccessError.self) { try verifier.report(onFileAt: folder.path("none")) }
    }

    @Test("an archive with many long names full of slashes is judged quickly", .endsByItself) func slashes() throws {
        let name = String(repeating: "a/", count: 32_000)
        let entries = (10..<Effort.count(quick: 20, full: 60)).map { ZipForge.Entry("\($0)\(name)x", []) }
        let report = PassVerifier(policy: try TestCertificates.policy(), rules: nil)
            .report(on: ZipForge(entries: entries).bytes)
        #expect(report.verdict != .valid)
        #expect(report.findings.allSatisfy { $0.message.count < 1_000 })
    }
}
