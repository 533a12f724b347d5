/// A name as a disk may have it that minds neither case nor how Unicode spells a letter: two such names are one file there.
struct DiskName: Hashable {
    private let folded: String

    init(_ name: String) {
        // Of ASCII that is quick.
        folded = name.utf8.allSatisfy { $0 < 0x80 } ? name.lowercased() : Self.folded(name)
    }

    // Lower case comes twice: 'ẞ' is a small 'ß' first, and that is a large 'SS'. Strings are equal whatever way their
    // letters are spelled.
    private static func folded(_ name: String) -> String {
        name.unicodeScalars.map { scalar in
            // The one letter whose large form is another letter's, and that no disk takes for that.
            scalar == "ı" ? "ı" : scalar.properties.lowercaseMapping.uppercased().lowercased()
        }.joined()
    }
}
