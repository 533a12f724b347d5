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

/// The names of the limits, as in findings.
public enum LimitName: String, CaseIterable, Sendable {
    /// `ArchiveLimits.archiveByteCount`.
    case archiveBytes = "archive-bytes"
    /// `ArchiveLimits.entryCount`.
    case entries
    /// `ArchiveLimits.entryByteCount`.
    case entryBytes = "entry-bytes"
    /// `ArchiveLimits.totalByteCount`.
    case totalBytes = "total-bytes"
    /// `ArchiveLimits.compressionRatio`.
    case compressionRatio = "compression-ratio"
    /// `ArchiveLimits.nameByteCount`.
    case nameBytes = "name-bytes"
    /// ``Limits/jsonByteCount``.
    case jsonBytes = "json-bytes"
    /// ``Limits/jsonDepth``.
    case jsonDepth = "json-depth"
    /// ``Limits/jsonValueCount``.
    case jsonValues = "json-values"
    /// ``Limits/signatureByteCount``.
    case signatureBytes = "signature-bytes"
    /// ``Limits/certificateCount``.
    case certificates
    /// ``Limits/memberCount``.
    case members
    /// ``Limits/folderDepth``.
    case folderDepth = "folder-depth"
    /// ``Limits/findingCount``.
    case findings
    /// ``Limits/totalFindingCount``.
    case totalFindings = "total-findings"
    /// ``Limits/recordByteCount``.
    case recordBytes = "record-bytes"

    /// The unit of a limit.
    public enum Unit: String, Sendable {
        case bytes, files, times, levels, values, certificates, passes, folders, findings
    }

    /// The unit of the limit.
    public var unit: Unit {
        switch self {
        case .archiveBytes, .entryBytes, .totalBytes, .nameBytes, .jsonBytes, .signatureBytes, .recordBytes: .bytes
        case .entries: .files
        case .compressionRatio: .times
        case .jsonDepth: .levels
        case .jsonValues: .values
        case .certificates: .certificates
        case .members: .passes
        case .folderDepth: .folders
        case .findings, .totalFindings: .findings
        }
    }

    /// What the limit bounds, in a few words.
    public var summary: String {
        switch self {
        case .archiveBytes: "the archive itself"
        case .entries: "files and folders in an archive"
        case .entryBytes: "one file, unpacked"
        case .totalBytes: "all files of a pass, or passes of a bundle"
        case .compressionRatio: "unpacked size over packed size of a file"
        case .nameBytes: "the name of a file"
        case .jsonBytes: "a JSON file"
        case .jsonDepth: "levels of nested arrays and objects"
        case .jsonValues: "values in a JSON file"
        case .signatureBytes: "the signature"
        case .certificates: "certificates in a signature"
        case .members: "passes in a bundle"
        case .folderDepth: "levels of nested folders"
        case .findings: "findings that one check or rule lists"
        case .totalFindings: "findings of all rules; differences"
        case .recordBytes: "one record of a list"
        }
    }

    /// The highest value of the limit, so that recursive reading does not overflow the stack.
    public var ceiling: Int {
        switch self {
        case .jsonDepth: 512
        case .folderDepth: 64
        default: .max
        }
    }

    /// What to do about input that exceeds the limit.
    package var hint: String { "if it is meant to be so, raise the limit '\(rawValue)'" }

    fileprivate var place: WritableKeyPath<Limits, Int> {
        switch self {
        case .archiveBytes: \.archive.archiveByteCount
        case .entries: \.archive.entryCount
        case .entryBytes: \.archive.entryByteCount
        case .totalBytes: \.archive.totalByteCount
        case .compressionRatio: \.archive.compressionRatio
        case .nameBytes: \.archive.nameByteCount
        case .jsonBytes: \.jsonByteCount
        case .jsonDepth: \.jsonDepth
        case .jsonValues: \.jsonValueCount
        case .signatureBytes: \.signatureByteCount
        case .certificates: \.certificateCount
        case .members: \.memberCount
        case .folderDepth: \.folderDepth
        case .findings: \.findingCount
        case .totalFindings: \.totalFindingCount
        case .recordBytes: \.recordByteCount
        }
    }
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
    public subscript(name: LimitName) -> Int {
        get { self[keyPath: name.place] }
        set { self[keyPath: name.place] = newValue }
    }
}
