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

/// What a module needs to ask which mutant is on; it marks those that it is asked for in the file `MUTANTS_REACHED`, a byte
/// for each, which all programs that a test starts share.
let switchSource = """
    import Foundation

    private let activeMutant = Int(ProcessInfo.processInfo.environment["MUTANT"] ?? "") ?? 0

    private nonisolated(unsafe) let reached: UnsafeMutablePointer<UInt8>? = {
        guard let path = ProcessInfo.processInfo.environment["MUTANTS_REACHED"] else { return nil }
        let file = open(path, O_RDWR)
        let memory = mmap(nil, 1 << 20, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
        close(file)
        return memory == MAP_FAILED ? nil : memory?.assumingMemoryBound(to: UInt8.self)
    }()

    @inline(never) func isMutant(_ number: Int) -> Bool {
        reached?[number] = 1
        return number == activeMutant
    }

    /// What stands around a term of a condition in SQL, which then holds always.
    func mutantStart(_ number: Int) -> String { isMutant(number) ? "(" : "" }
    func mutantEnd(_ number: Int) -> String { isMutant(number) ? " OR 1 = 1)" : "" }

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
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    rows += mutator.mutants.map { $0.row(in: lines) }
    next = mutator.next
    folders.insert(file.split(separator: "/").prefix(2).joined(separator: "/"))
}
for folder in folders {
    try switchSource.write(to: root.appending(path: "\(folder)/Mutants.swift"), atomically: true, encoding: .utf8)
}
try (rows.joined(separator: "\n") + "\n").write(toFile: arguments[2], atomically: true, encoding: .utf8)
print("\(rows.count) mutants in \(arguments.count - 3) files")
