internal import Platform

extension [UInt8] {
    /// The first index of `byte` at `start` or after it.
    ///
    /// The C library looks at many bytes at once; the standard library's search takes ten times as long.
    package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        guard start < count else { return nil }
        return unsafe withUnsafeBytes { all in
            guard let base = all.baseAddress, let found = unsafe memchr(base + start, CInt(byte), all.count - start)
            else { return nil }
            return unsafe UnsafeRawPointer(found) - base
        }
    }

    /// The first range of `sequence` at or after `start`.
    ///
    /// The standard library's search for a sequence takes a hundred times as long.
    package func firstRange(of sequence: [UInt8], from start: Int) -> Range<Int>? {
        guard let first = sequence.first else { return nil }
        var next = start
        while let index = firstIndex(of: first, from: next) {
            if dropFirst(index).starts(with: sequence) { return index..<index + sequence.count }
            next = index + 1
        }
        return nil
    }
}
