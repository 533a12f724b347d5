/// A file name as a lenient file system compares it.
///
/// Some file systems ignore case and Unicode normalisation, drop invisible characters, or cut off dots and spaces at
/// the end. Names that are equal after folding may be one file there.
package struct DiskName: Hashable, Sendable {
    /// The folded name; a folder keeps the `/` at its end.
    let folded: String

    /// Folds the path of a file or folder, with `/` between components.
    package init(_ name: String) {
        // ASCII needs no Unicode folding.
        let path = name.utf8.allSatisfy { $0 < 0x80 } ? name.lowercased() : Self.folded(name)
        folded = Self.hasOddEnd(path) ? Self.withoutEnds(path) : path
    }

    // Lowercased twice: 'ẞ' becomes 'ß', which becomes 'SS'. Swift compares strings by canonical equivalence.
    private static func folded(_ name: String) -> String {
        name.unicodeScalars.lazy.filter { !$0.properties.isDefaultIgnorableCodePoint }.map { scalar in
            // The capital of 'ı' is 'I', but file systems don't treat 'ı' as 'i'.
            scalar == "ı" ? "ı" : scalar.properties.lowercaseMapping.uppercased().lowercased()
        }.joined()
    }

    /// Whether a component of the path ends in a dot or a space.
    private static func hasOddEnd(_ path: String) -> Bool {
        var last = UInt8(ascii: "/")
        for byte in path.utf8 {
            if byte == UInt8(ascii: "/"), last == UInt8(ascii: ".") || last == UInt8(ascii: " ") { return true }
            last = byte
        }
        return last == UInt8(ascii: ".") || last == UInt8(ascii: " ")
    }

    private static func withoutEnds(_ path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).map { component in
            String(component.reversed().drop { $0 == "." || $0 == " " }.reversed())
        }.joined(separator: "/")
    }
}
