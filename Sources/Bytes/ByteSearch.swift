internal import Platform

extension [UInt8] {
    /// The first index of `byte` at or after `start`.
    ///
    /// memchr compares many bytes at once; the standard library's search takes ten times as long.
    package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        guard start < count else { return nil }
        return unsafe withUnsafeBytes { all in
            guard let base = all.baseAddress, let found = unsafe memchr(base + start, CInt(byte), all.count - start)
            else { return nil }
            return unsafe UnsafeRawPointer(found) - base
        }
    }

    package func firstRange(of sequence: [UInt8], from start: Int) -> Range<Int>? {
        dropFirst(start).range(of: sequence)
    }
}

extension ArraySlice<UInt8> {
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

    /// What comes before and after the first occurrence of `sequence`.
    package func parts(around sequence: [UInt8]) -> (before: ArraySlice<UInt8>, after: ArraySlice<UInt8>)? {
        range(of: sequence).map { (prefix($0.lowerBound - startIndex), dropFirst($0.upperBound - startIndex)) }
    }
}
