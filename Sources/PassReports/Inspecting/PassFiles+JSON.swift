internal import PassModel
internal import PassRules
internal import PassToolkit

/// What inspection and comparison read of the files.
extension PassFiles {
    /// The files that are signed, sorted: all but the manifest and the signature.
    var contentNames: [String] { names.filter { !FileName($0).isMadeBySigning }.sorted() }

    /// Why a file could not be read as a JSON object.
    struct Unreadable: Error {
        let message: String
    }

    /// The JSON object in a file; `nil` if the file does not exist.
    ///
    /// - Throws: ``Unreadable`` if it holds something else.
    func object(in name: String) throws(Unreadable) -> JSONObject? {
        guard let text = files[name] else { return nil }
        do {
            let root = try JSONDocument(parsing: text, limits: limits).root
            guard let object = root.object else {
                throw Unreadable(message: "'\(name)' holds \(root.kind), not an object")
            }
            return object
        } catch let error as JSONDocument.SyntaxError {
            throw Unreadable(message: "\(name):\(error.position.line):\(error.position.column): \(error.message)")
        } catch {
            throw error as? Unreadable ?? Unreadable(message: "\(error)")
        }
    }

    /// The language of each strings file that Wallet reads, by the file's name.
    var stringsFiles: [(name: String, language: String)] {
        files.keys.sorted().compactMap { name in
            let parts = name.split(separator: "/")
            guard parts.count == 2, parts[0].hasSuffix(".lproj"), parts[1].hasSuffix(".strings") else { return nil }
            return (name, String(parts[0].dropLast(".lproj".count)))
        }
    }
}
