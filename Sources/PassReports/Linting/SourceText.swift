internal import PassModel
internal import PassToolkit

/// A text with excerpts that are taken in order, so that it is read only once.
struct SourceText {
    /// UTF-8 without a byte order mark.
    private let text: [UInt8]
    private var position = TextPosition(line: 1, column: 1)
    private var offset = 0

    init(_ file: [UInt8], without secrets: Secrets = Secrets()) {
        text = secrets.masked(file: StringsDocument.Encoding.utf8(of: file))
    }

    /// The line at `place`; `nil` if it is missing or empty.
    mutating func excerpt(at place: TextPosition) -> SourceExcerpt? {
        guard place.line > 0, place.column > 0, seek(place) else { return nil }
        var starts: [Int] = []  // of the characters before the place, in reverse order
        var index = offset
        while index > 0, !isLineEnd(index - 1), starts.count < SourceExcerpt.reach {
            index -= 1
            if text[index] & 0xC0 != 0x80 || index == 0 || isLineEnd(index - 1) { starts.append(index) }
        }
        let isCutBefore = index > 0 && !isLineEnd(index - 1)
        starts.reverse()
        let count = starts.count
        index = offset
        while index < text.count, !isLineEnd(index), starts.count - count < SourceExcerpt.reach {
            starts.append(index)
            index = next(after: index)
        }
        let isCutAfter = index < text.count && !isLineEnd(index)
        let cells = zip(starts, starts.dropFirst() + [index]).map { SourceExcerpt.Cell(text[$0..<$1]) }
        return SourceExcerpt(of: cells, at: count, isCut: (isCutBefore, isCutAfter))
    }

    /// Moves to `place`, or returns false if it does not exist; one column past the end is allowed.
    private mutating func seek(_ place: TextPosition) -> Bool {
        if place < position { (position, offset) = (TextPosition(line: 1, column: 1), 0) }
        while position < place, offset < text.count {
            if isLineEnd(offset) {
                guard position.line < place.line else { return false }
                offset += isReturnAndFeed(offset) ? 2 : 1
                position = TextPosition(line: position.line + 1, column: 1)
            } else {
                offset = next(after: offset)
                position = TextPosition(line: position.line, column: position.column + 1)
            }
        }
        return position == place
    }

    private func next(after index: Int) -> Int {
        var next = index + 1
        while next < text.count, text[next] & 0xC0 == 0x80 { next += 1 }
        return next
    }

    /// Lines end with LF, CR LF or CR.
    private func isLineEnd(_ index: Int) -> Bool { text[index] == 0x0A || text[index] == 0x0D }

    private func isReturnAndFeed(_ index: Int) -> Bool {
        text[index] == 0x0D && index + 1 < text.count && text[index + 1] == 0x0A
    }
}

/// The line that a finding points at, and a caret below the place.
struct SourceExcerpt: Sendable {
    /// The line; a long line is cut to a window around the place.
    let line: String
    /// Spaces and tabs up to the place.
    let indent: String

    /// How many columns of a long line are shown.
    static let width = 100
    /// How many of them come before the place.
    private static let lead = 40
    /// How many cells are examined on each side, whatever their width.
    static let reach = width + 1

    /// An excerpt of a line.
    ///
    /// - Parameters:
    ///   - cells: the line, or up to ``reach`` cells around the place.
    ///   - index: the cell that the finding points at; one past the end if something is missing there.
    ///   - isCut: whether the line continues before and after the cells.
    init?(of cells: [Cell], at index: Int, isCut: (before: Bool, after: Bool)) {
        let window = Self.window(of: cells, around: index, isWhole: !isCut.before && !isCut.after)
        let head = isCut.before || window.lowerBound > 0 ? "…" : ""
        let tail = isCut.after || window.upperBound < cells.count ? "…" : ""
        let shown = cells[window].map(\.text).joined() + tail
        guard let last = shown.lastIndex(where: { !$0.isWhitespace }) else { return nil }
        line = head + shown[...last]
        indent =
            (head.isEmpty ? "" : " ")
            + cells[window.lowerBound..<index].map {
                $0.text == "\t" ? "\t" : String(repeating: " ", count: $0.columns)
            }.joined()
    }

    private static func window(of cells: [Cell], around index: Int, isWhole: Bool) -> Range<Int> {
        if isWhole, cells.reduce(0, { $0 + $1.columns }) <= width { return cells.indices }
        var (start, end, total) = (index, index, 0)
        func grow(from limit: Int, _ next: () -> Int?, _ take: () -> Void) {
            while let cell = next(), total + cells[cell].columns <= limit {
                total += cells[cell].columns
                take()
            }
        }
        grow(from: lead, { start > 0 ? start - 1 : nil }, { start -= 1 })
        grow(from: width, { end < cells.count ? end : nil }, { end += 1 })
        grow(from: width, { start > 0 ? start - 1 : nil }, { start -= 1 })
        return start..<end
    }

    /// One column of the text, as it is shown.
    struct Cell {
        let text: String
        let columns: Int

