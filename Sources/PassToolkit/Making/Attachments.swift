/// The files that vary with the record: names in the pass, with patterns of the paths where they are.
public struct Attachments: Sendable {
    /// None at all.
    public static let none = Attachments()

    private var paths: [(name: String, path: TextPattern)] = []
    private let folder: String
    private let limits: Limits

    private init() { (folder, limits) = ("", .standard) }

    /// Reads `NAME=PATH` texts, such as `thumbnail@2x.png={{photo}}`.
    ///
    /// - Parameters:
    ///   - assignments: the texts.
    ///   - list: the data's path, to whose folder the paths are relative; `nil` or `-` for the current folder.
    ///   - limits: how large a file may be.
    /// - Throws: ``AttachmentError``, ``TemplateError`` for a placeholder that is not closed.
    public init(_ assignments: [String], besides list: String? = nil, limits: Limits = .standard) throws {
        folder = list.flatMap { path in path.lastIndex(of: "/").map { String(path[...$0]) } } ?? ""
        self.limits = limits
        for assignment in assignments {
            guard let equals = assignment.firstIndex(of: "="), equals != assignment.startIndex else {
                throw AttachmentError(.notAssigned(assignment))
            }
            let name = String(assignment[..<equals])
            let kind = PassFileName(name)
            guard PassBundle.isUsable(name), !kind.isMadeBySigning, !kind.isKeyMaterial else {
                throw AttachmentError(.badName(name))
            }
            guard !names.contains(name) else { throw AttachmentError(.twice(name)) }
            let path = try TextPattern(String(assignment[assignment.index(after: equals)...]), origin: "--file")
            paths.append((name, path))
        }
    }

    /// The files' names in the pass.
    public var names: Set<String> { Set(paths.map(\.name)) }

    /// The placeholders in the paths.
    public var placeholders: Set<String> { Set(paths.flatMap(\.path.names)) }

    /// The content of each file for one record.
    ///
    /// - Throws: ``RecordError``, ``FileAccessError``, ``AttachmentError`` for a private key or certificate.
    public func files(for record: Record) throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for (name, path) in paths {
            let relative = try path.filled(from: record)
            let full = relative.hasPrefix("/") ? relative : folder + relative
            // Standard input is the list's, if anybody's.
            let bytes = try InputFile.read(full == "-" ? "./-" : full, limit: limits.archive.entryByteCount)
            guard !PassBundle.isKeyMaterial(bytes) else { throw AttachmentError(.keyMaterial(name, path: full)) }
            files[name] = bytes
        }
        return files
    }
}

/// A file of a record that does not go into a pass.
public struct AttachmentError: Explained, Hashable {
    /// What is wrong, to test.
    public enum Code: Hashable, Sendable {
        /// The text is not of the form `NAME=PATH`.
        case notAssigned(String)
        /// A pass can't have a file of this name.
        case badName(String)
        /// The name is given to two files.
        case twice(String)
        /// The file holds a private key or a certificate.
        case keyMaterial(String, path: String)
    }

    /// What is wrong.
    public let code: Code

    init(_ code: Code) { self.code = code }

    /// Whether an argument is at fault, rather than a file.
    public var isUsage: Bool { if case .keyMaterial = code { false } else { true } }

    /// What failed, on what, why.
    public var message: String {
        switch code {
        case .notAssigned(let text): "--file takes NAME=PATH, not '\(text)'"
        case .badName(let name): "'\(name)' is no name for a file in a pass"
        case .twice(let name): "--file gives '\(name)' twice"
        case .keyMaterial(let name, let path):
            "'\(path)', which is to be '\(name)', holds a private key or a certificate"
        }
    }

    /// What to type or do next.
    public var hints: [String] {
        switch code {
        case .notAssigned: ["--file 'thumbnail@2x.png={{photo}}'"]
        case .badName: ["use a relative name such as 'thumbnail@2x.png'"]
        case .twice: []
        case .keyMaterial: ["keys do not belong in a pass"]
        }
    }
}
