import Foundation
import TestSupport
import Testing

/// A folder with the files that commands read and write.
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
            echo '{"identity": "own.p12", "passphraseFile": "secret.pem"}' >passtool.json
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

    /// The options of a command on its help page, and whether each has a value.
    func options(of command: String) throws -> [(name: String, takesValue: Bool)] {
        try workplace.run(["passtool", command, "--help"]).text
            .matches(of: /(?m)^  (?:-\w, )?(--[a-z-]+)( <)?/).map { (String($0.1), $0.2 != nil) }
            .filter { !["--dry-run", "--help", "--version"].contains($0.name) }
    }

    /// Every file below the folder, with its bytes.
    func snapshot() throws -> [String: Data] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: workplace.work)
        return Dictionary(
            uniqueKeysWithValues: names.map { name in
                // A folder counts, too.
                (name, (try? Data(contentsOf: URL(filePath: "\(workplace.work)/\(name)"))) ?? Data("folder".utf8))
            })
    }
}

@Suite("Outputs and inputs, and dry runs") struct OutputLawTests {
    private let place: LawfulPlace

    init() throws { place = try LawfulPlace() }

    /// A command line without its output, the files and folders that it reads, and the option for its output.
    struct Line: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let words: [String]
        let inputs: [String]
        let output: [String]
        /// The options that allow replacing files.
        let permits: [[String]]

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

    static let lines =
        [
            Line(
                "create card.pass --data card.json --file note.txt=note.txt \(identity)",
                reads: "\(template) card.json note.txt .passlint.json \(parts)", writes: "-o"),
            Line("create card.pass --data card.json", reads: "passtool.json own.p12 secret.pem", writes: "-o"),
            Line("sign a.pkpass \(identity)", reads: "a.pkpass \(parts)", writes: "-o"),
            Line("sign --token dG9rZW4=", reads: "passtool.json own.p12 secret.pem", writes: "-o"),
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
                writes: "--report", permits: [[], ["--force"], ["--resume"]]),
            Line(
                "batch card.pass --data list.csv --file thumbnail.png=photos/{{memberNumber}}.png -o passes \(identity)",
                reads: "photos/0001.png photos/new.bin photos/new/new.bin", writes: "--report",
                permits: [[], ["--force"], ["--resume"]]),
        ] + (Workplace.canDraw ? pictureLines : [])

    private static let pictureLines = [
        Line("preview card.pass --data card.json --format png", reads: "\(template) card.json", writes: "-o"),
        Line("preview a.pkpass --format png", reads: "a.pkpass", writes: "-o"),
    ]

    @Test("no output replaces an input, whatever options allow replacing", arguments: lines)
    func inputs(_ line: Line) throws {
        let before = try place.snapshot()
        for input in line.inputs.isEmpty ? [""] : line.inputs {
            // The last option is always tried, the others in a full run.
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

    /// A value for each option that takes one.
    private static let values = [
        "--output": "passes", "--name": "'{{memberNumber}}'", "--file": "note.txt=note.txt", "--shard": "1/2",
        "--column": "level=level", "--workers": "2", "--data-format": "csv", "--report": "-",
        "--identity": "own.p12 --passphrase-file secret.pem", "--key": "own-key.pem --identity own.pem",
        "--key-timeout": "9 --key exec:true --identity own.pem",
        "--passphrase-file": "secret.pem", "--intermediate": "inter.pem",
        "--signing-time": "2026-11-21T09:30:00Z", "--limit": "json-depth=50", "--rule": "json", "--ignore": "images",
        "--fail-on": "note", "--target": "ios17", "--config": "none.json", "--format": "sarif", "--data": "card.json",
        "--set": "a=b", "--field": "a=b",
    ]

    @Test(
        "a dry run writes nothing with any other option, and a dry run of a batch needs no key",
        arguments: [("batch", "card.pass --data list.csv --dry-run -o passes"), ("lint", "--fix --dry-run card.pass")])
    func nothing(command: String, words: String) throws {
        if command == "lint" {
            _ = try place.workplace.shell("edit card.pass/pass.json 's/\"logoText\"/\"logotext\"/'")
        }
        let options = try place.options(of: command)
        try #require(options.count > 10)
        let before = try place.snapshot()
        for option in options where !words.contains("\(option.name) ") {
            let value = try option.takesValue ? #require(Self.values[option.name], "\(option.name)") : ""
            let result = try place.workplace.shell("passtool \(command) \(words) \(option.name) \(value)")
            #expect(
                command == "lint" || [0, 1].contains(result.status) || option.name == "--output", "\(result.errors)")
            #expect(try place.snapshot() == before, "\(option.name)")
        }
        guard command == "lint" else { return }
        #expect(try place.workplace.shell("passtool lint --fix card.pass").text.contains("logoText"))
        #expect(try place.snapshot() != before)
    }
}

