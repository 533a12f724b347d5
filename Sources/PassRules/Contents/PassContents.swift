public import PassModel

/// What rules look at: the files of a pass, read once, and what the pass is for.
///
/// Whatever is derived from the files is computed when it is first needed. What was read is private to this file, and
/// each way to it notes what is read: so it is known of a rule which values its faults hang on.
public struct PassContents: Sendable {
    /// Whether strings may still hold `{{placeholders}}`, about which nothing can be said yet.
    public private(set) var isTemplate: Bool
    /// Today, for rules about passes that have ended; with `nil` they report nothing.
    public let now: PassDate?
    /// The devices that the pass is meant for; empty for those in wide use.
    public let targets: [TargetSystem]

    /// Whether whoever signs it gives it the identifiers of type and team that it lacks.
    package var needsIdentifiers = false

    /// What was derived already.
    private(set) var parts = PassParts()
    /// The limits for JSON files: levels of nesting, and values.
    private let (jsonDepth, jsonValueCount): (Int, Int)
    private var givenFiles: [String: [UInt8]]
    /// Whether it is an order, with an `order.json` in place of a `pass.json`.
    public let isOrder: Bool
    private var readDocument: Result<JSONDocument, JSONDocument.SyntaxError>
    private var readPass: Pass
    private var sideFiles: SideFiles
    /// What is told of each reading of what records fill in.
    private(set) var reads: PassReads?
    /// The values of a filled template's open places, in their order.
    var opened: [JSONValue] = []

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

    /// The contents of `files`, whose `pass.json` was read as `document`.
    package init(
        files: [String: [UInt8]], isTemplate: Bool = false, now: PassDate? = nil, targets: [TargetSystem] = [],
        jsonDepth: Int, jsonValueCount: Int, document: Result<JSONDocument, JSONDocument.SyntaxError>
    ) {
        self.isTemplate = isTemplate
        self.now = now
        self.targets = targets
        (self.jsonDepth, self.jsonValueCount) = (jsonDepth, jsonValueCount)
        givenFiles = files
        isOrder = files["pass.json"] == nil && files[Self.orderFile] != nil
        readDocument = document
        readPass = Pass(object: document.value?.rootWithoutNulls ?? JSONObject())
        sideFiles = SideFiles(files, jsonDepth: jsonDepth, jsonValueCount: jsonValueCount)
    }

    /// A finished pass made of this template; only the changed texts are read again.
    ///
    /// - Parameters:
    ///   - changed: the texts with a record's values.
    ///   - form: `pass.json` with the places of these values.
    /// - Returns: the pass.
    func finished(changing changed: [String: [UInt8]] = [:], by form: JSONForm? = nil) -> PassContents {
        var contents = self
        (contents.isTemplate, contents.parts) = (false, PassParts())
        contents.givenFiles.merge(changed) { $1 }
        contents.sideFiles = sideFiles.changing(changed)
        guard let text = changed["pass.json"] else { return contents }
        contents.readDocument =
            form?.filled(with: text).map { .success($0) }
            ?? JSONDocument.reading(text, depth: jsonDepth, valueCount: jsonValueCount)
        contents.readPass = Pass(object: contents.readDocument.value?.rootWithoutNulls ?? JSONObject())
        return contents
    }

    /// Contents with other files and the same settings.
    func replacing(_ files: [String: [UInt8]]) -> PassContents {
        var contents = PassContents(
            files: files, isTemplate: isTemplate, now: now, targets: targets, jsonDepth: jsonDepth,
            jsonValueCount: jsonValueCount)
        contents.needsIdentifiers = needsIdentifiers
        return contents
    }

    /// The same contents, with nothing derived yet, which note in `reads` what is read of them.
    func noting(in reads: PassReads) -> PassContents {
        var contents = self
        contents.reads = reads
        contents.parts = PassParts()
        return contents
    }
}

// MARK: - What is read

extension PassContents {
    /// The files by their names in the archive.
    public var files: [String: [UInt8]] {
        reads?.note(.everything)
        return givenFiles
    }

    /// Whether there is a file of this name.
    func holds(_ name: String) -> Bool { givenFiles[name] != nil }

    /// The bytes of a file.
    func bytes(of name: String) -> [UInt8]? {
        reads?.note(name == mainFile ? .everything : .file(name))
        return givenFiles[name]
    }

    /// The size of all files except `pass.json` and the strings files, which differ from pass to pass.
    var byteCount: Int {
        givenFiles.reduce(0) { $0 + ($1.key == "pass.json" || $1.key.hasSuffix(".strings") ? 0 : $1.value.count) }
    }

    /// `pass.json` as it was read, or why it could not be.
    public var document: Result<JSONDocument, JSONDocument.SyntaxError> {
        reads?.note(.everything)
        return readDocument
    }

    /// The pass, however much of it could be read.
    public var pass: Pass {
        reads?.note(.everything)
        return readPass
    }

    /// The value of the top-level key of this name.
    subscript(name name: String) -> JSONValue? {
        reads?.note(.key(name))
        return readPass.object[name]
    }

    /// The names at the top level, which no record changes.
    var topLevelNames: [String] { readPass.object.names }

    /// Whether `pass.json` was read and is an object; if not, other rules report it.
    var isObject: Bool { readDocument.value?.root.object != nil }

