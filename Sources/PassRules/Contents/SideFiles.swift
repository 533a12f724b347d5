public import PassModel

/// The parsed files beside `pass.json`: parsed once for all passes of a template, except for changes by records.
struct SideFiles: Sendable {
    /// The classified names of all files, sorted by path.
    let names: [FileName]
    /// The folder that contains the whole pass, where Wallet does not find it.
    let enclosingFolder: String?
    let images: [PassContents.ImageFile]
    /// The images that Wallet reads, with all their scales.
    let imageGroups: [ImageGroup]
    private(set) var stringsFiles: [PassContents.StringsFile]
    /// The parsed `personalization.json`, if it exists.
    let personalization: Result<JSONDocument, JSONDocument.SyntaxError>?

    init(_ files: [String: [UInt8]], jsonDepth: Int, jsonValueCount: Int) {
        let names = files.keys.sorted().map { FileName($0) }
        self.names = names
        enclosingFolder = FileName.enclosingFolder(of: files.keys)
        images = names.compactMap { name in files[name.path].flatMap { PassContents.ImageFile(name, bytes: $0) } }
        imageGroups = ImageGroup.groups(of: images)
        var budget = PassContents.StringsFile.Budget()
        stringsFiles = names.compactMap { name in
            files[name.path].flatMap { PassContents.StringsFile(name, bytes: $0, within: &budget) }
        }
        personalization = files["personalization.json"].map {
            JSONDocument.reading($0, depth: jsonDepth, valueCount: jsonValueCount)
        }
    }

    func changing(_ changed: [String: [UInt8]]) -> SideFiles {
        var files = self
        for (index, file) in files.stringsFiles.enumerated() {
            var budget = PassContents.StringsFile.Budget()
            if let bytes = changed[file.path],
                let again = PassContents.StringsFile(FileName(file.path), bytes: bytes, within: &budget)
            {
                files.stringsFiles[index] = again
            }
        }
        return files
    }
}

extension JSONDocument {
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
        /// The file whose texts a strings file translates.
        enum Table: String, Sendable, CaseIterable {
            case pass = "pass.strings"
            case personalization = "personalization.strings"
        }

        /// The remaining limits for all strings files of a pass together.
        struct Budget {
            var byteCount = StringsDocument.byteLimit
            var itemCount = StringsDocument.itemLimit
        }

        /// The name in the archive.
        public let path: String
        /// The language, from the folder's name; `nil` outside of a language folder.
        public let language: String?
        /// The parsed file, or its error.
        public let document: Result<StringsDocument, StringsDocument.SyntaxError>
        /// What it translates; `nil` if Wallet does not read the file.
        let table: Table?
        /// The values by key, of duplicates the last; empty if the file could not be parsed.
        let values: [String: String]

        /// The strings file of this name; `nil` if it is the name of another kind of file.
        init?(_ file: FileName, bytes: [UInt8], within budget: inout Budget) {
            guard file.pathExtension == "strings" else { return nil }
            path = file.path
            language = file.language.map { String($0) }
            table = file.kind == .known ? Table(rawValue: String(file.base)) : nil
            do throws(StringsDocument.SyntaxError) {
                let document = try StringsDocument(
                    parsing: bytes, byteLimit: budget.byteCount, itemLimit: budget.itemCount)
                budget.byteCount -= bytes.count
                budget.itemCount -= document.entries.count + document.deviations.count
                self.document = .success(document)
                var values = [String: String](minimumCapacity: document.entries.count)
                for entry in document.entries { values[entry.key] = entry.value }
                self.values = values
            } catch {
                document = .failure(error)
                values = [:]
            }
        }

        /// The file's entries in their order; empty if it could not be parsed.
        var entries: [StringsDocument.Entry] { document.value?.entries ?? [] }
    }
}
