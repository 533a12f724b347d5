public import PassModel
public import PassRules
public import PassToolkit
internal import ZipContainer

/// The files of a folder or archive as they are, for linting.
///
/// Unlike a `PassBundle`, it accepts what signing refuses, such as key material, leftovers in an archive or a missing
/// `pass.json`: rules report those. Files that signing leaves out are not included, and neither are `manifest.json` and
/// `signature`, which signing makes and verification checks.
public struct LintSource: Sendable {
    /// The folder or archive; `-` is standard input.
    public let path: String
    /// Whether it is an archive; lines in it have no path of their own.
    public let isArchive: Bool
    /// The files by their names in the archive.
    public private(set) var files: [String: [UInt8]]
    /// Whether strings contain placeholders that a record fills in: possible in a folder, not in a finished pass.
    public private(set) var isTemplate: Bool
    /// Files that a file manager made in a folder; signing leaves them out.
    private var fileManagerFiles: [String] = []
    let limits: Limits

    /// Reads a folder, an archive, or standard input for `-`, which must be an archive.
    ///
    /// - Parameters:
    ///   - path: the folder or archive.
    ///   - limits: the limits for reading.
    /// - Throws: `FileAccessError`, `BundleError` if it is not an archive or is damaged.
    public init(path: String, limits: Limits = .standard) throws {
        let source: ArchiveOrFolder
        do {
            source = try ArchiveOrFolder.reading(path, limits: limits)
        } catch let error as FileAccessError where error.reason == .tooLarge(limit: limits[.archiveBytes]) {
            throw BundleError(.tooLarge(limit: limits[.archiveBytes]), path: path, limit: .archiveBytes)
        }
        switch source {
        case .archive(let bytes): try self.init(archive: bytes, path: path, limits: limits)
        case .folder(let folder):
            try Self.checkKind(of: folder.files, path: path)
            self.init(files: folder.files, path: path, isArchive: false, limits: limits)
            // They are not part of the pass. Rules only see that they exist.
            for name in folder.leftOut where FileName(name).isSecret { files[name] = [] }
            fileManagerFiles = folder.leftOut.filter { FileName($0).isMadeByFileManager }
        }
    }

    /// Reads the files of a `.pkpass` or zip, signed or not.
    ///
    /// - Parameters:
    ///   - bytes: the archive.
    ///   - path: the archive's name in messages.
    ///   - limits: the limits for unpacking.
    /// - Throws: `BundleError` if it is not an archive, is damaged, or holds a bundle of passes or an order.
    public init(
        archive bytes: some Sequence<UInt8>, path: String, limits: Limits = .standard
    ) throws(BundleError) {
        let bytes = Array(bytes)
        let archive = try Archive(bundled: bytes, path: path, limits: limits)
        let files = archive.files
        try Self.checkKind(of: files, path: path)
        guard !archive.isBundle else { throw BundleError(.otherKind("a bundle of passes"), path: path) }
        self.init(files: files, path: path, isArchive: true, limits: limits)
    }

    /// The rules are about passes.
    ///
    /// For an order they would report everything as missing.
    private static func checkKind(of files: [String: [UInt8]], path: String) throws(BundleError) {
        guard files["pass.json"] == nil, files["order.json"] != nil else { return }
        throw BundleError(.otherKind("an order"), path: path)
    }

    private init(files: [String: [UInt8]], path: String, isArchive: Bool, limits: Limits) {
        self.files = files.filter { !FileName($0.key).isMadeBySigning }
        self.path = path
        self.isArchive = isArchive
        isTemplate = !isArchive && files.contains { $0.key.hasPlaceholders && $0.value.holdBraces }
        self.limits = limits
    }

    /// The files with a record filled in; without a `pass.json` they stay as they are.
    ///
    /// - Parameters:
    ///   - record: a value for every placeholder.
    ///   - allowingUnused: whether the record may have values that no placeholder uses.
    /// - Returns: the files with the record's values.
    /// - Throws: `TemplateError`, `RecordError`.
    public func rendered(with record: Record, allowingUnused: Bool = false) throws -> LintSource {
        var rendered = self
        rendered.isTemplate = false
        guard let text = files["pass.json"] else { return rendered }
        let document = Result { () throws(JSONDocument.SyntaxError) in
            try JSONDocument(parsing: text, limits: limits)
        }
        let texts = try TemplateTexts(of: files, for: .pass, reading: document)
        rendered.files.merge(try texts.rendered(record, allowingUnused: allowingUnused)) { $1 }
        return rendered
    }

    /// The same files plus those that a file manager left there, so that rules see them.
    var withDroppings: LintSource {
        var source = self
        for name in fileManagerFiles { source.files[name] = [] }
        return source
    }

    /// The contents that rules check.
    ///
    /// - Parameters:
    ///   - now: today's date, for rules about passes that have ended.
    ///   - targets: the devices that the pass is meant for.
    /// - Returns: the parsed files.
    public func contents(now: PassDate? = nil, targets: [TargetSystem] = []) -> PassContents {
        PassContents(
            files: files, isTemplate: isTemplate, now: now, targets: targets, jsonDepth: limits.jsonDepth,
            jsonValueCount: limits.jsonValueCount)
    }
}

extension String {
    /// Whether a file of this name can contain placeholders.
    fileprivate var hasPlaceholders: Bool { self == "pass.json" || hasSuffix(".strings") }
}

extension [UInt8] {
    /// Whether a placeholder may start in these bytes, in UTF-8 or UTF-16.
    fileprivate var holdBraces: Bool {
        let brace = UInt8(ascii: "{")
        return indices.contains { index in
            self[index] == brace && dropFirst(index + 1).prefix(2).contains(brace)
        }
    }
}
