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

    private static func bytes(_ passphrase: Passphrase, count: Int? = nil) -> [UInt8] {
        unsafe passphrase.withCString { text in
            unsafe Array(UnsafeBufferPointer(start: text, count: count ?? passphrase.byteCount)).map {
                UInt8(bitPattern: $0)
            }
        }
    }

    @Test("a passphrase is passed to C with a NUL at its end")
    func lent() { #expect(Self.bytes(Passphrase("añb"), count: 5) == Array("añb".utf8) + [0]) }

    @Test("a blank at either end of a passphrase is noticed")
    func outerBlanks() {
        let texts = [" a", "a ", "\ta", "ab\t", " ", "a", "a b", "a\tb", ""]
        #expect(texts.filter { Passphrase($0).hasOuterBlank } == Array(texts.prefix(5)))
    }

    @Test("a passphrase ends at a NUL, for keys and for stores alike")
    func endsAtNUL() throws {
        let material = try Identity.material
        let long = Passphrase("secret\0 and more")
        #expect(long.byteCount == 6)
        let store = try material.pkcs12(passphrase: long, name: "x")
        #expect(refusal(of: store, "secret") == nil)
        #expect(refusal(of: store, "secret\0 and something else") == nil)
        let key = try Identity.key.pem(encryptedWith: long)
        #expect(refusal(of: key, "secret") == nil)
        #expect(refusal(of: key, "secret\0 and something else") == nil)
        #expect(refusal(of: key, "secre") == .wrongPassphrase)
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
