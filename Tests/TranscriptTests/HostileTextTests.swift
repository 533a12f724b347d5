import Foundation
import PassModel
import PassToolkit
import Synchronization
import TestSupport
import Testing

/// A pass with terminal control characters in many places; no output may contain them.
@Suite("Hostile text") struct HostileTextTests {
    private static let hostile = "a\u{1B}[2Jb\u{202E}c\u{200B}d\u{E0041}e\u{9B}f\r\u{2028}g\u{7}h"
    private static let hidden: Set<Unicode.Scalar> = [
        "\u{1B}", "\u{202E}", "\u{200B}", "\u{E0041}", "\u{9B}", "\r", "\u{2028}", "\u{7}",
    ]

    private static func archive() throws -> [UInt8] {
        let text = JSONValue.string(hostile)
        let barcode = JSONObject(members: ["format", "message", "altText"].map { .init(name: $0, value: text) })
        let json = SamplePass.json([
            ("organizationName", text), ("description", text), ("serialNumber", text), ("logoText", text),
            (hostile, text), ("foregroundColor", text), ("expirationDate", text), ("passTypeIdentifier", text),
            ("barcodes", .array([.object(barcode)])),
        ])
        let certificate = try TestCertificates.certificate(passType: hostile, team: hostile)
        let signer = PassSigner(
            identity: try TestCertificates.identity(certificate), waivers: [.findings, .foreignIdentity, .validity])
        let names = ["a\u{202E}b\u{200B}.png", "d\u{E0041}\u{2028}.lproj/pass.strings"]
        var files = SamplePass.files()
        files["pass.json"] = json
        for name in names { files[name] = Array("\"\(hostile)\" = \"\(hostile)".utf8) }
        return try signer.sign(PassBundle(files: files), at: TestCertificates.moment).archive
    }

    @Test(
        "no command prints a pass's control characters to a terminal",
        arguments: ["verify FILE", "lint", "inspect", "lint --format github", "verify --json", "lint --format sarif"])
    func output(command: String) throws {
        let workplace = try Workplace()
        let name = command.contains("FILE") ? "\u{202E}\u{1B}[2Jx\u{200B}.pkpass" : "x.pkpass"
        try Data(try Self.archive()).write(to: URL(filePath: "\(workplace.work)/\(name)"))
        let words = command.replacing(" FILE", with: "").split(separator: " ").map(String.init)
        let result = try workplace.run(["passtool"] + words + [name])
        let shown = result.text + result.errors
        #expect(Set(shown.unicodeScalars).intersection(Self.hidden) == [])
        #expect(shown.contains("u{202e}") || shown.contains("\\u202e"))
    }

    /// Commands of CI runners, some recognised at the start of a line, some anywhere in it.
    private static let commands = "::set-output name=a::b\n  ::error::c\n##[set-env name=a]b ##vso[task.setvariable]c"

    /// A folder whose texts, names and line starts contain commands for terminals and runners.
    private static func folder(_ workplace: Workplace) throws {
        #expect(try workplace.shell("passtool new coffee '::set-output name=x::y.pass' -q").status == 0)
        let lines = ["::set-output name=a::b", "\t::error::c", "##[error]d", "##vso[task.complete]e"]
        let text = """
            {"formatVersion": "1", "voided": "\(hostile.replacing("\r", with: ""))", "foregroundColor": "##[debug]x",
            ::set-output name=a::b
            """
        let members = "\"logoText\": \(JSONValue.string(commands + hostile).text()),"
        let fixable =
            "{\"formatVersion\": \"1\",\n\(members)\n\"description\": \"\(hostile.replacing(/[\r\u{7}\u{1B}]/, with: ""))\",\n}"
        try workplace.add([
            "broken.pass/pass.json": Array(text.utf8), "fix.pass/pass.json": Array(fixable.utf8),
            "fix.pass/\u{202E}\u{1B}[2J##[error]x.png": [1], "fix.pass/::error::y.png": [1],
            "fix.pass/en.lproj/pass.strings": Array(lines.map { "\"a\" = \"\($0)\"" }.joined(separator: "\n").utf8),
            "::error::z.pass/pass.json": Array(fixable.utf8),
        ])
    }

