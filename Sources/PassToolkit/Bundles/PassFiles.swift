internal import Bytes
internal import PassRules
package import ZipContainer

/// The files of a pass, an order or a bundle of passes, as they are in a folder or an archive.
///
/// They are read once, as far as possible, for linting, inspection, verification, pictures and signing. ``problems``
/// lists what is wrong, and nothing is proven. Signing needs intact files, as a ``PassBundle``.
public struct PassFiles: Sendable {
    /// What the files must be.
    public enum Requirement: Sendable, Hashable {
        case pass, passOrOrder, anything
    }

    /// What the files are in.
    public enum Container: String, Sendable {
        case archive, folder
    }

    /// The folder or archive as it was given; `-` is standard input.
    public let path: String
    /// What the files are in.
    public let container: Container
    /// The files that could be read, by name, including manifest and signature.
    public internal(set) var files: [String: [UInt8]]
    /// The names of all files, including unreadable ones.
    public private(set) var names: Set<String>
    /// What signing leaves out, such as `.DS_Store`, sorted; those of a folder are not among ``files``.
    public private(set) var leftOut: [String]
    /// Whether it was a template of Pass Designer, by its name or its `tooling.json`, and was never signed.
    ///
    /// ``files`` are without what its editor keeps for itself or leaves empty.
    public private(set) var isDesigned = false
    /// The folder that everything is in; Wallet does not look into it.
    public let enclosingFolder: String?
    /// What is wrong with the archive.
    package let archiveProblems: [ArchiveProblem]
    /// The limits for reading.
    package let limits: Limits
    /// Whether a record was filled in, so that remaining braces are not placeholders.
    var isFilled = false
    /// The strings of its main file that were filled in.
    package internal(set) var filledStrings: [FillableString] = []

    init(
        _ files: [String: [UInt8]], in container: Container, names: Set<String>? = nil, leftOut: [String] = [],
        problems: [ArchiveProblem] = [], path: String, limits: Limits
    ) {
        (self.container, self.path, self.limits) = (container, path, limits)
        (self.files, self.names, self.leftOut) = (files, names ?? Set(files.keys), leftOut)
        archiveProblems = problems
        enclosingFolder = FileName.enclosingFolder(of: self.names)
    }

    /// The files of an archive that was read.
    init(_ archive: Archive, path: String = "archive", limits: Limits) {
        let names = archive.fileNames
        self.init(
            archive.files, in: .archive, names: names, leftOut: names.filter(FileName.isLeftover).sorted(),
            problems: archive.problems, path: path, limits: limits)
    }

    /// Reads an archive.
    ///
    /// - Parameters:
    ///   - bytes: a `.pkpass`, `.pkpasses`, `.order` or any other zip.
    ///   - path: the archive's name in messages.
    ///   - requirement: what it must be.
    ///   - limits: the limits for reading.
    /// - Throws: ``BundleError`` if it is not an archive, is not what is required, or exceeds the limits.
    public init(
        archive bytes: some Sequence<UInt8>, path: String = "archive", requiring requirement: Requirement = .anything,
        limits: Limits = .standard
    ) throws(BundleError) {
        self = try PassFiles(allIn: bytes, path: path, limits: limits).unpackedTemplate
        try check(requirement)
    }

    /// Reads an archive, and keeps its files as they are, even of a template of Pass Designer.
    package init(allIn bytes: some Sequence<UInt8>, path: String, limits: Limits) throws(BundleError) {
        do throws(ArchiveError) {
            self.init(try Archive(reading: Array(bytes), limits: limits.archive), path: path, limits: limits)
        } catch {
            // The hint for a page that a server sent does not help with another text.
            let isOther = if case .notAnArchive = error.code { true } else { false }
            let hint = error.hint == FileKind.text.hint ? nil : error.hint ?? (isOther ? nil : error.hints.first)
            throw BundleError(.notAnArchive(error.message), path: path, limit: error.limit, hint: hint)
        }
    }

    /// Reads a folder, without what file managers and editors leave behind.
    ///
    /// - Parameters:
    ///   - path: the folder.
    ///   - limits: the limits for reading.
    /// - Throws: ``BundleError``, ``FileAccessError``.
    init(folder path: String, limits: Limits) throws {
        let folder = try SourceFolder(reading: path, limits: limits)
        self.init(folder.files, in: .folder, leftOut: folder.leftOut, path: path, limits: limits)
        isDesigned = isNamedAsDesigned && !isSigned
        if isDesigned { removeEditorData() }
    }

    /// Reads a folder, an archive, or standard input for `-`, which must be an archive.
    ///
    /// Unlike a ``PassBundle``, it may contain what signing refuses, such as key material, and lack a `pass.json`: rules
    /// report those.
    /// - Parameters:
    ///   - path: the folder or file.
    ///   - requirement: what it must be.
    ///   - limits: the limits for reading.
    /// - Throws: ``BundleError``, ``FileAccessError``.
    public init(path: String, requiring requirement: Requirement = .anything, limits: Limits = .standard) throws {
        let limit = limits.archive.archiveByteCount
        let bytes: [UInt8]
        do throws(FileAccessError) {
            bytes = try InputFile.read(path, limit: limit)
        } catch {
            switch error.reason {
            case .isFolder:
                try self.init(folder: path, limits: limits)
                try check(requirement)
                return
            case .tooLarge(limit): throw BundleError(.tooLarge(limit: limit), path: path, limit: .archiveBytes)
            default: throw error
            }
        }
        try self.init(archive: bytes, path: path, requiring: requirement, limits: limits)
    }

