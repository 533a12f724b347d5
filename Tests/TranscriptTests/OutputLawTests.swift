import Foundation
import Testing
import TestSupport

/// The files of a folder with commands: what every command reads and writes.
struct LawfulPlace {
    let workplace: Workplace

    init() throws {
        workplace = try Workplace()
        let made = try workplace.shell(
            """
            passtool new coffee card.pass -q && echo '{"issuerID": "3388000000012345678"}' >card.google.json
            cp certs-sample/signer.pem own.pem && cp certs-sample/signer-key.pem own-key.pem && cp certs-sample/root.pem .
            cp certs-sample/intermediate.pem inter.pem && cp certs-sample/signer.p12 own.p12
            mkdir photos && cp card.pass/icon.png photos/0001.png && cp card.pass/icon.png photos/0002.png
            echo '{}' >.passlint.json && cp certs-sample/passphrase.txt secret.pem && echo note >note.txt && cp certs-sample/passphrase.txt acme-key.pem
            for name in a b; do
                passtool create card.pass --data card.json --set serialNumber=$name -o $name.pkpass -q \\
                    --identity own.pem --key own-key.pem
            done
            cat >list.csv <<'END'
            serialNumber,barcodeMessage,memberNumber,memberName,memberSince,level,stars:number,balance:number
            0001,MORROW:0001,0001,Ada Lovelace,2035-01-18T09:00:00-08:00,Gold,7,18.40
            0002,MORROW:0002,0002,Grace Hopper,2035-02-18T09:00:00-08:00,Silver,3,4.50
            END
            """)
        try #require(made.status == 0, "\(made.errors)")
        let key = try String(contentsOf: URL(filePath: "\(workplace.work)/own-key.pem"), encoding: .utf8)
        let account = [
            "type": "service_account", "private_key_id": "k", "client_email": "a@b.example",
            "token_uri": "https://b.example/token", "private_key": key,
        ]
        try workplace.add(["account.json": Array(JSONEncoder().encode(account))])
    }

    /// Every file below the folder, with its bytes.
    func snapshot() throws -> [String: Data] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: workplace.work)
        return Dictionary(
            uniqueKeysWithValues: names.map { name in
                // A folder has no bytes, and counts as well.
                (name, (try? Data(contentsOf: URL(filePath: "\(workplace.work)/\(name)"))) ?? Data("folder".utf8))
            })
    }

    /// The options and arguments of each command, as the parser knows them.
    func parsed() throws -> [String: [ParsedArgument]] {
        let result = try workplace.run(["passtool", "--experimental-dump-help"])
        let root = try JSONDecoder().decode(ParsedTool.self, from: Data(result.text.utf8)).command
        var commands: [String: [ParsedArgument]] = [:]
        for command in root.subcommands ?? [] {
            commands[command.commandName] = command.arguments ?? []
            for inner in command.subcommands ?? [] {
                commands["\(command.commandName) \(inner.commandName)"] = inner.arguments ?? []
            }
        }
        return commands
    }

    struct ParsedTool: Decodable { let command: ParsedCommand }

    struct ParsedCommand: Decodable {
        let commandName: String
        let arguments: [ParsedArgument]?
        let subcommands: [ParsedCommand]?
    }

    struct ParsedArgument: Decodable {
        struct Name: Decodable { let name: String }
        let kind: String
        let valueName: String?
        let preferredName: Name?

        /// As it is typed.
        var name: String {
            kind == "positional" ? (valueName ?? "").uppercased() : "--\(preferredName?.name ?? "")"
        }
    }
}

@Suite("Outputs and inputs") struct OutputLawTests {
    private let place: LawfulPlace

    init() throws { place = try LawfulPlace() }

    /// A command line without its output, the files and folders that it reads, and how its output is named.
    struct Line: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let words: [String]
        let inputs: [String]
        let output: [String]
        /// The options that permit replacing.
        var permits: [[String]] = [[], ["--force"]]

