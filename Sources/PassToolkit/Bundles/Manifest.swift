internal import PassModel
package import SignedMessages

/// The digests of a bundle's files; its exact bytes are what gets signed.
///
/// A template's manifest is made once. For each pass, only the digests of the varying files change.
package struct Manifest: Sendable {
    /// The text of `manifest.json`: one JSON object, names sorted by their UTF-8 bytes, `/` unescaped.
    package private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]
    private let algorithm: DigestAlgorithm
    /// The offset of each file's digest.
    private var offsets: [String: Int] = [:]

    /// The manifest of a bundle: every file except `manifest.json` and `signature`.
    ///
    /// - Throws: `OpenSSLError` if this machine's policy forbids SHA-1.
    package init(of bundle: PassBundle) throws(OpenSSLError) {
        self.init(names: bundle.files.keys, algorithm: bundle.purpose.manifestDigest)
        for (name, content) in bundle.files { try fillIn(name, digestOf: content) }
    }

    /// A manifest with zeros as the digest of each name.
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

    /// The digests by file name, in lower-case hexadecimal: SHA-1 for a pass, SHA-256 for an order.
    package var digests: [String: String] {
        offsets.mapValues { String(decoding: bytes[$0..<$0 + 2 * algorithm.byteCount], as: UTF8.self) }
    }

    /// Fills in the digest of a file; a name that is not in the manifest is ignored.
    ///
    /// - Throws: `OpenSSLError` if this machine's policy forbids the digest.
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
