/// Makes the records of a tar archive (POSIX.1-1988 ustar), the same bytes for the same files.
enum TarWriter {
    /// A file's header and content, filled up to whole blocks of 512 bytes; `nil` where the name is too long for the
    /// format: 100 bytes, or 155 more before a `/`.
    static func record(name: String, content: [UInt8], secondsSince1970: Int) -> [UInt8]? {
        guard var header = header(name: name, byteCount: content.count, secondsSince1970: secondsSince1970) else {
            return nil
        }
        header += content
        header += repeatElement(0, count: (512 - content.count % 512) % 512)
        return header
    }

    /// What ends an archive: two blocks of zeros.
    static let end = [UInt8](repeating: 0, count: 1024)

    private static func header(name: String, byteCount: Int, secondsSince1970: Int) -> [UInt8]? {
        guard let (prefix, base) = split(Array(name.utf8)) else { return nil }
        var header = [UInt8](repeating: 0, count: 512)
        func put(_ text: some Collection<UInt8>, at offset: Int) {
            for (index, byte) in text.enumerated() { header[offset + index] = byte }
        }
        put(base, at: 0)
        put("0000644\0".utf8, at: 100)
        put("0000000\0".utf8, at: 108)
        put("0000000\0".utf8, at: 116)
        put("\(octal(byteCount, digits: 11))\0".utf8, at: 124)
        put("\(octal(max(0, secondsSince1970), digits: 11))\0".utf8, at: 136)
        put("        0".utf8, at: 148)  // the checksum counts as blanks; the type is a regular file
        put("ustar\u{0}00".utf8, at: 257)
        put(prefix, at: 345)
        let sum = header.reduce(0) { $0 + Int($1) }
        put("\(octal(sum, digits: 6))\0 ".utf8, at: 148)
        return header
    }

    private static func split(_ name: [UInt8]) -> (prefix: [UInt8], base: [UInt8])? {
        if name.count <= 100 { return ([], name) }
        // The base keeps at most 100 bytes; the separator itself is in neither part.
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