        init(_ bytes: ArraySlice<UInt8>) {
            if bytes.count == 1, let byte = bytes.first, (0x20..<0x7F).contains(byte) {
                (text, columns) = (String(Unicode.Scalar(byte)), 1)
                return
            }
            // Tabs are kept, so that the caret is right for any tab width.
            let isTab = bytes.elementsEqual([0x09])
            let shown = isTab ? ["\t"] : String(decoding: bytes, as: UTF8.self).unicodeScalars.flatMap(\.visible)
            text = String(String.UnicodeScalarView(shown))
            columns = isTab ? 4 : shown.reduce(0) { $0 + $1.columns }
        }
    }
}

/// A path in normal form, for comparing: no `.`, no `//`, no `..` that can be resolved.
struct PathForm {
    let text: String

    /// The normal form of `path`, or of a file in it.
    init(_ path: String, _ file: String = "") {
        var parts: [Substring] = []
        let joined = file.isEmpty ? path : "\(path)/\(file)"
        for part in joined.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        text =
            (path.hasPrefix("/") ? "/" : "")
            + (parts.isEmpty && !path.hasPrefix("/") ? "." : parts.joined(separator: "/"))
    }

    var isBelow: Bool { !text.hasPrefix("/") && text != ".." && !text.hasPrefix("../") }

    /// The path as a URI reference (RFC 3986): absolute for an absolute path, relative for others.
    var uri: String {
        let encoded = text.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain = byte < 0x80 && (character.isLetter || character.isNumber || "-._~/".contains(character))
            guard !isPlain else { return String(character) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%\(digits.count == 1 ? "0" : "")\(digits)"
        }.joined()
        return text.hasPrefix("/") ? "file://\(encoded)" : encoded
    }
}

/// The difference between two texts in the form of `diff -u`, which `patch` and `git apply` accept.
package struct UnifiedDiff: Sendable {
    /// The difference with its two header lines; empty if the texts are equal.
    package let text: String

    /// A line in both texts, or in only one of them.
    private struct Step {
        let mark: Character
        let line: ArraySlice<UInt8>

        var text: String {
            let end = line.last == 0x0A ? "" : "\n\\ No newline at end of file\n"
            return "\(mark)\(String(decoding: line, as: UTF8.self))\(end)"
        }
    }

    /// How many equal lines are shown around a change.
    private static let context = 3
    /// The most differing lines for a search of the fewest steps, which takes quadratic time.
    private static let mostDiffering = 2_000

    /// Compares two texts line by line.
    ///
    /// - Parameters:
    ///   - old: the text before.
    ///   - new: the text after.
    ///   - oldName: the name of the old text in the header.
    ///   - newName: the name of the new text in the header.
    package init(_ old: [UInt8], _ new: [UInt8], oldName: String, newName: String) {
        let steps = Self.steps(from: Self.lines(old), to: Self.lines(new))
        var (hunks, counts) = ("", (old: 0, new: 0))
        var end = 0
        for hunk in Self.hunks(of: steps) {
            let (between, inside) = (Self.count(steps[end..<hunk.lowerBound]), Self.count(steps[hunk]))
            let start = (old: counts.old + between.old, new: counts.new + between.new)
            hunks += "@@ -\(Self.range(start.old, inside.old)) +\(Self.range(start.new, inside.new)) @@\n"
            hunks += steps[hunk].map(\.text).joined()
            (counts, end) = ((start.old + inside.old, start.new + inside.new), hunk.upperBound)
        }
        text = hunks.isEmpty ? "" : "--- \(oldName)\n+++ \(newName)\n\(hunks)"
    }

    private static func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.count
            lines.append(text[start..<end])
            start = end
        }
        return lines
    }

    /// The steps that turn one text into the other; for texts that differ much, all lines between their equal ends.
    private static func steps(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) -> [Step] {
        let head = zip(old, new).prefix { $0 == $1 }.count
        let tail = zip(old[head...].reversed(), new[head...].reversed()).prefix { $0 == $1 }.count
        var (removed, added) = (Set(head..<(old.count - tail)), Set(head..<(new.count - tail)))
        if removed.count + added.count <= mostDiffering {
            let changes = new.difference(from: old)
            removed = Set(changes.removals.map(\.offset))
            added = Set(changes.insertions.map(\.offset))
        }
        var steps: [Step] = []
        var (before, after) = (0, 0)
        while before < old.count || after < new.count {
            if removed.contains(before) {
                steps.append(Step(mark: "-", line: old[before]))
                before += 1
            } else if added.contains(after) {
                steps.append(Step(mark: "+", line: new[after]))
                after += 1
            } else {
                steps.append(Step(mark: " ", line: old[before]))
                (before, after) = (before + 1, after + 1)
            }
        }
        return steps
    }

    /// The ranges of steps around changes; adjacent ranges are merged.
    private static func hunks(of steps: [Step]) -> [Range<Int>] {
        var hunks: [Range<Int>] = []
        for index in steps.indices where steps[index].mark != " " {
            let range = max(0, index - context)..<min(steps.count, index + context + 1)
            if let last = hunks.last, last.upperBound >= range.lowerBound {
                hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
            } else {
                hunks.append(range)
            }
        }
        return hunks
    }

    private static func count(_ steps: ArraySlice<Step>) -> (old: Int, new: Int) {
        (steps.count { $0.mark != "+" }, steps.count { $0.mark != "-" })
    }

    /// A range of lines after so many others; an empty range names the line before it.
    private static func range(_ before: Int, _ count: Int) -> String {
        let start = count == 0 ? before : before + 1
        return count == 1 ? "\(start)" : "\(start),\(count)"
    }
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
