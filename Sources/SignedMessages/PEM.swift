internal import Bytes

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
        var rest = text[...]
        while let (before, begun) = rest.parts(around: Array("-----BEGIN ".utf8)),
            let (label, body) = begun.parts(around: Array("-----".utf8))
        {
            let name = String(decoding: label, as: UTF8.self)
            let end = body.parts(around: Array("-----END \(name)-----".utf8))
            let whole = rest.dropFirst(before.count)
            rest = end?.after ?? []
            blocks.append(Block(label: name, text: whole.dropLast(rest.count), body: end?.before))
        }
        guard !blocks.isEmpty else { return nil }
        self.blocks = blocks
    }
}

extension PEM.Block {
    /// Whether the text ends within the block: it has no last line, not even one with another label.
    var isCutOff: Bool {
        text.parts(around: Array("-----END ".utf8))?.after.parts(around: Array("-----".utf8)) == nil
    }

    private static let header = Array("DEK-Info:".utf8)

    /// The value of `DEK-Info` (RFC 1421 §4.6.1.3), which encrypted traditional keys have.
    var encryption: String? {
        guard let rest = body?.parts(around: Self.header)?.after else { return nil }
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
        if let rest = text.parts(around: Self.header)?.after {
            text = rest.drop { $0 == 0x20 }.drop(while: Self.isPartOfHeader)
        }
        return SecretBase64.decoded(text)
    }
}
