package import PassModel

extension Pass.Barcode {
    /// How many bytes the message has in its encoding.
    ///
    /// `nil` if a placeholder is still open in it, or if the encoding is unknown, lacks a character, or may start with
    /// a mark.
    package var messageByteCount: Int? {
        guard let message, !message.holdsBraces, let encoding = messageEncoding.flatMap(MessageEncoding.init(name:)),
            encoding != .utf16, encoding != .utf32, message.unicodeScalars.allSatisfy(encoding.canEncode)
        else { return nil }
        return message.unicodeScalars.reduce(0) { $0 + encoding.byteCount(of: $1) }
    }
}
