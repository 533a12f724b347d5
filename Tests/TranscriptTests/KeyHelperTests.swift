import Foundation
import PassToolkit
import SignedMessages
import TestSupport
import Testing

/// A folder with a template, a certificate, its key, and programs that sign or fail to.
private struct HelperWorkplace {
    let workplace: Workplace

    init() throws {
        workplace = try Workplace()
        try workplace.add(WrongCertificates.files.get())
        let made = try workplace.shell("passtool new coffee card.pass -q")
        try #require(made.status == 0, "\(made.errors)")
        try add("sign.sh", Self.signing)
    }

    /// The right command for a key in a file.
    static let signing = "openssl pkeyutl -sign -inkey certs-test/key.pem -pkeyopt digest:sha256"

    /// Adds a program with these lines.
    func add(_ name: String, _ lines: String) throws {
        let path = try workplace.folder.write("#!/bin/sh\n\(lines)\n".utf8, to: "work/\(name)")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    func create(_ key: String, options: String = "", output: String = "card.pkpass") throws -> Witness.Result {
        try workplace.shell(
            """
            rm -f \(output); exec 9</dev/null
            passtool create card.pass --data card.json --identity certs-test/right.pem --key "$KEY" -o \(output) \(options)
            """, environment: ["KEY": key, "PASSTOOL_PASSPHRASE": "hunter2"])
    }

    func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: "\(workplace.work)/\(name)")) }
}

