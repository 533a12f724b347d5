internal import CZlib

/// A reader of archives from front to back, as programs read a download while it arrives: it never sees the directory.
///
/// It is simple and checks nothing on purpose, and shares no code with the reader under test.
package struct FrontReader {
    /// How it finds the end of data if their size may come after them.
    package enum Habit: CaseIterable, Sendable {
        /// Unpacks deflated data, and looks for a matching descriptor after stored data, as bsdtar does.
        case unpacking
        /// Looks for the signature of any record, as KDE's KZip does.
        case looking
        /// Uses the sizes before the data if there are any, else unpacks.
        case believing
    }

    package struct Failure: Error {}

    private let bytes: [UInt8]
    private let habit: Habit
    private var place = 0

    /// The files of an archive: the last one of each name, as a disk would keep them.
    package static func files(in bytes: [UInt8], habit: Habit) throws(Failure) -> [String: [UInt8]] {
        var reader = FrontReader(bytes: bytes, habit: habit)
        var files: [String: [UInt8]] = [:]
        while reader.number(4, at: reader.place) == 0x0403_4B50 {
            let (name, content) = try reader.next()
            if !name.hasSuffix("/") { files[name] = content }
        }
        guard [0x0201_4B50, 0x0605_4B50].contains(reader.number(4, at: reader.place)) else { throw Failure() }
        return files
    }

    private init(bytes: [UInt8], habit: Habit) { (self.bytes, self.habit) = (bytes, habit) }

    private mutating func next() throws(Failure) -> (name: String, content: [UInt8]) {
        let start = place
        let hasDescriptor = number(2, at: start + 6) & 8 != 0
        let isDeflated = number(2, at: start + 8) == 8
        var packedByteCount = number(4, at: start + 18)
        let nameEnd = start + 30 + number(2, at: start + 26)
        place = nameEnd + number(2, at: start + 28)
        guard place <= bytes.count else { throw Failure() }
        if packedByteCount == 0xFFFF_FFFF { packedByteCount = number(8, at: nameEnd + 12) }
        let name = String(decoding: bytes[(start + 30)..<nameEnd], as: UTF8.self)

        let isStated = !hasDescriptor || habit == .believing && packedByteCount != 0
        let length = try isStated ? packedByteCount : self.length(isDeflated: isDeflated)
        guard length <= bytes.count - place else { throw Failure() }
        let data = bytes[place..<(place + length)]
        place += length
        if hasDescriptor, number(4, at: place) == 0x0807_4B50 { place += 16 }
        guard isDeflated else { return (name, Array(data)) }
        guard let content = Self.inflated(data)?.content else { throw Failure() }
        return (name, content)
    }

    /// The length of data whose size isn't stated before them.
    private func length(isDeflated: Bool) throws(Failure) -> Int {
        let length =
            if habit == .looking {
                (place..<bytes.count).first {
                    [0x0403_4B50, 0x0201_4B50, 0x0807_4B50].contains(number(4, at: $0))
                }.map { $0 - place }
            } else if isDeflated {
                Self.inflated(bytes[place...])?.byteCount
            } else {
                (place..<bytes.count).first { number(4, at: $0) == 0x0807_4B50 && number(4, at: $0 + 8) == $0 - place }
                    .map { $0 - place }
            }
        guard let length else { throw Failure() }
        return length
    }

    /// A number of `count` bytes; bytes past the end are zero.
    private func number(_ byteCount: Int, at place: Int) -> Int {
        (0..<byteCount).reduce(0) { sum, index in
            let byte = bytes.indices.contains(place + index) ? bytes[place + index] : 0
            return sum | Int(byte & (index == 7 ? 0x7F : 0xFF)) << (8 * index)
        }
    }

    /// What a deflated stream unpacks to, and how many bytes it takes; `nil` if it has no end.
    private static func inflated(_ data: ArraySlice<UInt8>) -> (content: [UInt8], byteCount: Int)? {
        var stream = unsafe z_stream()
        let size = unsafe CInt(MemoryLayout<z_stream>.size)
        guard unsafe inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, size) == Z_OK else { return nil }
        defer { unsafe inflateEnd(&stream) }
        var (content, status) = ([UInt8](), Z_OK)
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let rest = unsafe data.withUnsafeBufferPointer { source in
            unsafe stream.next_in = source.baseAddress
            unsafe stream.avail_in = UInt32(source.count)
            while status == Z_OK, content.count < 8_000_000 {
                unsafe buffer.withUnsafeMutableBufferPointer { target in
                    unsafe stream.next_out = target.baseAddress
                    unsafe stream.avail_out = UInt32(target.count)
                    status = unsafe inflate(&stream, Z_NO_FLUSH)
                }
                content += unsafe buffer.prefix(buffer.count - Int(stream.avail_out))
            }
            return unsafe Int(stream.avail_in)
        }
        return status == Z_STREAM_END ? (content, data.count - rest) : nil
    }
}
