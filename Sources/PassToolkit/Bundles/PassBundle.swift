internal import Bytes
public import PassModel
public import PassRules

/// A pass and its files in memory, before signing; or an order, which has an `order.json` instead.
public struct PassBundle: Sendable {
    /// The files by their names in the archive, for example `en.lproj/pass.strings`; without `manifest.json` and
    /// `signature`, which signing makes.
    public private(set) var files: [String: [UInt8]]

    /// Whether it is a pass or an order, by its `pass.json` or `order.json`.
    public let purpose: SigningPurpose

    /// What was found beside the files and left out, such as `.DS_Store`.
    public private(set) var leftOut: [String] = []

    /// Whether the identity gives it the identifiers that it lacks: it is made from a template of Pass Designer.
    package private(set) var needsIdentifiers = false

    /// The limits for reading its files, in every step.
    package let limits: Limits

    /// `pass.json` or `order.json`, parsed once.
    private var main: MainFile

    /// A bundle of these files.
    ///
    /// - Parameters:
    ///   - files: the bytes by name, as `[UInt8]`, `Data` or any other sequence of bytes.
    ///   - limits: the limits for reading.
    /// - Throws: ``BundleError`` for a missing `pass.json` or `order.json`, both of them, a name that files in
    ///   archives cannot have, or key material.
    public init(files: [String: some Sequence<UInt8>], limits: Limits = .standard) throws(BundleError) {
        try self.init(PassFiles(files: files.mapValues { Array($0) }, path: "contents", limits: limits))
    }

    /// A bundle of a pass and its files, or of a pass alone, which is enough for a ``PassTemplate``.
    ///
    /// `pass.json` has the keys in the order in which they were set, without spaces: equal passes give equal bytes.
    /// - Parameters:
    ///   - pass: the content of `pass.json`.
    ///   - files: the images and languages by name, as `Data` or any other sequence of bytes; a `pass.json` among them
    ///     is replaced.
    /// - Throws: ``BundleError`` as `init(files:)` does.
    public init(
        pass: Pass, files: [String: some Sequence<UInt8>] = [String: [UInt8]]()
    ) throws(BundleError) {
        var files = files.mapValues { Array($0) }
        files["pass.json"] = pass.json.utf8Text()
        try self.init(PassFiles(files: files, path: "contents"))
    }

    /// Reads a source folder: a `*.pass`, a Pass Designer `*.pkpasstemplate`, or any folder with a `pass.json` or
    /// `order.json`.
    ///
    /// Hidden files and files that editors and file managers leave behind are left out (``leftOut``), and so is what Pass
    /// Designer keeps for itself or leaves empty.
    /// - Throws: ``BundleError``, ``FileAccessError``.
    public init(folder path: String, limits: Limits = .standard) throws {
        try self.init(PassFiles(folder: path, limits: limits))
    }

    /// Reads the files of a `.pkpass`, `.order` or zip, signed or not.
    ///
    /// - Throws: ``BundleError`` for an archive with any problem, since exactly what was given must be signed.
    public init(
        archive bytes: some Sequence<UInt8>, path: String = "archive", limits: Limits = .standard
    ) throws(BundleError) {
        try self.init(PassFiles(archive: bytes, path: path, limits: limits))
    }

    /// Reads a folder, an archive, or standard input for `-`, which must be an archive.
    ///
    /// - Parameters:
    ///   - path: the folder or file.
    ///   - limits: the limits for reading.
    /// - Throws: ``BundleError``, ``FileAccessError``.
    public init(path: String, limits: Limits = .standard) throws {
        try self.init(PassFiles(path: path, limits: limits))
    }

