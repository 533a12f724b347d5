extension String {
    /// The letters, digits, underscores and dashes of ASCII, 60 at most, for a name of a file that every system takes.
    ///
    /// It may be empty.
    package var plainFileName: String {
        let kept = unicodeScalars.filter { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789_-".unicodeScalars.contains(scalar))
        }
        return String(String.UnicodeScalarView(kept.prefix(60)))
    }
}
