/// Who issues the pass.
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
        """#)
}
