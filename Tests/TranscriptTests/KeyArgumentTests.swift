import Foundation
import PassToolkit
import Testing
import TestSupport

/// Private keys in place of paths, in arguments and variables.
@Suite("Keys in the command line") struct KeyArgumentTests {
    private static let jwk = #"{"kty":"EC","crv":"P-256","d":"870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE"}"#
    private static let putty = "PuTTY-User-Key-File-3: ssh-rsa\nPrivate-Lines: 1\nAAAAgQCm870MB6gfuTJ4HtUnUvYMyJpr5e"

    /// Command lines, in which `$pem`, `$der` and `$lines` are the key in PEM, in Base64 on one line, and on several.
    ///
    /// `$padded` ends in `=`, like the Base64 of two keys of three.
    static let commands = [
        #"passtool sign card.pass -o a.pkpass --identity certs-test/right.pem --key "$pem""#,
        #"passtool sign card.pass -o a.pkpass --identity certs-test/right.pem --key="$pem""#,
        #"passtool sign card.pass -o a.pkpass --identity certs-test/right.pem --key $pem"#,
        #"passtool sign card.pass -o a.pkpass --identity certs-test/right.pem --key "$der""#,
        #"passtool sign card.pass -o a.pkpass --identity certs-test/right.pem --key="$der""#,
        #"passtool sign card.pass -o a.pkpass --identity certs-test/right.pem --key $lines"#,
        #"passtool sign card.pass -o a.pkpass --identity certs-test/right.pem --kye="$pem""#,
        #"passtool sign card.pass -o a.pkpass --identity certs-test/right.pem --kye "$pem""#,
        #"passtool sign card.pass -o a.pkpass --identity certs-test/right.pem --kye="$der" --json"#,
        #"passtool sign card.pass -o a.pkpass --identity certs-test/right.pem --key "$twice""#,
        #"passtool sign card.pass -o a.pkpass --identity "$pem" --key certs-test/key.pem"#,
        #"passtool sign card.pass -o a.pkpass --identity certs-test/right.pem --passphrase-file "$pem""#,
        #"passtool sign card.pass -o a.pkpass --identity certs-test/right.pem --intermediate "$der""#,
        #"passtool sign card.pass -o "$pem" --identity certs-test/right.pem"#,
        #"passtool sign card.pass -o"$der" --identity certs-test/right.pem"#,
        #"passtool sign card.pass -o a.pkpass --signing-time "$pem""#,
        #"passtool sign "$pem" -o a.pkpass"#, #"passtool sign $lines -o a.pkpass"#,
        #"passtool verify --trust-anchor "$pem" a.pkpass"#, #"passtool verify "$der""#, #"passtool verify $lines"#,
        #"passtool "$pem""#, #"passtool "$der""#, #"passtool $pem"#, #"passtool lint --rule "$der" x"#,
        #"passtool cert inspect "$pem""#, #"passtool cert "$der""#, #"passtool cert doctor --identity "$pem""#,
        #"passtool create card.pass --data "$pem" -o a.pkpass"#, #"passtool create card.pass --set "$pem" -o a.pkpass"#,
        #"passtool create card.pass --set serialNumber="$pem" -o a.pkpass"#,
        #"passtool create card.pass --set=serialNumber="$padded" -o a.pkpass"#,
        #"passtool create card.pass --set serialNumber="$padded" -o a.pkpass"#,
        #"passtool create card.pass --set serialNumber=$padded -o a.pkpass"#,
        #"passtool create card.pass --field balance="$padded" -o a.pkpass"#,
        #"passtool sign --token "$padded" -o a"#,
        #"passtool create card.pass --file icon.png="$pem" -o a.pkpass"#,
        #"passtool batch card.pass --data "$pem" -o out"#, #"passtool batch card.pass --shard "$der" --data x -o out"#,
        #"PASSTOOL_KEY="$pem" passtool sign card.pass -o a.pkpass --identity certs-test/right.pem"#,
        #"PASSTOOL_IDENTITY="$der" passtool sign card.pass -o a.pkpass"#,
        #"PASSTOOL_IDENTITY="$lines" passtool sign card.pass -o a.pkpass"#,
        #"SOURCE_DATE_EPOCH="$pem" passtool sign card.pass -o a.pkpass --identity certs-test/right.pem --key certs-test/key.pem"#,
        #"PASSTOOL_PKCS11_MODULE="$der" passtool cert doctor --identity certs-test/right.pem --key 'pkcs11:object=a'"#,
    ]

