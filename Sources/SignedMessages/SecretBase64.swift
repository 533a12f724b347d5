internal import Bytes

/// Decodes Base64 that contains keys (RFC 4648 §4 and §5) without leaving a copy in memory.
package enum SecretBase64 {
    /// The decoded bytes; `nil` if `text` is not Base64.
    ///
    /// Accepts both alphabets, with or without padding. Skips spaces, line breaks, a byte order mark and the `\n` of a
    /// JSON string. Wipe a secret result with `cleanse()`.
    package static func decoded(_ text: some Collection<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3 + 3)  // growing would leave a copy in memory
        var reader = Reader()
        for character in text {
            guard reader.read(character, into: &bytes) else {
                bytes.cleanse()
                return nil
            }
        }
        guard reader.isComplete else {
            bytes.cleanse()
            return nil
        }
        return bytes
    }

    private struct Reader {
        private var bits: UInt32 = 0
        private var bitCount = 0
        private var paddingCount = 0
        private var isEscape = false

        /// Whether the text may end here, without a single leftover character.
        var isComplete: Bool { bitCount < 6 && paddingCount < 3 && !isEscape }

        mutating func read(_ character: UInt8, into bytes: inout [UInt8]) -> Bool {
            if isEscape {
                isEscape = false
                return character == UInt8(ascii: "n") || character == UInt8(ascii: "r")
            }
            switch character {
            case UInt8(ascii: "\\"): isEscape = true
            case 0x09...0x0D, 0x20, 0xEF, 0xBB, 0xBF, 0xC2, 0xA0: break
            case UInt8(ascii: "="): paddingCount += 1
            default:
                guard let value = Base64.value(of: character), paddingCount == 0 else { return false }
                bits = bits << 6 | UInt32(value)
                bitCount += 6
                guard bitCount >= 8 else { break }
                bitCount -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
            }
            return true
        }
    }
}
