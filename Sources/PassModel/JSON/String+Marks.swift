extension String {
    /// The most combining marks that may follow one letter: Unicode's stream-safe text has 30.
    static let mostMarks = 100

    /// Whether more combining marks follow one letter than in any script.
    ///
    /// Comparing or hashing such a text takes quadratic time.
    var hasTooManyMarks: Bool {
        guard utf8.count > Self.mostMarks, !utf8.allSatisfy({ $0 < 0xCC }) else { return false }
        var count = 0
        return unicodeScalars.contains { scalar in
            let isMark = scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
            count = isMark ? count + 1 : 0
            return count > Self.mostMarks
        }
    }
}
