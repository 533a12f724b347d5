public import PassModel

/// What rules look at: the files of a pass, read once, and what the pass is for.
public struct PassContents: Sendable {
    /// The files by their names in the archive.
    public let files: [String: [UInt8]]
    /// `pass.json` as it was read, or why it could not be.
    public let document: Result<JSONDocument, JSONSyntaxError>
    /// The pass, however much of it could be read.
    public let pass: Pass
    /// Strings may still hold `{{placeholders}}`, about which nothing can be said yet.
    public let isTemplate: Bool
    /// Today, for rules about passes that have ended; `nil` keeps these silent.
    public let now: PassDate?
    /// The devices that the pass is meant for; empty for those in wide use.
    public let targets: [TargetSystem]

    /// The values of the top-level keys that the format knows; of duplicates the last.
    let values: [Pass.Key: JSONValue]
    /// The styles whose key is there, whatever its value.
    public let styles: [PassStyle.Kind]
    /// The style that Wallet shows.
    let style: PassStyle.Kind?
    /// The layouts that the pass asks for.
    let schemes: [StyleScheme]
    /// Every field of every style, in the order of the text.
    public let fields: [FieldPlace]
    /// Every barcode that is an object: those in `barcodes`, and `barcode`.
    public let barcodes: [ObjectPlace]
    /// The semantic tags of the pass and of its fields, which Wallet merges.
    public let semantics: [ObjectPlace]
    /// The entries of `upcomingPassInformation` that are objects.
    public let upcoming: [ObjectPlace]
    /// The semantic tags of the pass, of its fields and of its upcoming events, with what is in them.
    let tagTree: TypedTree
    /// The upcoming events with what is in them, but for tags and fields.
    let upcomingTree: TypedTree
    /// The places whose tags Wallet merges: those of the pass and its fields, and those of each upcoming event.
    let mergedTags: [MergedTags]
    /// The tags of the pass and its fields, merged.
    let ownTags: MergedTags
    /// The messages of the barcodes, except those that are still open.
    let messages: [BarcodeMessage]
    /// The texts that strings files may translate; empty without any.
    let texts: PassTexts
    private let sideFiles: SideFiles
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
        self.init(
            files: files, beside: SideFiles(files, jsonDepth: jsonDepth), isTemplate: isTemplate, now: now,
            targets: targets, jsonDepth: jsonDepth)
    }

    /// A pass made from a template, of which only the changed texts are read again.
    init(_ template: PassContents, changing changed: [String: [UInt8]]) {
        self.init(
            files: template.files.merging(changed) { $1 }, beside: template.sideFiles.changing(changed),
            isTemplate: false, now: template.now, targets: template.targets, jsonDepth: template.jsonDepth)
    }

    private init(
        files: [String: [UInt8]], beside sideFiles: SideFiles, isTemplate: Bool, now: PassDate?,
        targets: [TargetSystem], jsonDepth: Int
    ) {
        self.files = files
        self.sideFiles = sideFiles
        self.isTemplate = isTemplate
        self.now = now
        self.targets = targets
        self.jsonDepth = jsonDepth
        document = JSONDocument.reading(files["pass.json"] ?? [], depth: jsonDepth)
        let pass = Pass(object: (try? document.get())?.root.object ?? JSONObject())
        self.pass = pass
        values = Pass.Key.values(in: pass.object)
        styles = PassStyle.Kind.allCases.filter { pass.object[$0.rawValue] != nil }
        style = pass.style?.kind
        schemes = (values[.preferredStyleSchemes]?.array ?? []).compactMap { StyleScheme(json: $0) }
        fields = styles.flatMap { FieldPlace.all(of: $0, in: pass.object[$0.rawValue]) }
        barcodes =
            ObjectPlace.elements(of: .barcodes, in: pass) + ObjectPlace.value(of: .barcode, in: pass)
        semantics = ObjectPlace.value(of: .semantics, in: pass) + fields.compactMap(\.semantics)
        upcoming = ObjectPlace.elements(of: .upcomingPassInformation, in: pass)
        let upcomingTags = upcoming.compactMap { $0.object(of: "semantics") }
        tagTree = TypedTree(semantics + upcomingTags, as: .tags)
        upcomingTree = TypedTree(upcoming, as: .entry)
        ownTags = MergedTags(semantics)
        mergedTags = [ownTags] + upcomingTags.map { MergedTags([$0]) }
        messages = barcodes.compactMap { BarcodeMessage($0, isTemplate: isTemplate) }
        texts =
            sideFiles.stringsFiles.isEmpty
            ? PassTexts()
            : PassTexts(
                of: pass, barcodes: barcodes, personalization: (try? sideFiles.personalization?.get())?.root)
    }

    /// Every file with the name of an image, sorted by path.
    public var images: [ImageFile] { sideFiles.images }
    /// Every strings file, sorted by path.
    public var stringsFiles: [StringsFile] { sideFiles.stringsFiles }
    /// `personalization.json` as it was read, if it is there.
    public var personalization: Result<JSONDocument, JSONSyntaxError>? { sideFiles.personalization }
    /// What the names of the files tell, sorted by path.
    var names: [FileName] { sideFiles.names }
    /// The only folder with a `pass.json`, where there is none at the top level.
    var enclosingFolder: String? { sideFiles.enclosingFolder }
    /// The images that Wallet reads, with all their scales.
    var imageGroups: [ImageGroup] { sideFiles.imageGroups }

    /// The same circumstances with other files.
    func replacing(_ files: [String: [UInt8]]) -> PassContents {
        PassContents(files: files, isTemplate: isTemplate, now: now, targets: targets, jsonDepth: jsonDepth)
    }

    /// A JSON file that could be read.
    func document(named name: String) -> JSONDocument? {
        switch name {
        case "pass.json": try? document.get()
        case "personalization.json": try? personalization?.get()
        default: nil
        }
    }

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

    /// Whether `pass.json` was read and is an object; other rules say what it is otherwise.
    var isObject: Bool { (try? document.get())?.root.object != nil }
}

extension Pass.Key {
    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    /// The values of the keys that are there; of duplicates the last.
    fileprivate static func values(in object: JSONObject) -> [Pass.Key: JSONValue] {
        var values: [Pass.Key: JSONValue] = [:]
        values.reserveCapacity(min(object.members.count, allCases.count))
        for member in object.members {
            if let key = byName[member.name] { values[key] = member.value }
        }
        return values
    }
}
