package import PassModel

/// A string of `pass.json` that records fill in.
package struct FillableString: Sendable {
    /// The string is a single placeholder, or alternates between text and placeholders.
    private enum Form: Sendable {
        case value(String)
        case text([Piece])
    }

    private enum Piece: Sendable {
        case literal(String)
        case placeholder(String)
    }

    /// The pointer to the string.
    package let pointer: JSONPointer
    private let form: Form

    /// The string at `pointer`, if the string has a placeholder; `raw` is its text between the quotes.
    init?(at pointer: JSONPointer, raw: ArraySlice<UInt8>) {
        var scanner = PlaceholderScanner(file: "pass.json", text: Array(raw))
        // Invalid placeholders were refused when the template was compiled.
        guard (try? scanner.scanString(0..<raw.count, typed: false)) != nil, !scanner.uses.isEmpty else { return nil }
        self.pointer = pointer
        let segments = scanner.finish { _, _ in }.segments
        if segments.count == 1, case .text(let name) = segments[0] {
            form = .value(name)
        } else {
            form = .text(segments.map(Self.piece))
        }
    }

    private static func piece(_ segment: CompiledText.Segment) -> Piece {
        switch segment {
        case .text(let name), .value(let name): return .placeholder(name)
        case .literal(let raw):
            let quote = UInt8(ascii: "\"")
            let document = try? JSONDocument(parsing: [quote] + raw + [quote])  // was read as a string before
            return .literal(document?.root.string ?? "")
        }
    }

    /// The names of its placeholders.
    package var names: Set<String> {
        switch form {
        case .value(let name): [name]
        case .text(let pieces): Set(pieces.compactMap { if case .placeholder(let name) = $0 { name } else { nil } })
        }
    }

    /// The placeholder's name, if the string is a single placeholder.
    package var onlyName: String? { if case .value(let name) = form { name } else { nil } }

    /// The value of the string for one record.
    package func value(from record: Record) -> JSONValue {
        switch form {
        case .value(let name): return record[name]?.json ?? .null
        case .text(let pieces):
            var text = ""
            for piece in pieces {
                switch piece {
                case .literal(let literal): text += literal
                case .placeholder(let name): text += record[name]?.text ?? ""
                }
            }
            return .string(text)
        }
    }
}
