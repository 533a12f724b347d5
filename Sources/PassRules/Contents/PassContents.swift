internal import Bytes
public import PassModel

/// The input of rules: the files of a pass, parsed once, and their context.
///
/// Derived values are computed when first needed. The parsed files are private to this file, and every access is
/// recorded: so it is known on which values a rule's faults depend.
public struct PassContents: Sendable {
    /// Whether strings may contain `{{placeholders}}`, which can't be checked yet.
    public private(set) var isTemplate: Bool
    /// Today, for rules about expired passes; with `nil` they report nothing.
    public let now: PassDate?
    /// The devices for which the pass is intended; empty for those in wide use.
    public let targets: [TargetSystem]

    /// Whether signing adds missing type and team identifiers.
    package var needsIdentifiers = false

    private(set) var parts = PassParts()
    /// The limits for JSON files: nesting and number of values.
    private let (jsonDepth, jsonValueCount): (Int, Int)
    private var givenFiles: [String: [UInt8]]
    /// Whether it is an order, with an `order.json` in place of a `pass.json`.
    public let isOrder: Bool
    private var readDocument: Result<JSONDocument, JSONDocument.SyntaxError>
    private var readPass: Pass
    private var sideFiles: SideFiles
    /// Records each access to values that records fill in.
    private(set) var reads: PassReads?
    /// The values filled into the template's placeholders, in their order.
    var filledValues: [JSONValue] = []

    /// Parses the contents of `files`.
    ///
    /// - Parameters:
    ///   - files: the files by their names in the archive.
    ///   - isTemplate: whether strings may contain placeholders.
    ///   - now: today, for rules about expired passes.
    ///   - targets: the devices for which the pass is intended.
    ///   - jsonDepth: the deepest nesting of JSON files.
    ///   - jsonValueCount: the most values of a JSON file.
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

    /// A finished pass made from this template; only changed texts are parsed again.
    ///
    /// - Parameters:
    ///   - changed: the texts with a record's values filled in.
    ///   - document: the `pass.json` among them, if it was parsed.
    /// - Returns: the pass.
    func finished(changing changed: [String: [UInt8]] = [:], reading document: JSONDocument? = nil) -> PassContents {
        var contents = self
        (contents.isTemplate, contents.parts) = (false, PassParts())
        contents.givenFiles.merge(changed) { $1 }
        contents.sideFiles = sideFiles.changing(changed)
        guard let text = changed["pass.json"] else { return contents }
        contents.readDocument =
            document.map { .success($0) }
            ?? JSONDocument.reading(text, depth: jsonDepth, valueCount: jsonValueCount)
        contents.readPass = Pass(object: contents.readDocument.value?.rootWithoutNulls ?? JSONObject())
        return contents
    }

    func replacing(_ files: [String: [UInt8]]) -> PassContents {
        var contents = PassContents(
            files: files, isTemplate: isTemplate, now: now, targets: targets, jsonDepth: jsonDepth,
            jsonValueCount: jsonValueCount)
        contents.needsIdentifiers = needsIdentifiers
        return contents
    }

    /// Whether it is a pass of strict JSON to which nothing is added before it is sent.
    var isFinished: Bool {
        !isTemplate && !needsIdentifiers && !isOrder && isObject && readDocument.value?.deviations.isEmpty ?? false
    }

    /// Whether the files beside `pass.json` are the same, with the same names byte for byte.
    func hasSameFilesBesidePass(as files: [String: [UInt8]]) -> Bool {
        givenFiles.count == files.count
            && givenFiles.allSatisfy { name, bytes in
                guard let index = files.index(forKey: name) else { return false }
                let (otherName, others) = files[index]
                return name.isIdentical(to: otherName)
                    && (name == "pass.json" || bytes[...].hasSameBytes(as: others[...]))
            }
    }

    /// The same contents without derived values, which record accesses in `reads`.
    func noting(in reads: PassReads) -> PassContents {
        var contents = self
        contents.reads = reads
        contents.parts = PassParts()
        return contents
    }
}

// MARK: - Recorded access

extension PassContents {
    /// The files by their names in the archive.
    public var files: [String: [UInt8]] {
        reads?.note(.everything)
        return givenFiles
    }

    func has(_ name: String) -> Bool { givenFiles[name] != nil }

    func bytes(of name: String) -> [UInt8]? {
        reads?.note(name == mainFile ? .everything : .file(name))
        return givenFiles[name]
    }

    /// The size of all files except `pass.json` and the strings files, which differ from pass to pass.
    var byteCount: Int {
        givenFiles.reduce(0) { $0 + ($1.key == "pass.json" || $1.key.hasSuffix(".strings") ? 0 : $1.value.count) }
    }

    /// The parsed `pass.json`, or its error.
    public var document: Result<JSONDocument, JSONDocument.SyntaxError> {
        reads?.note(.everything)
        return readDocument
    }

    /// The pass, as far as it could be read.
    public var pass: Pass {
        reads?.note(.everything)
        return readPass
    }

    subscript(name name: String) -> JSONValue? {
        reads?.note(.key(name))
        return readPass.object[name]
    }

    /// The names at the top level, which records can't change.
    var topLevelNames: [String] { readPass.object.names }

