extension ArchiveError {
    /// A problem of an entry's name.
    public enum NameFault: Sendable, Hashable {
        /// It has no characters.
        case empty
        /// It has more bytes than ``ArchiveLimits/nameByteCount``, or one of its components has more than 255.
        case tooLong(byteCount: Int, limit: Int)
        /// It starts with `/`, or with a drive such as `C:`.
        case absolute
        /// One of its components is `..`, which leads out of the folder where it is unpacked.
        case parentComponent
        /// One of its components is empty or `.`, so that two spellings mean one file.
        case emptyComponent
        /// It has a `\`, which some readers take for a separator.
        case backslash
        /// It has a NUL or another control character.
        case controlCharacter
        /// Its bytes are not UTF-8.
        case notUTF8
        /// It is neither ASCII nor marked as UTF-8; readers decode it differently.
        case unmarkedUTF8
        /// It ends in `;` and a number, which Info-ZIP strips as a version.
        case versionNumber

        /// The problem in words that continue "the name …".
        public var text: String {
            switch self {
            case .empty: "is empty"
            case .tooLong(let byteCount, let limit): "has \(byteCount) bytes, more than \(limit)"
            case .absolute: "is absolute"
            case .parentComponent: "has a component '..'"
            case .emptyComponent: "has an empty component or '.'"
            case .backslash: "has a backslash"
            case .controlCharacter: "has a control character"
            case .notUTF8: "is not UTF-8"
            case .unmarkedUTF8: "is not ASCII and not marked as UTF-8"
            case .versionNumber: "ends in a version number after ';'"
            }
        }
    }
}

extension ArchiveError.NameFault {
    /// All problems of a name; a directory's name may end in `/`.
    static func faults(in name: [UInt8], isDirectory: Bool, limit: Int) -> [ArchiveError.NameFault] {
        guard !name.isEmpty else { return [.empty] }
        var faults: [ArchiveError.NameFault] = []
        if name.count > limit { faults.append(.tooLong(byteCount: name.count, limit: limit)) }
        if isAbsolute(name) { faults.append(.absolute) }
        let path = name.drop { $0 == UInt8(ascii: "/") }
        let components = (isDirectory ? path.dropLast() : path)
            .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        if let long = components.first(where: { $0.count > componentByteCount }), name.count <= limit {
            faults.append(.tooLong(byteCount: long.count, limit: componentByteCount))
        }
        if components.contains(where: { $0.elementsEqual("..".utf8) }) { faults.append(.parentComponent) }
        if components.contains(where: { $0.isEmpty || $0.elementsEqual(".".utf8) }) { faults.append(.emptyComponent) }
        if name.contains(UInt8(ascii: "\\")) { faults.append(.backslash) }
        if endsInVersion(name) { faults.append(.versionNumber) }
        let hasControl = name.contains { $0 < 0x20 || $0 == 0x7F }
        if hasControl { faults.append(.controlCharacter) }
        guard name.contains(where: { $0 > 0x7F }) else { return faults }
        guard let text = String(validating: name, as: UTF8.self) else { return faults + [.notUTF8] }
        // The rest of the category Cc, which never changes.
        let others: ClosedRange<Unicode.Scalar> = "\u{80}"..."\u{9F}"
        if !hasControl, text.unicodeScalars.contains(where: others.contains) { faults.append(.controlCharacter) }
        return faults
    }

    /// Whether a name starts at a root: `/…`, `C:…`.
    private static func isAbsolute(_ name: [UInt8]) -> Bool {
        guard let first = name.first, first != UInt8(ascii: "/") else { return true }
        return name.dropFirst().first == UInt8(ascii: ":")
            && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20)
    }

    /// The longest file name that common file systems allow, in bytes.
    private static let componentByteCount = 255

    /// Whether a name ends like `pass.json;7`.
    private static func endsInVersion(_ name: [UInt8]) -> Bool {
        let digits = name.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return !digits.isEmpty && name.dropLast(digits.count).last == UInt8(ascii: ";")
    }
}
