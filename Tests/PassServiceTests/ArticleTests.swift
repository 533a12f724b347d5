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

        @Test(
            "the listings of the pages are those that are compiled",
            arguments: [
                ("PassServiceTests/ServerListing", "Sources/PassService/PassService.docc/PassService"),
                ("PassBatchesTests/Listings/BatchListing", "Sources/PassBatches/PassBatches.docc/PassBatches"),
                ("Shop/Sources/Shop/CardRoute", "Documentation/swift"),
                ("Shop/Sources/Shop/Shop", "Documentation/mounted"),
                ("PassServiceTests/PhoneListing", "Documentation/mounted"),
            ])
        func listings(file: String, article: String) throws {
            let source = try Self.text("Tests/\(file).swift")
            let body = try #require(source.firstMatch(of: /(?s)    \/\/ listing begins\n(.*?) *\/\/ listing ends\n/)?.1)
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
            "each command of its first session runs as written, and prints what the article shows",
            .needs(.server, .passtool, .curl, .init("zip")))
        func session() async throws {
            let article = try Self.text("\(Self.folder)/service.md")
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
                default: #expect(block.2 == "$ \(Self.serve)\npasstool-server: note: serving on 127.0.0.1:8080\n")
                }
            }
            // The reports of the page on operation are about the same pass.
            let operation = try Self.text("\(Self.folder)/operate.md")
            let reports = operation.matches(of: /(?ms)^```console\n\$ (passtool-server (?:why|check).*?)\n(.*?)^```$/)
            #expect(reports.count == 2)
            // A report with a NO has the exit code 1, and a hint on standard error.
            for report in reports { script += "echo =====\n{ \(report.1); } 2>&1 || [ $? = 1 ]\n" }
            // No push goes to Apple. The service finds a port of its own, and says which.
            let whole = """
                set -e
                export PASSTOOL_SERVER_LISTEN_PORT=0 PASSTOOL_SERVER_APNS_HOST=127.0.0.1 PASSTOOL_SERVER_APNS_PORT=9
                \(Self.serve) >server.log 2>&1 &
                trap "kill $!" EXIT
                until grep 'passtool-server: note: serving on 127.0.0.1:' server.log >place; do kill -0 $!; sleep 0.1; done
                sed "s/8080/$(sed 's/.*://' place)/g" script >run
                . ./run
                """
            try folder.write(script.utf8, to: "script")
            let programs = URL(filePath: try #require(Witness.server.path)).deletingLastPathComponent().path
            let path = "\(programs):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
            let result = try Witness.shell.run(["-c", whole], environment: ["PATH": path], in: folder.path)
            #expect(result.status == 0, "\(result.text)\(result.errors)")
            let time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/
            let printed = result.text.components(separatedBy: "=====\n").dropFirst()
                .map { $0.replacing(time, with: "TIME") }
            #expect(printed == reports.map { String($0.2).replacing(time, with: "TIME") })
        }

        private static let serve = "passtool-server serve --config server.json"
    }
#endif
