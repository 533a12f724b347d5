public import PassModel
internal import PassRules
internal import ZipContainer

/// The files that vary with the record: names in the pass, with patterns of their paths.
///
/// A pattern may lead anywhere, but a record's values stay below its folder: they add no `..` and no control character,
/// do not make the path absolute, and symbolic links must not leave the folder. So a list from someone else cannot
/// choose files.
public struct Attachments: Sendable {
    /// No attachments.
    public static let none = Attachments()

    private var sources: [AttachmentSource] = []

    private init() {}

    /// Files at these paths, such as `["thumbnail@2x.png": "photos/{{photo}}"]`.
    ///
    /// - Parameters:
    ///   - paths: the pattern of each file's path, by the file's name in the pass.
    ///   - list: the data's path; the paths are relative to its folder. `nil` or `-` for the current folder.
    ///   - limits: the limits for a file.
    ///   - origin: the name of a path in messages; `nil` for the name of its file.
    /// - Throws: ``AttachmentError`` for a name, ``TemplateError`` for an unclosed placeholder.
    public init(
        _ paths: [String: String], besides list: String? = nil, limits: Limits = .standard, origin: String? = nil
    ) throws {
        let folder = list.flatMap { path in path.lastIndex(of: "/").map { String(path[...$0]) } } ?? ""
        for (name, path) in paths.sorted(by: { $0.key < $1.key }) {
            let kind = FileName(name)
            guard !FileName.isUnsafe(name), !kind.isMadeBySigning, !kind.isKeyMaterial else {
                throw AttachmentError(.badName(name))
            }
            let pattern = try TextPattern(path, origin: origin ?? "the path of '\(name)'")
            sources.append(
                AttachmentSource(
                    name, at: AttachmentPath(pattern, for: name), in: folder, limit: limits.archive.entryByteCount))
        }
    }

    /// The files' names in the pass.
    public var names: Set<String> { Set(sources.map(\.name)) }

    /// The placeholders in the paths.
    public var placeholders: Set<String> { Set(sources.flatMap(\.path.pattern.names)) }

    /// The content of each file for one record.
    ///
    /// - Throws: ``RecordError``, ``FileAccessError``, ``AttachmentError`` for a value or link that leaves its folder,
    ///   for a private key and for a certificate.
    public func files(for record: Record) throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for source in sources { files[source.name] = try source.bytes(for: record) }
        return files
    }

    /// The paths of the files that all records share.
    package var commonPaths: [String] {
        // One that can't be a path fails when it is read, and says why.
        sources.filter { $0.path.pattern.names.isEmpty }.compactMap { try? $0.path(for: Record()) }
    }

    /// The folders that hold the files of records, where a pattern names one.
    package var folders: [String] { sources.compactMap(\.ownFolder) }

    /// The path of each file for one record.
    ///
    /// - Throws: as ``files(for:)`` does for a value.
    package func paths(for record: Record) throws -> [String] { try sources.map { try $0.path(for: record) } }
}

/// Why a record's file cannot go into a pass.
public struct AttachmentError: DescribedError, Hashable {
    /// What is wrong, to test.
    public enum Code: Hashable, Sendable {
        /// A pass can't have a file of this name.
        case badName(String)
        /// The file holds a private key or a certificate.
        case keyMaterial(String, path: String)
        /// The path leaves the folder that its pattern names, through a symbolic link or `..`.
        case leavesFolder(String, path: String)
        /// A file that each record adds was not given.
        case missing(String)
        /// A file was given that was not announced.
        case unknown(String)
        /// The record's value of `name` must not be in the path of `file`.
        case badValue(String, name: String, file: String, ValueFault)
    }

    /// Why a record's value must not be in a path.
    public enum ValueFault: Hashable, Sendable {
        /// The path would be absolute, although its pattern is not.
        case absolute
        /// The path would have a part `..` that its pattern does not have.
        case leavesFolder
        /// The value contains a control character.
        case controlCharacter
    }

    /// What is wrong.
    public let code: Code
    /// The origin of the record with the wrong value.
    public private(set) var origin: String?
    /// The position of that value, if the record is from a list.
    public private(set) var position: TextPosition?

    init(_ code: Code) { self.code = code }

    /// An error about a value of a record.
    init(_ fault: ValueFault, name: String, of record: Record, file: String) {
        self.init(.badValue(record[name]?.text ?? "", name: name, file: file, fault))
        origin = record.origin
        position = record.place.map { $0.position(of: name) ?? $0.start }
    }

    /// What failed, on what, why.
    public var message: String {
        switch code {
        case .badValue(let value, let name, let file, let fault):
            "\(place(of: name)) is '\(Secrets.isSecret(name) ? "…" : value.visibleStart)', which may not be in the path of '\(file)': \(fault.words)"
        case .badName(let name): "'\(name)' cannot be the name of a file in a pass"
        case .leavesFolder(let name, let path):
            "'\(path)' for '\(name)' leads out of the folder in its pattern"
        case .keyMaterial(let name, let path):
            "'\(path)' for '\(name)' holds a private key or a certificate"
        case .missing(let name): "the file '\(name)' of the record is missing"
        case .unknown(let name): "the template was not prepared for a file '\(name)'"
        }
    }

    private func place(of name: String) -> String {
        guard let origin else { return "'\(name)'" }
        guard let position else { return "'\(name)' in \(origin)" }
        return "\(origin):\(position.line):\(position.column): '\(name)'"
    }

    /// What to do about it.
    public var recovery: [String] {
        switch code {
        case .badName: ["use a relative name such as 'thumbnail@2x.png'"]
        case .leavesFolder: ["replace it with the file itself"]
        case .keyMaterial: ["keys do not belong in a pass"]
        case .missing, .unknown: ["name the files of records once, as attachments, and give each record these files"]
        case .badValue(_, let name, _, .controlCharacter): ["correct '\(name)' in the record"]
        case .badValue(_, let name, let file, _):
            ["write the folder into the pattern: '\(file)=FOLDER/{{\(name)}}', and names below it into the list"]
        }
    }
}

extension AttachmentError.ValueFault {
    fileprivate var words: String {
        switch self {
        case .absolute: "the path would start with '/'"
        case .leavesFolder: "it brings '..' into the path"
        case .controlCharacter: "it has a control character in it"
        }
    }
}