    private func check(_ requirement: Requirement) throws(BundleError) {
        switch requirement {
        case .pass: try checkIsPass()
        case .passOrOrder: try checkIsSingle()
        case .anything: break
        }
    }

    /// Takes the files of a pass that is not signed yet.
    package init(files: [String: [UInt8]], path: String, limits: Limits = .standard) {
        self.init(files, in: .folder, path: path, limits: limits)
    }

    /// The template of Pass Designer in this archive, at its top or inside its folder; otherwise the archive itself.
    private var unpackedTemplate: PassFiles {
        let isWrapped = enclosingFolder?.hasSuffix(Self.designedEnding) ?? false
        let inside = inside
        guard !inside.isSigned, isWrapped || inside.files[Self.toolingFile] != nil, inside.names.contains("pass.json")
        else { return self }
        let isMeant = { (name: String) in !FileName.isLeftover(name) }
        var template = PassFiles(
            inside.files.filter { isMeant($0.key) }, in: .archive, names: inside.names.filter(isMeant),
            leftOut: inside.names.filter { !isMeant($0) }.sorted(), problems: archiveProblems, path: path,
            limits: limits)
        template.isDesigned = true
        template.removeEditorData()
        return template
    }

    /// The same files, all of them empty.
    package var withoutContents: PassFiles {
        var emptied = self
        emptied.files = files.mapValues { _ in [] }
        return emptied
    }

    /// Leaves a file out, and remembers that.
    mutating func leaveOut(_ name: String) {
        guard files.removeValue(forKey: name) != nil else { return }
        names.remove(name)
        leftOut = (leftOut + [name]).sorted()
    }
}

// MARK: - Kinds

extension PassFiles {
    /// What kind of archive the files form; `nil` for something else.
    ///
    /// A bundle of passes has no file of a pass at its top.
    public var kind: PassFiles.Kind? {
        if names.contains("pass.json") { return .pass }
        if names.contains("order.json") { return .order }
        let isPart = names.contains { FileName.isMadeBySigning($0) }
        return isPart || !names.contains(where: isMember) ? nil : .passes
    }

    /// The purpose, by what is in folders if nothing at the top shows it.
    package var likelyPurpose: SigningPurpose {
        let isInside = { (purpose: SigningPurpose) in names.contains { $0.hasSuffix("/\(purpose.file)") } }
        return isInside(.order) && !isInside(.pass) ? .order : .pass
    }

    /// Whether they are a bundle of passes and nothing else: a `pass.json` in a folder may be what is meant.
    package var isBundleAlone: Bool {
        kind == .passes
            && !names.contains { name in SigningPurpose.allCases.contains { name.hasSuffix("/\($0.file)") } }
    }

    /// The files that are passes themselves, sorted.
    package var memberNames: [String] { names.filter(isMember).sorted() }

    private func isMember(_ name: String) -> Bool {
        !name.hasSuffix(".pkpasses") && FileName(name).isMember(holding: files[name])
    }

    /// The files that are signed: all but the manifest and the signature.
    package var contents: [String: [UInt8]] { files.filter { !FileName.isMadeBySigning($0.key) } }

    /// What is wrong with the archive or folder, as messages.
    public var problems: [String] {
        let inFolder = enclosingFolder.map {
            "all files are inside the folder '\($0)', where Wallet does not find them"
        }
        return archiveProblems.map(\.message) + [inFolder].compactMap(\.self)
    }

    /// The files as they would be without ``enclosingFolder``.
    package var inside: PassFiles {
        guard let enclosingFolder else { return self }
        let prefix = "\(enclosingFolder)/"
        let inner = { (name: String) in name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name }
        var inside = self
        inside.names = Set(names.map(inner))
        // What is in the folder comes last: it stays where two files get one name.
        let ordered = files.filter { !$0.key.hasPrefix(prefix) } + files.filter { $0.key.hasPrefix(prefix) }
        inside.files = Dictionary(ordered.map { (inner($0.key), $0.value) }) { $1 }
        return inside
    }

    /// Checks that nothing is wrong with the archive.
    ///
    /// - Throws: ``BundleError`` with all problems.
    package func checkIntact() throws(BundleError) {
        guard !archiveProblems.isEmpty else { return }
        throw BundleError(
            .damagedArchive(archiveProblems.map(\.message)), path: path,
            limit: archiveProblems.lazy.compactMap(\.limit).first, hint: archiveProblems.first?.hint)
    }

    /// The kind of an archive, determined by its content, not by its name.
    public enum Kind: String, Sendable {
        /// A pass: it has a `pass.json`.
        case pass
        /// An order: it has an `order.json`.
        case order
        /// A bundle of passes, a `.pkpasses`: it contains archives, and has no manifest and signature of its own.
        case passes

        /// The purpose of its signature; a bundle is not signed, but its members are.
        package var purpose: SigningPurpose { self == .order ? .order : .pass }

        /// What the names of such files end with.
        package var fileExtension: String { self == .passes ? "pkpasses" : purpose.fileExtension }

        /// The main file of the archive.
        var mainFile: String { purpose.file }
    }
}
