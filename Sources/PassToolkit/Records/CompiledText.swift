public import PassModel

/// A text file of a template, split once into literal parts and placeholders.
struct CompiledText: Sendable {
    enum Segment: Sendable {
        case literal([UInt8])
        /// A placeholder inside a string: the value as escaped text.
        case text(String)
        /// A whole JSON string: the value with its own type.
        case value(String)
    }

    let segments: [Segment]
    private let literalByteCount: Int
    let uses: [Record.Placeholder]
    let escape: @Sendable (String, inout [UInt8]) -> Void

    init(
        segments: [Segment], uses: [Record.Placeholder], escape: @escaping @Sendable (String, inout [UInt8]) -> Void
    ) {
        (self.segments, self.uses, self.escape) = (segments, uses, escape)
        literalByteCount = segments.reduce(0) { sum, segment in
            if case .literal(let bytes) = segment { sum + bytes.count } else { sum }
        }
    }

    /// The file for one record; missing values become empty, since rendering checked for them before.
    func rendered(with record: Record) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(literalByteCount + 64 * uses.count)
        for segment in segments {
            switch segment {
            case .literal(let bytes): output += bytes
            case .text(let name): escape(record[name]?.text ?? "", &output)
            case .value(let name): output += record[name]?.json.utf8Text() ?? []
            }
        }
        return output
    }
}

extension Record {
    /// A place where a template needs a value.
    public struct Placeholder: Sendable, Hashable {
        /// The placeholder's name.
        public let name: String
        /// The file of the template.
        public let file: String
        /// Where the placeholder starts.
        public let position: TextPosition
    }
}

/// Splits a file's text at its placeholders.
struct PlaceholderScanner {
    let file: String
    let text: [UInt8]
    private(set) var segments: [CompiledText.Segment] = []
    private(set) var uses: [Record.Placeholder] = []
    private var literalStart = 0
    private let positions: TextPositions

    init(file: String, text: [UInt8]) {
        self.file = file
        self.text = text
        positions = TextPositions(of: text)
    }

    /// Collects the placeholders of a string; `range` is the text between its quotes.
    ///
    /// - Parameters:
    ///   - range: the bytes between the quotes.
    ///   - typed: whether a string that is a single placeholder is replaced by the value itself.
    /// - Throws: ``TemplateError`` for a placeholder that is unclosed or has an invalid name.
    mutating func scanString(_ range: Range<Int>, typed: Bool) throws(TemplateError) {
        var index = range.lowerBound
        while index + 1 < range.upperBound {
            guard text[index] == UInt8(ascii: "{"), text[index + 1] == UInt8(ascii: "{") else {
                index += 1
                continue
            }
            let end = try placeholderEnd(from: index, in: range)
            let name = String(decoding: text[index + 2..<end - 2], as: UTF8.self)
                .split(separator: " ").joined(separator: " ")
            guard Self.isName(name) else { throw error(.badPlaceholder(name), at: index) }
            uses.append(Record.Placeholder(name: name, file: file, position: positions[index]))
            let isWhole = typed && index == range.lowerBound && end == range.upperBound
            cut(
                isWhole ? range.lowerBound - 1..<range.upperBound + 1 : index..<end,
                isWhole ? .value(name) : .text(name))
            index = end
        }
    }

    /// The segments, after all strings were scanned.
    consuming func finish(escape: @escaping @Sendable (String, inout [UInt8]) -> Void) -> CompiledText {
        if literalStart < text.count { segments.append(.literal(Array(text[literalStart...]))) }
        return CompiledText(segments: segments, uses: uses, escape: escape)
    }

    private mutating func cut(_ range: Range<Int>, _ segment: CompiledText.Segment) {
        if literalStart < range.lowerBound { segments.append(.literal(Array(text[literalStart..<range.lowerBound]))) }
        segments.append(segment)
        literalStart = range.upperBound
    }

    private func placeholderEnd(from start: Int, in range: Range<Int>) throws(TemplateError) -> Int {
        guard let close = text[start + 2..<range.upperBound].firstRange(of: Array("}}".utf8)) else {
            throw error(.unclosedPlaceholder, at: start)
        }
        return close.upperBound
    }

    private func error(_ code: TemplateError.Code, at offset: Int) -> TemplateError {
        TemplateError(code, file: file, position: positions[offset])
    }

    private static func isName(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first else { return false }
        return (first.properties.isAlphabetic || first == "_")
            && name.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || $0.properties.numericType != nil || "_-.".unicodeScalars.contains($0)
            }
    }
}

/// Why a template cannot be compiled.
public struct TemplateError: DescribedError, Hashable {
    /// What is wrong, to test.
    public enum Code: Hashable, Sendable {
        case notJSON(JSONDocument.SyntaxError)
        case notStrings(StringsDocument.SyntaxError)
        case badPlaceholder(String)
        case unclosedPlaceholder
    }

    /// What is wrong.
    public let code: Code
    /// The file of the template.
    public let file: String
    /// Where the placeholder starts.
    public let position: TextPosition

    package init(_ code: Code, file: String, position: TextPosition) {
        self.code = code
        self.file = file
        self.position = position
    }

    /// What failed, on what, why.
    public var message: String {
        let what =
            switch code {
            case .notJSON(let error): error.message
            case .notStrings(let error): error.message
            case .badPlaceholder(let name):
                "'{{\(name)}}' is not a placeholder: a name is letters, digits, '_', '-' and '.'"
            case .unclosedPlaceholder: "a placeholder is not closed"
            }
        return "\(file):\(position.line):\(position.column): \(what)"
    }

    /// What to do about it.
    public var hints: [String] {
        switch code {
        case .notJSON(let error): error.hints
        case .badPlaceholder: ["write literal braces as \\u007b\\u007b"]
        case .unclosedPlaceholder: ["close it with '}}', or write literal braces as \\u007b\\u007b"]
        case .notStrings(let error): error.hints
        }
    }
}

/// A short text with placeholders, such as the name of a file: `{{serialNumber}}.pkpass`.
package struct TextPattern: Sendable {
    let compiled: CompiledText

    /// Compiles a text.
    ///
    /// - Parameters:
    ///   - text: the text with its placeholders.
    ///   - origin: the text's name in messages: `the name`.
    /// - Throws: ``TemplateError`` for a placeholder that is unclosed or has an invalid name.
    package init(_ text: String, origin: String) throws(TemplateError) {
        let bytes = Array(text.utf8)
        var scanner = PlaceholderScanner(file: origin, text: bytes)
        try scanner.scanString(0..<bytes.count, typed: false)
        compiled = scanner.finish { $1 += $0.utf8 }
    }

    /// The names of the placeholders, in their order.
    package var names: [String] { compiled.uses.map(\.name) }

    /// The text for one record; `{{serialNumber}}` may also be the value of `/serialNumber`.
    ///
    /// - Throws: ``RecordError`` that names every missing value.
    package func filled(from record: Record) throws(RecordError) -> String {
        var record = record
        var missing: [Record.Placeholder] = []
        for use in compiled.uses where record[use.name] == nil {
            record[use.name] = record["/\(use.name)"]
            if record[use.name] == nil { missing.append(use) }
        }
        guard missing.isEmpty else { throw RecordError(of: record, missing: missing, unused: []) }
        return String(decoding: compiled.rendered(with: record), as: UTF8.self)
    }
}
