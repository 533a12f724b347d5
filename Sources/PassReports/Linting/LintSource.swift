public import PassModel
public import PassRules
public import PassToolkit
internal import ZipContainer

/// The files of a folder or archive as they lie there, for looking at.
///
/// Unlike a ``PassBundle`` it takes what signing refuses: key material, leftovers in an archive, a missing `pass.json`.
/// These are findings of rules. What signing leaves out of a folder is not there, nor what it makes anew:
/// `manifest.json` and `signature` are the business of verification.
public struct LintSource: Sendable {
    /// The folder or archive; `-` is standard input.
    public let path: String
    /// Whether it is an archive, in which lines have no path of their own.
    public let isArchive: Bool
    /// The files by their names in the archive.
    public private(set) var files: [String: [UInt8]]
    /// Whether strings hold placeholders that a record has yet to fill in: those of a folder may, a made pass has none.
    public private(set) var isTemplate: Bool
    /// What a file manager left in a folder, which signing leaves out and nobody misses.
    private var droppings: [String] = []
    let limits: Limits

    /// Reads whatever `path` is: a folder, an archive, or `-` for an archive on standard input.
    ///
    /// - Parameters:
    ///   - path: the folder or archive.
    ///   - limits: how much is read.
    /// - Throws: ``FileAccessError``, ``BundleError`` for what is no archive or a damaged one.
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
            // They stay out of the pass, so rules only see that they are there.
            for name in folder.leftOut where PassFileName(name).isSecret { files[name] = [] }
            droppings = folder.leftOut.filter { PassFileName($0).isDropping }
        }
    }

    /// Takes the files out of a `.pkpass` or zip, signed or not.
    ///
    /// - Parameters:
    ///   - bytes: the archive.
    ///   - path: what messages call it.
    ///   - limits: how much is unpacked.
    /// - Throws: ``BundleError`` for what is no archive, a damaged one, a bundle of passes or an order.
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

    /// The rules are about passes: of an order they would find everything missing.
    private static func checkKind(of files: [String: [UInt8]], path: String) throws(BundleError) {
        guard files["pass.json"] == nil, files["order.json"] != nil else { return }
        throw BundleError(.otherKind("an order"), path: path)
    }

    private init(files: [String: [UInt8]], path: String, isArchive: Bool, limits: Limits) {
        self.files = files.filter { !PassFileName($0.key).isMadeBySigning }
        self.path = path
        self.isArchive = isArchive
        isTemplate = !isArchive && files.contains { $0.key.hasPlaceholders && $0.value.holdBraces }
        self.limits = limits
    }

    /// The files for one record; without a `pass.json`, as they are.
    ///
    /// - Parameters:
    ///   - record: a value for every placeholder.
    ///   - allowingUnused: whether values that no placeholder takes may be there.
    /// - Returns: the files with the record's values in place.
    /// - Throws: ``TemplateError``, ``RecordError``.
    public func rendered(with record: Record, allowingUnused: Bool = false) throws -> LintSource {
        var rendered = self
        rendered.isTemplate = false
        guard files["pass.json"] != nil else { return rendered }
        let template = try PassTemplate(PassBundle(unchecked: files), limits: limits)
        rendered.files = try template.render(record, allowingUnused: allowingUnused).files
        return rendered
    }

    /// The same with what a file manager left among the files, so that rules see it.
    var withDroppings: LintSource {
        var source = self
        for name in droppings { source.files[name] = [] }
        return source
    }

    /// What rules look at.
    ///
    /// - Parameters:
    ///   - now: today, for rules about passes that have ended.
    ///   - targets: the devices that the pass is meant for.
    /// - Returns: the files, read.
    public func contents(now: PassDate? = nil, targets: [TargetSystem] = []) -> PassContents {
        PassContents(
            files: files, isTemplate: isTemplate, now: now, targets: targets, jsonDepth: limits.jsonDepth,
            jsonValueCount: limits.jsonValueCount)
    }
}

extension String {
    /// Whether placeholders mean anything in a file of this name.
    fileprivate var hasPlaceholders: Bool { self == "pass.json" || hasSuffix(".strings") }
}

extension [UInt8] {
    /// Whether a placeholder may start somewhere, in UTF-8 or in UTF-16.
    fileprivate var holdBraces: Bool {
        let brace = UInt8(ascii: "{")
        return indices.contains { index in
            self[index] == brace && dropFirst(index + 1).prefix(2).contains(brace)
        }
    }
}
