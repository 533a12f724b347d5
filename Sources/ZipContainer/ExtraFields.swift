/// The fields after the name of an entry, in its header or in the directory (APPNOTE 4.5).
struct ExtraFields {
    /// Each field's number and content.
    private(set) var fields: [(number: Int, content: ArraySlice<UInt8>)] = []
    /// Whether the last field ends before the area does; up to three bytes of padding may follow.
    private(set) var isWhole = true

    init(_ bytes: [UInt8], in range: Range<Int>) {
        var start = range.lowerBound
        while start + 4 <= range.upperBound {
            let end = start + 4 + bytes.uint16(at: start + 2)
            guard end <= range.upperBound else {
                isWhole = false
                break
            }
            fields.append((bytes.uint16(at: start), bytes[(start + 4)..<end]))
            start = end
        }
    }

    /// Whether a field of AES encryption is there, of which some readers think more than of the flags.
    var announcesEncryption: Bool { fields.contains { $0.number == 0x9901 } }

    /// Whether a second name is there, which readers may take in place of the first, and it is another.
    func renames(_ name: [UInt8]) -> Bool {
        fields.contains { $0.number == 0x7075 && !$0.content.dropFirst(5).elementsEqual(name) }
    }

    /// Whether ZIP64 values are there that are not the entry's: some readers take them although nothing asks for them.
    func contradicts(_ values: [Int]) -> Bool {
        fields.contains { field in
            guard field.number == 0x0001 else { return false }
            let content = Array(field.content)
            let stated = stride(from: 0, to: content.count - 7, by: 8).map { start in
                content[start..<(start + 8)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            }
            return content.count % 8 != 0 && content.count % 8 != 4
                || !stated.elementsEqual(values.prefix(stated.count).map(UInt64.init))
        }
    }
}
