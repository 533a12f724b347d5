import Foundation
import PassToolkit
import SignedMessages
import TestSupport
import Testing

/// Mistakes with secrets: no output contains a key, a passphrase or an authentication token.
@Suite("Secrets in outputs") struct SecretOutputTests {
    private static let right = "correct horse"
    private static let wrong = "battery staple"
    private static let token = "s3cr3t-0p3n-s3s4me"
    private static let jwk = #"{"kty":"EC","crv":"P-256","d":"870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE"}"#
    private static let putty = "PuTTY-User-Key-File-3: ssh-rsa\nPrivate-Lines: 1\nAAAAgQCm870MB6gfuTJ4HtUnUvYMyJpr5e"

    /// The key in PEM, in Base64 on one line, on several, twice, and with `=` at its end, as two keys of three have.
    private static let variables = """
        pem="$(cat certs-test/key.pem)"; lines="$(sed 1d certs-test/key.pem | grep -v END)"
        der="$(echo "$lines" | tr -d '\\n')"; twice="$(base64 <certs-test/key.pem | tr -d '\\n')"
        padded="$(sed '/^-----END/s/^/AA==\\n/' certs-test/key.pem)"
        sign="passtool sign card.pass -o a.pkpass --identity certs-test/right.pem"
        create="passtool create card.pass -o a.pkpass"

        """

    /// Command lines with a key where a path or a value belongs.
    static let misplaced = [
        #"$sign --key "$pem""#, #"$sign --key="$der""#, #"$sign --key $lines"#, #"$sign --key "$twice""#,
        #"$sign --key="$putty""#, #"$sign --key="$jwk""#, #"$sign --kye="$jwk""#,
        #"$sign --kye "$pem""#, #"$sign --kye="$der" --json"#, #"$sign --identity="$jwk""#,
        #"$sign --passphrase-file "$pem""#, #"$sign --intermediate "$der""#,
        #"passtool sign card.pass -o"$der" --identity certs-test/right.pem"#, #"$sign --signing-time "$pem""#,
        #"passtool sign $lines -o a.pkpass"#, #"passtool verify --trust-anchor "$pem" a.pkpass"#,
        #"passtool "$der""#, #"passtool $pem"#, #"passtool lint --rule "$der" x"#,
        #"passtool cert "$der""#, #"passtool cert doctor --identity "$pem""#,
        #"$create --data "$pem""#, #"$create --set "$pem""#, #"$create --set serialNumber=$padded"#,
        #"$create --field balance="$padded""#, #"passtool sign --token "$padded" -o a"#,
        #"$create --file icon.png="$pem""#,
        #"passtool batch card.pass --data "$pem" -o out"#, #"passtool batch card.pass --shard "$der" --data x -o out"#,
        #"PASSTOOL_KEY="$pem" $sign"#, #"PASSTOOL_IDENTITY="$lines" passtool sign card.pass -o a.pkpass"#,
        #"SOURCE_DATE_EPOCH="$pem" $sign --key certs-test/key.pem"#,
        #"passtool cert doctor --identity certs-test/right.pem --key "exec:./helper.sh $padded""#,
    ]

    private static let dryRun = "passtool batch token.pass --report report.jsonl --dry-run --data"
    private static let batch = "passtool batch token.pass --report report.jsonl \(signer) -o out --data"
    private static let signer = "--identity certs-test/right.pem --key certs-test/key.pem"
    private static let encrypted = "--identity certs-test/right.pem --key certs-test/encrypted-key.pem"

