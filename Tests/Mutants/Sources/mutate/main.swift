import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax

// mutate ROOT LIST SKIPPED FILE…: rewrites the files below ROOT, and writes the list of mutants to LIST. SKIPPED has a line
// `FILE:LINE` for each line that is left as it is, since the compiler refused it.

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count > 3 else {
    print("usage: mutate ROOT LIST SKIPPED FILE…")
    exit(64)
}
let root = URL(filePath: arguments[1])
let skipped = Set(
    ((try? String(contentsOfFile: arguments[3], encoding: .utf8)) ?? "").split(separator: "\n").map(String.init))

/// What a module needs to ask which mutant is on.
let switchSource = """
    import Foundation

    private let activeMutant = Int(ProcessInfo.processInfo.environment["MUTANT"] ?? "") ?? 0

    @inline(never) func isMutant(_ number: Int) -> Bool { number == activeMutant }

    """

var rows: [String] = []
var folders: Set<String> = []
var next = 1
for file in arguments.dropFirst(3) {
    let url = root.appending(path: file)
    let source = try String(contentsOf: url, encoding: .utf8)
    let tree = try OperatorTable.standardOperators.foldAll(Parser.parse(source: source)).cast(SourceFileSyntax.self)
    let mutator = Mutator(file: file, tree: tree, number: next) { skipped.contains("\(file):\($0)") }
    let changed = mutator.rewrite(tree)
    try changed.description.write(to: url, atomically: true, encoding: .utf8)
    rows += mutator.mutants.map(\.row)
    next += mutator.mutants.count
    folders.insert(file.split(separator: "/").prefix(2).joined(separator: "/"))
}
for folder in folders {
    try switchSource.write(to: root.appending(path: "\(folder)/Mutants.swift"), atomically: true, encoding: .utf8)
}
try (rows.joined(separator: "\n") + "\n").write(toFile: arguments[2], atomically: true, encoding: .utf8)
print("\(rows.count) mutants in \(arguments.count - 3) files")
