public import PassModel
public import PassRules
public import ZipContainer

/// Every ceiling that input meets.
public struct Limits: Sendable, Hashable {
    /// What an archive may hold; a source folder meets the same.
    public var archive: ArchiveLimits
    /// Bytes of a JSON file.
    public var jsonByteCount: Int
    /// Levels of arrays and objects inside one another in a JSON file.
    public var jsonDepth: Int
    /// Values in a JSON file, those inside others included.
    public var jsonValueCount: Int
    /// Bytes of a `signature`.
    public var signatureByteCount: Int
    /// Certificates that a signature may carry.
    public var certificateCount: Int
    /// Folders inside one another in a source folder.
    public var folderDepth: Int
    /// Findings that one check of a verification, or one rule, lists.
    public var findingCount: Int
    /// Findings that all rules together list, and differences that a comparison lists.
    public var totalFindingCount: Int
    /// Passes in a bundle of passes.
    public var memberCount: Int
    /// Bytes of one record in a list of records.
    public var recordByteCount: Int

    /// Far above every pass in use, far below what troubles a machine.
    public static let standard = Limits()

    /// The standard limits with some of them changed.
    public init(
        archive: ArchiveLimits = .standard, jsonByteCount: Int = 4_000_000, jsonDepth: Int = 64,
        jsonValueCount: Int = JSONDocument.valueLimit, signatureByteCount: Int = 1_000_000,
        certificateCount: Int = 32, folderDepth: Int = 8, findingCount: Int = Finding.Limit.standard.perRule,
        totalFindingCount: Int = Finding.Limit.standard.inAll, memberCount: Int = 100,
        recordByteCount: Int = 1_000_000
    ) {
        self.archive = archive
        self.jsonByteCount = jsonByteCount
        self.jsonDepth = jsonDepth
        self.jsonValueCount = jsonValueCount
        self.signatureByteCount = signatureByteCount
        self.certificateCount = certificateCount
        self.folderDepth = folderDepth
        self.findingCount = findingCount
        self.totalFindingCount = totalFindingCount
        self.memberCount = memberCount
        self.recordByteCount = recordByteCount
    }
}

extension Limits {
    /// How many findings of the rule book are listed.
    package var findingLimit: Finding.Limit { Finding.Limit(perRule: findingCount, inAll: totalFindingCount) }
}

extension JSONDocument {
    /// Reads a text within `limits`.
    package init(parsing text: [UInt8], limits: Limits) throws(SyntaxError) {
        try self.init(
            parsing: text, byteLimit: limits.jsonByteCount, depthLimit: limits.jsonDepth,
            valueLimit: limits.jsonValueCount)
    }
}
