public import PassModel
internal import PassRules
internal import SignedMessages
internal import Synchronization
internal import ZipContainer

/// A pass and its files in memory, before signing; or an order, which has an `order.json` instead.
public struct PassBundle: Sendable {
    /// The files by their names in the archive, for example `en.lproj/pass.strings`; without `manifest.json` and
    /// `signature`, which signing makes.
    public private(set) var files: [String: [UInt8]]

    /// Whether it is a pass or an order, by its `pass.json` or `order.json`.
    public let purpose: SigningPurpose

    /// What was found beside the files and left out, such as `.DS_Store`.
    public private(set) var leftOut: [String] = []

    /// `pass.json` or `order.json`, read once for all who ask.
    private var main: MainFile

    /// A bundle of these files.
    ///
    /// - Parameter files: the bytes by name, as `[UInt8]`, `Data` or any other sequence of bytes.
    /// - Throws: ``BundleError`` for a missing `pass.json` or `order.json`, both of them, a name that archives cannot
    ///   hold, or key material.
    public init(files: [String: some Sequence<UInt8>]) throws(BundleError) {
        try self.init(files: files.mapValues { Array($0) }, leftOut: [], path: "bundle")
    }

    /// A bundle of a pass and its files.
    ///
    /// `pass.json` has the keys in the order in which they were set, without blanks: equal passes give equal bytes.
    /// - Parameters:
    ///   - pass: the content of `pass.json`.
    ///   - files: the images and languages by name, as `Data` or any other sequence of bytes; a `pass.json` among them
    ///     is replaced.
    /// - Throws: ``BundleError`` as ``init(files:)`` does.
    public init(pass: Pass, files: [String: some Sequence<UInt8>]) throws(BundleError) {
        try self.init(pass: pass, files: files.mapValues { Array($0) } as [String: [UInt8]])
    }

    /// A bundle of a pass and its files, or of a pass alone, which is enough for a ``PassTemplate``.
    ///
    /// - Parameters:
    ///   - pass: the content of `pass.json`.
    ///   - files: the images and languages by name; a `pass.json` among them is replaced.
    /// - Throws: ``BundleError`` as ``init(files:)`` does.
    public init(pass: Pass, files: [String: [UInt8]] = [:]) throws(BundleError) {
        var files = files
        files["pass.json"] = pass.json.utf8Text()
        try self.init(files: files, leftOut: [], path: "bundle")
    }

    /// Reads a source folder: a `*.pass`, a Pass Designer `*.pkpasstemplate`, or any folder with a `pass.json` or
    /// `order.json`.
    ///
    /// Hidden files and files that editors and file managers leave behind are left out (``leftOut``).
    /// - Throws: ``BundleError``, ``FileAccessError``.
    public init(folder path: String, limits: Limits = .standard) throws {
        let folder = try SourceFolder(reading: path, limits: limits)
        try self.init(files: folder.files, leftOut: folder.leftOut, path: path)
    }

    /// Reads the files of a `.pkpass`, `.order` or zip, signed or not.
    ///
    /// - Throws: ``BundleError`` for an archive with any problem, since exactly what was given must be signed.
    public init(
        archive bytes: some Sequence<UInt8>, path: String = "archive", limits: Limits = .standard
    ) throws(BundleError) {
        let archive = try Archive(bundled: Array(bytes), path: path, limits: limits)
        guard !archive.isBundle else { throw BundleError(.otherKind("a bundle of passes"), path: path) }
        let leftOut = archive.fileNames.filter { FileName($0).isLeftover }
        let files = archive.files.filter { !leftOut.contains($0.key) }
        try self.init(files: files, leftOut: leftOut.sorted(), path: path, isArchive: true)
    }

    /// Reads a folder, an archive, or standard input for `-`, which must be an archive.
    ///
    /// - Throws: ``BundleError``, ``FileAccessError``.
    public init(path: String, limits: Limits = .standard) throws {
        switch try ArchiveOrFolder.reading(path, limits: limits) {
        case .archive(let bytes): try self.init(archive: bytes, path: path, limits: limits)
        case .folder(let folder): try self.init(files: folder.files, leftOut: folder.leftOut, path: path)
        }
    }

