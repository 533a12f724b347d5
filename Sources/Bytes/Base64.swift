internal import Platform

/// Base64 (RFC 4648): the alphabets, and a strict decoder for data that are not secret.
package enum Base64 {
    /// The value of a letter in either alphabet (§4, §5); `nil` for any other byte.
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

    /// Decodes text with padding and without other characters (§4); `nil` for any other text.
    package static func decoded(_ text: String) -> [UInt8]? {
        text.isEmpty ? nil : Data(base64Encoded: text).map(Array.init)
    }
}
