import Testing
import TestSupport

@testable import SignedMessages

@Suite("A file without key or certificate")
struct KeyMaterialRefusalTests {
    @Test(
        "a file without key or certificate is reported as empty, cut off or unrecognised",
        arguments: [
            ([], .empty), ([0, 1, 2, 3], .unrecognised), (Array("-----BEGIN ".utf8), .unrecognised),
            (Array("-----BEGIN -----".utf8), .cutOff), ([0x30, 0x03, 0x02, 0x01, 0x05], .unrecognised),
            ([0x30, 0x84, 0x7F, 0xFF, 0xFF, 0xFF], .unrecognised), (Array(" \t\r\n".utf8), .unrecognised),
            (Array("\u{FEFF} ".utf8), .unrecognised),
        ] as [([UInt8], KeyMaterialError.Code)])
    func unrecognised(bytes: [UInt8], code: KeyMaterialError.Code) { #expect(refusal(of: bytes) == code) }

    @Test(
        "the error about a damaged key file names the damaged part",
        arguments: [
            ("CERTIFICATE", "certificate"), ("PRIVATE KEY", "private key"), ("RSA PRIVATE KEY", "private key"),
            ("EC PRIVATE KEY", "private key"), ("ENCRYPTED PRIVATE KEY", "private key"),
        ])
    func damaged(label: String, part: String) {
        for body in ["", "AAAA\n", "!\n", "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7\n"] {
            let text = "-----BEGIN \(label)-----\n\(body)-----END \(label)-----\n"
            #expect(refusal(of: Array(text.utf8)) == .damaged(part), "\(text)")
        }
    }

    @Test("reading a file never makes OpenSSL prompt at the terminal")
    func noPrompt() throws {
        let block = """
            -----BEGIN CERTIFICATE-----
            Proc-Type: 4,ENCRYPTED
            DEK-Info: AES-128-CBC,00112233445566778899AABBCCDDEEFF

            AAAAAAAAAAAAAAAAAAAAAA==
            -----END CERTIFICATE-----
            """
        let error = try #require(throws: KeyMaterialError.self) { try KeyMaterial(reading: Array(block.utf8)) }
        #expect(error.code == .damaged("certificate"))
        // Where OpenSSL asks by itself, its user interface (library 40) has something to say.
        #expect(error.underlying?.entries.contains { $0.library == 40 } == false)
    }

    @Test("thousands of unfinished PEM blocks are refused quickly", .endsByItself)
    func manyBeginnings() {
        let text = String(repeating: "-----BEGIN A-----\n", count: 55_000)
        #expect(refusal(of: Array(text.utf8)) == .cutOff)
    }
}
