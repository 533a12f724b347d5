internal import Bytes
internal import Platform

/// The digests of the last files of each name: many passes have the same images.
struct KnownDigests: Sendable {
    private struct Known: Sendable {
        let bytes: [UInt8]
        let form: DigestForm
        let digest: String
    }

    private var files: [String: Known] = [:]

    private static let (mostNames, mostBytes) = (32, 1 << 18)

    /// The digest of a file; `nil` where this machine disables the algorithm, or for a form that passes never need.
    mutating func digest(_ form: DigestForm, of name: String, bytes: [UInt8]) -> String? {
        if let last = files[name], last.form == form, last.bytes[...].hasSameBytes(as: bytes[...]) {
            return last.digest
        }
        let digest = try? form.digest(of: bytes)  // none where this machine disables the algorithm
        guard let digest, bytes.count <= Self.mostBytes, files[name] != nil || files.count < Self.mostNames else {
            return digest
        }
        files[name] = Known(bytes: bytes, form: form, digest: digest)
        return digest
    }
}
