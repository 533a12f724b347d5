public import PassModel

/// A column of a CSV list, as its header names it.
///
/// The values of a column are texts, unless its name ends with a type: `points:number`, `member:boolean`.
public struct RecordColumn: Sendable, Hashable {
    /// What the values of a column are.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Any text, also the empty one.
        case text
        /// A number as JSON spells it.
        case number
        /// `true` or `false`, in capitals too, as spreadsheets write it.
        case boolean
    }

    /// The name of the values, without the type.
    public let name: String
    /// What the values are.
    public let kind: Kind
    /// Where it stands in the header row; `nil` where it is of no list.
    public let position: TextPosition?
    /// Whether records have no value of it, since its header has no name or no known type.
    ///
    /// A list with such a column can only be read where unused columns are allowed. The ``name`` is the whole header.
    public let isIgnored: Bool

    /// A column.
    ///
    /// - Parameters:
    ///   - name: the name of its values.
    ///   - kind: what they are.
    ///   - position: where it stands in the header row.
    public init(name: String, kind: Kind = .text, position: TextPosition? = nil) {
        self.name = name
        self.kind = kind
        self.position = position
        isIgnored = false
    }

    /// A column that nothing can take.
    init(ignoring header: String, at position: TextPosition) {
        (name, kind, self.position, isIgnored) = (header.trimmed, .text, position, true)
    }

    /// Reads what stands in the header at `position`: a name, perhaps with `:` and a type.
    init(header text: String, at position: TextPosition) throws(RecordFault) {
        self.position = position
        isIgnored = false
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(\.trimmed)
        name = parts.first ?? ""
        guard parts.count == 2 else {
            kind = .text
            return
        }
        guard let kind = Kind(rawValue: parts[1]) else { throw .unknownType(parts[1], column: name) }
        self.kind = kind
    }

    /// What the text of a field stands for, or `nil` if that is not of this column's kind.
    func value(of text: String) -> Record.Value? {
        switch kind {
        case .text: .text(text)
        case .number: Self.number(text).map(Record.Value.number)
        case .boolean:
            switch text.lowercased() {
            case "true": true
            case "false": false
            default: nil
            }
        }
    }

    private static func number(_ text: String) -> JSONNumber? {
        // Most numbers are whole and spelled as we would.
        if let whole = Int(text), String(whole) == text { return JSONNumber(whole) }
        return (try? JSONDocument(parsing: Array(text.utf8)))?.root.number
    }
}

extension StringProtocol {
    /// The text without blanks around it.
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
