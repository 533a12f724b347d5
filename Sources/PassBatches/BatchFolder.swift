public import PassToolkit
internal import Synchronization
internal import SystemPackage
internal import ZipContainer

/// Writes the files of a batch below a folder, from any thread.
///
/// A name always refers to a complete file, as with `OutputFile`. For speed, only folders are synced, at the end.
/// Resuming compares contents, so it finds files that a power failure damaged. Symbolic links below the folder are not
/// followed.
package final class BatchFolder: Sendable {
    private let root: OpenedFolder
    private let path: FilePath
    private let files: RunFiles
    /// The end of temporary file names, so that each shard removes only its own leftovers.
    private let tag: String
    /// The folders to sync at the end.
    private let folders = Mutex<Set<String>>([])

    /// Opens the folder at `path`, and creates it if needed; `files` are not written over.
    ///
    /// - Throws: `FileAccessError`.
    package init(_ path: String, shard: Shard?, apartFrom files: RunFiles = RunFiles()) throws(FileAccessError) {
        try files.check(path, isFolder: true)
        self.path = FilePath(path)
        self.files = files
        tag = shard.map { ".batch-\($0.number)-\($0.count)" } ?? ".batch"
        do {
            root = try OpenedFolder(making: path)
            try root.checkIsWritable()
        } catch {
            throw FileAccessError(error, operation: .write, path: path)
        }
    }

    /// Refuses a name that is taken.
    ///
    /// Writing would notice it too, but only after signing.
    ///
    /// - Throws: `FileAccessError`.
    package func checkIsFree(_ name: String) throws(FileAccessError) {
        // If the name can't be examined, writing will fail and say why.
        guard let status = try? root.withFolder(of: name, { try $0.status(of: $1) }) else { return }
        throw FileAccessError(
            operation: .write, path: shown(name), reason: status.type == .directory ? .isFolder : .exists)
    }

    /// Writes a temporary file, then renames it.
    ///
    /// - Throws: `FileAccessError`; an existing file is then unchanged.
    package func write(_ bytes: [UInt8], to name: String, replacing: Bool) throws(FileAccessError) {
        try files.check(shown(name), replacing: replacing, folderIsChecked: isKnown(folderOf: name))
        do {
            do {
                try place(bytes, at: name, replacing: replacing)
            } catch Errno.noSuchFileOrDirectory {
                // Another run into this folder began, and took the temporary file for a leftover.
                try place(bytes, at: name, replacing: replacing)
            }
        } catch {
            throw FileAccessError(error, operation: .write, path: shown(name))
        }
        note(name)
    }

    private func place(_ bytes: [UInt8], at name: String, replacing: Bool) throws {
        try root.withFolder(of: name, making: .enterable) { folder, base in
            try folder.write(bytes, to: base, replacing: replacing, tag: tag, syncing: false)
        }
    }

    /// The content of a file; `nil` if it doesn't exist.
    ///
    /// - Throws: `FileAccessError` if it is a folder or can't be read.
    func existing(_ name: String) throws(FileAccessError) -> [UInt8]? {
        do {
            let limit = Limits.standard.archive.archiveByteCount
            return try root.withFolder(of: name) { try $0.read($1, shownAs: shown(name), limit: limit) }
        } catch {
            let error = FileAccessError(error, operation: .read, path: shown(name))
            switch error.reason {
            case .system(.noSuchFileOrDirectory), .system(.notDirectory): return nil
            // A link or a pipe is not the pass, and is replaced like any other file.
            case .system(.tooManySymbolicLinkLevels), .isNoFile, .tooLarge: return nil
            default: throw error
            }
        }
    }

    /// Makes the new names durable.
    package func finish() {
        for folder in folders.withLock(\.self) {
            // A folder that was removed or replaced by a link contains none of our files.
            try? root.withFolder(of: folder) { try $0.folder($1).sync() }
        }
        root.sync()
    }

    func shown(_ name: String) -> String { path.appending(name).string }

    /// Whether a file was written into the folder of this one before.
    private func isKnown(folderOf name: String) -> Bool {
        guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) else { return true }
        return folders.withLock { $0.contains(String(name[..<slash])) }
    }

    private func note(_ name: String) {
        guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
        let folder = String(name[..<slash])
        // Names that contain folders could make any number of them.
        folders.withLock { if $0.count < 100_000 { $0.insert(folder) } }
    }

    // MARK: - Leftovers

    /// Removes the temporary files of a killed run of this shard, here and in the folders below.
    ///
    /// - Throws: `FileAccessError` if one can't be removed.
    package func removeLeftovers() throws(FileAccessError) { try removeLeftovers(in: root, path, depth: 0) }

    private func removeLeftovers(
        in folder: borrowing OpenedFolder, _ path: FilePath, depth: Int
    ) throws(FileAccessError) {
        var (files, folders): ([String], [String]) = ([], [])
        // One name at a time: a list of a million names would need more memory than the run. Where a
        // folder can't be read, leftovers stay, which does no harm; writing into it reports the error.
        try? folder.forEachName { name, mayBeFolder in
            guard let name else { return }  // no batch makes such a name
            if isLeftover(name) {
                files.append(name)
            } else if !name.hasPrefix("."), mayBeFolder {
                folders.append(name)
            }
        }
        for name in files {
            do {
                try folder.remove(name)
            } catch Errno.noSuchFileOrDirectory {
                continue  // another run that goes on in this folder was quicker
            } catch {
                throw FileAccessError(error, operation: .write, path: path.appending(name).string)
            }
        }
        for name in folders where depth < 32 {
            // Links are skipped. A folder that can't be opened has nothing that we could remove.
            guard let child = try? folder.folder(name) else { continue }
            try removeLeftovers(in: child, path.appending(name), depth: depth + 1)
        }
    }

    /// Whether the name is one that `OutputFile.temporaryName` makes: `.NAME.SUFFIX`, followed by the tag and `.tmp`.
    private func isLeftover(_ name: String) -> Bool {
        guard name.hasPrefix("."), name.hasSuffix("\(tag).tmp") else { return false }
        let parts = name.dropLast(tag.utf8.count + 4).split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 3, let suffix = parts.last else { return false }
        // Nearly all random numbers have this length, and no word has.
        return suffix.count >= 10 && UInt64(suffix, radix: 36) != nil
    }
}