    /// Command lines that read secrets, in the right place and in wrong ones.
    static let commands = [
        "passtool create card.pass --data card.json -o a.pkpass \(encrypted)",
        "passtool create card.pass --data certs-test/key.pem -o b.pkpass \(signer)",
        "passtool create certs-test/key.pem --data card.json -o b.pkpass --identity certs-test/right.pem",
        "passtool create card.pass --data card.json -o b.pkpass --identity certs-test/broken-key.pem",
        "passtool create card.pass --data card.json -o b.pkpass --identity certs-test/right.pem --passphrase-file phrase.txt",
        "passtool create card.pass --data card.json --file icon.png=certs-test/key.pem -o b.pkpass \(signer)",
        "passtool sign certs-test -o c.pkpass \(signer)", "passtool verify certs-test/key.pem",
        "passtool inspect certs-test/key.pem", "passtool lint certs-test/key.pem",
        "passtool cert inspect certs-test/key.pem certs-test/encrypted-key.pem certs-test/broken-key.pem",
        "passtool cert doctor \(encrypted) --passphrase-file phrase.txt",
        "passtool cert doctor --identity certs-test/key.pem; passtool cert request new",
        "passtool cert import certs-test/right.pem --key certs-test/encrypted-key.pem -o new.p12",
        "passtool cert import certs-test/right.pem --key 'pkcs11:object=a?pin-value=battery%20staple' -o new.p12",
        "passtool create card.pass --data card.json -o b.pkpass --identity certs-test/right.pem --key 'exec:cat certs-test/key.pem'",
        "PASSTOOL_IDENTITY_BASE64=$(cat certs-test/key.pem) passtool sign card.pass -o c.pkpass",
        "PASSTOOL_IDENTITY=$(cat certs-test/key.pem | base64 | tr -d '\\n') passtool sign card.pass -o c.pkpass --signing-time x",
        "\(dryRun) typed.csv --ignore-extra-values", "\(dryRun) named.csv --ignore-extra-values",
        "\(batch) good.csv --name '../{{code}}.pkpass'",
        "\(batch) good.csv --file 'thumbnail.png={{code}}.png'",
        "\(batch) good.csv", "\(batch) same.jsonl",
        "\(batch) broken.jsonl", "\(batch) broken.json",
        "passtool create token.pass --data one.json -o a.pkpass \(signer)",
        "passtool lint token.pass --data one.json", "passtool schema token.pass --data whole.json",
        "passtool schema short.pass --data short.json",
        #"passtool schema token.pass --data whole.json --set "webServiceURL=https://a:\#(token)@b.example/""#,
        "passtool create token.pass --set id=1 --set code=\(token) --set authToken=\(token)x -o a.pkpass \(signer)",
        "passtool create card.pass --set authenticationToken:=\(token) -o a.pkpass",
        "passtool create card.pass --sett authenticationToken=\(token) -o a.pkpass",
        "passtool create card.pass authToken=\(token) -o a.pkpass --json",
    ]

    private let workplace: Workplace
    /// The texts that no output may contain.
    private let secrets: [String]

