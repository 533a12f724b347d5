/// The blocks of a PEM text (RFC 7468); text around them is ignored.
struct PEM {
    struct Block {
        let label: String
        /// From `-----BEGIN` to the end of the last line, or of the text where the block has no end.
        ///
        /// Shares the text's storage, so that no key is copied.
        let text: ArraySlice<UInt8>
        /// The text between the first line and the last; `nil` where the block has no end.
        fileprivate(set) var body: ArraySlice<UInt8>?
    }

    let blocks: [Block]

    /// Finds the blocks of `text`; `nil` if no block begins in it.
    init?(_ text: [UInt8]) {
        var blocks: [Block] = []
        var index = text.startIndex
        while let begin = text[index...].range(of: Array("-----BEGIN ".utf8)) {
            guard let labelEnd = text[begin.upperBound...].range(of: Array("-----".utf8)) else { break }
            let label = String(decoding: text[begin.upperBound..<labelEnd.lowerBound], as: UTF8.self)
            let end = text[labelEnd.upperBound...].range(of: Array("-----END \(label)-----".utf8))
            index = end?.upperBound ?? text.endIndex
            blocks.append(
                Block(
                    label: label, text: text[begin.lowerBound..<index],
                    body: end.map { text[labelEnd.upperBound..<$0.lowerBound] }))
        }
        guard !blocks.isEmpty else { return nil }
        self.blocks = blocks
    }
}

extension PEM.Block {
    /// Whether the text ends within the block: it has no last line, not even one with another label.
    var isCutOff: Bool {
        guard let end = text.range(of: Array("-----END ".utf8)) else { return true }
        return text[end.upperBound...].range(of: Array("-----".utf8)) == nil
    }

    private static let header = Array("DEK-Info:".utf8)

    /// The value of `DEK-Info` (RFC 1421 §4.6.1.3), which encrypted traditional keys have.
    var encryption: String? {
        guard let start = body?.range(of: Self.header)?.upperBound, let rest = body?[start...] else { return nil }
        return String(decoding: rest.drop { $0 == 0x20 }.prefix(while: Self.isPartOfHeader), as: UTF8.self)
    }

    /// Whether it is an encrypted key, PKCS#8 or traditional.
    var isEncrypted: Bool { label == "ENCRYPTED PRIVATE KEY" || encryption != nil }

    private static func isPartOfHeader(_ byte: UInt8) -> Bool {
        UnicodeScalar(byte).properties.isAlphabetic || (0x30...0x39).contains(byte) || byte == 0x2C || byte == 0x2D
    }

    /// The decoded bytes, to be wiped; `nil` where the block is cut off or not Base64.
    ///
    /// Indentation, blanks at line ends and joined lines are accepted, since people paste keys.
    var content: [UInt8]? {
        guard var text = body else { return nil }
        if let start = text.range(of: Self.header)?.upperBound {
            text = text[start...].drop { $0 == 0x20 }.drop(while: Self.isPartOfHeader)
        }
        return SecretBase64.decoded(text)
    }
}