@Suite("A key that a program has", .needs(.openssl)) struct KeyHelperTests {
    private static let shared = Result {
        let place = try HelperWorkplace()
        try #require(try place.create("certs-test/key.pem", output: "hand.pkpass").status == 0)
        return place
    }

    @Test(
        "a program that signs makes the same pass as the key in a file, byte for byte",
        arguments: [
            "exec:\(HelperWorkplace.signing)", "exec:./sign.sh", "exec:'./sign.sh' \"a b\" \\;",
            "exec:./wrap.sh base64 -w 60",
            "exec:openssl pkeyutl -sign -inkey\tcerts-test/key.pem \\\n -pkeyopt digest:sha256",
            "exec:./wrap.sh python3 url.py", "exec:./child.sh",
            "exec-message:openssl dgst -sha256 -sign certs-test/key.pem",
        ])
    func same(key: String) throws {
        let place = try HelperWorkplace()
        try place.add("wrap.sh", "\(HelperWorkplace.signing) | \"$@\"")
        // A child of it keeps the pipes open.
        try place.add("child.sh", "sleep 100 & echo $! >child\n\(HelperWorkplace.signing)")
        try place.workplace.add([
            "url.py": Array(
                "import base64, sys\nprint(base64.urlsafe_b64encode(sys.stdin.buffer.read()).decode().rstrip('='))".utf8
            )
        ])
        let result = try place.create(key)
        #expect(result.status == 0 && result.errors.hasPrefix("wrote card.pkpass: "), "\(result.errors)")
        #expect(try place.bytes("card.pkpass") == Self.shared.get().bytes("hand.pkpass"))
        // It is still there, so its pipes were not waited for.
        let hasChild = key.contains("child")
        #expect(try place.workplace.shell("kill $(cat child)").status == 0 || !hasChild)
    }

    private static let key = "-inkey certs-test/key.pem"

    @Test(
        "a program that does not sign correctly is refused with the reason, and nothing is written",
        arguments: [
            ("openssl pkeyutl -sign \(key)", "it signed the bare digest"),
            ("openssl dgst -sha256 -sign certs-test/key.pem", "it hashed the digest again"),
            ("openssl pkeyutl -sign \(key) -pkeyopt digest:sha256 -pkeyopt rsa_padding_mode:pss", "it used PSS"),
            ("openssl pkeyutl -sign -inkey certs-test/other-key.pem -pkeyopt digest:sha256", "another key"),
            (
                "printf %s $PASSTOOL_SIGN_DIGEST | openssl dgst -sha256 -sign certs-test/key.pem",
                "as text, not its bytes"
            ),
            ("openssl dgst -sha512 -sign certs-test/key.pem", "another hash than SHA-256"),
            ("echo other | openssl dgst -sha256 -sign certs-test/key.pem", "it signed other bytes"),
            ("\(HelperWorkplace.signing) | od -An -tx1", "bytes long instead of 256"),
            ("echo '{}'", "it is 3 bytes long instead of 256"),
            ("printf vault:v1:; \(HelperWorkplace.signing) | base64 -w0", "bytes long instead of 256"),
            ("true", "wrote no signature"), ("echo no key >&2", "hint: helper: no key"),
            ("\(HelperWorkplace.signing); exit 3", "failed with exit code 3"),
            ("kill -9 $$", "was ended by signal 9"),
            ("yes", "wrote more than 16384 bytes"),
            ("trap '' TERM; sleep 30", "took too long"), ("sleep 30", "took too long"),
            ("printf '\\033[31mred\\033[0m' >&2; exit 1", "hint: helper: [31mred[0m"),
        ])
    func refused(lines: String, reason: String) throws {
        let place = try HelperWorkplace()
        try place.add("wrong.sh", lines)
        let result = try place.create("exec:./wrong.sh", options: lines.contains("sleep") ? "--key-timeout 1" : "")
        #expect(result.status == 78 && result.text.isEmpty, "\(result.errors)")
        #expect(result.errors.contains(reason) && !result.errors.contains("\u{1B}"), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: "\(place.workplace.work)/card.pkpass"))
    }

    @Test(
        "a command that can't be run is refused with what to type",
        arguments: [
            ("exec:./sign.sh | base64", "has '|', but there is no shell"), ("exec:./sign.sh $A", "has '$'"),
            ("exec:./sign.sh \"`a`\"", "has '`'"), ("exec:./sign.sh 'a", "a quote is not closed"),
            ("exec:", "it names no program"), ("exec:./sign.sh \\", "ends with a backslash"),
            ("exec:no-such-program a", "there is no program 'no-such-program' in PATH"),
            ("exec:./none.sh", "can't be started: no such file"),
            ("exec:./card.json", "can't be started: permission denied"),
        ])
    func unusable(key: String, reason: String) throws {
        let result = try Self.shared.get().create(key)
        #expect(result.status == 78 && result.errors.contains(reason), "\(result.errors)")
    }

    @Test("a program gets its words unchanged, what it signs, and none of our secrets") func environment() throws {
        let place = try HelperWorkplace()
        try place.add(
            "record.sh",
            "printf '%s\\n' \"$@\" >words; env >environment; echo /proc/$$/fd/* >descriptors; \(HelperWorkplace.signing)"
        )
        let result = try place.create(#"exec:./record.sh 'a  b' '$(id)' "it's" c\ d '' e"#)
        #expect(result.status == 0, "\(result.errors)")
        #expect(try String(decoding: place.bytes("words"), as: UTF8.self) == "a  b\n$(id)\nit's\nc d\n\ne\n")
        let variables = try String(decoding: place.bytes("environment"), as: UTF8.self)
        #expect(!variables.contains("hunter2"))
        // None of ours; shells may have one for their script.
        let descriptors = try String(decoding: place.bytes("descriptors"), as: UTF8.self)
        #expect(!descriptors.contains("/fd/9"), "\(descriptors)")
        let own = variables.split(separator: "\n").filter { $0.hasPrefix("PASSTOOL_") }.map { $0.split(separator: "=") }
        #expect(
            own.map { String($0[0].dropFirst(14)) }.sorted() == [
                "ALGORITHM", "CERTIFICATE", "DIGEST", "INPUT", "PROTOCOL",
            ])
        #expect(own.contains { $0[1] == "rsa-pkcs1-sha256" } && own.contains { $0[1] == "digest" })
    }

    @Test(
        "an elliptic curve key makes a signature that openssl accepts, as DER and as two numbers",
        .needs(.unzip, .python3))
    func curve() throws {
        let place = try HelperWorkplace()
        let subject = "/UID=pass.com.example.sample/CN=Pass Type ID: pass.com.example.sample/OU=SAMPLE1234"
        try place.add("der.sh", "openssl pkeyutl -sign -inkey curve.pem")
        try place.add("pair.sh", "./der.sh | python3 pair.py")
        try place.workplace.add([
            "pair.py": Array(
                """
                import sys
                from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
                r, s = decode_dss_signature(sys.stdin.buffer.read())
                sys.stdout.buffer.write(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
                """.utf8)
        ])
        let result = try place.workplace.shell(
            """
            openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out curve.pem &&
            openssl req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -subj /CN=CA &&
            openssl req -x509 -CA ca.pem -CAkey ca.key -key curve.pem -subj '\(subject)' -out curve.cer \
                -addext extendedKeyUsage=1.2.840.113635.100.4.14 -addext keyUsage=digitalSignature \
                -addext basicConstraints=CA:FALSE \
                -addext 1.2.840.113635.100.6.1.16=ASN1:UTF8String:pass.com.example.sample &&
            for helper in der pair; do
                passtool create card.pass --data card.json --identity curve.cer --intermediate ca.pem --force \
                    --key "exec:./$helper.sh" --signing-time "$(date -u +%Y-%m-%dT%H:%M:%SZ)" -o card.pkpass &&
                unzip -qo card.pkpass manifest.json signature && openssl cms -verify -binary -inform DER -in signature \
                    -content manifest.json -CAfile ca.pem -purpose any -out verified && cmp verified manifest.json || exit 1
            done
            """)
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test("a request is signed by the program that has the key, and openssl accepts it") func request() throws {
        let place = try HelperWorkplace()
        let result = try place.workplace.shell(
            """
            openssl pkey -in certs-test/key.pem -pubout -out public.pem &&
            passtool cert request acme --pass-type pass.com.acme.card --key exec:./sign.sh --public-key public.pem &&
            openssl req -verify -noout -pubkey -in acme.certSigningRequest >found.pem && cmp found.pem public.pem &&
            openssl genpkey -algorithm ed25519 | openssl pkey -pubout -out other.pem &&
            ! passtool cert request other --key exec:./sign.sh --public-key other.pem
            """)
        #expect(result.errors.contains("'other.pem' is not the public half of an RSA or elliptic curve key"))
        #expect(result.status == 0 && !result.errors.contains("failure"), "\(result.errors)")
        #expect(result.text.contains("sign with --identity pass.cer and the same --key"), "\(result.text)")
        #expect(!FileManager.default.fileExists(atPath: "\(place.workplace.work)/acme-key.pem"))
    }

    @Test("cert doctor lets the program sign once, and says how it failed") func doctor() throws {
        let place = try HelperWorkplace()
        let command = "passtool cert doctor --identity certs-test/right.pem --trust-anchor certs-test/root.pem --key"
        let good = try place.workplace.shell("\(command) exec:./sign.sh")
        #expect(good.status == 0 && good.text.contains("ready to sign"), "\(good.text)\(good.errors)")
        let bad = try place.workplace.shell("\(command) 'exec:openssl pkeyutl -sign \(Self.key)'")
        #expect(
            bad.status == 1 && bad.text.contains("bare digest") && bad.text.contains("[key.refused]"), "\(bad.text)")
    }

    @Test("a batch asks a slow program four times at once and not more often") func batch() throws {
        let place = try HelperWorkplace()
        // Each waits until three others run beside it, or are over.
        try place.add(
            "slow.sh",
            """
            mkdir -p running && touch running/$$ && ls running | wc -l >>counts
            until [ "$(sort -n counts | tail -1)" -ge 4 ]; do sleep 0.02; done
            \(HelperWorkplace.signing); rm running/$$
            """)
        let result = try place.workplace.shell(
            """
            sed 's/"serialNumber": .*,/"serialNumber": "N",/' card.json | tr -d '\n' >one
            for number in 1 2 3 4 5 6 7 8 9 10 11 12; do sed 's/"N"/"'$number'"/' one; echo; done >list.jsonl
            passtool batch card.pass --data list.jsonl --identity certs-test/right.pem --key exec:./slow.sh -o out
            sort -n counts | tail -1
            """)
        #expect(
            result.errors.contains("made 12 passes") && result.text.hasSuffix("4\n"), "\(result.text)\(result.errors)")
    }

    /// SoftHSM, and OpenSC's program for tokens.
    private static let module =
        ["/usr/lib/softhsm/libsofthsm2.so", "/opt/homebrew/lib/softhsm/libsofthsm2.so"]
        .first(where: FileManager.default.fileExists) ?? ""

    @Test(
        "the page's command for a token signs by pkcs11-tool as the key in a file does",
        .needs(.init("softhsm2-util"), .init("pkcs11-tool")))
    func token() throws {
        let place = try HelperWorkplace()
        let page = try String(contentsOfFile: Checkout.path("Documentation/key-elsewhere.md"), encoding: .utf8)
        let line = try #require(page.split(separator: "\n").first { $0.contains("exec-message:pkcs11-tool") })
        let key = try #require(
            line.firstMatch(of: /'(exec-message:[^']*)'/)?.1.replacing("MODULE.so", with: Self.module))
        let result = try place.workplace.shell(
            """
            mkdir tokens && echo "directories.tokendir = $PWD/tokens" >softhsm2.conf && export SOFTHSM2_CONF=$PWD/softhsm2.conf
            softhsm2-util --init-token --free --label Passes --so-pin 12345678 --pin 48151623 >&2 &&
            softhsm2-util --import certs-test/key.pem --token Passes --label signer --id 01 --pin 48151623 >&2 &&
            PIN=48151623 passtool create card.pass --data card.json --identity certs-test/right.pem --key '\(key)' -o card.pkpass
            """)
        #expect(result.status == 0, "\(result.errors)")
        #expect(try place.bytes("card.pkpass") == Self.shared.get().bytes("hand.pkpass"))
    }
}

