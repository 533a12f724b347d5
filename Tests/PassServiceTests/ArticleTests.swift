#if Server
    import Foundation
    import NIOHTTP1
    import PassModel
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("The pages on the service") struct ArticleTests {
        static let folder = "Documentation"

        static func text(_ path: String) throws -> String {
            try String(contentsOfFile: Checkout.path(path), encoding: .utf8)
        }

        @Test(
            "the listings of the pages are those that are compiled",
            arguments: [
                ("PassServiceTests/ServerListing", "Sources/PassService/PassService.docc/PassService"),
                ("Shop/Sources/Shop/CardRoute", "Documentation/swift"),
                ("Shop/Sources/Shop/Shop", "Documentation/mounted"),
            ])
        func listings(file: String, article: String) throws {
            let source = try Self.text("Tests/\(file).swift")
            let body = try #require(
                source.firstMatch(of: /(?s)    \/\/ listing begins\n(.*?) *\/\/ listing ends\n/)?.1)
            let dedented = body.split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.hasPrefix("    ") ? $0.dropFirst(4) : $0 }.joined(separator: "\n")
            #expect(try Self.text("\(article).md").contains("```swift\n\(dedented)```\n"))
        }

        @Test("the page on settings has a row for each option, no other rows, and the rule for the names of variables")
        func options() throws {
            let article = try Self.text("\(Self.folder)/settings.md")
            let rows = article.split(separator: "\n").filter { $0.hasPrefix("| `") }
            for option in ServiceOption.all {
                let row = rows.first { $0.hasPrefix("| `\(option.name)`") }
                // Numbers are bare, words are code.
                let standard = option.standard.map { Int($0.text) ?? 0 > 0 ? $0.text : $0.shown } ?? ""
                #expect(row?.replacing("`", with: "\"").hasSuffix("\(standard) |") == true, "\(option.name)")
                let words = option.name.replacing(/([a-z])([A-Z])/) { "\($0.1)_\($0.2)" }.replacing(".", with: "_")
                #expect(option.variable == "PASSTOOL_SERVER_\(words.uppercased())")
            }
            #expect(article.contains("`PASSTOOL_SERVER_LIMITS_CACHE_BYTES` for `limits.cacheBytes`"))
            // One more for the identities, which are a list.
            #expect(rows.count == ServiceOption.all.count + 1)
            for key in IdentitySource.keys.map(\.name) { #expect(article.contains("`\(key)`"), "\(key)") }
        }

        @Test(
            "the page's commands bring a backup back, of SQLite also after a crash that left changes beside the database",
            .enabled(if: ServerProgram.path != nil, "\(ServerProgram.absence)"), .needs(.python3),
            arguments: DatabaseKind.available)
        func restore(kind: DatabaseKind) async throws {
            let page = try Self.text("\(Self.folder)/operate.md")
            let location = try kind == .postgres ? PostgresServer.shared.freshDatabase() : ""
            let program = try ServerProgram(kind == .postgres ? ["database": .string(location)] : [:])
            func run(_ commands: String) throws {
                let path = "\(PostgresServer.folderOfPrograms ?? "/usr/bin"):/usr/bin:/bin"
                let result = try Witness.shell.run(
                    ["-c", "set -e; systemctl() { :; }\n\(commands)"], environment: ["PATH": path],
                    in: program.folder.path)
                #expect(result.status == 0, "\(commands): \(result.errors)")
            }
            let pass = "/admin/v1/passes/\(RehearsedService.type)/0001"
            var running = try await program.start()
            let token = try program.token()
            _ = try await program.issue(token)
            if kind == .postgres {
                try run("\(try #require(page.firstMatch(of: /(?m)^(pg_dump .*) passes$/)?.1)) '\(location)'")
            } else {
                let copy = "import sqlite3; sqlite3.connect('passes.sqlite').execute(\"VACUUM INTO 'backup.sqlite'\")"
                try #require(Witness.python3.run(["-c", copy], in: program.folder.path).status == 0)
            }
            let change = Array(#"{"record": {"balance": 77}}"#.utf8)
            #expect(try await program.send(.PATCH, pass, "Bearer \(token)", change).status == 200)
            if kind == .sqlite { kill(running.process.identifier, SIGKILL) }
            _ = await running.stop()

            if kind == .postgres {
                let restore = try #require(page.firstMatch(of: /`(pg_restore [^`]*)--dbname=passes ([^`]*)`/))
                try run("\(restore.1)--dbname='\(location)' \(restore.2)")
                #expect(try program.run("admin", "restored").status == 0)
            } else {
                let commands = try #require(page.firstMatch(of: /(?ms)^```sh\n(systemctl stop .*?)^```$/)?.1)
                try run(
                    String(commands).replacing("cd /var/lib/passtool-server\n", with: "").replacing("/root/", with: "")
                        .replacing("/etc/passtool-server/", with: "")
                        .replacing("passtool-server admin", with: "'\(ServerProgram.path ?? "")' admin"))
            }
            running = try await program.start()
            let answer = try await program.send(.GET, pass, "Bearer \(token)")
            // Not any "77": the tag has a random one now and then.
            #expect(answer.status == 200 && String(bytes: answer.body).contains(#""balance":1"#))
            #expect(!String(bytes: answer.body).contains(":77"), "\(String(bytes: answer.body))")
            #expect(await running.stop() == 0)
        }

        @Test("the example settings for systemd can be read")
        func example() throws {
            let text = try Self.text("Packaging/server/server.json")
            let settings = try ServiceConfiguration(json: Array(text.utf8), source: "server.json", environment: .empty)
            #expect(settings.database == .sqlite(path: "/var/lib/passtool-server/passes.sqlite"))
            #expect(settings.proxies.count == 2)
        }
    }
#endif
