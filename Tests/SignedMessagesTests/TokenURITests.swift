import Testing

@testable import SignedMessages

@Suite("URIs of keys in tokens") struct TokenURITests {
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

    @Test("names of a token have no blanks or zeros behind them, with which modules fill them up")
    func padding() {
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
    func hidden(query: String) {
        let error = #expect(throws: TokenError.self) { try TokenURI("pkcs11:object=a\(query)") }
        #expect(error?.message.contains("482913") == false)
        #expect(TokenURI.shown("pkcs11:object=a\(query)") == "pkcs11:object=a")
    }
}
