/// Who issues the pass, and who changes it.
extension RuleVector {
    static let identity = vectors(
        #"""
        identity.team-malformed: error
        - a pass that somebody made in Wallet: "passTypeIdentifier": "userpass.com.apple.wallet.148A51BB",
            "teamIdentifier": "com.apple.wallet"
        - digits alone: "teamIdentifier": "1234567809"
        - placeholders [template service]: "teamIdentifier": "{{team}}", "serialNumber": "a/{{x}}",
            "passTypeIdentifier": "pass.org.{{shop}}.card"
        - lower case: "teamIdentifier": ‸"a1b2c3d4e5"
        - nothing, which is no placeholder: "teamIdentifier": ‸""
        - eleven characters: "teamIdentifier": ‸"A1B2C3D4E55"
        identity.pass-type-prefix: warning
        - without, and in upper case: "passTypeIdentifier": ‸"Pass.org.lakeside.card"
        identity.pass-type-characters: warning
        - every kind that is allowed: "passTypeIdentifier": "pass.org.Lake-Side.9.card"
        - a pass that somebody made in Wallet: "passTypeIdentifier": "userpass.com.apple.wallet.148A_51BB",
            "teamIdentifier": "com.apple.wallet"
        - a letter with dots: "passTypeIdentifier": ‸"pass.de.Müller.card"
        - an underscore: "passTypeIdentifier": ‸"pass.org.lake_side.card"
        identity.sample: note
        - the samples' own: "passTypeIdentifier": ‸"pass.com.example.sample", "teamIdentifier": "SAMPLE1234"
        - the team alone: "teamIdentifier": ‸"SAMPLE1234"
        - names that only look like it: "passTypeIdentifier": "pass.com.examples.card"
        identity.placeholder: warning
        - names that only look like it: "passTypeIdentifier": "pass.com.youtube.todos", "teamIdentifier": "ABCF1234XX",
            "description": "100 %"
        - of every kind: "passTypeIdentifier": ‸"pass.com.yourCompany.card", "teamIdentifier": ‸"ABCD123456",
            "organizationName": ‸"Your Company", "description": ‸"<DESCRIPTION>", "serialNumber": ‸"${SERIAL}"
        - one character, ten times: "teamIdentifier": ‸"0000000000"
        - in brackets: "organizationName": ‸"%a%", "description": ‸"<a>", "serialNumber": ‸"${a}"
        - halves of brackets: "organizationName": "<3 Coffee", "description": "${a", "serialNumber": "%%"
        - in a type: "passTypeIdentifier": ‸"pass.com.CHANGEME.card", "organizationName": ‸"todo"
        identity.serial-empty: error
        - blanks: "serialNumber": ‸"  "
        identity.serial-unsafe: warning
        - 128 characters, a blank, a letter beyond ASCII [service]: "serialNumber": "\#(repeated("a", 126)) ü"
        - a slash where no server sees it: "serialNumber": "2035/0001"
        - a slash [service]: "serialNumber": ‸"2035/1"
        - a per cent sign [service]: "serialNumber": ‸"5%20"
        - two dots [service]: "serialNumber": ‸".."
        - a blank at the end [service]: "serialNumber": ‸"1 "
        - 129 characters [service]: "serialNumber": ‸"\#(repeated("é", 129))"
        - a line break, without a server: "serialNumber": ‸"1\n2"
        web-service.unpaired: error
        - an address alone: "webServiceURL": ‸"https://example.com"
        web-service.token-alone: warning
        - alone: "authenticationToken": ‸"0123456789abcdef"
        web-service.not-https: error
        - upper case, port and path [service]: "webServiceURL": "HTTPS://example.com:8443/passes?x"
        - http [service]: "webServiceURL": ‸"http://example.com"
        - nothing: "webServiceURL": ‸" ", "authenticationToken": ""
        - no server [service]: "webServiceURL": ‸"https:///passes"
        - a blank [service]: "webServiceURL": ‸"https://example.com/my passes"
        - a line break at the end [service]: "webServiceURL": ‸"https://example.com\n"
        - a blank in the server's name [service]: "webServiceURL": ‸"https://example.com%20/"
        web-service.token-too-short: error
        - of no service: "authenticationToken": "short"
          ~ web-service.token-alone
        - fifteen: "webServiceURL": "https://example.com/", "authenticationToken": ‸"0123456789abcde"
        web-service.version-in-url: warning
        - in the middle [service]: "webServiceURL": "https://example.com/v1/passes?a=/v1"
        - in the server's name [service]: "webServiceURL": "https://v1/"
        - at the end [service]: "webServiceURL": ‸"https://example.com/v1/"
        - behind a placeholder is still open [template]: "webServiceURL": "{{server}}/v1", "authenticationToken": "{{t}}"
        web-service.local-address: warning
        - neighbours [service]: "webServiceURL": "https://172.32.0.1/localhost"
        - https://user@192.168.1.1 [service]: "webServiceURL": ‸"https://user@192.168.1.1"
        - what a program writes for no value [service]: "webServiceURL": ‸"https://undefined/"
        web-service.foreign: warning
        - Apple's [service]: "webServiceURL": ‸"https://ocsp.apple.com/ocsp03"
        web-service.token-characters: warning
        - all that is visible: "webServiceURL": "https://example.com", "authenticationToken": "!~0123456789abcdef"
        - a blank: "webServiceURL": "https://example.com", "authenticationToken": ‸"0123456789 abcdef"
        web-service.token-guessable: warning
        - one character: "webServiceURL": "https://example.com", "authenticationToken": ‸"xxxxxxxxxxxxxxxxx"
        - Apple's: "webServiceURL": "https://example.com", "authenticationToken": ‸"vxwxd7J8AlNNFPS8k0a0FfUFtq0ewzFdc"
        - the serial number: "serialNumber": "0001-0002-0003-0004", "webServiceURL": "https://example.com",
            "authenticationToken": ‸"0001-0002-0003-0004"
        """#)
}
