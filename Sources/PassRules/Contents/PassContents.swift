public import PassModel

/// What rules look at: the files of a pass, read once, and what the pass is for.
///
/// Whatever is derived from the files is computed when it is first needed.
public struct PassContents: Sendable {
    /// Whether strings may still hold `{{placeholders}}`, about which nothing can be said yet.
    public let isTemplate: Bool
    /// Today, for rules about passes that have ended; with `nil` they report nothing.
    public let now: PassDate?
    /// The devices that the pass is meant for; empty for those in wide use.
    public let targets: [TargetSystem]

    /// Whether whoever signs it gives it the identifiers of type and team that it lacks.
    package var needsIdentifiers = false

    let source: PassSource
    /// The pass as it was read; empty if it has yet to be filled in.
    let readPass: Pass
    let sideFiles: SideFiles
    /// What was derived already.
    let parts = PassParts()
    /// The limits for JSON files: levels of nesting, and values.
    let (jsonDepth, jsonValueCount): (Int, Int)

    /// The contents of `files`, which are read at once.
    ///
    /// - Parameters:
    ///   - files: the files by their names in the archive.
    ///   - isTemplate: whether strings may hold placeholders.
    ///   - now: today, for rules about passes that have ended.
    ///   - targets: the devices that the pass is meant for.
    ///   - jsonDepth: levels of nesting that are read.
    ///   - jsonValueCount: values of a JSON file that are read.
    public init(
        files: [String: [UInt8]], isTemplate: Bool = false, now: PassDate? = nil, targets: [TargetSystem] = [],
        jsonDepth: Int = 64, jsonValueCount: Int = JSONDocument.valueLimit
    ) {
        self.init(
            files: files, isTemplate: isTemplate, now: now, targets: targets, jsonDepth: jsonDepth,
            jsonValueCount: jsonValueCount,
            document: JSONDocument.reading(
                files["pass.json"] ?? files[Self.orderFile] ?? [], depth: jsonDepth, valueCount: jsonValueCount))
    }

    /// Whether it is an order, with an `order.json` in place of a `pass.json`.
    public var isOrder: Bool {
        guard case .files(let files, _) = source else { return false }
        return files["pass.json"] == nil && files[Self.orderFile] != nil
    }

    /// The contents of `files`, whose `pass.json` was read as `document`.
    package init(
        files: [String: [UInt8]], isTemplate: Bool = false, now: PassDate? = nil, targets: [TargetSystem] = [],
        jsonDepth: Int, jsonValueCount: Int, document: Result<JSONDocument, JSONDocument.SyntaxError>
    ) {
        self.isTemplate = isTemplate
        self.now = now
        self.targets = targets
        (self.jsonDepth, self.jsonValueCount) = (jsonDepth, jsonValueCount)
        source = .files(files, document)
        readPass = source.readPass
        sideFiles = SideFiles(files, jsonDepth: jsonDepth, jsonValueCount: jsonValueCount)
    }

    /// A finished pass of `template`, with other contents.
    private init(_ template: PassContents, source: PassSource, beside sideFiles: SideFiles) {
        isTemplate = false
        needsIdentifiers = template.needsIdentifiers
        now = template.now
        targets = template.targets
        (jsonDepth, jsonValueCount) = (template.jsonDepth, template.jsonValueCount)
        self.source = source
        readPass = source.readPass
        self.sideFiles = sideFiles
    }

    /// A pass made from a template; only the changed texts are read again.
    init(_ template: PassContents, changing changed: [String: [UInt8]]) {
        let files = template.files.merging(changed) { $1 }
        let document = JSONDocument.reading(
            files["pass.json"] ?? [], depth: template.jsonDepth, valueCount: template.jsonValueCount)
        self.init(template, source: .files(files, document), beside: template.sideFiles.changing(changed))
    }

    /// A pass made by putting values into a template's openings.
    init(_ template: FillableTemplate, values: [JSONValue], changing changed: [String: [UInt8]]) {
        let contents = template.contents
        self.init(
            contents, source: .filled(template, values, changed: changed),
            beside: changed.count > 1 ? contents.sideFiles.changing(changed) : contents.sideFiles)
    }

    /// Contents with other files and the same settings.
    func replacing(_ files: [String: [UInt8]]) -> PassContents {
        var contents = PassContents(
            files: files, isTemplate: isTemplate, now: now, targets: targets, jsonDepth: jsonDepth,
            jsonValueCount: jsonValueCount)
        contents.needsIdentifiers = needsIdentifiers
        return contents
    }

    /// The contents as those of a finished pass, even if placeholders are left in it.
    var finished: PassContents { PassContents(self, source: source, beside: sideFiles) }
}

// MARK: - Placeholders

extension PassContents {

    /// Whether the string at `pointer` is still open because a placeholder stands in it.
    func isOpen(at pointer: JSONPointer) -> Bool {
        guard isTemplate, case .success(let document) = document else { return false }
        return document.root[pointer]?.string?.holdsBraces ?? false
    }

    /// Whether `text` is still open because a placeholder stands in it.
    func isOpen(_ text: String) -> Bool { isTemplate && text.holdsBraces }
}
