import Foundation
import PassReports
import PassToolkit
import SignedMessages
import Testing
import TestSupport

@Suite("Asking for a certificate") struct SigningRequestTests {
    @Test("a certificate request is written with its key, which only the owner may read") func written() throws {
        let folder = try TemporaryFolder()
        let request = try SigningRequest(commonName: "pass.com.example.card", emailAddress: "a@example.com")
        let passphrase = Passphrase(utf8: Array("sesame".utf8))
        try request.write(key: folder.path("k.pem"), request: folder.path("r.csr"), encryptedWith: passphrase)
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("k.pem"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(throws: IdentityError.self) { try KeyMaterial(path: folder.path("k.pem")) }
        let key = try #require(try KeyMaterial(path: folder.path("k.pem"), passphrase: passphrase).key)
        #expect(key.publicKey == request.request.publicKey)
        #expect(key.publicKey?.summary == "RSA 2048")
        #expect(try folder.files() == ["k.pem", "r.csr"])
    }

    @Test("no key is left behind if the certificate request can't be written") func halves() throws {
        let folder = try TemporaryFolder()
        let request = try SigningRequest(commonName: "x")
        try folder.write(Array("mine".utf8), to: "r.csr")
        #expect(throws: FileAccessError.self) {
            try request.write(key: folder.path("k.pem"), request: folder.path("r.csr"), encryptedWith: nil)
        }
        #expect(try folder.files() == ["r.csr"])
        try FileManager.default.removeItem(atPath: folder.path("r.csr"))
        try folder.write(Array("old key".utf8), to: "k.pem")
        #expect(throws: FileAccessError.self) {
            try request.write(key: folder.path("k.pem"), request: folder.path("r.csr"), encryptedWith: nil)
        }
        #expect(try String(contentsOfFile: folder.path("k.pem"), encoding: .utf8) == "old key")
        #expect(try folder.files() == ["k.pem"])
    }
}