/// The names that a batch has used, each with the line of its record.
///
/// Stores hashes instead of names: a million names of 31 bytes would take 157 MB, and their hashes a quarter of that. The
/// probability that any two of a million different names have the same hash is below 10⁻⁷; the next run hashes
/// differently.
struct NameIndex: Sendable {
    /// An equal name that was used before.
    struct Earlier: Equatable {
        let line: Int
        /// Whether the spelling differs, but some file systems treat both names as one.
        let isTwin: Bool
    }

    /// The lines of the records by the hashes of their names, and a hash of each name's spelling.
    private var entries: [Int: (line: UInt32, spelling: UInt32)] = [:]

    /// Notes a name.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - line: the line of its record.
    ///   - key: the form of the name in which two names are compared.
    /// - Returns: the line that had the name before, or `nil` if it is new.
    mutating func insert(_ name: String, line: Int, as key: some Hashable) -> Earlier? {
        // Unlike a string's own hash, this one differs for two spellings of a letter.
        let spelling = UInt32(truncatingIfNeeded: StableHash(name).value)
        let hash = key.hashValue
        if let found = entries[hash] { return Earlier(line: Int(found.line), isTwin: found.spelling != spelling) }
        entries[hash] = (UInt32(clamping: line), spelling)
        return nil
    }
}

/// The file names of a batch: a pattern that is filled in for each record, and checked.
///
/// A name is relative and stays below its folder. Each part between `/` is a plain name: not empty, not `.` or `..`,
/// not hidden, at most 255 bytes, without control characters, invisible characters and backslashes, and not starting
/// with a combining mark.
public struct OutputNames: Sendable {
    /// The pattern.
    package let pattern: TextPattern
    /// What every name ends with, in any case, such as `.pkpass`; names without it get it.
    public let ending: String
    /// The address whose value is used in place of the pattern, such as `/serialNumber`.
    private var address: String?
    /// The key of the serial number, if it is the template's own in each pass that does not set ``address``.
    package private(set) var fixed: String?

