extension StringProtocol {
    /// Whether two opening braces stand in the text, as they do before the name of a placeholder.
    var holdsBraces: Bool {
        var last: UInt8 = 0
        for byte in utf8 {
            if byte == UInt8(ascii: "{"), last == byte { return true }
            last = byte
        }
        return false
    }
}