    private init(
        files: [String: [UInt8]], leftOut: [String], path: String, isArchive: Bool = false
    ) throws(BundleError) {
        purpose = try Self.purpose(of: files, path: path, isArchive: isArchive)
        // Hidden files are left out. But a secret in the folder is a mistake that another tool might pack.
        if let name = leftOut.first(where: { FileName($0).isSecret }) {
            throw BundleError(.keyMaterial, path: path, file: name)
        }
        for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
            guard !FileName.isUnsafe(name) else { throw BundleError(.badName, path: path, file: name) }
            let trace = KeyTrace(in: bytes)
            // An old signature is left out as well. Trying every key format on it takes as long as signing.
            if FileName(name).isMadeBySigning, trace == nil { continue }
            if FileName(name).isKeyMaterial || Self.isKeyMaterial(bytes, trace: trace) {
                let isCompressed = trace == .compressed
                throw BundleError(isCompressed ? .compressedData : .keyMaterial, path: path, file: name)
            }
        }
        self.files = files.filter { !FileName($0.key).isMadeBySigning }
        self.leftOut = leftOut
        main = MainFile(files[purpose.file] ?? [])
    }

    private static func purpose(
        of files: [String: [UInt8]], path: String, isArchive: Bool
    ) throws(BundleError) -> SigningPurpose {
        let purposes = SigningPurpose.allCases.filter { files[$0.file] != nil }
        guard let purpose = purposes.first else {
            let folders = files.keys.sorted().compactMap { name in
                SigningPurpose.allCases.lazy.map { "/\($0.file)" }.first(where: name.hasSuffix)
                    .map { name.dropLast($0.count) }
            }
            guard isArchive, let folder = folders.first else {
                throw BundleError(.noPass(inside: folders.first.map { "\(path)/\($0)" }), path: path)
            }
            throw BundleError(.noPassAtTop(folder: String(folder)), path: path)
        }
        guard purposes.count == 1 else { throw BundleError(.passAndOrder, path: path) }
        return purpose
    }

    /// Whether a file contains a private key, or is a certificate or key store.
    static func isKeyMaterial(_ bytes: [UInt8]) -> Bool { isKeyMaterial(bytes, trace: KeyTrace(in: bytes)) }

    private static func isKeyMaterial(_ bytes: [UInt8], trace: KeyTrace?) -> Bool {
        guard trace == nil || trace == .other else { return true }
        guard trace == .other || bytes.first == 0x30 else { return false }
        do {
            _ = try KeyMaterial(reading: bytes)
            return true
        } catch {
            return [.passphraseNeeded, .wrongPassphrase, .legacyEncryption].contains(error.code)
        }
    }
}

extension PassBundle {
    /// The exact bytes of `pass.json`; empty for an order.
    public var passJSON: [UInt8] { files["pass.json"] ?? [] }

    /// The exact bytes of the main file: `pass.json` or `order.json`.
    public var mainFile: [UInt8] { files[purpose.file] ?? [] }

    /// The pass as a model, as far as it can be read.
    ///
    /// - Throws: `JSONDocument.SyntaxError` if `pass.json` is not JSON, and for an order.
    public func pass(limits: Limits = .standard) throws(JSONDocument.SyntaxError) -> Pass {
        let document = purpose == .pass ? try document(limits).get() : try JSONDocument(parsing: [], limits: limits)
        return Pass(object: document.root.object ?? JSONObject())
    }

    /// The main file as it was read, or why it could not be.
    package func document(_ limits: Limits = .standard) -> Result<JSONDocument, JSONDocument.SyntaxError> {
        main.document(limits)
    }

    /// The same bundle with a file added or replaced.
    ///
    /// - Throws: ``BundleError`` as ``init(files:)`` does.
    public func setting(_ name: String, to bytes: some Sequence<UInt8>) throws(BundleError) -> PassBundle {
        try PassBundle(files: files.merging([name: Array(bytes)]) { $1 }, leftOut: leftOut, path: "bundle")
    }

    /// The bundle with files added or replaced; their names and contents must be known to be usable.
    package func replacing(_ changed: [String: [UInt8]]) -> PassBundle {
        var bundle = self
        bundle.files.merge(changed) { $1 }
        if bundle.mainFile != mainFile { bundle.main = MainFile(bundle.mainFile) }
        return bundle
    }
}

extension PassBundle: Hashable {
    /// Equal if their files are, and what was left out.
    public static func == (first: PassBundle, second: PassBundle) -> Bool {
        (first.files, first.purpose, first.leftOut) == (second.files, second.purpose, second.leftOut)
    }

    /// Hashes the files.
    public func hash(into hasher: inout Hasher) { hasher.combine(files) }
}

/// A JSON file that is parsed when it is first asked for.
private final class MainFile: Sendable {
    private let text: [UInt8]
    private let parsed = Mutex<(limits: Limits, document: Result<JSONDocument, JSONDocument.SyntaxError>)?>(nil)

    init(_ text: [UInt8]) { self.text = text }

    func document(_ limits: Limits) -> Result<JSONDocument, JSONDocument.SyntaxError> {
        parsed.withLock { parsed in
            if let parsed, parsed.limits == limits { return parsed.document }
            let document = Result { () throws(JSONDocument.SyntaxError) in
                try JSONDocument(parsing: text, limits: limits)
            }
            parsed = (limits, document)
            return document
        }
    }
}

extension Archive {
    /// Whether it contains passes, and no `pass.json` or `order.json` at any level.
    ///
    /// Stricter than in verification: for a folder that may hold a pass, the error names the folder.
    package var isBundle: Bool {
        let own = SigningPurpose.allCases.map(\.file)
        return !entries.contains { own.contains(String($0.name.split(separator: "/").last ?? "")) }
            && entries.contains { FileName($0.name).isMember(holding: $0.bytes) }
    }

    /// The archive of a pass that has no problems.
    package init(bundled bytes: [UInt8], path: String, limits: Limits) throws(BundleError) {
        do throws(ArchiveError) {
            try self.init(reading: bytes, limits: limits.archive)
        } catch {
            throw BundleError(.notAnArchive(error.message), path: path, limit: error.limit)
        }
        guard problems.isEmpty else {
            throw BundleError(
                .damagedArchive(problems.map(\.message)), path: path, limit: problems.lazy.compactMap(\.limit).first)
        }
    }
}
