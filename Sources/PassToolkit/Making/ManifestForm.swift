internal import PassModel
package import SignedMessages

/// The text of a manifest in which digests are filled in again and again: their digits alone change.
package struct ManifestForm: Sendable {
    /// The text of `manifest.json`: one JSON object, names sorted by their UTF-8 bytes, `/` unescaped.
    package private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]
    private let algorithm: DigestAlgorithm
    /// Where the digits of a file's digest start.
    private var offsets: [String: Int] = [:]

    /// A manifest with a digest of zeros for each name.
    package init(names: some Sequence<String>, algorithm: DigestAlgorithm) {
        self.algorithm = algorithm
        for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            bytes += offsets.isEmpty ? "\"".utf8 : ",\"".utf8
            JSONValue.appendEscaped(name, to: &bytes)
            bytes += "\":\"".utf8
            offsets[name] = bytes.count
            bytes += repeatElement(UInt8(ascii: "0"), count: 2 * algorithm.byteCount)
            bytes.append(UInt8(ascii: "\""))
        }
        bytes.append(UInt8(ascii: "}"))
    }

    /// Fills in the digest of a file; a name that the form does not have is left alone.
    ///
    /// - Throws: `OpenSSLError` where this machine's policy forbids the digest.
    package mutating func fillIn(_ name: String, digestOf content: [UInt8]) throws(OpenSSLError) {
        guard var offset = offsets[name] else { return }
        for byte in try algorithm.digest(of: content) {
            bytes[offset] = Self.digits[Int(byte >> 4)]
            bytes[offset + 1] = Self.digits[Int(byte & 15)]
            offset += 2
        }
    }

    private static let digits = Array("0123456789abcdef".utf8)
}