        init(_ line: String, reads inputs: String, writes output: String, permits: [[String]] = [[], ["--force"]]) {
            testDescription = "\(line) … \(output)"
            words = line.split(separator: " ").map(String.init)
            self.inputs = inputs.split(separator: " ").map(String.init)
            self.output = output.split(separator: " ").map(String.init)
            self.permits = permits
        }
    }

    private static let identity =
        "--identity own.pem --key own-key.pem --passphrase-file secret.pem --intermediate inter.pem"
    private static let parts = "own.pem own-key.pem secret.pem inter.pem"
    private static let template = "card.pass card.pass/pass.json card.pass/new.bin card.pass/new/new.bin"
    private static let batch = "batch card.pass --data list.csv --file note.txt=note.txt"

    static let lines: [Line] = {
        var lines = [
            Line(
                "create card.pass --data card.json --file note.txt=note.txt \(identity)",
                reads: "\(template) card.json note.txt .passlint.json \(parts)", writes: "-o"),
            Line("sign a.pkpass \(identity)", reads: "a.pkpass \(parts)", writes: "-o"),
            Line("sign --token dG9rZW4= \(identity)", reads: parts, writes: "-o"),
            Line("bundle a.pkpass b.pkpass --trust-anchor root.pem", reads: "a.pkpass b.pkpass root.pem", writes: "-o"),
            Line("unpack a.pkpass", reads: "a.pkpass", writes: "-o", permits: [[]]),
            Line(
                "google card.pass --data list.csv --service-account account.json",
                reads: "\(template) list.csv account.json card.google.json", writes: "--save-links"),
            Line(
                "google card.pass --data card.json --image-base https://a.example/i",
                reads: "card.pass card.pass/new card.json card.google.json", writes: "--images", permits: [[]]),
            Line(
                "cert import own.pem --key own-key.pem --passphrase-file secret.pem --intermediate inter.pem",
                reads: parts, writes: "-o"),
            Line("cert request acme --passphrase-file acme-key.pem", reads: "", writes: "", permits: [[]]),
            Line(
                "new coffee --identity own.p12 --passphrase-file secret.pem",
                reads: "own.p12 secret.pem", writes: "", permits: [[]]),
            Line(
                "\(batch) \(identity)", reads: "card.pass card.pass/new list.csv own.pem", writes: "-o",
                permits: [[], ["--force"], ["--resume"]]),
            Line(
                "\(batch) -o passes \(identity)", reads: "\(template) list.csv note.txt .passlint.json \(parts)",
                writes: "--report",
                permits: [[], ["--force"], ["--resume"]]),
            Line(
                "batch card.pass --data list.csv --file thumbnail.png=photos/{{memberNumber}}.png -o passes \(identity)",
                reads: "photos/0001.png photos/new.bin photos/new/new.bin", writes: "--report",
                permits: [[], ["--force"], ["--resume"]]),
        ]
        #if Picture
            lines += [
                Line(
                    "preview card.pass --data card.json --format png", reads: "\(template) card.json", writes: "-o"),
                Line("preview a.pkpass --format png", reads: "a.pkpass", writes: "-o"),
            ]
        #endif
        return lines
    }()

    @Test("no output takes the place of an input, whatever permits replacing", arguments: lines)
    func inputs(_ line: Line) throws {
        let before = try place.snapshot()
        for input in line.inputs.isEmpty ? [""] : line.inputs {
            // What permits most is tried always, and each of the others in a full run.
            for permit in Effort.isFull ? line.permits : line.permits.suffix(1) {
                let output = input.isEmpty ? [] : line.output + [input]
                let result = try place.workplace.run(["passtool"] + line.words + output + permit)
                #expect(![0, 70].contains(result.status), "\(output + permit): \(result.errors)")
                #expect(!result.errors.contains("cannot read"), "\(output + permit): \(result.errors)")
                let after = try place.snapshot()
                let changed = after.filter { before[$0.key] != $0.value }.keys
                #expect(after == before, "\(output + permit) changed \(changed)")
                guard after == before else { return }
            }
        }
    }

    @Test("a link or a hard link to an input is that input")
    func links() throws {
        let before = try place.snapshot()
        for (kind, file) in [("-s", "list.csv"), ("", "own-key.pem"), ("", "list.csv")] {
            let words =
                "rm -f other.jsonl; ln \(kind) \(file) other.jsonl; passtool batch card.pass --data list.csv -o passes "
                + "--identity own.pem --key own-key.pem --force --report other.jsonl"
            let result = try place.workplace.shell(words)
            #expect(result.status == 73)
            #expect(result.errors.contains("the output 'other.jsonl' is also an input: --"), "\(result.errors)")
        }
        #expect(try place.workplace.shell("rm other.jsonl").status == 0)
        #expect(try place.snapshot() == before)
    }

    @Test("only RunFiles writes files in the programs")
    func oneWriter() throws {
        for target in ["ToolConsole", "passtool", "passtool-preview", "passtool-server"] {
            let folder = Checkout.path("Sources/\(target)")
            for name in try FileManager.default.subpathsOfDirectory(atPath: folder) where name.hasSuffix(".swift") {
                let text = try String(contentsOf: URL(filePath: "\(folder)/\(name)"), encoding: .utf8)
                for word in ["OutputFile.", "createDirectory", "write(to: URL", ".exclusiveCreate"]
                where text.contains(word) {
                    Issue.record("\(target)/\(name) has \(word)")
                }
            }
        }
    }
}

@Suite("Dry runs") struct DryRunTests {
    private let place: LawfulPlace

    init() throws { place = try LawfulPlace() }

    /// A value for each option that takes one.
    private static let batch = [
        "--data": "list.csv", "--output": "passes", "--name": "'{{memberNumber}}'",
        "--file": "note.txt=note.txt", "--shard": "1/2", "--column": "level=level", "--workers": "2",
        "--data-format": "csv", "--report": "-", "--identity": "none.p12", "--key": "none.pem",
        "--passphrase-file": "none.txt", "--intermediate": "none.pem", "--signing-time": "2026-11-21T09:30:00Z",
        "--limit": "json-depth=50",
    ]

