import Foundation
import Testing
import TestSupport

/// Hints that are commands: somebody types them as they stand.
enum TypedHints {
    /// The whole commands among the hints of an output: those with words for people to fill in are none.
    static func commands(in output: String) -> [String] {
        output.split(separator: "\n").compactMap { line -> String? in
            guard let hint = line.firstMatch(of: /hint: (.*)$/)?.1,
                let command = hint.firstMatch(of: /(?:^|: )(passtool [a-z]+(?: .*?)?)(?: says more|[,;] .*)?$/)?
                    .1,
                !command.contains(/\b[A-Z]{2,}\b|…/)
            else { return nil }
            return String(command)
        }
    }

    /// The commands of an output that the program does not understand, or whose files are not there.
    ///
    /// They run in a copy of the folder, so that the commands after them find what they expect.
    static func failures(in output: String, of line: String, in workplace: Workplace) throws -> [String] {
        let place = line.prefixMatch(of: /cd \S+;\s/)?.output ?? ""
        return try commands(in: output).compactMap { command in
            // A help page needs no file, and changes none.
            guard !command.hasSuffix("--help") else {
                return try workplace.run(command.split(separator: " ").map(String.init)).status == 0 ? nil : command
            }
            let copy = try TemporaryFolder()
            try FileManager.default.copyItem(atPath: workplace.work, toPath: copy.path("work"))
            let result = try workplace.shell(place + command, in: copy.path("work"))
            return [64, 66, 70, 127].contains(result.status) ? "\(command)\n\(result.errors)" : nil
        }
    }
}

/// Mistakes whose hints are followed to the letter.
@Suite("Hints that cure") struct CuringHintTests {
    /// What somebody does with a hint.
    enum Cure: Sendable {
        /// Adds the option that it names; the words in capitals are replaced.
        case option([String: String] = [:])
        /// Writes what it proposes in place of the wrong word.
        case instead(of: String)
        /// Runs the command that it names, and names what that wrote in place of the wrong word.
        case first(instead: String, by: String)
    }

    static let mistakes: [(command: String, cure: Cure)] = [
        ("passtool verify card.pkpass", .option(["FILE": "certs-sample/root.pem"])),
        ("passtool create card.pass --data long.json -o x.pkpass", .option()),
        ("passtool create card.pass --data card.json -o card.pkpass", .option()),
        (
            "passtool verify --trust-anchor certs-sample/root.pem card.pkpass --limit archive-bytes=100",
            .option(["NAME": "archive-bytes", "NUMBER": "100000"])
        ),
        ("passtool verfy --trust-anchor certs-sample/root.pem card.pkpass", .instead(of: "verfy")),
        ("passtool create card.pass --dta card.json -o x.pkpass", .instead(of: "--dta")),
        ("passtool new cofee other.pass", .instead(of: "cofee")),
        ("passtool lint card.pass --rule colr", .instead(of: "colr")),
        ("passtool verify card.pass", .first(instead: "verify card.pass", by: "lint card.pass")),
    ]

    @Test("what a hint says cures the mistake", arguments: mistakes)
    func cured(mistake: (command: String, cure: Cure)) throws {
        let workplace = try Workplace()
        let identity = [
            "PASSTOOL_IDENTITY": "certs-sample/signer.pem", "PASSTOOL_KEY": "certs-sample/signer-key.pem",
        ]
        let made = try workplace.shell(
            """
            passtool new coffee card.pass -q &&
            sed 's/"stars"/"extra": 1, &/' card.json >long.json &&
            passtool create card.pass --data card.json -q -o card.pkpass
            """, environment: identity)
        #expect(made.status == 0, "\(made.errors)")
        let wrong = try workplace.shell(mistake.command, environment: identity)
        #expect(wrong.status != 0)
        let said = wrong.text + wrong.errors
        let hints = said.split(separator: "\n").compactMap { $0.firstMatch(of: /hint: (.*)$/)?.1 }
        let hint = try #require(hints.first, "\(said)")
        let right = try #require(try corrected(mistake.command, by: mistake.cure, hint: hint, in: workplace), "\(hint)")
        let result = try workplace.shell(right, environment: identity)
        #expect(result.status == 0, "\(right)\n\(result.text)\(result.errors)")
    }

    private func corrected(
        _ command: String, by cure: Cure, hint: Substring, in workplace: Workplace
    ) throws -> String? {
        switch cure {
        case .option(let values):
            let option = hint.firstMatch(of: /--[a-z-]+(?: [^ ,;]*[A-Z=\/.][^ ,;]*)?/).map { String($0.output) }
            return option.map { option in
                let filled = values.reduce(option) { $0.replacing($1.key, with: $1.value) }
                return command + " " + filled
            }
        case .instead(let word):
            return hint.firstMatch(of: /'([^']+)'/).map { command.replacing(word, with: $0.1) }
        case .first(let word, let other):
            guard let first = TypedHints.commands(in: "hint: \(hint)").first else { return nil }
            let result = try workplace.shell(first)
            #expect([0, 1].contains(result.status), "\(first)\n\(result.errors)")
            return command.replacing(word, with: other)
        }
    }
}
