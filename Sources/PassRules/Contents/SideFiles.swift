public import PassModel

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

extension PassContents {
    /// A strings file of a language.
    public struct StringsFile: Sendable {
        /// Which file's texts a strings file translates.
        enum Table: String, Sendable, CaseIterable {
            case pass = "pass.strings"
            case personalization = "personalization.strings"
        }

        /// How much the strings files of a pass may hold together.
        struct Room {
            var byteCount = StringsDocument.byteLimit
            var itemCount = StringsDocument.itemLimit
        }

        /// The name in the archive.
        public let path: String
        /// The language by the folder's name, `nil` outside of a folder of a language.
        public let language: String?
        /// The file as it was read, or why it could not be.
        public let document: Result<StringsDocument, StringsDocument.SyntaxError>
        /// What it translates; `nil` where Wallet does not read the file.
        let table: Table?
        /// The values by their keys, of duplicates the last; empty where the file could not be read.
        let values: [String: String]

        /// The strings file of this name; `nil` if it is the name of another kind of file.
        init?(_ file: FileName, bytes: [UInt8], within room: inout Room) {
            guard file.pathExtension == "strings" else { return nil }
            path = file.path
            language = file.language.map { String($0) }
            table = file.kind == .known ? Table(rawValue: String(file.base)) : nil
            do throws(StringsDocument.SyntaxError) {
                let document = try StringsDocument(
                    parsing: bytes, byteLimit: room.byteCount, itemLimit: room.itemCount)
                room.byteCount -= bytes.count
                room.itemCount -= document.entries.count + document.deviations.count
                self.document = .success(document)
                var values = [String: String](minimumCapacity: document.entries.count)
                for entry in document.entries { values[entry.key] = entry.value }
                self.values = values
            } catch {
                document = .failure(error)
                values = [:]
            }
        }

        /// The file's entries, in their order; none where it could not be read.
        var entries: [StringsDocument.Entry] { document.value?.entries ?? [] }
    }
}
