public import PassModel

/// What rules look at: the files of a pass, read once, and what the pass is for.
///
/// What is derived from the files is worked out when it is first asked for.
public struct PassContents: Sendable {
    /// Strings may still hold `{{placeholders}}`, about which nothing can be said yet.
    public let isTemplate: Bool
    /// Today, for rules about passes that have ended; `nil` keeps these silent.
    public let now: PassDate?
    /// The devices that the pass is meant for; empty for those in wide use.
    public let targets: [TargetSystem]

    let source: PassSource
    /// The pass as it was read; empty where it has yet to be filled in.
    private let readPass: Pass
    private let sideFiles: SideFiles
    /// What was derived already; `nil` while it is watched what a rule reads.
    private let parts: PassParts?
    /// Levels of nesting that are read in JSON files.
    private let jsonDepth: Int

    /// The contents of `files`, which are read at once.
    ///
    /// - Parameters:
    ///   - files: the files by their names in the archive.
    ///   - isTemplate: whether strings may hold placeholders.
    ///   - now: today, for rules about passes that have ended.
    ///   - targets: the devices that the pass is meant for.
    ///   - jsonDepth: levels of nesting that are read.
    public init(
        files: [String: [UInt8]], isTemplate: Bool = false, now: PassDate? = nil, targets: [TargetSystem] = [],
        jsonDepth: Int = 64
    ) {
        self.isTemplate = isTemplate
        self.now = now
        self.targets = targets
        self.jsonDepth = jsonDepth
        source = .files(files, JSONDocument.reading(files["pass.json"] ?? [], depth: jsonDepth))
        readPass = source.readPass
        sideFiles = SideFiles(files, jsonDepth: jsonDepth)
        parts = PassParts()
    }

    /// What `template` is with other contents, and no template any more.
    private init(_ template: PassContents, source: PassSource, beside sideFiles: SideFiles, isWatched: Bool = false) {
        isTemplate = false
        now = template.now
        targets = template.targets
        jsonDepth = template.jsonDepth
        self.source = source
        readPass = source.readPass
        self.sideFiles = sideFiles
        parts = isWatched ? nil : PassParts()
    }

    /// A pass made from a template, of which only the changed texts are read again.
    init(_ template: PassContents, changing changed: [String: [UInt8]]) {
        let files = template.files.merging(changed) { $1 }
        self.init(
            template, source: .files(files, JSONDocument.reading(files["pass.json"] ?? [], depth: template.jsonDepth)),
            beside: template.sideFiles.changing(changed))
    }

    /// A pass made by putting values into a template's openings.
    init(_ template: FillableTemplate, values: [JSONValue], changing changed: [String: [UInt8]]) {
        let contents = template.contents
        self.init(
            contents, source: .filled(template, values, changed: changed),
            beside: changed.count > 1 ? contents.sideFiles.changing(changed) : contents.sideFiles)
    }

    /// A template's pass with its placeholders as they stand, which tells `trace` when one of them is read.
    init(watching template: FillableTemplate, by trace: ReadingTrace) {
        self.init(
            template.contents, source: .watched(template, trace), beside: template.contents.sideFiles, isWatched: true)
    }

    /// The same circumstances with other files.
    func replacing(_ files: [String: [UInt8]]) -> PassContents {
        PassContents(files: files, isTemplate: isTemplate, now: now, targets: targets, jsonDepth: jsonDepth)
    }

    /// The contents as those of a finished pass, whatever stands in it.
    var finished: PassContents { PassContents(self, source: source, beside: sideFiles) }
}

// MARK: - Files

extension PassContents {
    /// The files by their names in the archive.
    public var files: [String: [UInt8]] { source.files }

    /// Whether there is a file of this name.
    func holds(_ name: String) -> Bool { source.holds(name) }

    /// The bytes of a file.
    func bytes(of name: String) -> [UInt8]? { source.bytes(of: name) }

    /// The bytes of all files together, but for `pass.json` and the strings files, which differ from pass to pass.
    var byteCount: Int { source.byteCount }

    /// `pass.json` as it was read, or why it could not be.
    public var document: Result<JSONDocument, JSONSyntaxError> {
        switch source {
        case .files(_, let document): return document
        case .watched(let template, let trace):
            trace.note()
            return template.contents.document
        case .filled(_, _, let changed):
            return derived({ $0.document.value($1) }) {
                JSONDocument.reading(changed["pass.json"] ?? [], depth: jsonDepth)
            }
        }
    }