    /// The styles whose key is there, whatever its value.
    public var styles: [Pass.Style.Kind] {
        parts.styles.value { Pass.Style.Kind.allCases.filter { readPass.object.has($0.rawValue) } }
    }

    /// Every field of every style, in the order of the text; each tells what is read of it.
    public var fields: [FieldPlace] {
        parts.fields.value {
            styles.flatMap { FieldPlace.all(of: $0, in: readPass.object[$0.rawValue], reads) }
        }
    }

    /// The values of the top-level keys that the format knows, of duplicates the last; each tells when it is read.
    var keys: [KeyPlace] { parts.keys.value { KeyPlace.all(in: readPass.object, reads) } }

    /// The names in objects that the format does not have, which no record changes.
    var strangeNames: [TypedTree.StrangeName] { parts.strangeNames.value { wholeTree.strangeNames(in: self) } }

    /// All that the format knows in `pass.json` or `order.json`.
    var tree: TypedTree {
        reads?.note(.everything)
        return wholeTree
    }

    /// The semantic tags of the pass, of its fields and of its upcoming events, with what is in them.
    var tagTree: TypedTree {
        reads?.note(.tags)
        return parts.tagTree.value { TypedTree(wholeTree, only: Shape.ofTags) }
    }

    /// The upcoming events with what is in them, except for tags and fields.
    var upcomingTree: TypedTree {
        reads?.note(.key(Pass.Key.upcomingPassInformation.rawValue))
        return parts.upcomingTree.value { TypedTree(wholeTree, only: Shape.ofEvents) }
    }

    private var wholeTree: TypedTree {
        parts.tree.value {
            let order = isOrder ? readDocument.value?.root.object ?? JSONObject() : nil
            return TypedTree(order ?? readPass.object, as: isOrder ? .order : .pass, in: mainFile)
        }
    }

    /// The semantic tags of the pass and of its fields, which Wallet merges.
    public var semantics: [ObjectPlace] {
        reads?.note(.tags)
        return parts.semantics.value {
            let own = readPass.object[Pass.Key.semantics.rawValue]?.object
            return (own.map { [ObjectPlace(pointer: .to(.semantics), object: $0)] } ?? [])
                + fields.compactMap(\.semantics)
        }
    }

    /// The style that Wallet shows; no record makes an object of another value.
    var style: Pass.Style.Kind? { readPass.style?.kind }

    /// Every strings file, sorted by path.
    public var stringsFiles: [StringsFile] {
        for file in sideFiles.stringsFiles { reads?.note(.file(file.path)) }
        return sideFiles.stringsFiles
    }

    /// Every file with the name of an image, sorted by path.
    public var images: [ImageFile] { sideFiles.images }
    /// `personalization.json` as it was read, if it is there.
    public var personalization: Result<JSONDocument, JSONDocument.SyntaxError>? { sideFiles.personalization }
    /// What the names of the files tell, sorted by path.
    var names: [FileName] { sideFiles.names }
    /// The only folder with a `pass.json`, where there is none at the top level.
    var enclosingFolder: String? { sideFiles.enclosingFolder }
    /// The images that Wallet reads, with all their scales.
    var imageGroups: [ImageGroup] { sideFiles.imageGroups }
}

// MARK: - What follows from the text

extension PassContents {
    /// Why `pass.json` could not be read.
    var syntaxError: JSONDocument.SyntaxError? { if case .failure(let error) = document { error } else { nil } }

    /// Where `pass.json` departs from strict JSON.
    var deviations: [JSONDocument.Deviation] { document.value?.deviations ?? [] }

    /// The value that `pass.json` stands for, if it could be read; without members that are null.
    var root: JSONValue? {
        guard let root = document.value?.root else { return nil }
        return root.object == nil ? root : .object(pass.object)
    }

    /// The members that are null, except those of `userInfo` and of keys that the format does not know.
    var nullMembers: [JSONPointer] { document.value?.nullMembers ?? [] }

    /// A JSON file that could be read.
    func document(named name: String) -> JSONDocument? {
        switch name {
        case isOrder ? Self.orderFile : "pass.json": document.value
        case "personalization.json": personalization?.value
        default: nil
        }
    }
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

    /// The places of `pass.json` that hold placeholders, and those around them but the whole.
    var openPointers: [JSONPointer] {
        let leaves = LeafPlace.all(in: .object(readPass.object)).filter { $0.value.string?.holdsBraces ?? false }
        let tokens = leaves.flatMap { leaf in
            let tokens = leaf.pointer.tokens
            return tokens.indices.map { Array(tokens[...$0]) }
        }
        return Set(tokens).map(JSONPointer.init(tokens:))
    }

    /// The strings files that hold placeholders.
    var openFiles: [String] {
        sideFiles.stringsFiles.filter { file in
            file.document.value?.entries.contains { $0.value.holdsBraces } ?? true
        }.map(\.path)
    }

    /// The values at these places; `nil` if one is missing.
    func values(at pointers: [JSONPointer]) -> [JSONValue]? {
        let root = JSONValue.object(readPass.object)
        let values = pointers.compactMap { root[$0] }
        return values.count == pointers.count ? values : nil
    }

    /// `pass.json` as a form for other values at these places; `nil` if it is not strict JSON.
    func form(changing pointers: [JSONPointer]) -> JSONForm? {
        readDocument.value.flatMap { document in
            JSONForm(document, changing: pointers.filter { document.root[$0]?.string != nil })
        }
    }
}
