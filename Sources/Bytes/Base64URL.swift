internal import Platform

extension Collection<UInt8> {
    /// The bytes as base64url (RFC 4648 §5), without padding.
    package var base64URL: String {
        let bytes = Data(self).base64EncodedData().lazy.compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            case UInt8(ascii: "="): nil
            default: byte
            }
        }
        return String(decoding: Array(bytes), as: UTF8.self)
    }
}

extension String {
    /// The bytes that this text encodes as base64url; `nil` for any other text.
    package var base64URLBytes: [UInt8]? {
        let padding = String(repeating: "=", count: (4 - utf8.count % 4) % 4)
        let text = replacing("-", with: "+").replacing("_", with: "/") + padding
        guard let bytes = Data(base64Encoded: text).map(Array.init) else { return nil }
        // Unused bits must be zero: otherwise one value would have several encodings.
        return bytes.base64URL.utf8.elementsEqual(utf8) ? bytes : nil
    }
}
