internal import Platform

// Swift takes canonically equivalent texts for equal: the Kelvin sign (U+212A) for a K, an e with a combining accent for an é.
// Other readers don't, so names and codes of a format are compared by their bytes.

extension String {
    /// Whether the bytes are equal.
    @inlinable package func isIdentical(to other: String?) -> Bool {
        guard let other else { return false }
        return utf8.count == other.utf8.count && isIdentical(toEquallyLong: other)
    }

    @usableFromInline func isIdentical(toEquallyLong other: String) -> Bool {
        let isSame = unsafe utf8.withContiguousStorageIfAvailable { own in
            unsafe other.utf8.withContiguousStorageIfAvailable { other in
                guard let start = own.baseAddress, let otherStart = other.baseAddress else { return true }
                return unsafe memcmp(start, otherStart, own.count) == 0
            }
        }
        return isSame.flatMap(\.self) ?? utf8.elementsEqual(other.utf8)
    }

    /// A text for sets and dictionaries, which is equal to that of another text only if their bytes are.
    ///
    /// Each byte beyond ASCII becomes the character of its number in Latin-1, of which none is equivalent to others.
    package var byBytes: String {
        utf8.allSatisfy { $0 < 0x80 }
            ? self : String(String.UnicodeScalarView(utf8.map { Unicode.Scalar($0) }))
    }
}

extension Sequence<String> {
    /// Whether the text is one of these, byte for byte.
    package func hasExactly(_ text: String) -> Bool { contains { $0.isIdentical(to: text) } }
}

extension Set<String> {
    /// Whether the text is one of these, byte for byte.
    package func hasExactly(_ text: String) -> Bool {
        firstIndex(of: text).flatMap { suffix(from: $0).first?.isIdentical(to: text) } ?? false
    }
}
