/// Base64 (RFC 4648): the alphabet, and a strict reader of what is no secret.
package enum Base64 {
    /// What a letter stands for, in either alphabet (§4, §5); `nil` for any other byte.
    package static func value(of letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): letter - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }

    /// The letter of the alphabet for URLs (§5) that the other has not.
    private static func isForURLs(_ letter: UInt8) -> Bool {
        letter == UInt8(ascii: "-") || letter == UInt8(ascii: "_")
    }

    /// Whether it is a letter of the usual alphabet (§4).
    package static func isLetter(_ byte: UInt8) -> Bool { value(of: byte) != nil && !isForURLs(byte) }

    /// The bytes that `text` stands for, with its padding and with nothing between its letters (§4); `nil` for any other
    /// text.
    package static func decoded(_ text: String) -> [UInt8]? {
        let letters = Array(text.utf8)
        let padding = letters.suffix(2).count { $0 == UInt8(ascii: "=") }
        guard !letters.isEmpty, letters.count.isMultiple(of: 4) else { return nil }
        guard letters.dropLast(padding).allSatisfy(isLetter) else { return nil }
        return bytes(letters.dropLast(padding).compactMap(value))
    }

    /// The bytes that the values of letters make up; bits that are left over are none.
    package static func bytes(_ values: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(values.count / 4 * 3 + 2)
        var (bits, bitCount): (UInt32, Int) = (0, 0)
        for value in values {
            bits = (bits << 6 | UInt32(value)) & 0xFFFF
            bitCount += 6
            guard bitCount >= 8 else { continue }
            bitCount -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
        }
        return bytes
    }
}