    /// Why `pass.json` could not be read.
    var syntaxError: JSONSyntaxError? {
        guard case .files(_, .failure(let error)) = source else { return nil }
        return error
    }

    /// Where `pass.json` departs from strict JSON; what is filled in does so nowhere.
    var deviations: [JSONDeviation] {
        guard case .files(_, .success(let document)) = source else { return [] }
        return document.deviations
    }

    /// The value that `pass.json` stands for, if it could be read.
    var root: JSONValue? {
        guard case .files(_, let document) = source else { return .object(pass.object) }
        return (try? document.get())?.root
    }

    /// A JSON file that could be read.
    func document(named name: String) -> JSONDocument? {
        switch name {
        case "pass.json": try? document.get()
        case "personalization.json": try? personalization?.get()
        default: nil
        }
    }

    /// Every strings file, sorted by path.
    public var stringsFiles: [StringsFile] {
        if case .watched(let template, let trace) = source, template.hasOpenFiles { trace.note() }
        return sideFiles.stringsFiles
    }

    /// Every file with the name of an image, sorted by path.
    public var images: [ImageFile] { sideFiles.images }
    /// `personalization.json` as it was read, if it is there.
    public var personalization: Result<JSONDocument, JSONSyntaxError>? { sideFiles.personalization }
    /// What the names of the files tell, sorted by path.
    var names: [FileName] { sideFiles.names }
    /// The only folder with a `pass.json`, where there is none at the top level.
    var enclosingFolder: String? { sideFiles.enclosingFolder }
    /// The images that Wallet reads, with all their scales.
    var imageGroups: [ImageGroup] { sideFiles.imageGroups }
}

// MARK: - What pass.json holds

extension PassContents {
    /// The pass, however much of it could be read.
    public var pass: Pass {
        guard case .filled(let template, let values, _) = source else { return readPass }
        return derived({ $0.pass.value($1) }) { Pass(object: template.object(filledWith: values)) }
    }

    /// Whether `pass.json` was read and is an object; other rules say what it is otherwise.
    var isObject: Bool { root?.object != nil }

    /// The styles whose key is there, whatever its value.
    public var styles: [PassStyle.Kind] {
        derived({ $0.styles.value($1) }) { template, _ in
            template.contents.styles
        } otherwise: {
            PassStyle.Kind.allCases.filter { pass.object.has($0.rawValue) }
        }
    }

    /// The style that Wallet shows.
    var style: PassStyle.Kind? { pass.style?.kind }

    /// The layouts that the pass asks for.
    var schemes: [StyleScheme] {
        (self[.preferredStyleSchemes]?.array ?? []).compactMap { StyleScheme(json: $0) }
    }

    /// The value of a top-level key.
    subscript(key: Pass.Key) -> JSONValue? {
        guard case .filled(let template, let values, _) = source else { return pass.object[key.rawValue] }
        return template.value(at: JSONPointer(tokens: [key.rawValue]), filledWith: values)
    }

    /// The value of a member of the object under a top-level key.
    subscript(key: Pass.Key, member: String) -> JSONValue? {
        guard case .filled(let template, let values, _) = source else {
            return pass.object[key.rawValue]?.object?[member]
        }
        return template.value(at: JSONPointer(tokens: [key.rawValue, member]), filledWith: values)
    }

    /// The values of the top-level keys that the format knows; of duplicates the last.
    var keys: [KeyPlace] {
        derived({ $0.keys.value($1) }) {
            $0.keys.filled(with: $1)
        } otherwise: {
            KeyPlace.all(in: pass.object)
        }
    }

    /// The values of `pass.json` that are neither array nor object, in the order of the text.
    var leaves: [LeafPlace] {
        derived({ $0.leaves.value($1) }) {
            $0.leaves.filled(with: $1)
        } otherwise: {
            root.map { LeafPlace.all(in: $0) } ?? []
        }
    }

    /// The leaves at some indices; in a pass made from a template mostly those that were filled in.
    func leaves(at indices: [Int]) -> [LeafPlace] {
        guard let parts, case .filled(let template, let values, _) = source else {
            return indices.map { [leaves] in leaves[$0] }
        }
        let list = template.leaves
        guard indices == list.open else { return indices.map { list.element(at: $0, with: values) } }
        return parts.openLeaves.value { indices.map { list.element(at: $0, with: values) } }
    }

    /// Every field of every style, in the order of the text.
    public var fields: [FieldPlace] {
        derived({ $0.fields.value($1) }) {
            $0.fields.filled(with: $1)
        } otherwise: {
            styles.flatMap { FieldPlace.all(of: $0, in: pass.object[$0.rawValue]) }
        }
    }

