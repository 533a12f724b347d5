public import PassModel

extension Record {
    /// The place of a record in a list.
    public struct Place: Sendable, Hashable {
        enum Layout: Sendable, Hashable {
            /// An element of a JSON array.
            case element
            /// A line of JSON Lines.
            case line
            case row(CSVTable)
        }

        /// The list's path, or `standard input`.
        public let file: String
        /// The number of the record in the list, from 1; unreadable records count as well.
        public let number: Int
        /// The start of the record.
        public let start: TextPosition
        /// The text of the record.
        let text: [UInt8]
        let layout: Layout

        /// Whether it is an element of a JSON array, which may be on a single line.
        package var isElement: Bool { if case .element = layout { true } else { false } }

        /// The line on which the record starts, from 1.
        public var line: Int { start.line }

        /// The position of the value of `name`, or in JSON of the name before it; `nil` if the record has none.
        ///
        /// The record is parsed a second time for this, so that records without problems cost nothing.
        public func position(of name: String) -> TextPosition? { position(ofFirst: [name]) }

        /// The position of the first of these names that is found; the record is read once for all of them.
        func position(ofFirst names: [String]) -> TextPosition? {
            switch layout {
            case .element, .line:
                // The record was read once before, so this does not fail.
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

        /// The end of the record's text, without blanks and line breaks after it.
        var end: TextPosition {
            position(ofByte: text.lastIndex { !RecordInput.isBlank($0) }.map { $0 + 1 } ?? 0)
        }

        func position(ofByte offset: Int) -> TextPosition {
            TextPosition(TextPosition(offset: offset, in: text), inPieceAt: start)
        }
    }
}

extension Record.Place: CustomStringConvertible {
    /// The file and the line; for a JSON array, which may be one long line, the column too.
    public var description: String {
        if isElement { "\(file):\(line):\(start.column)" } else { "\(file):\(line)" }
    }
}
