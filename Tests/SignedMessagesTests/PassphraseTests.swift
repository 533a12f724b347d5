import Foundation
import Testing
import TestSupport

@testable import SignedMessages

@Suite("Passphrases and PINs") struct PassphraseTests {
    @Test("a passphrase never shows in a description") func hidden() {
        let passphrase = Passphrase("hunter2")
        #expect("\(passphrase)" == "••••••")
        #expect(String(reflecting: passphrase) == "••••••")
        var dumped = ""
        dump(passphrase, to: &dumped)
        #expect(!dumped.contains("hunter2"))
    }

    @Test("a passphrase is in no error message") func notInErrors() throws {
        let store = try Identity.material.pkcs12(passphrase: Passphrase("right"), name: "x")
        let key = try Identity.key.pem(encryptedWith: Passphrase("right"))
        for bytes in [store, key] {
            let error = try #require(throws: KeyMaterialError.self) {
                try KeyMaterial(reading: bytes, passphrase: Passphrase("hunter2"))
            }
            #expect(!String(reflecting: error).contains("hunter2"))
        }
    }

    @Test(
        "a PIN in a token's URI is refused, in any case and place",
        arguments: [
            "pkcs11:object=a?pin-value=482913", "pkcs11:object=a?PIN-VALUE=482913", "PKCS11:object=a?Pin-Value=482913",
            "pkcs11:object=a?pin=482913", "pkcs11:object=a;pin-value=482913",
        ])
    func pin(text: String) {
        #expect(TokenURI.isOne(text))
        #expect(throws: TokenError(.pinInURI)) { try TokenURI(text) }
    }

    @Test("names of a token have no blanks or zeros behind them, with which modules fill them up") func padding() {
        let (a, blank) = (UInt8(ascii: "a"), UInt8(ascii: " "))
        for name in [(a, blank, a, a), (a, blank, a, blank), (a, blank, a, 0)] {
            let expected: [UInt8] = name.3 == a ? [a, blank, a, a] : [a, blank, a]
            #expect(TokenModule.Token.text(name) == expected)
        }
        #expect(TokenModule.Token.text((blank, UInt8(0), blank)) == [])
    }

    @Test(
        "no message about a token's URI contains what may be a PIN",
        arguments: ["?482913", "?482913=1", "?pin-source=a&482913", "?pin-source=%4", "?p%69n-value=482913"])
    func hiddenPIN(query: String) {
        let error = #expect(throws: TokenError.self) { try TokenURI("pkcs11:object=a\(query)") }
        #expect(error?.message.contains("482913") == false)
        #expect(TokenURI.shown("pkcs11:object=a\(query)") == "pkcs11:object=a")
    }
}
