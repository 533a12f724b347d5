internal import PassModel
internal import SignedMessages

/// The digests of a bundle's files; its exact bytes are what gets signed.
public struct Manifest: Sendable, Hashable {
    /// SHA-1, of an order SHA-256, in lower-case hexadecimal by file name.
    public let digests: [String: String]

    /// The text of `manifest.json`: one JSON object, names sorted by their UTF-8 bytes, `/` unescaped.
    public let bytes: [UInt8]

    /// The manifest of a bundle: every file but `manifest.json` and `signature`.
    ///
    /// - Throws: `OpenSSLError` where this machine's policy forbids SHA-1.
    public init(of bundle: PassBundle) throws {
        var digests: [String: String] = [:]
        let algorithm = bundle.purpose.manifestDigest
        for (name, bytes) in bundle.files {
            digests[name] = try algorithm.digest(of: bytes).hexadecimal
        }
        self.digests = digests
        let members = digests.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .map { JSONObject.Member(name: $0.key, value: .string($0.value)) }
        bytes = JSONValue.object(JSONObject(members: members)).utf8Text()
    }
}
