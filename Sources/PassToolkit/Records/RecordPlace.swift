public import PassModel

/// Where a record stands in a list.
public struct RecordPlace: Sendable, Hashable {
    enum Layout: Sendable, Hashable {
        /// One of a JSON array.
        case element
        /// One of JSON Lines.
        case line
        case row(CSVTable)
    }

    /// The list's path, or `standard input`.
    public let file: String
    /// Which record of the list it is, from 1; those that cannot be read count as well.
    public let number: Int
    /// Where the record starts.
    public let start: TextPosition
    /// The record as it is written.
    let text: [UInt8]
    let layout: Layout

    /// Whether it is one of a JSON array, which may be all on one line.
    package var isElement: Bool { if case .element = layout { true } else { false } }

    /// The line that the record starts on, from 1.
    public var line: Int { start.line }

    /// Where the value of `name` stands, or the name before it in JSON; `nil` if the record has none.
    ///
    /// Found by reading the record once more, so that a record without problems never pays for it.
    public func position(of name: String) -> TextPosition? { position(ofFirst: [name]) }

    /// Where the first of some names stands; the record is read once, however many they are.
    func position(ofFirst names: [String]) -> TextPosition? {
        switch layout {
        case .element, .line:
            let document = try? JSONDocument(parsing: text, byteLimit: .max, depthLimit: .max, valueLimit: .max)
            let places = document?.places(of: names.map { JSONPointer(tokens: [$0]) }) ?? [:]
            return places.values.compactMap(\.nameOffset).min().map(position(ofByte:))
        case .row(let table):
            let fields = CSVRow(text, separator: table.separator).fields
            let wanted = Set(names)
            guard let index = table.columns.firstIndex(where: { wanted.contains($0.name) && !$0.isIgnored }),
                index < fields.count
            else {
                return nil
            }
            return position(ofByte: fields[index].start)
        }
    }

    /// Where the record's text ends, without the blanks and line breaks behind it.
    var end: TextPosition {
        position(ofByte: text.lastIndex { !RecordInput.isBlank($0) }.map { $0 + 1 } ?? 0)
    }

    func position(ofByte offset: Int) -> TextPosition {
        TextPosition(TextPosition(offset: offset, in: text), inPieceAt: start)
    }
}

extension RecordPlace: CustomStringConvertible {
    /// The file and the line; of a JSON array, which may be one long line, the column too.
    public var description: String {
        if isElement { "\(file):\(line):\(start.column)" } else { "\(file):\(line)" }
    }
}
