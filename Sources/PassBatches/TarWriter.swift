/// Makes the parts of a tar archive (POSIX.1-1988 ustar); equal files give equal bytes.
///
/// If ustar has no room for a name, or it is not ASCII, an extended header (POSIX.1-2001 pax) before the file holds it.
enum TarWriter {
    /// Appends a file's header and content, padded to blocks of 512 bytes.
    static func append(name: String, content: [UInt8], secondsSince1970: Int, to archive: inout [UInt8]) {
        let bytes = Array(name.utf8)
        var (prefix, base) = split(bytes) ?? ([], Array(bytes.prefix(100)))
        if split(bytes) == nil || bytes.contains(where: { $0 >= 0x80 }) {
            let record = extendedRecord("path", bytes)
            appendBlock("x", ([], Array("pax-header".utf8)), record, secondsSince1970, to: &archive)
            // Only readers that don't know extended headers use this name.
            (prefix, base) = ([], base.map { $0 < 0x80 ? $0 : UInt8(ascii: "_") })
        }
        appendBlock("0", (prefix, base), content, secondsSince1970, to: &archive)
    }

    /// The end of an archive: two blocks of zeros.
    static let end = [UInt8](repeating: 0, count: 1024)

    private static func appendBlock(
        _ type: Character, _ name: (prefix: [UInt8], base: [UInt8]), _ content: [UInt8], _ secondsSince1970: Int,
        to archive: inout [UInt8]
    ) {
        archive += header(type, name, byteCount: content.count, secondsSince1970: secondsSince1970)
        archive += content
        archive += repeatElement(0, count: (512 - content.count % 512) % 512)
    }

    private static func header(
        _ type: Character, _ name: (prefix: [UInt8], base: [UInt8]), byteCount: Int, secondsSince1970: Int
    ) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: 512)
        func put(_ text: some Collection<UInt8>, at offset: Int) {
            for (index, byte) in text.enumerated() { header[offset + index] = byte }
        }
        put(name.base, at: 0)
        put("0000644\0".utf8, at: 100)
        put("0000000\0".utf8, at: 108)
        put("0000000\0".utf8, at: 116)
        put("\(octal(byteCount, digits: 11))\0".utf8, at: 124)
        put("\(octal(max(0, secondsSince1970), digits: 11))\0".utf8, at: 136)
        put("        \(type)".utf8, at: 148)  // blanks while the checksum is computed
        put("ustar\u{0}00".utf8, at: 257)
        put(name.prefix, at: 345)
        let sum = header.reduce(0) { $0 + Int($1) }
        put("\(octal(sum, digits: 6))\0 ".utf8, at: 148)
        return header
    }

    /// `LENGTH KEY=VALUE` and a line feed; the length includes its own digits.
    private static func extendedRecord(_ key: String, _ value: [UInt8]) -> [UInt8] {
        let rest = Array(" \(key)=".utf8) + value + [0x0A]
        var count = rest.count
        while count != rest.count + "\(count)".utf8.count { count = rest.count + "\(count)".utf8.count }
        return Array("\(count)".utf8) + rest
    }

    private static func split(_ name: [UInt8]) -> (prefix: [UInt8], base: [UInt8])? {
        if name.count <= 100 { return ([], name) }
        // The base has at most 100 bytes; the slash is in neither part.
        guard let slash = name.indices.first(where: { name[$0] == UInt8(ascii: "/") && name.count - $0 - 1 <= 100 }),
            slash <= 155, slash + 1 < name.count
        else { return nil }
        return (Array(name[..<slash]), Array(name[(slash + 1)...]))
    }

    private static func octal(_ value: Int, digits: Int) -> String {
        let text = String(value, radix: 8)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