    /// Every barcode that is an object: those in `barcodes`, and `barcode`.
    public var barcodes: [ObjectPlace] {
        derived({ $0.barcodes.value($1) }) {
            $0.barcodes.filled(with: $1)
        } otherwise: {
            ObjectPlace.elements(of: .barcodes, in: pass) + ObjectPlace.value(of: .barcode, in: pass)
        }
    }

    /// The messages of the barcodes, except those that are still open.
    var messages: [BarcodeMessage] {
        derived({ $0.messages.value($1) }) { barcodes.compactMap { BarcodeMessage($0, isTemplate: isTemplate) } }
    }

    /// The semantic tags of the pass and of its fields, which Wallet merges.
    public var semantics: [ObjectPlace] {
        derived({ $0.semantics.value($1) }) {
            $0.semantics.filled(with: $1)
        } otherwise: {
            ObjectPlace.value(of: .semantics, in: pass) + fields.compactMap(\.semantics)
        }
    }

    /// The entries of `upcomingPassInformation` that are objects.
    public var upcoming: [ObjectPlace] {
        derived({ $0.upcoming.value($1) }) {
            $0.upcoming.filled(with: $1)
        } otherwise: {
            ObjectPlace.elements(of: .upcomingPassInformation, in: pass)
        }
    }

    /// The semantic tags of the upcoming events.
    private var upcomingTags: [ObjectPlace] { upcoming.compactMap { $0.object(of: "semantics") } }

    /// The semantic tags of the pass, of its fields and of its upcoming events, with what is in them.
    var tagTree: TypedTree {
        derived({ $0.tagTree.value($1) }) { template, values in
            TypedTree(
                values: template.tagValues.filled(with: values), objects: template.tagObjects.filled(with: values))
        } otherwise: {
            TypedTree(semantics + upcomingTags, as: .tags)
        }
    }

    /// The upcoming events with what is in them, but for tags and fields.
    var upcomingTree: TypedTree {
        derived({ $0.upcomingTree.value($1) }) { template, values in
            TypedTree(
                values: template.upcomingValues.filled(with: values),
                objects: template.upcomingObjects.filled(with: values))
        } otherwise: {
            TypedTree(upcoming, as: .entry)
        }
    }

    /// The tags of the pass and its fields, merged.
    var ownTags: MergedTags {
        derived({ $0.ownTags.value($1) }) { template, values in
            template.ownTags.filled(with: values)
        } otherwise: {
            MergedTags(semantics)
        }
    }

    /// The places whose tags Wallet merges: those of the pass and its fields, and those of each upcoming event.
    var mergedTags: [MergedTags] { [ownTags] + upcomingTags.map { MergedTags([$0]) } }

    /// The texts that strings files may translate; empty without any.
    var texts: PassTexts {
        derived({ $0.texts.value($1) }) {
            sideFiles.stringsFiles.isEmpty
                ? PassTexts()
                : PassTexts(of: pass, barcodes: barcodes, personalization: (try? personalization?.get())?.root)
        }
    }

    /// What `derive` gives, worked out once; each time where it is watched what is read for it.
    func derived<Part>(
        _ part: @escaping (PassParts, () -> Part) -> Part, _ derive: () -> Part
    ) -> Part {
        guard let parts else { return derive() }
        return part(parts, derive)
    }

    /// What `derive` gives, worked out once; in a pass made from a template, what `fill` gives.
    private func derived<Part>(
        _ part: @escaping (PassParts, () -> Part) -> Part, fill: (FillableTemplate, [JSONValue]) -> Part,
        otherwise derive: () -> Part
    ) -> Part {
        guard let parts else { return derive() }
        return part(parts) {
            if case .filled(let template, let values, _) = source { fill(template, values) } else { derive() }
        }
    }
}

// MARK: - Placeholders

extension PassContents {
    /// Whether a record has yet to fill in what a fault is about; a name does not depend on its value.
    func isOpen(_ place: Fault.Place) -> Bool {
        if case .value(let pointer, "pass.json") = place { isOpen(at: pointer) } else { false }
    }

    /// Whether the string at `pointer` is still open because a placeholder stands in it.
    func isOpen(at pointer: JSONPointer) -> Bool {
        guard isTemplate, case .success(let document) = document else { return false }
        return document.root[pointer]?.string?.holdsBraces ?? false
    }

    /// Whether `text` is still open because a placeholder stands in it.
    func isOpen(_ text: String) -> Bool { isTemplate && text.holdsBraces }
}
