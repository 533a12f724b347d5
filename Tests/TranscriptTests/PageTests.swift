import Foundation
import PassModel
import PassToolkit
import SignedMessages
import TestSupport
import Testing

/// The commands of the pages, in one folder with the files that they name.
///
/// The README, and the pages on mail, CI and the service, have tests of their own.
@Suite("The pages for users", .endsByItself) struct PageTests {
    private static let pages = [
        "first-pass", "certificates", "batch", "google", "lint", "lock-screen", "orders", "pass-designer", "preview",
        "refused",
    ]

    /// In place of Apple: a certificate of the sample authority for each request, with the sample's own key.
    private static let setUp = #"""
        passtool() {
            case $1$2 in
            verify--expect*) shift 3 && command passtool verify --trust-anchor certs-sample/root.pem "$@" ;;
            verify*) command passtool "$@" --trust-anchor certs-sample/root.pem --trust-anchor order-certs/root.pem ;;
            certdoctor) command passtool "$@" --trust-anchor certs-sample/root.pem --fail-on error ;;
            certimport) command passtool "$@" --intermediate certs-sample/intermediate.pem ;;
            certrequest)
                command passtool "$@" && rm "$3-key.pem" &&
                    openssl pkey -in certs-sample/signer-key.pem -aes256 -passout file:passphrase.txt -out "$3-key.pem" &&
                    openssl x509 -in certs-sample/signer.pem -outform der -out pass.cer ;;
            *) command passtool "$@" ;;
            esac
        }
        """#

    private static let files = #"""
        export PASSTOOL_PASSPHRASE=sample
        cp certs-sample/signer.p12 my.p12 && cp certs-sample/signer-nfc.p12 nfc.p12
        passtool new coffee my-card.pass -q
        passtool new coffee coffee.pass -q
        edit my-card.pass/pass.json 's/rgb(46, 28, 23)/#2e1c17/; /"backgroundColor"/s/"[^"]*",$/"#2e1c17",/'
        passtool create my-card.pass --data my-card.json --identity my.p12 -o my-card.pkpass -q
        cp my-card.pkpass coffee.pkpass
        echo '{"issuerID": "3388000000012345678"}' >google.json
        cp my-card.pass/strip@3x.png beach.png
        cp my-card.pass/logo@3x.png logo.png
        passtool create coffee.pass --data my-card.json --identity my.p12 -o old.pkpass -q
        edit my-card.json 's/"stars": 7/"stars": 8/'
        cp -r coffee.pass other.pass && edit other.pass/pass.json 's/"label": "Level"/"label": "Status"/'
        passtool create other.pass --data my-card.json --identity my.p12 -o new.pkpass -q
        cp my-card.pkpass 0001.pkpass
        passtool unpack 0001.pkpass -o broken -q && echo ' ' >>broken/pass.json
        rm 0001.pkpass && (cd broken && zip -qr ../0001.pkpass .)
        passtool cert sample order-certs --order -q && cp order-certs/signer-order.p12 order.p12
        passtool new rewards rewards.pass -q && cp rewards.json ada.json
        passtool new bakery-languages bakery.pass -q
        edit bakery.pass/fr.lproj/pass.strings '/^"Reward"/d'
        passtool new boarding-pass flight.pass -q
        passtool create flight.pass --data flight.json --identity my.p12 -o flight.pkpass -q
        passtool unpack flight.pkpass -o Flight.pkpasstemplate -q
        cat >members.csv <<'END'
        serialNumber,barcodeMessage,memberNumber,memberName,memberSince,level,stars:number,balance:number
        0001,MORROW:0001,0001,Ada Lovelace,2035-01-18T09:00:00-08:00,Gold,7,18.40
        0002,MORROW:0002,0002,Grace Hopper,2035-02-18T09:00:00-08:00,Silver,3,4.50
        END
        openssl genrsa -traditional 2048 2>/dev/null >google.pem
        python3 - >key.json <<'END'
        import json
        print(json.dumps({"type": "service_account", "client_email": "a@b.iam.gserviceaccount.com",
            "private_key_id": "1", "private_key": open("google.pem").read(),
            "token_uri": "https://oauth2.googleapis.com/token"}))
        END
        (umask 077 && head -c 18 /dev/urandom | base64 >passphrase.txt)
        """#

    private static let prepared = Result {
        let workplace = try Workplace()
        let result = try workplace.shell("set -e\n\(setUp)\n\(files)")
        try #require(result.status == 0, "\(result.text)\(result.errors)")
        return workplace
    }

    /// A command of a page, with its output, if the page shows it.
    private struct Session: CustomStringConvertible {
        var command: String
        var printed: String
        var description: String { command }
    }

    /// The commands of a page that this machine can run: others need a network, a token or a running service.
    private static func sessions(of page: String) throws -> [Session] {
        let text = try String(contentsOfFile: Checkout.path("Documentation/\(page).md"), encoding: .utf8)
        let blocks = text.matches(of: /(?ms)^```(sh|console|text)\n(.*?)^```$/)
        return blocks.flatMap { block -> [Session] in
            let lines = String(block.2).replacing("\\\n", with: "")
            guard block.1 == "console" else {
                let ours = lines.split(separator: "\n").filter { $0.contains("passtool ") || $0.hasPrefix("(umask") }
                return block.1 == "sh" || lines.hasPrefix("passtool ")
                    ? ours.map { Session(command: String($0), printed: "") } : []
            }
            return lines.components(separatedBy: "$ ").dropFirst().map { session in
                let end = session.firstIndex(of: "\n") ?? session.endIndex
                return Session(command: String(session[..<end]), printed: String(session[end...].dropFirst()))
            }
        }.filter {
            !$0.command.contains(#/^passtool (?:check-link|site|cert (?:issue|renew|list)) /#)
                && !$0.command.contains(#/passtool-server|exec|^(?:cat|curl) /#)
        }
    }

    @Test(
        "each command of a page runs as written and prints what the page shows",
        .needs(.openssl, .python3, .init("zip")), arguments: pages)
    func commands(page: String) throws {
        let sessions = try Self.sessions(of: page)
        try #require(!sessions.isEmpty)
        let workplace = try Self.prepared.get()
        let copy = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: workplace.work, toPath: copy.path("work"))
        for session in sessions where Workplace.canDraw || !session.command.contains(/passtool (?:preview|images)/) {
            let password = session.command.contains("passphrase-file") ? "" : "export PASSTOOL_PASSPHRASE=sample\n"
            let result = try workplace.shell(
                "exec 2>&1\n\(password)\(Self.setUp)\npart=3 TOKEN=abc\n\(session.command)", in: copy.path("work"))
            // A session that shows errors ends with 1.
            #expect(result.status == 0 || result.status == 1 && !session.printed.isEmpty, "\(session): \(result.text)")
            for part in session.printed.components(separatedBy: "…\n") where !part.isEmpty {
                #expect(result.text.contains(part), "\(session):\n\(result.text)")
            }
        }
    }
}

@Suite("The README") struct ReadmeTests {
    /// The contents of the code blocks of one language, in order.
    static func blocks(_ language: String, in text: String) -> [String] {
        text.matches(of: /(?ms)^```(\w+)\n(.*?)^```$/).filter { $0.1 == language }.map { String($0.2) }
    }

    @Test("every command of the README runs as written, in one folder, and the first ones print what it shows")
    func commands() throws {
        let text = try String(contentsOf: URL(filePath: Checkout.path("README.md")), encoding: .utf8)
        // The commands that build the program can't run in this test.
        let blocks = Self.blocks(
            "sh", in: text.replacing(/(?s)<!-- not here.*?^```$/.anchorsMatchLineEndings(), with: ""))
        try #require(blocks.count >= 6)
        let missing = Workplace.canDraw ? [] : ["passtool preview", "passtool images"]
        let workplace = try Workplace()
        try FileManager.default.removeItem(atPath: "\(workplace.work)/certs-sample")
        for (number, block) in blocks.enumerated() {
            let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
                .filter { line in !missing.contains { line.contains($0) } }
            // Signs at the current time, as readers do.
            let result = try workplace.run(
                ["env", "-u", "SOURCE_DATE_EPOCH", "sh", "-e", "-c", "exec 2>&1\n\(lines.joined(separator: "\n"))"])
            #expect(result.status == 0, "\(block)\(result.text)")
            if number == 0 { try expect(result.text, shownIn: text) }
        }
    }

    /// Expects the first output of the README; `…` stands for lines that are left out.
    private func expect(_ printed: String, shownIn text: String) throws {
        // The size of a signature differs from machine to machine.
        func normalized(_ text: some StringProtocol) -> String {
            String(text).replacing(/[0-9]+ bytes/, with: "N bytes")
        }
        let shown = try #require(Self.blocks("text", in: text).first)
        try #require(shown.contains("…\n"))
        for part in shown.components(separatedBy: "…\n") where Workplace.canDraw || !part.contains(".png") {
            #expect(normalized(printed).contains(normalized(part)), "\(part)")
        }
    }
}

@Suite("Send it by mail", .needs(.python)) struct MailPageTests {
    /// A fake mail server that prints the recipients and writes the passes.
    private static let server = """
        import itertools, smtplib
        numbers = itertools.count()
        class SMTP:
            def __init__(self, host): assert host == "localhost"
            def __enter__(self): return self
            def __exit__(self, *error): pass
            def send_message(self, message):
                [part] = message.iter_attachments()
                assert part["content-transfer-encoding"] == "base64"
                print(message["to"], part.get_content_type(), part.get_filename(), part.get_content_disposition())
                open(f"{next(numbers)}.pkpass", "wb").write(part.get_content())
        smtplib.SMTP = SMTP

        """

    /// The list is as German spreadsheets write it, and its second record fails when the batch is made again.
    @Test("the lines for Python send the pass with its type, and one for each record that batch did not fail")
    func python() throws {
        let workplace = try Workplace()
        let path = Checkout.path("Documentation/send-by-mail.md")
        let page = try String(contentsOf: URL(filePath: path), encoding: .utf8)
        try workplace.add(["send.py": .text(Self.server + ReadmeTests.blocks("python", in: page).joined())])
        let batch = try #require(ReadmeTests.blocks("text", in: page).first).trimmingCharacters(in: .newlines)
        let sent = try workplace.shell(
            """
            export PASSTOOL_PASSPHRASE=sample
            cp certs-sample/signer.p12 my.p12 && passtool new coffee my-card.pass -q
            passtool create my-card.pass --data my-card.json --identity my.p12 -o card.pkpass -q
            batch() { \(batch) --column Karte=serialNumber "$@" -q; }
            printf '\\357\\273\\277' >members.csv && cat >>members.csv <<'END'
            Karte;barcodeMessage;memberNumber;memberName;memberSince;level;stars:number;balance:number(comma);email
            0001;MORROW:0001;0001;Ada Lovelace;2035-01-18T09:00:00-08:00;Gold;7;18,40;ada@example.com
            0002;MORROW:0002;0002;Grace Hopper;2035-02-18T09:00:00-08:00;Silver;3;4,50;grace@example.com
            0003;MORROW:0003;0003;Alan Turing;2035-02-18T09:00:00-08:00;Silver;2;4,50;alan@example.com
            END
            batch && sed 's/;3;4,50/;drei;9,50/' members.csv >new.csv && mv new.csv members.csv
            batch --force
            [ $? = 1 ] && python3 -X utf8 send.py && cmp 0.pkpass card.pkpass && cd passes &&
                cmp ../1.pkpass ada@example.com/0001.pkpass && cmp ../2.pkpass alan@example.com/0003.pkpass &&
                ls grace@example.com
            """)
        #expect(sent.status == 0, "\(sent.errors)")
        let kind = "application/vnd.apple.pkpass card.pkpass attachment\n"
        let members = "ada@example.com \(kind)alan@example.com \(kind)0002.pkpass\n"
        #expect(sent.text == "Ada Lovelace <ada@example.com> \(kind)\(members)")
    }
}

/// The script of the page on CI.
@Suite("The recipe for CI") struct CIRecipeTests {
    private let workplace: Workplace
    private let phrase = "pw-\(UUID().uuidString)"
    private let variables: [String: String]
    private let lines: [String]

    /// The sample identity with a unique passphrase.
    init() throws {
        workplace = try Workplace()
        let script = try Data(contentsOf: URL(filePath: Checkout.path("Packaging/sign-passes.sh")))
        let sample = try KeyMaterial(
            path: Checkout.path("certs-sample/signer.p12"), passphrase: Passphrase(utf8: Array("sample".utf8)))
        let store = try sample.pkcs12(passphrase: Passphrase(utf8: Array(phrase.utf8)), name: "ci")
        let base64 = Data(store).base64EncodedString(options: [.lineLength76Characters, .endLineWithLineFeed])
        lines = base64.split(separator: "\n").map(String.init).filter { $0.count >= 16 }
        variables = [
            "PASSTOOL_IDENTITY_BASE64": base64, "PASSTOOL_PASSPHRASE": phrase, "TRUST_ANCHOR": "certs-sample/root.pem",
        ]
        try workplace.add(["sign-passes.sh": Array(script)])
        let passes = "mkdir Passes; passtool new coffee Passes/coffee.pass; passtool new gym Passes/gym.pass"
        #expect(try workplace.shell(passes).status == 0)
    }

    private func run(_ changes: [String: String] = [:]) throws -> Witness.Result {
        try workplace.run(["sh", "sign-passes.sh"], environment: variables.merging(changes) { $1 })
    }

    /// Whether any output contains the passphrase or a line of the identity.
    private func leaks(_ result: Witness.Result) throws -> Bool {
        let outputs = try [result.text, result.errors].map { Data($0.utf8) } + made().values
        return outputs.contains { output in ([phrase] + lines).contains { output.range(of: Data($0.utf8)) != nil } }
    }

    private func made() throws -> [String: Data] {
        let folder = "\(workplace.work)/out"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return try Dictionary(
            uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: URL(filePath: "\(folder)/\($0)"))) })
    }

    @Test("the recipe for CI lints, makes and verifies, reproducibly and without a secret in any output")
    func works() throws {
        let result = try run()
        #expect(result.status == 0, "\(result.text)\(result.errors)")
        #expect(result.text.hasSuffix("passes made: 2\n"))
        let files = try made()
        let verdicts = try JSONDocument(parsing: Array(files["verification.json"] ?? Data())).root.object?["results"]
        #expect(verdicts?.array?.map { $0.object?["verdict"] } == [.string("valid"), .string("valid")])
        #expect(try JSONDocument(parsing: Array(files["passes.sarif"] ?? Data())).root.object?["runs"] != nil)
        #expect(try !leaks(result))
        #expect(try run().status == 0)
        #expect(try made()["gym.pkpass"] == files["gym.pkpass"])
    }

    @Test("the recipe for CI ends with 1 for a bad pass and 78 for a wrong passphrase") func failures() throws {
        let wrong = try run(["PASSTOOL_PASSPHRASE": "\(phrase)x"])
        #expect(try wrong.status == 78 && !leaks(wrong))
        let untrusted = try run(["TRUST_ANCHOR": ""])
        #expect(untrusted.status == 1)
        // The log has the reason for every pass.
        for name in ["coffee", "gym"] { #expect(untrusted.text.contains("\nout/\(name).pkpass: invalid: ")) }
        #expect(try !leaks(untrusted))
        #expect(try workplace.shell("rm Passes/gym.pass/icon*").status == 0)
        let bad = try run()
        #expect(try bad.status == 1 && !leaks(bad))
        for name in ["PASSTOOL_IDENTITY_BASE64", "PASSTOOL_PASSPHRASE"] {
            let unset = try run([name: ""])
            #expect(unset.status != 0 && unset.errors.contains("\(name): is not set"))
            #expect(try !leaks(unset))
        }
    }

    @Test(
        "the recipe for CI removes all output if a program printed a secret",
        arguments: Effort.sample(["env >out/environment.txt", "echo \"$PASSTOOL_PASSPHRASE\"", "env >&2"], quick: 1))
    func leak(command: String) throws {
        let real = try #require(Program.path)
        try workplace.add(["../bin/leaky": Array("#!/bin/sh\n\(command)\nexec '\(real)' \"$@\"\n".utf8)])
        #expect(try workplace.shell("chmod +x ../bin/leaky; mv ../bin/leaky ../bin/passtool").status == 0)
        let result = try run()
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("a secret was in the output"))
        #expect(try made().isEmpty)
        #expect(try !leaks(result))
    }
}
