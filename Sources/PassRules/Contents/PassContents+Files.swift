public import PassModel

extension PassContents {
    /// The files by their names in the archive.
    public var files: [String: [UInt8]] { source.files }

    /// Whether there is a file of this name.
    func holds(_ name: String) -> Bool { source.holds(name) }

    /// The bytes of a file.
    func bytes(of name: String) -> [UInt8]? { source.bytes(of: name) }

    /// The size of all files except `pass.json` and the strings files, which differ from pass to pass.
    var byteCount: Int { source.byteCount }

    /// `pass.json` as it was read, or why it could not be.
    public var document: Result<JSONDocument, JSONDocument.SyntaxError> {
        switch source {
        case .files(_, let document): document
        case .filled(_, _, let changed):
            derived({ $0.document.value($1) }) {
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
    var nullMembers: [JSONPointer] { source.nullMembers }

    /// A JSON file that could be read.
    func document(named name: String) -> JSONDocument? {
        switch name {
        case "pass.json": document.value
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
