public import PassModel
public import PassRules

/// The files of one pass, signed or not, for the rules that check it.
extension PassFiles {
    /// Reads the files of one pass from a folder, an archive, or standard input for `-`, which must be an archive.
    ///
    /// Unlike a ``PassBundle``, they may have what signing refuses, such as key material, and lack a `pass.json`: rules
    /// report those.
    /// - Parameters:
    ///   - path: the folder or archive.
    ///   - limits: the limits for reading.
    /// - Throws: ``BundleError`` if it is not an archive, is damaged, or holds a bundle of passes or an order;
    ///   ``FileAccessError``.
    public init(passAt path: String, limits: Limits = .standard) throws {
        try self.init(path: path, limits: limits)
        try checkIsPass()
    }

    /// Reads the files of one pass from an archive.
    ///
    /// - Throws: ``BundleError`` as ``init(passAt:limits:)`` does.
    public init(
        passArchive bytes: some Sequence<UInt8>, path: String = "archive", limits: Limits = .standard
    ) throws(BundleError) {
        try self.init(archive: bytes, path: path, limits: limits)
        try checkIsPass()
    }

    /// Checks that the files are whole, and those of a pass.
    ///
    /// The rules are about passes: for an order they would report everything as missing.
    package func checkIsPass() throws(BundleError) {
        try checkIntact()
        if kind == .order { throw BundleError(.otherKind("an order"), path: path) }
        guard container == .archive, isBundleAlone else { return }
        throw BundleError(.otherKind("a bundle of passes"), path: path)
    }

    /// Whether strings have placeholders that a record fills in: possible in a folder, not in a finished pass.
    public var isTemplate: Bool {
        container == .folder && !isFilled && files.contains { $0.key.hasPlaceholders && $0.value.holdBraces }
    }

    /// The files with a record filled in; without a `pass.json` they stay as they are.
    ///
    /// - Parameters:
    ///   - record: a value for every placeholder.
    ///   - allowingUnused: whether the record may have values that no placeholder uses.
    /// - Returns: the files with the record's values.
    /// - Throws: ``TemplateError``, ``RecordError``.
    public func rendered(with record: Record, allowingUnused: Bool = false) throws -> PassFiles {
        var rendered = self
        rendered.isFilled = true
        guard let text = files["pass.json"] else { return rendered }
        let document = Result { () throws(JSONDocument.SyntaxError) in
            try JSONDocument(parsing: text, limits: limits)
        }
        let texts = try TemplateTexts(of: files, for: .pass, reading: document)
        rendered.files.merge(try texts.rendered(record, allowingUnused: allowingUnused)) { $1 }
        return rendered
    }

    /// What the rules check: without the manifest and the signature.
    ///
    /// - Parameters:
    ///   - now: today's date, for rules about passes that have ended.
    ///   - targets: the devices that the pass is meant for.
    /// - Returns: the parsed files.
    public func passContents(now: PassDate? = nil, targets: [TargetSystem] = []) -> PassContents {
        PassContents(
            files: ruled, isTemplate: isTemplate, now: now, targets: targets, jsonDepth: limits.jsonDepth,
            jsonValueCount: limits.jsonValueCount)
    }

    /// The files that rules see: secrets that signing leaves out are no part of the pass, but that they exist counts.
    package var ruled: [String: [UInt8]] {
        contents.merging(leftOut.filter { container == .folder && FileName($0).isSecret }.map { ($0, []) }) { $1 }
    }

    /// The files that rules see, and those that a file manager left in the folder, so that a fix removes them.
    package var withLeftovers: PassFiles {
        var all = self
        for name in leftOut where container == .folder && FileName(name).isMadeByFileManager { all.files[name] = [] }
        return all
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
