internal import Bytes

/// The fields after the name of an entry, in its header or in the directory (APPNOTE 4.5).
struct ExtraFields {
    private var fields: [(number: Int, content: ArraySlice<UInt8>)] = []
    /// Whether the last field ends at the end of the area; up to three zeros of padding may follow.
    private let isWhole: Bool

    init(_ area: ArraySlice<UInt8>) {
        var reader = ByteReader(area)
        var padding = area
        while let number = reader.uint16(), let count = reader.uint16(), let content = reader.bytes(count) {
            fields.append((number, content))
            padding = reader.rest
        }
        // Four zeros would have been a field.
        isWhole = padding.allSatisfy { $0 == 0 }
    }

    /// Whether there is a field for AES encryption, which some readers trust more than the flags.
    var announcesEncryption: Bool { fields.contains { $0.number == Self.encryption } }

    /// The unpacked and the packed size, if the header has them only here.
    var zip64Sizes: [UInt64]? {
        fields.first { $0.number == Self.zip64 }.map { Self.numbers(in: $0.content) }
    }

    /// The problems of an entry's extra fields.
    ///
    /// Some fields make some readers see a link, a folder or a file of another name. So only harmless fields are
    /// accepted, and none that is longer than necessary: data could hide there.
    ///
    /// - Parameters:
    ///   - isLocal: Whether the fields are those of the local header.
    ///   - values: The values that a ZIP64 field may repeat: unpacked size, packed size, offset.
    /// - Returns: The problems, in words that follow "contradicts itself".
    func faults(isLocal: Bool, repeating values: [Int]) -> [String] {
        (isWhole ? [] : ["its extra fields cannot be read"])
            + fields.compactMap { field in
                switch field.number {
                case Self.zip64: Self.repeats(values, field.content) ? nil : "its ZIP64 sizes differ from its sizes"
                case Self.unicodePath: "it has a second name"
                case Self.encryption: nil  // reported as encryption
                case Self.times:
                    Self.isTimes(field.content, isLocal: isLocal) ? nil : "its extra field 0x5455 has no whole times"
                default: Self.fault(of: field.number, byteCount: field.content.count)
                }
            }
    }

    private static func fault(of number: Int, byteCount: Int) -> String? {
        guard let most = harmless[number] else {
            return "its extra field 0x\(String(number, radix: 16)) may mean another file to other readers"
        }
        return byteCount <= most ? nil : "its extra field 0x\(String(number, radix: 16)) has \(byteCount) bytes"
    }

    /// Whether ZIP64 values equal the entry's own: some readers use them even when they are not needed, and libarchive
    /// reads past the field if one is missing.
    private static func repeats(_ values: [Int], _ content: ArraySlice<UInt8>) -> Bool {
        [16, 24].contains(content.count)
            && numbers(in: content).elementsEqual(values.prefix(content.count / 8).map(UInt64.init))
    }

    /// The content as 64-bit numbers.
    private static func numbers(in content: ArraySlice<UInt8>) -> [UInt64] {
        var reader = ByteReader(content)
        var numbers: [UInt64] = []
        while let number = reader.littleEndian(8) { numbers.append(UInt64(bitPattern: Int64(number))) }
        return numbers
    }

    /// Whether there is a time for each flag; the directory may have only the first.
    ///
    /// KZip does not open archives with a truncated time, nor libarchive those with an empty field.
    private static func isTimes(_ content: ArraySlice<UInt8>, isLocal: Bool) -> Bool {
        guard let flags = content.first, [5, 9, 13].contains(content.count) else { return false }
        return !isLocal || content.count == 1 + 4 * (flags & 7).nonzeroBitCount
    }

    private static let (zip64, unicodePath, encryption, times) = (0x0001, 0x7075, 0x9901, 0x5455)
    /// Fields that writers of passes add and that no reader evaluates when unpacking, with their maximum length: times
    /// and owners from NTFS and Info-ZIP, the marker of a Java archive, padding that DotNetZip reserves for ZIP64.
    private static let harmless = [0x000A: 36, 0x5855: 12, 0x7855: 4, 0x7875: 24, 0xCAFE: 0, 0x9999: 28]
}
