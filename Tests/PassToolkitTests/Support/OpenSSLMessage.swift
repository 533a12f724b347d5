import Foundation
import PassToolkit
import SignedMessages
import Testing
import TestSupport

/// Signatures by the `openssl` program, in ways that ours are not made.
enum OpenSSLMessage {
    /// Signs `content` with the test identity.
    ///
    /// - Parameters:
    ///   - content: what is signed.
    ///   - options: added to `openssl cms -sign`.
    ///   - certificate: the signer's, where it is not the usual one.
    /// - Returns: what openssl wrote.
    /// - Throws: an issue if openssl failed.
    static func signature(
        over content: [UInt8], options: [String] = [], certificate: Certificate? = nil
    ) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let material = try TestCertificates.material(certificate)
        let key = try #require(material.key)
        let paths = try (
            content: folder.write(content, to: "content"),
            key: folder.write(key.pem(encryptedWith: nil), to: "key.pem"),
            signer: folder.write(Array(material.certificates[0].pem.utf8), to: "signer.pem"),
            intermediate: folder.write(Array(material.certificates[1].pem.utf8), to: "intermediate.pem")
        )
        let result = try Witness.openssl.run(
            [
                "cms", "-sign", "-binary", "-in", paths.content, "-signer", paths.signer, "-inkey", paths.key,
                "-outform", "DER", "-certfile", paths.intermediate,
            ] + options)
        try #require(result.status == 0, "\(result.errors)")
        return Array(result.output)
    }

    /// Whether `openssl cms -verify` accepts a detached signature over `content` under `root`.
    static func accepts(_ signature: [UInt8], over content: [UInt8], root: Certificate, at moment: Date) throws -> Bool
    {
        let folder = try TemporaryFolder()
        let result = try Witness.openssl.run([
            "cms", "-verify", "-binary", "-inform", "DER", "-in", folder.write(signature, to: "signature"),
            "-content", folder.write(content, to: "manifest.json"), "-purpose", "any",
            "-CAfile", folder.write(Array(root.pem.utf8), to: "root.pem"),
            "-attime", String(Int(moment.timeIntervalSince1970)), "-out", folder.path("out"),
        ])
        guard result.status == 0 else { return false }
        return try Array(Data(contentsOf: URL(filePath: folder.path("out")))) == content
    }
}
