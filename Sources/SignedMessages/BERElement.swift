internal import Bytes

/// One element of BER (X.690): its tag, and where its content is.
///
/// OpenSSL reads the messages; this finds in them what OpenSSL has no function for.
struct BERElement {
    let tag: UInt8
    let content: ArraySlice<UInt8>

    /// The deepest nesting of indefinite lengths; OpenSSL goes no deeper.
    private static let mostLevels = 32

    /// Takes the first element off `bytes`; `nil` where there is none.
    init?(takenFrom bytes: inout ArraySlice<UInt8>, level: Int = 0) {
        guard level < Self.mostLevels, let head = DERHead(bytes) else { return nil }
        tag = head.tag
        var reader = ByteReader(head.rest)
        if let count = head.contentByteCount {
            guard let content = reader.bytes(count) else { return nil }
            (self.content, bytes) = (content, reader.rest)
        } else {
            var rest = head.rest
            while !rest.starts(with: [0, 0]) {
                guard BERElement(takenFrom: &rest, level: level + 1) != nil else { return nil }
            }
            content = head.rest.dropLast(rest.count)
            bytes = rest.dropFirst(2)
        }
    }

    /// The elements in its content; `nil` where that is something else.
    var children: [BERElement]? {
        var rest = content
        var children: [BERElement] = []
        while !rest.isEmpty {
            guard let child = BERElement(takenFrom: &rest) else { return nil }
            children.append(child)
        }
        return children
    }

    /// An integer of one byte, as versions are; `nil` for any other.
    var version: UInt8? { tag == DERTag.integer && content.count == 1 ? content.first : nil }
}
