extension [UInt8] {
    /// The bytes of a text.
    static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    /// The bytes as text.
    var asText: String { String(decoding: self, as: UTF8.self) }
}
