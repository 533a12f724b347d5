/// The blocks of a PEM text (RFC 7468), whatever stands before, between and after them.
struct PEM {
    struct Block {
        let label: String
        /// From `-----BEGIN` to the end of the last line, as it stands.
        let text: ArraySlice<UInt8>
    }

    let blocks: [Block]

    /// Finds the blocks of `text`; `nil` if there is not even the beginning of one.
    init?(_ text: [UInt8]) {
        var blocks: [Block] = []
        var index = text.startIndex
        while let begin = text[index...].firstRange(of: Array("-----BEGIN ".utf8)) {
            guard let labelEnd = text[begin.upperBound...].firstRange(of: Array("-----".utf8)) else { break }
            let label = String(decoding: text[begin.upperBound..<labelEnd.lowerBound], as: UTF8.self)
            let end = Array("-----END \(label)-----".utf8)
            guard let end = text[labelEnd.upperBound...].firstRange(of: end) else { break }
            // OpenSSL wants a line feed after the last line.
            blocks.append(Block(label: label, text: text[begin.lowerBound..<end.upperBound] + [UInt8(ascii: "\n")]))
            index = end.upperBound
        }
        guard !blocks.isEmpty else { return nil }
        self.blocks = blocks
    }
}
