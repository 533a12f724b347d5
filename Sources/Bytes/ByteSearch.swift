internal import Platform

extension [UInt8] {
    /// The first index of `byte` at or after `start`.
    ///
    /// memchr compares many bytes at once; the standard library's search takes ten times as long.
    package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        dropFirst(start).firstPlace(of: byte)
    }

    /// The first index of `byte` at or after `start` that comes before a byte which meets a condition.
    package func firstIndex(of byte: UInt8, from start: Int, before isMeant: (UInt8) -> Bool) -> Int? {
        unsafe withUnsafeBytes { all in
            guard let base = all.baseAddress else { return nil }
            var index = start
            while index + 1 < all.count, let found = unsafe memchr(base + index, CInt(byte), all.count - 1 - index) {
                index = unsafe UnsafeRawPointer(found) - base
                if unsafe isMeant(found.load(fromByteOffset: 1, as: UInt8.self)) { return index }
                index += 1
            }
            return nil
        }
    }

    /// The first index at or after `start` of a byte that meets a condition; the end without one.
    @inlinable package func index(from start: Int, of isMeant: (UInt8) -> Bool) -> Int {
        unsafe withUnsafeBufferPointer { unsafe $0.dropFirst(start).firstIndex(where: isMeant) ?? $0.count }
    }

    package func firstRange(of sequence: [UInt8], from start: Int) -> Range<Int>? {
        dropFirst(start).range(of: sequence)
    }
}

extension ArraySlice<UInt8> {
    /// The first index of `byte`, found by memchr.
    package func firstPlace(of byte: UInt8) -> Int? {
        unsafe withUnsafeBytes { all in
            guard let base = all.baseAddress, let found = unsafe memchr(base, CInt(byte), all.count) else { return nil }
            return unsafe startIndex + (UnsafeRawPointer(found) - base)
        }
    }

    /// Takes what comes before the next `byte`, and that byte; `nil` if there is none.
    package mutating func cut(at byte: UInt8) -> ArraySlice<UInt8>? {
        guard let end = firstPlace(of: byte) else { return nil }
        defer { self = dropFirst(end + 1 - startIndex) }
        return prefix(end - startIndex)
    }

    /// The first range of `sequence`.
    ///
    /// The standard library's search for a sequence takes a hundred times as long.
    package func range(of sequence: [UInt8]) -> Range<Int>? {
        guard let first = sequence.first else { return nil }
        return unsafe withUnsafeBytes { all in
            var place = 0
            while place + sequence.count <= all.count, let base = all.baseAddress {
                let possible = all.count - sequence.count + 1 - place
                guard let found = unsafe memchr(base + place, CInt(first), possible) else { return nil }
                place = unsafe UnsafeRawPointer(found) - base
                if unsafe memcmp(found, sequence, sequence.count) == 0 {
                    return startIndex + place..<startIndex + place + sequence.count
                }
                place += 1
            }
            return nil
        }
    }

    /// Whether both have the same bytes.
    ///
    /// The standard library compares slices byte by byte.
    package func hasSameBytes(as other: ArraySlice<UInt8>) -> Bool {
        guard count == other.count else { return false }
        return unsafe withUnsafeBytes { own in
            unsafe other.withUnsafeBytes { other in
                guard let start = own.baseAddress, let otherStart = other.baseAddress else { return true }
                return unsafe memcmp(start, otherStart, own.count) == 0
            }
        }
    }

    /// What comes before and after the first occurrence of `sequence`.
    package func parts(around sequence: [UInt8]) -> (before: ArraySlice<UInt8>, after: ArraySlice<UInt8>)? {
        range(of: sequence).map { (prefix($0.lowerBound - startIndex), dropFirst($0.upperBound - startIndex)) }
    }
}

extension String {
    /// Whether its UTF-8 has a byte, found by memchr.
    package func hasByte(_ byte: UInt8) -> Bool {
        let found = unsafe utf8.withContiguousStorageIfAvailable { bytes in
            guard let base = bytes.baseAddress else { return false }
            return unsafe memchr(base, CInt(byte), bytes.count) != nil
        }
        return found ?? utf8.contains(byte)
    }
}