    private static let variables = """
        pem="$(cat certs-test/key.pem)"; lines="$(sed 1d certs-test/key.pem | grep -v END)"
        der="$(echo "$lines" | tr -d '\\n')"; twice="$(base64 <certs-test/key.pem | tr -d '\\n')"
        padded="$(sed '/^-----END/s/^/AA==\\n/' certs-test/key.pem)"

        """

    private func workplace() throws -> (Workplace, bodies: [String]) {
        let workplace = try Workplace()
        let files = try WrongCertificates.files.get()
        try workplace.add(files)
        #expect(try workplace.shell("passtool new coffee card.pass -q").status == 0)
        let pem = try #require(files["certs-test/key.pem"])
        let bodies = String(decoding: pem, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("-----") }
        let wrapped = Base64Text.of(pem)
        return (workplace, bodies.map { String($0.prefix(12)) } + [String(wrapped.prefix(40)), "BEGIN", "PRIVATE KEY"])
    }

    @Test(
        "a private key in place of a path is recognised and never printed",
        arguments: Effort.sample(commands, quick: 14))
    func arguments(command: String) throws {
        let (workplace, bodies) = try workplace()
        let result = try workplace.shell(Self.variables + command)
        let said = result.text + result.errors
        #expect(bodies.first(where: said.contains) == nil, "\(said)")
        #expect(said.contains("a private key itself") || said.contains("is not the path of a file"), "\(said)")
        #expect([64, 78].contains(result.status))
    }

    @Test("the error about a key in place of a path names the option")
    func words() throws {
        let (workplace, _) = try workplace()
        func said(_ command: String) throws -> String { try workplace.shell(Self.variables + command).errors }
        let sign = "passtool sign card.pass -o a.pkpass --identity certs-test/right.pem"
        let named = "passtool: error: the value of --key is a private key itself, not a path\n"
        #expect(try said(#"\#(sign) --key "$pem""#).hasPrefix(named))
        #expect(try said(#"\#(sign) --key="$der""#).hasPrefix(named))
        #expect(try said(#"\#(sign) --kye="$pem""#).contains("the value of --kye is a private key itself, not a path"))
        #expect(
            try said(#"passtool create card.pass -o a --set serialNumber="$padded""#).hasPrefix(
                "passtool: error: the value of --set is a private key itself\n"))
        #expect(try said(#"passtool "$pem""#).contains("an argument is a private key itself, not a path"))
        #expect(
            try said(#"passtool verify a --trust-anchor "$(cat certs-test/root.pem)""#).contains(
                "the value of --trust-anchor is a certificate itself, not a path"))
    }

    @Test("keys as JWK and from PuTTY are recognised in place of a path", arguments: [jwk, putty])
    func forms(key: String) throws {
        let (workplace, _) = try workplace()
        for option in ["--key", "--kye", "--identity"] {
            let result = try workplace.run(["passtool", "sign", "card.pass", "-o", "a", "\(option)=\(key)"])
            #expect(result.status == 64 && !(result.text + result.errors).contains("870MB6"))
        }
    }

    @Test(
        "paths, public keys and ordinary values are not taken for private keys",
        arguments: [
            "passtool verify Users/ada/Documents/Passes2026/CoffeeCardsOfTheWholeTeamInOneFolder/card1",
            "passtool create card.pass --data card.json --set nfcKey=MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgACRJKO5mcs5Oz28gUoIxmG9w0BAQEFAASC -o a.pkpass",
            "passtool verify MIIEvQIBADANBgkq.pkpass",
            "passtool sign card.pass --key begin-private-key.pem -o a.pkpass",
        ])
    func innocent(command: String) throws {
        let (workplace, _) = try workplace()
        let result = try workplace.shell(command)
        #expect(!(result.text + result.errors).contains("itself, not a path"))
    }

    @Test(
        "an authentication token in the command line is in no message",
        arguments: [
            "passtool create card.pass --set authenticationToken:=s3cr3t-s3cr3t -o a.pkpass",
            "passtool create card.pass --set authenticationToken:s3cr3t-s3cr3t -o a.pkpass",
            "passtool create card.pass --sett authenticationToken=s3cr3t-s3cr3t -o a.pkpass",
            "passtool create card.pass authToken=s3cr3t-s3cr3t -o a.pkpass --json",
        ])
    func token(command: String) throws {
        let (workplace, _) = try workplace()
        let result = try workplace.shell(command)
        #expect(result.status == 64)
        #expect(!(result.text + result.errors).contains("s3cr3t"), "\(result.errors)")
    }
}

/// Base64 by a witness of its own.
private enum Base64Text {
    static func of(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}
