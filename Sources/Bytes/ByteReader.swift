/// Reads untrusted bytes: a read past the end returns `nil` and consumes nothing.
///
/// All code that reads foreign bytes uses it, or collection operations that can't trap, such as `first`, `prefix` and
/// `dropFirst`. `make lint` rejects subscripts there.
package struct ByteReader: Sendable {
    /// The bytes that were not read yet.
    package private(set) var rest: ArraySlice<UInt8>

    package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// Reads from `offset` on, which may be any number from a file; outside of `bytes` there is nothing to read.
    package init(_ bytes: [UInt8], at offset: Int = 0) {
        rest = (0...bytes.count).contains(offset) ? bytes.dropFirst(offset) : []
    }

    package mutating func byte() -> UInt8? { rest.popFirst() }

    package mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
        guard (0...rest.count).contains(count) else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// The next `count` bytes as a big-endian number.
    package mutating func bigEndian(_ count: Int) -> Int? { bytes(count)?.reduce(0) { $0 << 8 | Int($1) } }

    /// The next `count` bytes as a little-endian number.
    package mutating func littleEndian(_ count: Int) -> Int? {
        bytes(count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
