/// The blocks of a PEM text (RFC 7468), whatever stands before, between and after them.
struct PEM {
    struct Block {
        let label: String
        /// From `-----BEGIN` to the end of the last line, as it stands.
        ///
        /// Goes to the end of the text where the block has no end. Shares the text's storage, so that no key is copied.
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
            index = text[labelEnd.upperBound...].firstRange(of: end)?.upperBound ?? text.endIndex
            blocks.append(Block(label: label, text: text[begin.lowerBound..<index]))
        }
        guard !blocks.isEmpty else { return nil }
        self.blocks = blocks
    }
}
