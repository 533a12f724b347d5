public import PassToolkit

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

    /// The path of a record's file, relative to the output folder.
    ///
    /// - Throws: `RecordError` for a missing value, ``BatchError`` with line and name if the name is not safe.
    public func name(for record: Record) throws -> String {
        let filled = try pattern.filled(from: record)
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