/// Wrong files to sign with, made by the test CA.
enum WrongCertificates {
    /// The files by their names in the folder of a transcript.
    static let files = Result {
        let intermediate = try TestCertificates.authority.get().intermediate.pem()
        let key = try TestCertificates.key.get().pem(encryptedWith: nil)
        let passType = "pass.com.example.sample"
        let team = "SAMPLE1234"
        let right = try TestCertificates.certificate(passType: passType, team: team)
        var files: [String: [UInt8]] = [
            "certs-test/root.pem": try TestCertificates.authority.get().root.pem(),
            "certs-test/key.pem": key,
            "certs-test/right.pem": try right.pem() + intermediate,
            "certs-test/without-intermediate.pem": try right.pem() + key,
            "certs-test/other-key.pem": try TestCertificates.otherKey.get().pem(encryptedWith: nil),
        ]
        files["certs-test/other-pass-type.pem"] =
            try TestCertificates.certificate(passType: "pass.com.example.other", team: team).pem() + intermediate + key
        let other = try TestCertificates.otherKey.get()
        let shop = try TestCertificates.authority.get().passCertificate(
            passType: "pass.com.example.shop", team: team, marker: "pass.com.example.shop", key: other,
            validity: TestCertificates.validity)
        files["certs-test/several.pem"] =
            try shop.pem() + other.pem(encryptedWith: nil) + right.pem() + intermediate + key
        files["certs-test/other-team.pem"] =
            try TestCertificates.certificate(passType: passType, team: "OTHERTEAM1").pem() + intermediate + key
        let order = try TestCertificates.orderMaterial(orderType: "order.com.example.shop", team: team)
        files["certs-test/order.pem"] = try order.certificates.flatMap { try $0.pem() } + key
        files["certs-test/encrypted-key.pem"] = try TestCertificates.key.get()
            .pem(encryptedWith: Passphrase(utf8: Array("correct horse".utf8)))
        return files
    }
}