    private static let folderCommands = [
        "lint --fix --dry-run fix.pass", "lint --fix --dry-run ::error::z.pass", "lint --fix fix.pass",
        "lint broken.pass fix.pass ::error::z.pass", "lint --format github broken.pass fix.pass ::error::z.pass",
        "inspect ::error::z.pass", "diff ::error::z.pass fix.pass", "verify ::error::z.pass ::error::a",
        "sign ::error::z.pass -o a.pkpass", "::error::a", "verify --a\n::error::b", "lint --json broken.pass fix.pass",
    ]

    @Test(
        "no output about a folder contains a command for a terminal or a CI runner",
        arguments: Effort.sample(folderCommands, quick: 6))
    func runner(command: String) throws {
        let workplace = try Workplace()
        try Self.folder(workplace)
        let result = try workplace.run(["passtool"] + command.split(separator: " ").map(String.init))
        let shown = result.text + "\n" + result.errors
        #expect(Set(shown.unicodeScalars).intersection(Self.hidden) == [], "\(shown)")
        #expect(!shown.contains("##[") && !shown.contains("##vso["), "\(shown)")
        let isOwn = command.contains("github")
        for line in shown.split(separator: "\n") {
            let start = line.drop { $0.isWhitespace }
            guard start.hasPrefix("::") else { continue }
            #expect(isOwn && start.contains(/^::(error|warning|notice)( |::)/) && line == start, "\(line)")
            #expect(!start.hasPrefix("::error::c") && !start.hasPrefix("::error::z"), "\(line)")
        }
    }
}

/// People paste hints into a shell, with file names that others chose.
@Suite("Pasted hints") struct PastedHintTests {
    static let names = [
        // The first is harmful without quotes, and inside unescaped ones.
        "a'; touch PWN; '$(touch PWN)b", "'a'; touch PWN; '.x", "a$(touch PWN)b", "a`touch PWN`b", "-a;touch PWN",
        "a\ntouch PWN\nb", "a' 'b\\",
    ]

    /// Command lines that end with hints that contain `$name`.
    static let commands = [
        #"passtool inspect -- "$name.broken""#, #"passtool inspect -- "$name.odd""#,
        #"passtool verify -- "$name.broken""#,
        #"passtool cert inspect -- "$name.broken""#,
        #"passtool sign card.pass -o "$name.dir/x.pkpass" --identity certs-test/right.pem --key certs-test/key.pem"#,
        #"passtool sign card.pass -o a.pkpass --identity certs-test/right.pem --key "./$name.key""#,
        #"passtool bundle "./$name.pkpass" -o all.pkpasses"#,
        #"passtool batch card.pass --data "./$name.latin1" -o out --dry-run"#,
        #"passtool batch card.pass --data "./$name.csv" -o out --dry-run --file "$name.png={{serialNumber}}""#,
        #"passtool cert import certs-test/right.pem --key "./$name.key" -o "$name.p12""#,
        #"passtool cert doctor --identity "./$name.key" --key certs-test/right.pem"#,
        #"passtool cert import "./$name.cer" --key 'exec:a' -o b.p12"#,
        #"passtool cert request "$name""#, #"passtool new coffee "$name.pass""#,
        #"passtool sign "$name.up" -o a.pkpass"#,
        #"passtool create card.pass -o "$name.out" --identity certs-test/right.pem --key certs-test/key.pem"#,
    ]

