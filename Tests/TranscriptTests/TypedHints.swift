import Foundation
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
