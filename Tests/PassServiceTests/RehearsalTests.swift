#if Server
    import Foundation
    import ServiceSupport
    import TestSupport
    import Testing

    @Suite("The demonstration of the service")
    struct RehearsalTests {
        @Test(
            "the demonstration plays the whole story with the real program, and the README quotes its output",
            .enabled(if: RehearsedService.program != nil, "ServiceRehearsal is not built"),
            .enabled(if: Witness("curl").isInstalled, "curl is not installed"))
        func demo() throws {
            let program = try #require(RehearsedService.program)
            let result = try Witness.shell.run(["-c", "cd '\(Checkout.root)' && exec '\(program)' demo"])
            let words = "\(result.text)\(result.errors)"
            #expect(result.status == 0, "\(words)")
            let story = [
                "serving on 127.0.0.1:", #""outcome":"created""#, "200 application/vnd.apple.pkpass",
                "phone: registered; the balance is 18.4", "fetched the pass; the balance is 43.4", " passed",
                "and ended with 0",
            ]
            var rest = result.text[...]
            for line in story {
                let place = try #require(rest.range(of: line), "'\(line)' is missing, or not in its place:\n\(words)")
                rest = rest[place.upperBound...]
            }
            #expect(!words.contains(FileManager.default.temporaryDirectory.path(percentEncoded: false)))
            try expectQuotes(of: result.text)
        }

        /// Each passage that the README quotes, between lines with an ellipsis, is in the output, in this order.
        private func expectQuotes(of output: String) throws {
            let readme = try String(contentsOfFile: Checkout.path("README.md"), encoding: .utf8)
            let quoted = try #require(
                readme.firstMatch(of: /(?s)```console\n\$ make server-demo\n…\n(.*?)```/)?.1, "no quote in the README")
            let passages = Self.normalized(String(quoted)).components(separatedBy: "\n…\n")
            #expect(quoted.split(separator: "\n").count { $0 != "…" } == 10)
            var rest = Self.normalized("\n" + output)[...]
            for passage in passages {
                let lines = "\n" + passage.trimmingCharacters(in: .newlines) + "\n"
                let place = try #require(
                    rest.range(of: lines), "not in the output, or not in its place:\(lines)\(rest)")
                rest = rest[place.upperBound...].isEmpty ? "" : rest[rest.index(before: place.upperBound)...]
            }
        }

        /// What differs from run to run: times.
        private static func normalized(_ text: String) -> String {
            text.replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/, with: "TIME")
        }
    }
#endif
