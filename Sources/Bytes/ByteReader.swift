/// Reads untrusted bytes: a read past the end returns `nil` and consumes nothing.
///
/// All code that reads foreign bytes uses it, or collection operations that can't trap, such as `first`, `prefix` and
/// `dropFirst`. `make lint` rejects subscripts there.
package struct ByteReader: Sendable {
    private let all: ArraySlice<UInt8>
    /// Where the next byte is: taking a slice for each number takes longer.
    private var place: Int

    package init(_ bytes: ArraySlice<UInt8>) { (all, place) = (bytes, bytes.startIndex) }

    /// Reads from `offset` on, which may be any number from a file; outside of `bytes` there is nothing to read.
    package init(_ bytes: [UInt8], at offset: Int = 0) {
        self.init((0...bytes.count).contains(offset) ? bytes.dropFirst(offset) : [])
    }

    /// The bytes that were not read yet.
    package var rest: ArraySlice<UInt8> { all.suffix(from: place) }

    package mutating func byte() -> UInt8? { bytes(1)?.first }

    package mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
        advance(count).map { all[$0] }
    }

    /// The next `count` bytes as a big-endian number.
    package mutating func bigEndian(_ count: Int) -> Int? {
        advance(count)?.reduce(0) { $0 << 8 | Int(all[$1]) }
    }

    /// The next `count` bytes as a little-endian number.
    package mutating func littleEndian(_ count: Int) -> Int? {
        advance(count)?.reversed().reduce(0) { $0 << 8 | Int(all[$1]) }
    }

    /// Skips bytes, and returns their places; `nil` if there are not as many.
    private mutating func advance(_ count: Int) -> Range<Int>? {
        guard count >= 0, count <= all.endIndex - place else { return nil }
        defer { place += count }
        return place..<place + count
    }
}
