import Foundation
import Testing
import TestSupport

/// Batches that are long enough to be watched, interrupted and killed.
@Suite("Batch", .serialized, .endsByItself) struct BatchTests {
    private let workplace: Workplace
    private static let identity = [
        "PASSTOOL_IDENTITY": "certs-sample/signer.pem", "PASSTOOL_KEY": "certs-sample/signer-key.pem",
    ]

    private static let batch = ["batch", "card.pass", "--data", "members.csv", "-o", "passes"]

    init() throws {
        workplace = try Workplace()
        #expect(try workplace.shell("passtool new coffee card.pass -q").status == 0)
    }

    /// Writes a list of `count` members and returns the names of their passes.
    private func writeList(_ count: Int) throws -> Set<String> {
        var text = "serialNumber,barcodeMessage,memberNumber,memberName,memberSince,level,stars:number,balance:number\n"
        let numbers = (1...count).map { "S\(100_000 + $0)" }
        for (index, number) in numbers.enumerated() {
            text +=
                "\(number),M:\(number),\(index),\"Lind, \(index)\",2035-01-18T09:00:00-08:00,Gold,\(index % 10),18.4\n"
        }
        try text.write(toFile: "\(workplace.work)/members.csv", atomically: true, encoding: .utf8)
        return Set(numbers.map { "\($0).pkpass" })
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(workplace.work)/passes")
    }

    /// Starts a batch, sends it a signal once there are some passes, and waits for it.
    private func interrupt(_ number: Int32, after count: Int) throws -> (Int32, String) {
        let process = workplace.process(Self.batch + ["--report", "report.jsonl"], environment: Self.identity)
        let said = "\(workplace.work)/said"
        try Data().write(to: URL(filePath: said))
        process.standardError = try FileHandle(forWritingTo: URL(filePath: said))
        try process.run(withDefault: number)
        while process.isRunning, (try? names().count) ?? 0 < count { Thread.sleep(forTimeInterval: 0.005) }
        kill(process.processIdentifier, number)
        process.waitUntilExit()
        return (process.terminationStatus, try String(contentsOfFile: said, encoding: .utf8))
    }

    @Test(
        "Ctrl-C finishes the passes in progress and tells how to resume, which works",
        arguments: Effort.sample([SIGINT, SIGTERM], quick: 1))
    func interrupted(signal: Int32) throws {
        // Long enough for the signal; the resumed run gets a shorter list.
        _ = try writeList(10_000)
        let (status, said) = try interrupt(signal, after: 20)
        #expect(status == 128 + signal && said.contains("--resume"), "\(said)")
        let made = try names()
        let lines = try String(contentsOfFile: "\(workplace.work)/report.jsonl", encoding: .utf8).split(separator: "\n")
        #expect(made.count >= 20 && lines.count == made.count)
        #expect(lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
        let valid = try workplace.shell(
            "find passes -name '*.pkpass' | xargs passtool verify --trust-anchor certs-sample/root.pem")
        #expect(valid.status == 0, "\(valid.text.suffix(2000))")
        let expected = try writeList(made.count + 100)
        #expect(Set(made).isSubset(of: expected))
        let result = try workplace.run(["passtool"] + Self.batch + ["--resume", "-q"], environment: Self.identity)
        #expect(result.status == 0, "\(result.errors)")
        #expect(try Set(names()) == expected)
    }

    @Test(
        "tar programs read what goes to standard output, whatever the names, and Python does by the page's lines",
        .needs(.python))
    func tar() throws {
        let names = try writeList(30)
        let wide = String(repeating: "w", count: 150)
        let command = "passtool batch card.pass --data members.csv -o"
        let result = try workplace.shell(
            """
            set -e
            export SOURCE_DATE_EPOCH=$(date +%s)
            \(command) passes && \(command) - <members.csv >plain.tar
            \(command) - --name 'é/{{serialNumber}}' >accented.tar
            \(command) - --name '\(wide)/{{serialNumber}}' >long.tar
            mkdir plain accented long
            tar -x -f plain.tar -C plain && diff -r passes plain
            for each in accented long; do LC_ALL=C.UTF-8 bsdtar -x -f $each.tar -C $each; done
            diff -r passes accented/é && diff -r passes long/\(wide)
            """, environment: Self.identity)
        #expect(result.status == 0 && !result.errors.contains("rror"), "\(result.errors)")
        let page = try String(contentsOfFile: Checkout.path("Documentation/other-languages.md"), encoding: .utf8)
        let lines = page.matches(of: /```python\n((?:.*\n)*?)```/).map(\.1)[1]
        try lines.replacing("Certificates.p12", with: "certs-sample/signer.pem").replacing(
            "coffee.pass", with: "card.pass"
        ).replacing("coffee.csv", with: "members.csv").write(
            toFile: "\(workplace.work)/make.py", atomically: true, encoding: .utf8)
        let read = try workplace.shell("python3 make.py", environment: Self.identity)
        let found = Set(read.text.split(separator: "\n").map { String($0.prefix { $0 != " " }) })
        #expect(read.status == 0 && found == names, "\(read)")

        // Much more than fits into a pipe.
        let many = try writeList(1_000)
        let all = try workplace.shell("python3 make.py", environment: Self.identity)
        #expect(all.status == 0 && all.text.split(separator: "\n").count == many.count, "\(all.errors)")
        let full = try workplace.shell("\(command) - >/dev/full", environment: Self.identity)
        #expect(full.status == 73 && full.errors.contains("the archive is incomplete"), "\(full.errors)")
        for option in ["--resume", "--force", "--json", "--report -"] {
            #expect(try workplace.shell("\(command) - \(option)", environment: Self.identity).status == 64, "\(option)")
        }
    }
}