    /// Takes files that were read, without what is left out.
    ///
    /// - Parameter source: the files.
    /// - Throws: ``BundleError`` for files that cannot be signed exactly as they are.
    public init(_ source: PassFiles) throws(BundleError) {
        needsIdentifiers = source.isDesigned
        limits = source.limits
        try source.checkIntact()
        purpose = try Self.purpose(of: source)
        leftOut = source.leftOut
        let path = source.path
        let unwanted = Set(leftOut)
        let files = source.files.filter { !unwanted.contains($0.key) }
        // Hidden files are left out. But a secret in the folder is a mistake that another tool might pack.
        if let name = leftOut.first(where: { FileName($0).isSecret }) {
            throw BundleError(.keyMaterial, path: path, file: name)
        }
        for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
            guard !FileName.isUnsafe(name) else { throw BundleError(.badName, path: path, file: name) }
            let trace = KeyTrace(in: bytes)
            if FileName(name).isKeyMaterial || Self.isKeyMaterial(trace) {
                let isCompressed = trace == .compressed
                throw BundleError(isCompressed ? .compressedData : .keyMaterial, path: path, file: name)
            }
        }
        self.files = files.filter { !FileName.isMadeBySigning($0.key) }
        // Wallet needs the icon more than its right size.
        if source.isDesigned, files["icon.png"] == nil { self.files["icon.png"] = files["icon@2x.png"] }
        main = MainFile(files[purpose.file] ?? [], limits)
    }

    private static func purpose(of source: PassFiles) throws(BundleError) -> SigningPurpose {
        let (files, path) = (source.files, source.path)
        let purposes = SigningPurpose.allCases.filter { files[$0.file] != nil }
        guard let purpose = purposes.first else {
            let file = source.likelyPurpose.file
            let inner = files.keys.sorted().first { $0.hasSuffix("/\(file)") }?.dropLast(file.count + 1)
            guard !source.isSource else {
                throw BundleError(.noPass(inside: inner.map { "\(path)/\($0)" }), path: path, file: file)
            }
            if source.isBundleAlone { throw BundleError(.otherKind("a bundle of passes"), path: path) }
            throw BundleError(
                inner.map { .noPassAtTop(folder: String($0)) } ?? .noPass(inside: nil), path: path, file: file)
        }
        guard purposes.count == 1 else { throw BundleError(.passAndOrder, path: path) }
        return purpose
    }

    /// Whether a file contains a private key, or is a certificate or key store.
    static func isKeyMaterial(_ bytes: [UInt8]) -> Bool {
        isKeyMaterial(KeyTrace(in: bytes))
    }

    /// PEM of another kind, such as a public key, may be in a pass.
    private static func isKeyMaterial(_ trace: KeyTrace?) -> Bool { trace != nil && trace != .other }
}

extension PassBundle {
    /// The exact bytes of `pass.json`; empty for an order.
    public var passJSON: [UInt8] { files["pass.json"] ?? [] }

    /// The exact bytes of the main file: `pass.json` or `order.json`.
    public var mainFile: [UInt8] { files[purpose.file] ?? [] }

    /// The pass as a model, as far as it can be read.
    ///
    /// - Throws: `JSONDocument.SyntaxError` if `pass.json` is not JSON, and for an order.
    public func pass() throws(JSONDocument.SyntaxError) -> Pass {
        let document = purpose == .pass ? try document.get() : try JSONDocument(parsing: [], limits: limits)
        return Pass(object: document.root.object ?? JSONObject())
    }

    /// The main file as it was read, or why it could not be.
    package var document: Result<JSONDocument, JSONDocument.SyntaxError> { main.document }

    /// The same bundle with a file added or replaced.
    ///
    /// - Throws: ``BundleError`` as `init(files:)` does.
    public func replacing(_ name: String, with bytes: some Sequence<UInt8>) throws(BundleError) -> PassBundle {
        let files = files.merging([name: Array(bytes)]) { $1 }
        let others = leftOut.filter { $0 != name }
        var bundle = try PassBundle(PassFiles(files, in: .folder, leftOut: others, path: "contents", limits: limits))
        bundle.needsIdentifiers = needsIdentifiers
        return bundle
    }

    /// The pass for those who gave their data: without `personalization.json`, and without what that shows.
    public var personalized: PassBundle {
        removing { name in
            name == "personalization.json" || name.hasPrefix("personalizationLogo")
                || name.contains("/personalizationLogo") || name.hasSuffix("/personalization.strings")
        }
    }

    /// The bundle without some files, none of which is the main file.
    package func removing(_ isUnwanted: (String) -> Bool) -> PassBundle {
        var bundle = self
        bundle.files = files.filter { !isUnwanted($0.key) }
        return bundle
    }

    /// The bundle with files added or replaced; their names and contents must be known to be usable.
    package func replacing(_ changed: [String: [UInt8]]) -> PassBundle {
        var bundle = self
        bundle.files.merge(changed) { $1 }
        if bundle.mainFile != mainFile { bundle.main = MainFile(bundle.mainFile, limits) }
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
    private let limits: Limits
    private let parsed = Derived<Result<JSONDocument, JSONDocument.SyntaxError>>()

    init(_ text: [UInt8], _ limits: Limits) { (self.text, self.limits) = (text, limits) }

    var document: Result<JSONDocument, JSONDocument.SyntaxError> {
        parsed.value {
            Result { () throws(JSONDocument.SyntaxError) in try JSONDocument(parsing: text, limits: limits) }
        }
    }
}

extension PassBundle {
    /// The findings that can prevent signing.
    public func findings(by rules: RuleBook) -> [Finding] {
        let findings = rules.findings(in: contents(), limit: limits.findingLimit)
        return findings.isEmpty ? [] : Secrets(in: files).masked(findings)
    }

    /// What the rules check.
    package func contents(isTemplate: Bool = false) -> PassContents {
        var files = files
        // A copy that was made above is not an image that its owner could correct.
        if needsIdentifiers, files["icon.png"] == files["icon@2x.png"] { files["icon.png"] = nil }
        var contents = PassContents(
            files: files, isTemplate: isTemplate, jsonDepth: limits.jsonDepth, jsonValueCount: limits.jsonValueCount,
            document: document)
        contents.needsIdentifiers = needsIdentifiers
        return contents
    }
}
