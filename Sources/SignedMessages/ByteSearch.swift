internal import Platform

extension ArraySlice<UInt8> {
    /// The first occurrence of `wanted`.
    ///
    /// Images are searched for keys with it; the standard library's search takes many times as long.
    package func range(of wanted: [UInt8]) -> Range<Int>? {
        guard let first = wanted.first else { return nil }
        return unsafe withUnsafeBytes { bytes in
            var offset = 0
            while offset + wanted.count <= bytes.count, let start = bytes.baseAddress {
                let possible = bytes.count - wanted.count + 1 - offset
                guard let found = unsafe memchr(start + offset, CInt(first), possible) else { return nil }
                offset = unsafe UnsafeRawPointer(found) - start
                if unsafe memcmp(found, wanted, wanted.count) == 0 {
                    return startIndex + offset..<startIndex + offset + wanted.count
                }
                offset += 1
            }
            return nil
        }
    }

    /// What comes before and after the first occurrence of `wanted`.
    func parts(around wanted: [UInt8]) -> (before: ArraySlice<UInt8>, after: ArraySlice<UInt8>)? {
        range(of: wanted).map { (prefix($0.lowerBound - startIndex), dropFirst($0.upperBound - startIndex)) }
    }
}
