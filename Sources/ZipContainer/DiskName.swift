/// A name as some disk may see it.
///
/// Disks mind neither case nor how Unicode spells a letter, leave out what is invisible, or cut off dots and blanks at the
/// end. Two names that are the same then are one file there.
package struct DiskName: Hashable, Sendable {
    /// The name in one spelling; a folder keeps the `/` at its end.
    let folded: String

    /// The name of a file or folder, with `/` between the components of a path.
    package init(_ name: String) {
        // The quick way for ASCII.
        let path = name.utf8.allSatisfy { $0 < 0x80 } ? name.lowercased() : Self.folded(name)
        folded = Self.hasOddEnd(path) ? Self.withoutEnds(path) : path
    }

    // Lower case comes twice: 'ẞ' is a small 'ß' first, and that is a large 'SS'. Strings are equal whatever way their
    // letters are spelled.
    private static func folded(_ name: String) -> String {
        name.unicodeScalars.lazy.filter { !$0.properties.isDefaultIgnorableCodePoint }.map { scalar in
            // 'ı' has the capital 'I', but no disk takes it for 'i'.
            scalar == "ı" ? "ı" : scalar.properties.lowercaseMapping.uppercased().lowercased()
        }.joined()
    }

    /// Whether a component of the path ends in a dot or a blank.
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