    /// Names made from a pattern, such as `{{serialNumber}}.pkpass`; `/` in it makes folders.
    ///
    /// - Parameters:
    ///   - pattern: the pattern.
    ///   - ending: what every name ends with; devices recognise passes by `.pkpass`.
    /// - Throws: `TemplateError` for a placeholder that is unclosed or has an invalid name.
    public init(_ pattern: String, ending: String = "") throws {
        self.init(try TextPattern(pattern, origin: "the name of a file"), ending: ending)
    }

    /// Names made from a pattern that was compiled.
    package init(_ pattern: TextPattern, ending: String = "") {
        self.pattern = pattern
        self.ending = ending
    }

    /// Names that are the serial numbers of the passes, or the order identifiers of orders.
    ///
    /// If the template's own is fixed, and it has no `{{serialNumber}}` elsewhere, records set it with `/serialNumber`.
    package init(serialNumbersOf template: PassTemplate) throws {
        let number = SerialNumberForm(of: template)
        let pattern = try number.pattern ?? TextPattern("{{\(number.key)}}", origin: "the name of a file")
        self.init(pattern, ending: ".\(template.bundle.purpose.fileExtension)")
        address = number.address
        if number.pattern == nil, !template.names.contains(number.key) { fixed = number.key }
    }

    /// The values that names need from a list with these columns.
    package func values(besides columns: [String]) -> Set<String> {
        address.map(columns.contains) == true ? [] : Set(pattern.names)
    }

    /// The path of a record's file, relative to the output folder.
    ///
    /// - Throws: `RecordError` for a missing value, ``BatchError`` with line and name if the name is not safe.
    public func name(for record: Record) throws -> String {
        let own = address.flatMap { record[$0]?.json.string }
        if own == nil, let fixed, record[fixed] != nil { throw BatchError(.fixedNumber(fixed), at: record.place) }
        let filled = try own ?? pattern.filled(from: record)
        let isComplete =
            filled.isEmpty || filled.hasSuffix("/") || filled.suffix(ending.count).lowercased() == ending.lowercased()
        let name = isComplete ? filled : filled + ending
        if let fault = Self.fault(in: name) {
            let empty = pattern.names.first { record[$0] == .text("") }
            throw BatchError(empty.map { .emptyValue($0) } ?? .badName(name, fault), at: record.place)
        }
        return name
    }

    /// Why a name is not safe; `nil` if it is.
    static func fault(in name: String) -> BatchError.NameFault? {
        let bytes = name.utf8
        if name.isEmpty { return .empty }
        if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return .controlCharacter }
        if bytes.contains(where: { $0 >= 0x80 }), let fault = fault(inUnicode: name) { return fault }
        if bytes.contains(UInt8(ascii: "\\")) { return .backslash }
        if bytes.first == UInt8(ascii: "/") { return .absolute }
        if bytes.count > 1_000 { return .tooLong }
        for part in bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            if part.isEmpty { return .emptyPart }
            if part.elementsEqual(".".utf8) || part.elementsEqual("..".utf8) { return .leavesFolder }
            if part.first == UInt8(ascii: ".") { return .hidden }
            if part.count > 255 { return .tooLong }
        }
        return nil
    }

    /// Why a name with characters beyond ASCII could be mistaken for another name.
    private static func fault(inUnicode name: String) -> BatchError.NameFault? {
        var isStart = true
        for scalar in name.unicodeScalars {
            if scalar.properties.generalCategory == .control { return .controlCharacter }
            if scalar.isUnseen { return .invisibleCharacter }
            if isStart, scalar.isMark { return .combiningCharacter }
            isStart = scalar == "/"
        }
        return nil
    }
}

extension Unicode.Scalar {
    /// Whether the character is invisible, so that names with and without it look the same: direction marks, selectors,
    /// tags, fillers and the like.
    var isUnseen: Bool {
        switch properties.generalCategory {
        case .format, .lineSeparator, .paragraphSeparator: true
        // Unicode counts these as visible: the empty braille pattern, a note without a head, and a filler.
        default: properties.isDefaultIgnorableCodePoint || [0x2800, 0x1D159, 0x16FE4].contains(value)
        }
    }

    /// Whether it is drawn on the preceding letter.
    fileprivate var isMark: Bool {
        [.nonspacingMark, .spacingMark, .enclosingMark].contains(properties.generalCategory)
    }
}
