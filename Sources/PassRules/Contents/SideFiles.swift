internal import PassModel

/// What is read of the files beside `pass.json`: once for all passes of a template, except for what a record changes.
struct SideFiles: Sendable {
    /// What the names of all files tell, sorted by path.
    let names: [FileName]
    /// The folder that the whole pass is in, where Wallet does not find it.
    let enclosingFolder: String?
    /// Every file with the name of an image, sorted by path.
    let images: [PassContents.ImageFile]
    /// The images that Wallet reads, with all their scales.
    let imageGroups: [ImageGroup]
    /// Every strings file, sorted by path.
    private(set) var stringsFiles: [PassContents.StringsFile]
    /// `personalization.json` as it was read, if it is there.
    let personalization: Result<JSONDocument, JSONDocument.SyntaxError>?

    init(_ files: [String: [UInt8]], jsonDepth: Int, jsonValueCount: Int) {
        let names = files.keys.sorted().map { FileName($0) }
        self.names = names
        enclosingFolder = FileName.enclosingFolder(of: files.keys)
        images = names.compactMap { name in files[name.path].flatMap { PassContents.ImageFile(name, bytes: $0) } }
        imageGroups = ImageGroup.groups(of: images)
        var room = PassContents.StringsFile.Room()
        stringsFiles = names.compactMap { name in
            files[name.path].flatMap { PassContents.StringsFile(name, bytes: $0, within: &room) }
        }
        personalization = files["personalization.json"].map {
            JSONDocument.reading($0, depth: jsonDepth, valueCount: jsonValueCount)
        }
    }

    /// The same files with other bytes in some of the strings files.
    func changing(_ changed: [String: [UInt8]]) -> SideFiles {
        var files = self
        for (index, file) in files.stringsFiles.enumerated() {
            var room = PassContents.StringsFile.Room()
            if let bytes = changed[file.path],
                let again = PassContents.StringsFile(FileName(file.path), bytes: bytes, within: &room)
            {
                files.stringsFiles[index] = again
            }
        }
        return files
    }
}

extension JSONDocument {
    /// A JSON file as it was read, or why it could not be.
    static func reading(
        _ text: [UInt8], depth: Int, valueCount: Int
    ) -> Result<JSONDocument, SyntaxError> {
        do throws(SyntaxError) {
            return .success(try JSONDocument(parsing: text, depthLimit: depth, valueLimit: valueCount))
        } catch {
            return .failure(error)
        }
    }
}
