internal import Bytes

/// One element of BER (X.690): its tag, and where its content is.
///
/// OpenSSL reads the messages; this finds in them what OpenSSL has no question for.
struct BERElement {
    let tag: UInt8
    let content: ArraySlice<UInt8>

    /// Elements inside one another whose ends are to be searched for; OpenSSL goes no deeper.
    private static let mostLevels = 32

    /// Takes the first element off `bytes`; `nil` where there is none.
    init?(takenFrom bytes: inout ArraySlice<UInt8>, level: Int = 0) {
        guard level < Self.mostLevels, let head = DERHead(bytes) else { return nil }
        tag = head.tag
        var rest = bytes[head.content...]
        if let count = head.contentByteCount {
            guard count <= rest.count else { return nil }
            content = rest.prefix(count)
            bytes = rest.dropFirst(count)
        } else {
            let start = rest.startIndex
            while !rest.starts(with: [0, 0]) {
                guard BERElement(takenFrom: &rest, level: level + 1) != nil else { return nil }
            }
            content = bytes[start..<rest.startIndex]
            bytes = rest.dropFirst(2)
        }
    }

    /// The elements in it; `nil` where the content is something else.
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

/// What a message says of itself (RFC 5652 §5.1) that OpenSSL reads and has no question for.
struct MessageOutline {
    /// The version of the message.
    let version: UInt8?
    /// The version of each signer's part.
    let signerVersions: [UInt8?]
    /// How many digest algorithms are announced.
    let digestCount: Int

    /// `nil` where the bytes are no signed message.
    init?(of bytes: [UInt8]) {
        var rest = bytes[...]
        guard let message = BERElement(takenFrom: &rest)?.children, message.count == 2,
            let signed = message[1].children?.first?.children, signed.count >= 4,
            let digests = signed[1].children, let last = signed.last, last.tag == DERTag.set,
            let signers = last.children
        else { return nil }
        version = signed[0].version
        digestCount = digests.count
        signerVersions = signers.map { signer in
            var content = signer.content
            return BERElement(takenFrom: &content)?.version
        }
    }

    /// Whether each version is one that RFC 5652 §5.1 and §5.3 have.
    ///
    /// Which of them goes with what else is in the message is not looked at: old writers count differently, and no reader
    /// takes another meaning from it.
    var hasKnownVersions: Bool {
        [1, 3, 4, 5].contains(version) && signerVersions.allSatisfy { [1, 3].contains($0) }
    }
}