    /// Whether `pass.json` is an object; if not, other rules report it.
    var isObject: Bool { readDocument.value?.root.object != nil }

    /// The styles whose key exists, whatever its value.
    public var styles: [Pass.Style.Kind] {
        parts.styles.value { Pass.Style.Kind.allCases.filter { readPass.object.has($0.rawValue) } }
    }

    /// Every field of every style, in the order of the text; each records access to it.
    public var fields: [FieldPlace] {
        parts.fields.value {
            styles.flatMap { FieldPlace.all(of: $0, in: readPass.object[$0.rawValue], reads) }
        }
    }

    /// The values of known top-level keys, of duplicates the last; each records access to it.
    var keys: [KeyPlace] { parts.keys.value { KeyPlace.all(in: readPass.object, reads) } }

    /// The names in objects that the format does not define, which records can't change.
    var unknownNames: [TypedTree.UnknownName] { parts.unknownNames.value { wholeTree.unknownNames(in: self) } }

    /// All known values in `pass.json` or `order.json`.
    var tree: TypedTree {
        reads?.note(.everything)
        return wholeTree
    }

    /// The semantic tags of the pass, of its fields and of its upcoming events, with their contents.
    var tagTree: TypedTree {
        reads?.note(.tags)
        return parts.tagTree.value { TypedTree(wholeTree, only: \.isOfTags) }
    }

    /// The upcoming events with their contents, except for tags and fields.
    var upcomingTree: TypedTree {
        reads?.note(.key(Pass.Key.upcomingPassInformation.rawValue))
        return parts.upcomingTree.value { TypedTree(wholeTree, only: \.isOfEvents) }
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

    /// The style that Wallet shows; records can't change whether a value is an object.
    var style: Pass.Style.Kind? { readPass.style?.kind }

    /// Every strings file, sorted by path.
    public var stringsFiles: [StringsFile] {
        for file in sideFiles.stringsFiles { reads?.note(.file(file.path)) }
        return sideFiles.stringsFiles
    }

    /// Every file with the name of an image, sorted by path.
    public var images: [ImageFile] { sideFiles.images }
    /// The parsed `personalization.json`, if it exists.
    public var personalization: Result<JSONDocument, JSONDocument.SyntaxError>? { sideFiles.personalization }
    /// The classified file names, sorted by path.
    var names: [FileName] { sideFiles.names }
    /// The folder with the `pass.json`, if that is not at the top level.
    var enclosingFolder: String? { sideFiles.enclosingFolder }
    /// The images that Wallet reads, with all their scales.
    var imageGroups: [ImageGroup] { sideFiles.imageGroups }
}

// MARK: - Derived from the text

extension PassContents {
    var syntaxError: JSONDocument.SyntaxError? { if case .failure(let error) = document { error } else { nil } }

    var deviations: [JSONDocument.Deviation] { document.value?.deviations ?? [] }

    /// The root of `pass.json`, if it could be parsed, without members that are null.
    var root: JSONValue? {
        guard let root = document.value?.root else { return nil }
        return root.object == nil ? root : .object(pass.object)
    }

    /// The members that are null, except in `userInfo` and in unknown keys.
    var nullMembers: [JSONPointer] { document.value?.nullMembers ?? [] }

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
    /// Whether the string at `pointer` contains an unfilled placeholder.
    func isUnfilled(at pointer: JSONPointer) -> Bool {
        guard isTemplate, case .success(let document) = document else { return false }
        return document.root[pointer]?.string?.hasBraces ?? false
    }

    /// Whether `text` contains an unfilled placeholder.
    func isUnfilled(_ text: String) -> Bool { isTemplate && text.hasBraces }

    /// The values of `pass.json` with placeholders.
    var placeholders: [JSONPointer] {
        LeafPlace.all(in: .object(readPass.object)).filter { $0.value.string?.hasBraces ?? false }.map(\.pointer)
    }

    var filesWithPlaceholders: [String] {
        sideFiles.stringsFiles.filter { file in
            file.document.value?.entries.contains { $0.value.hasBraces } ?? true
        }.map(\.path)
    }

    /// The paths to these places, which are the same in all passes of a template; `nil` if one is missing.
    func paths(to pointers: [JSONPointer]) -> [[Int]]? {
        let root = JSONValue.object(readPass.object)
        let paths = pointers.compactMap { root.path(to: $0) }
        return paths.count == pointers.count ? paths : nil
    }

    /// The values at these paths; `nil` if one is missing.
    func values(at paths: [[Int]]) -> [JSONValue]? {
        let root = JSONValue.object(readPass.object)
        var values: [JSONValue] = []
        values.reserveCapacity(paths.count)
        for path in paths {
            guard let value = root[path: path] else { return nil }
            values.append(value)
        }
        return values
    }

    /// A form of `pass.json` for other values at these places; `nil` if it is not strict JSON.
    func form(changing pointers: [JSONPointer]) -> JSONForm? {
        readDocument.value.flatMap { document in
            JSONForm(
                document,
                changing: pointers.filter { pointer in
                    document.root[pointer].map { $0.object == nil && $0.array == nil } ?? false
                })
        }
    }
}
