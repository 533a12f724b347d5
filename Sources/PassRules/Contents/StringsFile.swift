public import PassModel

/// A strings file of a language.
public struct StringsFile: Sendable {
    /// The name in the archive.
    public let path: String
    /// The language by the folder's name, `nil` outside of a folder of a language.
    public let language: String?
    /// The file as it was read, or why it could not be.
    public let document: Result<StringsDocument, StringsSyntaxError>

    /// The strings file at `path`; `nil` where the name is that of another kind of file.
    init?(path: String, bytes: [UInt8]) {
        guard path.lowercased().hasSuffix(".strings") else { return nil }
        self.path = path
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.dropLast().last ?? ""
        language = folder.lowercased().hasSuffix(".lproj") ? String(folder.dropLast(".lproj".count)) : nil
        do throws(StringsSyntaxError) {
            document = .success(try StringsDocument(parsing: bytes))
        } catch {
            document = .failure(error)
        }
    }
}
