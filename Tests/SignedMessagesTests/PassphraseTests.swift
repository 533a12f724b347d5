import Foundation
import Testing
import TestSupport

@testable import SignedMessages

@Suite("A passphrase")
struct PassphraseTests {
    @Test("a passphrase never shows in a description")
    func hidden() {
        let passphrase = Passphrase("hunter2")
        #expect("\(passphrase)" == "••••••")
        #expect(String(reflecting: passphrase) == "••••••")
        var dumped = ""
        dump(passphrase, to: &dumped)
        #expect(!dumped.contains("hunter2"))
    }

    @Test("a passphrase is in no error message")
    func notInErrors() throws {
        let store = try Identity.material.pkcs12(passphrase: Passphrase("right"), name: "x")
        let key = try Identity.key.pem(encryptedWith: Passphrase("right"))
        for bytes in [store, key] {
            let error = try #require(throws: KeyMaterialError.self) {
                try KeyMaterial(reading: bytes, passphrase: Passphrase("hunter2"))
            }
            #expect(!String(reflecting: error).contains("hunter2"))
        }
    }
}
