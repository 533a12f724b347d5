public import PassModel

extension PassContents {
    /// The files by their names in the archive.
    public var files: [String: [UInt8]] {
        switch source {
        case .files(let files, _): files
        case .filled(let template, _, let changed): template.contents.files.merging(changed) { $1 }
        }
    }

    /// Whether there is a file of this name.
    func holds(_ name: String) -> Bool { bytes(of: name) != nil }

    /// The bytes of a file.
    func bytes(of name: String) -> [UInt8]? {
        switch source {
        case .files(let files, _): files[name]
        case .filled(let template, _, let changed): changed[name] ?? template.contents.bytes(of: name)
        }
    }

    /// The size of all files except `pass.json` and the strings files, which differ from pass to pass.
    var byteCount: Int {
        switch source {
        case .files(let files, _):
            files.reduce(0) { $0 + ($1.key == "pass.json" || $1.key.hasSuffix(".strings") ? 0 : $1.value.count) }
        case .filled(let template, _, _): template.contents.byteCount
        }
    }

    /// `pass.json` as it was read, or why it could not be.
    public var document: Result<JSONDocument, JSONDocument.SyntaxError> {
        switch source {
        case .files(_, let document): document
        case .filled(_, _, let changed):
            parts.document.value {
                JSONDocument.reading(changed["pass.json"] ?? [], depth: jsonDepth, valueCount: jsonValueCount)
            }
        }
    }

    /// Why `pass.json` could not be read.
    var syntaxError: JSONDocument.SyntaxError? {
        guard case .files(_, .failure(let error)) = source else { return nil }
        return error
    }

    /// Where `pass.json` departs from strict JSON; a pass made from a template never does.
    var deviations: [JSONDocument.Deviation] {
        guard case .files(_, .success(let document)) = source else { return [] }
        return document.deviations
    }

    /// The value that `pass.json` stands for, if it could be read; without members that are null.
    var root: JSONValue? {
        if case .files(_, let document) = source, document.value?.root.object == nil { return document.value?.root }
        return .object(pass.object)
    }

    /// The members that are null, except those of `userInfo` and of keys that the format does not know.
    var nullMembers: [JSONPointer] {
        switch source {
        case .files(_, let document): document.value?.nullMembers ?? []
        case .filled(let template, _, _): template.contents.nullMembers
        }
    }

    /// A JSON file that could be read.
    func document(named name: String) -> JSONDocument? {
        switch name {
        case isOrder ? Self.orderFile : "pass.json": document.value
        case "personalization.json": personalization?.value
        default: nil
        }
    }

    /// Every strings file, sorted by path.
    public var stringsFiles: [StringsFile] { sideFiles.stringsFiles }

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
