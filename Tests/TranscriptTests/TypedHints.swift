import Foundation
import TestSupport

/// Hints that are commands: somebody types them as they stand.
enum TypedHints {
    /// The whole commands among the hints of an output: those with words for people to fill in are none.
    static func commands(in output: String) -> [String] {
        output.split(separator: "\n").compactMap { line -> String? in
            guard let hint = line.firstMatch(of: /hint: (.*)$/)?.1,
                let command = hint.firstMatch(of: /(?:^|: )(passtool [a-z]+(?: .*?)?)(?: says more|[,;] .*)?$/)?
                    .1, !command.contains(/\b[A-Z]{2,}\b|…/)
            else { return nil }
            return String(command)
        }
    }

    /// The hints with an option that their command does not have, which is the one that was typed if they name none.
    static func unknownOptions(in output: String, of line: String, in workplace: Workplace) throws -> [String] {
        let form = /passtool(?: [a-z][a-z-]*){1,2}/
        return try output.matches(of: /hint: (.*--[a-z].*)/).map(\.1).filter { hint in
            let named = hint.matches(of: form).map { String($0.output) }
            let commands = named.isEmpty ? line.matches(of: form).map { String($0.output) } : named
            let help = try commands.map {
                try workplace.run($0.split(separator: " ").map(String.init) + ["--help"]).text
            }.joined()
            return !commands.isEmpty
                && hint.matches(of: /(?:^|[ '])(--[a-z-]+)/).contains { $0.1 != "--help" && !help.contains($0.1) }
        }.map(String.init)
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