    init() throws {
        workplace = try Workplace()
        var files = try WrongCertificates.files.get()
        let pem = try #require(files["certs-test/key.pem"])
        let lines = ["key", "other-key", "encrypted-key"].flatMap { name in
            String(decoding: files["certs-test/\(name).pem"] ?? [], as: UTF8.self).split(separator: "\n")
                .filter { !$0.hasPrefix("-----") && $0.count > 12 }
        }
        #expect(lines.count > 50)
        secrets =
            lines.map { String($0.prefix(12)) } + [String(Data(pem).base64EncodedString().prefix(40)), "BEGIN"]
            + [Self.right, Self.wrong, "battery", "870MB6"] + Self.token.split(separator: "-").map(String.init)
        files["certs-test/broken-key.pem"] = Array(pem.prefix(pem.count / 2))
        files["phrase.txt"] = Array(Self.wrong.utf8)
        let token = Self.token
        files["typed.csv"] = .text("id,code:number\n1,\(token)\n")
        files["named.csv"] = .text("id,auth_token:number\n1,\(token)\n")
        files["good.csv"] = .text("id,code\n\(token),\(token)\n2,\(token)\u{7}\n3,\(token)\n3,\(token)\n")
        files["same.jsonl"] = .text(
            #"{"id": "\#(token)", "code": "\#(token)"}"# + "\n" + #"{"id": 1, "code": ["\#(token)"]}"#)
        files["broken.jsonl"] = .text(#"{"id": "1", "code: "\#(token)"}"# + "\n" + #"{"code": "\#(token)" "id": 1}"#)
        files["broken.json"] = .text(#"[{"id": "1", "authenticationToken\": \"\#(token)"}]"#)
        files["short.pass/pass.json"] = .text(#"{"userInfo": {"password": "{{pw}}", "accessToken": "{{at}}"}}"#)
        files["short.json"] = .text(#"{"pw": "battery", "at": "870MB6"}"#)
        files["whole.json"] = .text(#"{"id": "https://a:\#(token)@b.example/", "code": "\#(token)"}"#)
        files["one.json"] = .text(#"{"id": "1", "code": "\#(token)", "authToken": ["\#(token)"]}"#)
        let template = try String(contentsOfFile: Checkout.path("Templates/coffee.pass/pass.json"), encoding: .utf8)
        let members = #"{"webServiceURL": "https://example.com/", "authenticationToken": "{{code}}","#
        files["token.pass/pass.json"] = .text(
            template.replacing("{", with: members, maxReplacements: 1)
                .replacing(/"serialNumber": "[^"]*"/, with: #""serialNumber": "{{id}}""#)
                .replacing(/\{\{(?!code|id)\w+\}\}/, with: "7"))
        try workplace.add(files)
        let copied = try workplace.shell(
            """
            cp -R "$TEMPLATES/coffee.pass" card.pass && cp "$TEMPLATES/coffee.json" card.json
            cp card.pass/*.png token.pass && chmod -R u+w .
            """)
        try #require(copied.status == 0, "\(copied.errors)")
    }

    /// The output and reports of a command line, which may contain no secret.
    private func run(_ line: String, passphrase: String = right) throws -> (status: Int32, said: String) {
        let variables = ["PASSTOOL_PASSPHRASE": passphrase, "jwk": Self.jwk, "putty": Self.putty]
        let result = try workplace.shell(line, environment: variables)
        let report = (try? String(contentsOfFile: "\(workplace.work)/report.jsonl", encoding: .utf8)) ?? ""
        let said = result.text + result.errors + report
        #expect(secrets.first(where: said.contains) == nil, "\(said)")
        return (result.status, said)
    }

    @Test(
        "a private key in place of a path is recognised and never printed",
        arguments: Effort.sample(misplaced, quick: 15))
    func keys(line: String) throws {
        let (status, said) = try run(Self.variables + line)
        #expect(said.contains("a private key itself") || said.contains("is not the path of a file"), "\(said)")
        #expect([64, 78].contains(status))
    }

    @Test(
        "no command prints a passphrase, a key or an authentication token",
        arguments: Effort.sample(commands, quick: 20), Effort.sample(["", " --json", " --quiet"], quick: 1))
    func outputs(command: String, option: String) throws {
        let line = command.replacing(/passtool (cert )?[a-z]+/) { "\($0.output.0)\(option)" }
        _ = try run(line)
        if line.contains("encrypted-key") { _ = try run(line, passphrase: Self.wrong) }
    }

    @Test(
        "paths and public keys are not mistaken for private keys",
        arguments: [
            "passtool verify Users/ada/Documents/Passes2026/CoffeeCardsOfTheWholeTeamInOneFolder/card1",
            "passtool create card.pass --data card.json --set nfcKey=MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgACRJKO5mcs5Oz28gUoIxmG9w0BAQEFAASC -o a.pkpass",
            "passtool verify MIIEvQIBADANBgkq.pkpass",
            "passtool sign card.pass --key begin-private-key.pem -o a.pkpass",
        ])
    func innocent(command: String) throws {
        #expect(try !workplace.shell(command).errors.contains("key itself"))
    }
}

/// What the system sees of a run: the programs that it starts, the files that it makes, its arguments.
@Suite("Secrets and the system", .serialized) struct SecretTraceTests {
    private static let phrase = "K7-\(UUID().uuidString)"
    private let workplace: Workplace

    /// Whether programs may be traced here.
    static let canTrace = (try? Witness("strace").run(["-o", "/dev/null", "true"]))?.status == 0

    init() throws {
        workplace = try Workplace()
        #expect(try workplace.shell("passtool new coffee card.pass -q").status == 0)
        let certificate = try TestCertificates.certificate(passType: "pass.com.example.sample", team: "SAMPLE1234")
        let store = try TestCertificates.material(certificate)
            .pkcs12(passphrase: Passphrase(utf8: Array(Self.phrase.utf8)), name: "test")
        try workplace.add(["key.p12": store, "phrase.txt": Array("\(Self.phrase)\n".utf8)])
    }

    private static let ways: [(arguments: [String], variables: [String: String])] = [
        (["--identity", "key.p12", "--passphrase-file", "phrase.txt"], [:]),
        ([], ["PASSTOOL_PASSPHRASE": phrase, "PASSTOOL_IDENTITY": "key.p12"]),
    ]

    @Test(
        "signing starts no program, creates only the output file and writes the passphrase nowhere",
        .enabled(if: canTrace, "strace is not installed, or may not trace here"), arguments: 0..<ways.count)
    func trace(way: Int) throws {
        let (arguments, variables) = Self.ways[way]
        let command = ["passtool", "create", "card.pass", "--data", "card.json", "-o", "card.pkpass"] + arguments
        let calls =
            "execve,execveat,open,openat,creat,openat2,memfd_create,mkdir,mkdirat,link,linkat,symlink,rename,"
            + "renameat,renameat2,mknod,mknodat,write,writev,pwrite64,pwritev,sendto,sendmsg,connect,socket"
        let tracing = ["strace", "-f", "-qq", "-s", "1000000", "-o", "trace.txt", "-e", "trace=\(calls)"]
        let result = try workplace.run(tracing + command, environment: variables)
        #expect(result.status == 0, "\(result.errors)")
        let trace = String(decoding: try Data(contentsOf: URL(filePath: "\(workplace.work)/trace.txt")), as: UTF8.self)
        let lines = trace.split(separator: "\n").map { $0.drop { $0.isNumber || $0 == " " } }
        #expect(lines.count { $0.hasPrefix("execve") } == 1)  // passtool itself
        #expect(!lines.contains { $0.contains(/^(memfd_create|mk|symlink|connect|creat|socket)/) })
        let writable = lines.filter { $0.contains(/O_(CREAT|WRONLY|RDWR|TMPFILE)/) && !$0.contains(" = -1 ") }
        let made = writable.compactMap { $0.firstMatch(of: /"([^"]*)"/).map { String($0.1) } }
        #expect(made.count == 1 && made[0].contains(/^(.*\/)?\.card\.pkpass\.[0-9a-z]+\.tmp$/), "\(made)")
        let named = lines.filter { $0.contains(/^(link|rename)/) }
        #expect(named.count == 1 && named[0].contains("\"card.pkpass\""), "\(named)")
        #expect(lines.contains { $0.hasPrefix("write") })
        #expect(!trace.contains(Self.phrase))
    }

    @Test(
        "when the pass is written, a passphrase is in memory only where the system keeps variables",
        .enabled(if: MemorySearch.isPossible, "there is no /proc/self/mem"))
    func memory() throws {
        #expect(try copies(arguments: ["--passphrase-file", "phrase.txt"]) == [0, 0])
        #expect(try copies(variables: ["PASSTOOL_PASSPHRASE": Self.phrase]) == [1, 0])
    }

    /// How often the memory of passtool contains the passphrase in UTF-8 and UTF-16 (PKCS#12) during the write.
    private func copies(arguments: [String] = [], variables: [String: String] = [:]) throws -> [Int] {
        // More than a pipe's buffer, so that passtool waits for a reader.
        try workplace.add(["card.pass/extra.bin": (0..<300_000).map { _ in .random(in: 0...255) }])
        let process = workplace.process(
            ["create", "card.pass", "--data", "card.json", "-o", "-", "--identity", "key.p12"] + arguments,
            environment: variables)
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let start = try #require(try pipe.fileHandleForReading.read(upToCount: 4))
        #expect(Array(start) == Array("PK\u{3}\u{4}".utf8))
        let masked = [Data(Self.phrase.utf8), Data(Self.phrase.utf8.flatMap { [0, $0] })]
            .map { Data($0.map { $0 ^ MemorySearch.mask }) }
        let counts = Result { try masked.map { try MemorySearch.count(ofMasked: $0, in: process.processIdentifier) } }
        _ = try pipe.fileHandleForReading.readToEnd()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        do {
            return try counts.get()
        } catch is UnreadableMemory { try Test.skip("the memory of another process cannot be read here") }
    }
}