    @Test(
        "a hint that is pasted into a shell runs nothing else, whatever files are called",
        arguments: Effort.sample(commands, quick: 4), Effort.sample(names, quick: 1))
    func hints(command: String, name: String) throws {
        let workplace = try Workplace()
        let files = try WrongCertificates.files.get()
        try workplace.add(files)
        #expect(try workplace.shell("passtool new coffee card.pass -q").status == 0)
        try workplace.add([
            "\(name).broken": Array("PK\u{3}\u{4}x".utf8), "\(name).key": files["certs-test/key.pem"] ?? [],
            "\(name).odd": try .archive(of: ["pass.json": .text("{")]),
            "\(name).cer": files["certs-test/right.pem"] ?? [],
            "\(name).pkpass": Array("x".utf8), "\(name).latin1": Array("serialNumber\n".utf8) + [0xE4, 0x0A],
            "\(name).csv": Array("serialNumber\n/etc\n".utf8), "\(name).up/in/pass.json": Array("{}".utf8),
        ])
        #expect(try workplace.shell("chmod 644 ./*.key").status == 0)
        let said = try workplace.shell(command, environment: ["name": name])
        let marks = ["hint: ", "next: ", "then: "]
        for line in (said.text + "\n" + said.errors).split(separator: "\n") {
            guard let mark = marks.lazy.compactMap({ line.firstRange(of: $0) }).first else { continue }
            // A person copies only the command, without the words before it.
            let words = String(line[mark.upperBound...])
            for start in [words.startIndex] + words.indices.filter({ words[..<$0].hasSuffix(": ") }) {
                _ = try workplace.shell(
                    String(words[start...]), environment: ["PATH": "\(workplace.folder.path("bin")):/usr/bin:/bin"])
                #expect(!FileManager.default.fileExists(atPath: "\(workplace.work)/PWN"), "\(words)")
            }
        }
    }
}

/// Hints that are commands, to be typed as they are.
enum TypedHints {
    /// The complete commands among the hints of an output: those without words to fill in.
    static func commands(in output: String) -> [String] {
        output.split(separator: "\n").compactMap { line -> String? in
            guard let hint = line.firstMatch(of: /hint: (.*)$/)?.1,
                let command = hint.firstMatch(of: /(?:^|: )(passtool [a-z]+(?: .*?)?)(?: says more|[,;] .*)?$/)?
                    .1, !command.contains(/\b[A-Z]{2,}\b|…/)
            else { return nil }
            return String(command)
        }
    }

    /// The hints with an option that their command does not have; without a command, that is the one that was typed.
    static func unknownOptions(in output: String, of line: String, in workplace: Workplace) throws -> [String] {
        let form = /passtool(?: [a-z][a-z-]*){1,2}/
        return try output.matches(of: /hint: (.*--[a-z].*)/).map(\.1).filter { hint in
            let named = hint.matches(of: form).map { String($0.output) }
            let commands = named.isEmpty ? line.matches(of: form).map { String($0.output) } : named
            let help = try commands.map { try page(of: $0, in: workplace) ?? "" }.joined()
            return !commands.isEmpty
                && hint.matches(of: /(?:^|[ '])(--[a-z-]+)/).contains { $0.1 != "--help" && !help.contains($0.1) }
        }.map(String.init)
    }

    /// The help page of a command, which is the same in every folder; `nil` if it has none.
    private static func page(of command: String, in workplace: Workplace) throws -> String? {
        if let known = pages.withLock({ $0[command] }) { return known }
        let result = try workplace.run(command.split(separator: " ").map(String.init) + ["--help"])
        let page = result.status == 0 ? result.text : nil
        pages.withLock { $0[command] = .some(page) }
        return page
    }

    private static let pages = Mutex<[String: String?]>([:])

    /// The commands of an output that the program does not understand, or that name missing files.
    ///
    /// They run in a copy of the folder, which later commands need unchanged.
    static func failures(in output: String, of line: String, in workplace: Workplace) throws -> [String] {
        let place = line.prefixMatch(of: /cd \S+;\s/)?.output ?? ""
        return try commands(in: output).compactMap { command in
            // A help page neither reads nor changes files.
            guard !command.hasSuffix(" --help") else {
                return try page(of: String(command.dropLast(7)), in: workplace) == nil ? command : nil
            }
            let copy = try TemporaryFolder()
            try FileManager.default.copyItem(atPath: workplace.work, toPath: copy.path("work"))
            let result = try workplace.shell(place + command, in: copy.path("work"))
            return [64, 66, 70, 127].contains(result.status) ? "\(command)\n\(result.errors)" : nil
        }
    }
}