    @Test("a dry run of a batch writes nothing and needs no key, with every other option")
    func batch() throws {
        let options = try #require(try place.parsed()["batch"]).filter { $0.kind != "positional" }
        try #require(options.count > 20)
        let before = try place.snapshot()
        for option in options where !["--dry-run", "--help", "--version", "--data"].contains(option.name) {
            let value = option.kind == "flag" ? "" : try #require(Self.batch[option.name], "\(option.name)")
            let result = try place.workplace.shell(
                "passtool batch card.pass --data list.csv --dry-run -o passes \(option.name) \(value)")
            #expect([0, 1].contains(result.status) || option.name == "--output", "\(option.name): \(result.errors)")
            #expect(try place.snapshot() == before, "\(option.name)")
        }
    }

    @Test("a dry run of lint --fix writes nothing, with every other option")
    func lint() throws {
        let values = [
            "--rule": "json", "--ignore": "images", "--fail-on": "note", "--target": "ios17", "--config": "none.json",
            "--format": "sarif", "--limit": "json-depth=50", "--data": "card.json", "--set": "a=b", "--field": "a=b",
        ]
        _ = try place.workplace.shell("edit card.pass/pass.json 's/\"logoText\"/\"logotext\"/'")
        let options = try #require(try place.parsed()["lint"]).filter { $0.kind != "positional" }
        let before = try place.snapshot()
        for option in options where !["--dry-run", "--fix", "--help", "--version"].contains(option.name) {
            let value = option.kind == "flag" ? "" : try #require(values[option.name], "\(option.name)")
            _ = try place.workplace.shell("passtool lint --fix --dry-run card.pass \(option.name) \(value)")
            #expect(try place.snapshot() == before, "\(option.name)")
        }
        #expect(try place.workplace.shell("passtool lint --fix card.pass").text.contains("logoText"))
        #expect(try place.snapshot() != before)
    }
}

@Suite("Options without effect") struct OptionRuleTests {
    /// A line, and the option that its message or hint names.
    static let lines =
        [
            ("new --name X", "TEMPLATE"), ("new --identity own.p12", "TEMPLATE"),
            ("new --name X --list", "TEMPLATE"), ("new coffee --list", "--list"),
            ("new coffee x --passphrase-file f", "--identity"),
            ("contract card.pass --csv --json", "--json"),
            ("lint card.pass --rule images --ignore images", "--ignore"),
            ("lint card.pass --rule images.icon-missing,json --ignore json --ignore images", "--rule"),
            ("lint card.pass --dry-run", "--fix"), ("lint card.pass --allow-unused", "--data"),
            ("lint card.pass --config a --no-config", "--no-config"),
            ("lint card.pass --json --format sarif", "--format"),
            ("google card.pass --service-account k", "--save-link"),
            ("google card.pass --save-link", "--service-account"),
            ("google card.pass --skinny", "--save-link"), ("google card.pass --images i", "--image-base"),
            ("google card.pass --force", "--save-links"),
            ("google card.pass --save-links l.csv --service-account k", "--data"),
            ("google card.pass --save-links l --save-link --data l --service-account k", "--save-link"),
            ("batch card.pass --data l -o p --force --resume", "--resume"),
            ("batch card.pass --data l --dry-run --report r", "--report"),
            ("sign --token t --allow-errors -o x", "SOURCE"),
            ("create card.pass --allow-unused -o x", "--data"), ("create card.pass -o - --force", "-o FILE"),
            ("sign card.pass -o - --force", "-o FILE"), ("bundle a.pkpass -o - --force", "-o FILE"),
            ("cert request a --pass-type pass.a --order-type order.a", "--order-type"),
            ("cert request a --no-passphrase --passphrase-file f", "--no-passphrase"),
            ("sign --token t --limit json-depth=9 -o x", "SOURCE"),
        ] + pictureLines

    #if Picture
        private static let pictureLines = [
            ("preview card.pass --scale 2 --format pdf -o x", "--scale"),
            ("preview card.pass --scale 2 -o x.svg", "--scale"),
            ("preview card.pass --scale 2 --lint", "-o FILE"), ("preview card.pass --paper a4 -o x.png", "--paper"),
            ("images card.pass/logo.png . --as logo --style storeCard", "--style"),
        ]
    #else
        private static let pictureLines: [(String, String)] = []
    #endif

    @Test("an option that has no effect is an error, which names the option that was meant, and nothing is written")
    func useless() throws {
        let workplace = try Workplace()
        try #require(try workplace.shell("passtool new coffee card.pass -q").status == 0)
        let before = try FileManager.default.contentsOfDirectory(atPath: workplace.work).sorted()
        for (line, option) in Self.lines {
            let result = try workplace.shell("passtool \(line)")
            #expect(result.status == 64, "\(line): \(result.text)\(result.errors)")
            #expect(
                result.errors.contains("passtool: hint: ") && result.errors.contains(option),
                "\(line): \(result.errors)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: workplace.work).sorted() == before, "\(line)")
        }
    }
}
