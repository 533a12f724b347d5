public import PassModel

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