@Suite("Options without effect") struct OptionRuleTests {
    /// A command line, and the option that the message or hint names.
    static let lines =
        [
            ("new --name X", "TEMPLATE"), ("new --identity own.p12", "TEMPLATE"),
            ("new coffee x --passphrase-file f", "--identity"),
            ("schema card.pass --csv --json", "--json"), ("schema card.pass --for pass.json", "--for"),
            ("schema --for pass.json --csv", "SOURCE"),
            ("lint card.pass --rule images --ignore images", "--ignore"),
            ("lint card.pass --dry-run", "--fix"), ("lint card.pass --ignore-extra-values", "--data"),
            ("lint card.pass --config a --no-config", "--no-config"),
            ("google card.pass --service-account k", "--save-link"),
            ("google card.pass --save-link", "--service-account"),
            ("google card.pass --reference-only", "--save-link"), ("google card.pass --images i", "--image-base"),
            ("google card.pass --force", "--save-links"), ("google card.pass --column a=b", "--save-links"),
            ("google card.pass --save-links l.csv --service-account k", "--data"),
            ("batch card.pass --data l --dry-run --report r", "--report"),
            ("sign --token t --allow-errors -o x", "SOURCE"),
            ("create card.pass --ignore-extra-values -o x", "--data"), ("create card.pass -o - --force", "-o FILE"),
            ("sign card.pass -o - --force", "-o FILE"), ("bundle a.pkpass -o - --force", "-o FILE"),
            ("cert request a --pass-type pass.a --order-type order.a", "--order-type"),
            ("cert request a --no-passphrase --passphrase-file f", "--no-passphrase"),
            ("sign --token t --limit json-depth=9 -o x", "SOURCE"),
        ] + (Workplace.canDraw ? pictureLines : [])

    private static let pictureLines = [
        ("preview card.pass --scale 2 --format pdf -o x", "--scale"),
        ("preview card.pass --scale 2 -o x.svg", "--scale"),
        ("preview card.pass --scale 2 --report", "--report"), ("preview card.pass --paper a4 -o x.png", "--paper"),
        ("images card.pass/logo.png . --as logo --keep top", "--keep"),
        ("images card.pass/logo.png . --as logo --style storeCard", "--style"),
    ]

    /// A command line with a wrong word or value, and what to type.
    private static let mistakes = [
        ("cert sample s --pass-type com.x", "pass.com.acme.card"), ("cert sample s --team abc", "like A1B2C3D4E5"),
        ("cert import pass.cer", "add --key FILE: the"), ("create card.pass --ca x", "'--intermediate'"),
        ("verify --cert x", "'--trust-anchor'"), ("keygen", "passtool cert request"), ("certs", "passtool cert --help"),
        ("generate", "passtool create"), ("list", "passtool new --list"), ("docs", "https://"),
        ("help env", "passtool help environment"), ("cert show x.p12", "passtool cert inspect"),
        ("card.pass", "passtool lint card.pass"), ("fix", "passtool lint FOLDER --fix"),
        ("resign", "passtool sign OLD.pkpass"), ("zip", "passtool sign FOLDER"), ("update", "passtool create"),
        ("cert-check", "passtool cert doctor"), ("lint card.pass --data a --data b", "--data is given twice"),
        ("create card.pass -o a --output=b", "-o is given twice"),
        ("lint card.pass --set a=1 --field b=1 --set a=2", "--set gives 'a' a second value"),
    ]

    @Test("an option without effect, or a wrong word, is an error that says what to type, and nothing is written")
    func useless() throws {
        let workplace = try Workplace()
        try #require(try workplace.shell("passtool new coffee card.pass -q").status == 0)
        let before = try FileManager.default.contentsOfDirectory(atPath: workplace.work).sorted()
        for (line, option) in Self.lines + Self.mistakes {
            let result = try workplace.shell("passtool \(line)")
            #expect(result.status == 64, "\(line): \(result.text)\(result.errors)")
            #expect(
                result.errors.contains("passtool: hint: ") && result.errors.contains(option),
                "\(line): \(result.errors)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: workplace.work).sorted() == before, "\(line)")
        }
    }
}

@Suite("Long lists of files") struct LongListTests {
    @Test("every file of a long list reaches the command, wherever its options are", arguments: [0, 130, 250])
    func whole(place: Int) throws {
        let names = (0..<250).map { "file \($0)" }
        var words = names
        words.insert(contentsOf: ["--ignore", "images", "--json"], at: place)
        let result = try Workplace().run(["passtool", "lint"] + words)
        let answer = try JSONDecoder().decode(Answer.self, from: result.output)
        #expect(answer.errors.map(\.path) == names && result.status == 66)
    }

    private struct Answer: Decodable {
        let errors: [Failure]

        struct Failure: Decodable {
            let path: String
        }
    }
}

@Suite("Determinism") struct DeterminismTests {
    static let places: [(folder: String, variables: [String: String])] = [
        ("/", ["TZ": "Pacific/Kiritimati", "LC_ALL": "tr_TR.UTF-8"]),
        ("/usr", ["TZ": "America/St_Johns", "LC_ALL": "C", "LANG": "ar_EG.UTF-8"]),
        ("/tmp", ["TZ": ":nonsense", "LC_ALL": "", "HOME": "/nonexistent", "COLUMNS": "20"]),
    ]

    @Test(
        "one record and one time give one pass, whatever the folder, time zone and language",
        arguments: ["coffee", "bakery-languages", "boarding-pass"])
    func sameBytes(template: String) throws {
        let workplace = try Workplace()
        let work = workplace.work
        #expect(try workplace.shell("passtool new \(template) card.pass -q").status == 0)
        let identity = ["PASSTOOL_IDENTITY": "\(work)/certs-sample/signer.p12", "PASSTOOL_PASSPHRASE": "sample"]
        var passes: Set<Data> = []
        for (number, place) in Self.places.enumerated() {
            let output = "\(work)/\(number).pkpass"
            let result = try workplace.run(
                ["passtool", "create", "\(work)/card.pass", "--data", "\(work)/card.json", "-o", output],
                environment: identity.merging(place.variables) { $1 }, in: place.folder)
            #expect(result.status == 0, "\(result.errors)")
            passes.insert(try Data(contentsOf: URL(filePath: output)))
        }
        #expect(passes.count == 1)
    }
}
