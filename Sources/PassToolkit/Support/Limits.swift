public import PassModel
public import PassRules
public import ZipContainer

/// All limits on input.
public struct Limits: Sendable, Hashable {
    /// The limits of an archive, and of source folders.
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

/// The names of the limits, as in findings.
package enum LimitName: String, CaseIterable, Sendable {
    case archiveBytes = "archive-bytes"
    case entries
    case entryBytes = "entry-bytes"
    case totalBytes = "total-bytes"
    case compressionRatio = "compression-ratio"
    case nameBytes = "name-bytes"
    case jsonBytes = "json-bytes"
    case jsonDepth = "json-depth"
    case jsonValues = "json-values"
    case signatureBytes = "signature-bytes"
    case certificates, members
    case folderDepth = "folder-depth"
    case findings
    case totalFindings = "total-findings"
    case recordBytes = "record-bytes"

    /// Where the limit is, its unit, and what it bounds, in a few words.
    fileprivate var row: (place: WritableKeyPath<Limits, Int>, unit: String, summary: String) {
        switch self {
        case .archiveBytes: (\.archive.archiveByteCount, "bytes", "the archive itself")
        case .entries: (\.archive.entryCount, "files", "files and folders in an archive")
        case .entryBytes: (\.archive.entryByteCount, "bytes", "one file, unpacked")
        case .totalBytes: (\.archive.totalByteCount, "bytes", "all files of a pass, or passes of a bundle")
        case .compressionRatio: (\.archive.compressionRatio, "times", "unpacked size over packed size of a file")
        case .nameBytes: (\.archive.nameByteCount, "bytes", "the name of a file")
        case .jsonBytes: (\.jsonByteCount, "bytes", "a JSON file")
        case .jsonDepth: (\.jsonDepth, "levels", "levels of nested arrays and objects")
        case .jsonValues: (\.jsonValueCount, "values", "values in a JSON file")
        case .signatureBytes: (\.signatureByteCount, "bytes", "the signature")
        case .certificates: (\.certificateCount, "certificates", "certificates in a signature")
        case .members: (\.memberCount, "passes", "passes in a bundle")
        case .folderDepth: (\.folderDepth, "folders", "levels of nested folders")
        case .findings: (\.findingCount, "findings", "findings that one check or rule lists")
        case .totalFindings: (\.totalFindingCount, "findings", "findings of all rules; differences")
        case .recordBytes: (\.recordByteCount, "bytes", "one record of a list")
        }
    }

    /// The unit of the limit.
    package var unit: String { row.unit }

    /// What the limit bounds, in a few words.
    package var summary: String { row.summary }

    /// The highest value of the limit, so that recursive reading does not overflow the stack.
    package var maximum: Int { self == .jsonDepth ? 512 : self == .folderDepth ? 64 : .max }

    /// What to do about input that exceeds the limit.
    package var hint: String { "if that is intended, raise the limit '\(rawValue)'" }
}

extension LimitName {
    /// The limit that a JSON text exceeded.
    init(_ limit: JSONDocument.SyntaxError.Limit) {
        switch limit {
        case .bytes: self = .jsonBytes
        case .levels: self = .jsonDepth
        case .values: self = .jsonValues
        }
    }
}

extension Limits {
    /// The limit with this name.
    package subscript(name: LimitName) -> Int {
        get { self[keyPath: name.row.place] }
        set { self[keyPath: name.row.place] = newValue }
    }
}
