#if Server
    import Foundation
    import NIOHTTP1
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("The pages on the service") struct ArticleTests {
        static let folder = "Documentation"

        static func text(_ path: String) throws -> String {
            try String(contentsOfFile: Checkout.path(path), encoding: .utf8)
        }

        /// Expects that an article shows the listing of a file below `Tests`.
        static func expectListing(_ file: String, in article: String) throws {
            let source = try text("Tests/\(file)")
            let body = try #require(
                source.firstMatch(of: /(?s)    \/\/ listing begins\n(.*?) *\/\/ listing ends\n/)?.1)
            let dedented = body.split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.hasPrefix("    ") ? $0.dropFirst(4) : $0 }.joined(separator: "\n")
            #expect(try text("\(folder)/\(article)").contains("```swift\n\(dedented)```\n"))
        }

        /// The lines of code in the Swift files below a folder, without what is before each.
        private static func lines(below folder: String) throws -> [(file: String, lines: [String])] {
            let root = Checkout.path(folder)
            let files = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
            return try files.filter { $0.hasSuffix(".swift") }.sorted().map { file in
                let text = try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)
                return (file, text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
            }
        }

        @Test(
            "each public type has an example, and each example is compiled in a package that sees what is public only")
        func examples() throws {
            let compiled = try Self.lines(below: "Tests/Shop/Sources/Shop")
                .map { "\n\($0.lines.joined(separator: "\n"))\n" }
            var count = 0
            for (file, lines) in try Self.lines(below: "Sources/PassService") {
                for (index, line) in lines.enumerated() {
                    guard let type = line.firstMatch(of: /^public (?:struct|enum|final class|actor) (\w+)/)?.1,
                        // What belongs to a type is in its example.
                        !["Code", "Place", "Outcome", "Result", "Kind"].contains(type)
                    else { continue }
                    let comment = lines[..<index].reversed().prefix { $0.hasPrefix("///") }
                    let hasExample = comment.contains("/// ```swift")
                    #expect(hasExample, "\(file): \(type) has no example")
                }
                let comments = lines.map { $0.hasPrefix("///") ? String($0.dropFirst(3)) : "" }
                for example in comments.joined(separator: "\n").matches(of: /(?s) ```swift\n(.*?)\n ```/) {
                    let wanted = example.1.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
                    let isCompiled = compiled.contains { $0.contains("\n\(wanted.joined(separator: "\n"))\n") }
                    #expect(isCompiled, "\(file): \(wanted.joined(separator: " "))")
                    count += 1
                }
            }
            #expect(count > 12)
        }

        @Test("has a row for each option, with its variable, and no other rows")
        func options() throws {
            let article = try Self.text("\(Self.folder)/settings.md")
            let rows = article.split(separator: "\n").filter { $0.hasPrefix("| `") && $0.contains("PASSTOOL_SERVER_") }
            for option in ServiceOption.all {
                let row = rows.first { $0.hasPrefix("| `\(option.name)`") }
                #expect(row?.contains("| `\(option.variable)` |") == true, "\(option.name)")
                // Numbers are bare, words are code.
                let standard = option.standard.map { Int($0.text) ?? 0 > 0 ? $0.text : $0.shown } ?? ""
                #expect(row?.replacing("`", with: "\"").hasSuffix("\(standard) |") == true, "\(option.name)")
            }
            // One more for the identities, which are a list.
            #expect(rows.count == ServiceOption.all.count + 1)
            for key in IdentitySource.keys.map(\.name) { #expect(article.contains("`\(key)`"), "\(key)") }
        }

        @Test(
            "each command of its first session runs as written, and prints what the article shows",
            .enabled(if: ServerProgram.path != nil, "\(ServerProgram.absence)"),
            .enabled(if: Program.path != nil, "passtool is not built"),
            .needs(.curl, .zip))
        func session() async throws {
            let port = try RehearsedService.freePort()
            let article = try Self.text("\(Self.folder)/service.md").replacing("8080", with: "\(port)")
            let start = try #require(article.range(of: "## Try it"))
            let end = try #require(article.range(of: "## Go live"))
            // Copies, since the session writes beside the folder of the template.
            let folder = try TemporaryFolder()
            for name in ["certs-sample", "Templates"] {
                try FileManager.default.copyItem(atPath: Checkout.path(name), toPath: folder.path(name))
            }
            var script = ""
            for block in article[start.upperBound..<end.lowerBound].matches(of: /(?ms)^```(\w+)\n(.*?)^```$/) {
                switch block.1 {
                case "json": try folder.write(block.2.utf8, to: "server.json")
                case "sh": script += block.2
                default: #expect(block.2 == "$ \(Self.serve)\npasstool: note: serving on 127.0.0.1:\(port)\n")
                }
            }
            // The reports of the page on operation are about the same pass.
            let operation = try Self.text("\(Self.folder)/operate.md").replacing("8080", with: "\(port)")
            let reports = operation.matches(
                of: /(?ms)^```console\n\$ (passtool-server (?:why|check).*?)\n(.*?)^```$/)
            #expect(reports.count == 2)
            // A report with a NO has the exit code 1, and a hint on standard error.
            for report in reports { script += "echo =====\n{ \(report.1); } 2>&1 || [ $? = 1 ]\n" }
            // No push goes to Apple.
            let whole = """
                set -e
                export PASSTOOL_SERVER_LISTEN_PORT=\(port) PASSTOOL_SERVER_APNS_HOST=127.0.0.1 PASSTOOL_SERVER_APNS_PORT=9
                \(Self.serve) >server.log 2>&1 &
                trap "kill $!" EXIT
                until curl -s localhost:\(port)/health; do kill -0 $!; sleep 0.1; done
                \(script)
                """
            let programs = URL(filePath: try #require(ServerProgram.path)).deletingLastPathComponent().path
            let path = "\(programs):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
            let result = try Witness.shell.run(["-c", whole], environment: ["PATH": path], in: folder.path)
            #expect(result.status == 0, "\(result.text)\(result.errors)")
            let log = try String(contentsOfFile: folder.path("server.log"), encoding: .utf8)
            #expect(log.contains("passtool: note: serving on 127.0.0.1:\(port)\n"), "\(log)")
            let time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/
            let printed = result.text.components(separatedBy: "=====\n").dropFirst()
                .map { $0.replacing(time, with: "TIME") }
            #expect(printed == reports.map { String($0.2).replacing(time, with: "TIME") })
        }

        @Test(
            "its commands bring a backup back, also after a crash that left changes beside the database",
            .enabled(if: ServerProgram.path != nil, "\(ServerProgram.absence)"))
        func restore() async throws {
            let article = try Self.text("\(Self.folder)/operate.md")
            let commands = try #require(article.firstMatch(of: /(?ms)^```sh\n(systemctl stop .*?)^```$/)?.1)
            let program = try ServerProgram()
            let pass = "/admin/v1/passes/\(RehearsedService.type)/0001"
            var running = try await program.start()
            let bearer = "Bearer \(try program.token())"
            _ = try await program.issue(String(bearer.dropFirst("Bearer ".count)))
            let copy = "import sqlite3; sqlite3.connect('passes.sqlite').execute(\"VACUUM INTO 'backup.sqlite'\")"
            try #require(Witness("python3").run(["-c", copy], in: program.folder.path).status == 0)
            let change = Array(#"{"record": {"balance": 77}}"#.utf8)
            #expect(try await program.send(.PATCH, pass, bearer, change).status == 200)
            kill(running.process.processIdentifier, SIGKILL)
            _ = await running.stop()

            let script =
                "set -e; systemctl() { :; }\n"
                + commands
                .replacing("cd /var/lib/passtool-server\n", with: "")
                .replacing("/root/", with: "").replacing("/etc/passtool-server/", with: "")
                .replacing("passtool-server admin", with: "'\(ServerProgram.path ?? "")' admin")
            let result = try Witness.shell.run(["-c", script], in: program.folder.path)
            #expect(result.status == 0, "\(result.errors)")
            running = try await program.start()
            let answer = try await program.send(.GET, pass, bearer)
            #expect(answer.status == 200)
            // Not any "77": the tag has a random one now and then.
            #expect(!String(bytes: answer.body).contains(":77"), "\(String(bytes: answer.body))")
            #expect(await running.stop() == 0)
        }

        private static let serve = "passtool-server serve --config server.json"

        @Test("the example settings for systemd can be read")
        func example() throws {
            let text = try Self.text("Packaging/server/server.json")
            let settings = try ServiceConfiguration(json: Array(text.utf8), source: "server.json", environment: .empty)
            #expect(settings.database == .sqlite(path: "/var/lib/passtool-server/passes.sqlite"))
            #expect(settings.proxies.count == 2)
        }
    }
#endif
