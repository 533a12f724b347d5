import Foundation
import PassReports
import PassRules
import PassToolkit
import SignedMessages
import Testing
import TestSupport

/// Secrets among the files of a pass: signing refuses them, and lint finds them.
@Suite("Keys in a folder") struct KeysInFolderTests {
    private static let text = Array(
        repeating: "All is well with the world, and here is a line of text. -- ", count: 500)

    /// A private key in every common format and wrapping.
    private static func clothes() throws -> [String: [UInt8]] {
        let pem = try TestCertificates.key.get().pem(encryptedWith: nil)
        let locked = try TestCertificates.key.get().pem(encryptedWith: Passphrase(utf8: Array("correct horse".utf8)))
        let body = String(decoding: pem, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("-----") }
        let der = [UInt8](Data(base64Encoded: body.joined()) ?? Data())
        let start = der.indices.first { der[$0...].starts(with: [0x30, 0x82]) && $0 > 20 } ?? 0
        let pkcs1 = Array(der[start...])
        let sec1: [UInt8] = [0x30, 0x25, 2, 1, 1, 4, 0x20] + (0..<32).map { UInt8($0 * 7) }
        let store = try TestCertificates.material().pkcs12(passphrase: Passphrase(utf8: Array("a".utf8)), name: "a")
        func base64(_ bytes: [UInt8], wrapped: Bool = false) -> [UInt8] {
            Array(
                Data(bytes).base64EncodedData(options: wrapped ? [.lineLength64Characters, .endLineWithLineFeed] : []))
        }
        func utf16(_ bytes: [UInt8], _ mark: [UInt8], bigEndian: Bool) -> [UInt8] {
            mark + bytes.flatMap { bigEndian ? [0, $0] : [$0, 0] }
        }
        let jwk = #"{"keys": [{"crv": "P-256", "kty": "EC", "x": "a", "d" : "870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43b"}]}"#
        return [
            "a.txt": Array(text.joined().utf8) + pem,
            "b.txt": SamplePass.png + Array(repeating: 7, count: 100_000) + pem,
            "c.txt": utf16(pem, [0xFF, 0xFE], bigEndian: false), "d.txt": utf16(pem, [], bigEndian: true),
            "e.txt": utf16(Array(text.joined().utf8) + pem, [0xFF, 0xFE], bigEndian: false), "f.txt": locked,
            "g": der, "h": pkcs1, "i": sec1, "j": store, "g64": base64(der), "h64": base64(pkcs1, wrapped: true),
            "i64": base64(sec1), "j64": Array("\n  ".utf8) + base64(store, wrapped: true), "k64": base64(pem),
            "g64-16": utf16(base64(der), [0xFF, 0xFE], bigEndian: false),
            "jwk.txt": Array(jwk.utf8),
            "oct.txt": Array(#"{"k":"AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtM","kty":"oct"}"#.utf8),
            "ssh.txt": Array("-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA\n".utf8),
            "ssh2.txt": Array("---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\n".utf8),
            "pgp.txt": Array("-----BEGIN PGP PRIVATE KEY BLOCK-----\n\nlQOYBF".utf8),
            "gz.bin": [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3],
            "icon.png": Array(jwk.utf8),
            "strip.png": base64(Array(jwk.utf8)), "short.txt": Array(#"{"kty":"oct","k":"c2VjcmV0"}"#.utf8),
            "escaped.json": Array(#"{"a": [{"b": "{\"kty\": \"OKP\", \"d\": \"nWGxne\"}"}]}"#.utf8),
            "quantum.json": Array(#"{"priv": "AAECAwQFBgcICQ", "kty": "AKP", "alg": "ML-DSA-44"}"#.utf8),
            "cut.json": Array(jwk.dropLast(4).utf8), "key.js": Array("export default \(jwk)".utf8),
        ]
    }

    private static let names = [
        ".env", ".env.local", ".npmrc", ".netrc", "id_rsa", "keys/id_ed25519", "passphrase.txt", "Passphrase-2026.TXT",
        "password.txt", "password.YAML", "credentials", "prod.env", "keys/id_rsa.old", "a.ppk", "a.jks", "a.keystore",
        "a.kdbx", "a.key", "sub/.env",
    ]

    /// Whether signing refuses a file beside a sound pass, and whether lint finds it.
    private func judged(_ name: String, _ bytes: [UInt8]) throws -> [Bool] {
        let folder = try TemporaryFolder()
        for (name, bytes) in SamplePass.files() { try folder.write(bytes, to: name) }
        try folder.write(bytes, to: name)
        let findings = try LintResult(of: PassFiles(path: folder.path)).findings
        let isFound = findings.contains { $0.rule == "bundle.secret" && $0.file == name && $0.severity == .error }
        do {
            _ = try PassBundle(path: folder.path)
            return [false, isFound]
        } catch let error as BundleError {
            let code: BundleError.Code = name == "gz.bin" ? .compressedData : .keyMaterial
            return [error.code == code && error.file == name, isFound]
        }
    }

    @Test("a private key is refused and found, whatever it is wrapped in") func forms() throws {
        let clothes = try Self.clothes()
        for (name, bytes) in clothes.sorted(by: { $0.key < $1.key }) {
            #expect(try judged(name, bytes) == [true, true], "\(name)")
        }
    }

    @Test("files that hold secrets by their names are refused and found", arguments: names)
    func secretNames(name: String) throws {
        #expect(try judged(name, Array("abc".utf8)) == [true, true])
    }

    @Test("images, texts and public keys are not taken for secrets") func innocent() throws {
        let nothing: [String: [UInt8]] = [
            "a.png": SamplePass.png + Array(repeating: 0x2D, count: 100_000), "b.txt": Array(Self.text.joined().utf8),
            "c.txt": Array("Once -----BEGIN of the end, said the PRIVATE KEY of the story".utf8),
            "d.txt": Array("01023".utf8), "e.json": Array(#"{"kty": "EC", "crv": "P-256", "x": "a", "y": "b"}"#.utf8),
            "k.json": Array(#"{"jwk": {"kty": "EC", "x": "a"}, "d": "NotOfTheKeyBesideIt"}"#.utf8),
            "l.json": Array(#"{"kty": "oct", "k": "{{key}}"}"#.utf8), "m.json": Array(#"{"kty": "EC", "d": ""}"#.utf8),
            "n.json": Array(#"{"kid": "EC", "d": "AQAB"#.utf8),
            "g.bin": Array(repeating: 0x30, count: 5_000), "passphrases-for-everyone.png": SamplePass.png,
            "h.txt": Array(String(repeating: "MIIEabc", count: 100).utf8), "environment.txt": Array("a".utf8),
            "passwor.txt": [], "password.strings": [], "id_rsa2.png": SamplePass.png, "a.pemx": [], "pem": [],
        ]
        for (name, bytes) in nothing.sorted(by: { $0.key < $1.key }) {
            #expect(try judged(name, bytes) == [false, false], "\(name)")
        }
    }
}
