extension [UInt8] {
    package static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    package var asText: String { String(decoding: self, as: UTF8.self) }
}

/// A test lacks something that it can't do without.
package struct NotThere: Error {}

extension Optional {
    /// The value, which a test can't do without.
    package var needed: Wrapped {
        get throws {
            guard let self else { throw NotThere() }
            return self
        }
    }
}
