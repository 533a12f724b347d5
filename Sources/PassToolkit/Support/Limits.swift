public import PassModel
public import PassRules
public import ZipContainer

/// All limits on input.
public struct Limits: Sendable, Hashable {
    /// The limits of an archive; they hold for source folders, too.
    public var archive: ArchiveLimits
    /// The most bytes of a JSON file.
    public var jsonByteCount: Int
    /// The most nested arrays and objects in a JSON file.
    public var jsonDepth: Int
    /// The most values in a JSON file, including nested ones.
    public var jsonValueCount: Int
    /// The most bytes of a `signature`.
    public var signatureByteCount: Int
    /// The most certificates in a signature; the passes of a bundle share ten times as many.
    public var certificateCount: Int
    /// The most nested folders in a source folder.
    public var folderDepth: Int
    /// The most findings that one check of a verification, or one rule, lists.
    public var findingCount: Int
    /// The most findings that all rules together list, and the most differences that a comparison lists.
    public var totalFindingCount: Int
    /// The most passes in a bundle of passes.
    public var memberCount: Int
    /// The most bytes of a record in a list.
    public var recordByteCount: Int

    /// Far above every real pass, far below what burdens a machine.
    public static let standard = Limits()

    /// The standard limits with some changes.
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
    /// Parses a text within `limits`.
    package init(parsing text: [UInt8], limits: Limits) throws(SyntaxError) {
        try self.init(
            parsing: text, byteLimit: limits.jsonByteCount, depthLimit: limits.jsonDepth,
            valueLimit: limits.jsonValueCount)
    }
}
