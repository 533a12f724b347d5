#if Server
    import Foundation
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("The article on running the service") struct ArticleTests {
        static let folder = "Sources/PassService/PassService.docc"

        static func text(_ path: String) throws -> String {
            try String(contentsOfFile: Checkout.path(path), encoding: .utf8)
        }

        @Test("has a row for each option, with its variable, and no other rows")
        func options() throws {
            let article = try Self.text("\(Self.folder)/RunThePassService.md")
            let rows = article.split(separator: "\n").filter { $0.hasPrefix("| `") && $0.contains("PASSTOOL_SERVER_") }
            for option in ServiceOption.all {
                let row = rows.first { $0.hasPrefix("| `\(option.name)`") }
                #expect(row?.contains("| `\(option.variable)` |") == true, "\(option.name)")
            }
            // One more for the identities, which are a list.
            #expect(rows.count == ServiceOption.all.count + 1)
            for key in ServiceOption.identityKeys { #expect(article.contains("`\(key)`"), "\(key)") }
        }

        @Test("says the defaults that the service has")
        func defaults() throws {
            let article = try Self.text("\(Self.folder)/RunThePassService.md")
            let limits = ServiceLimits()
            for (name, value) in [
                ("cacheBytes", limits.cacheBytes), ("templateBytes", limits.templateBytes),
                ("archiveBytes", limits.archiveBytes), ("recordBytes", limits.recordBytes),
                ("linkRequestsPerMinute", limits.linkRequestsPerMinute),
                ("adminRequestsPerMinute", limits.adminRequestsPerMinute),
            ] {
                let row = article.split(separator: "\n").first { $0.hasPrefix("| `limits.\(name)`") }
                #expect(row?.hasSuffix("| \(value) |") == true, "\(name)")
            }
        }

        @Test(
            "each command of its first session runs as written, and prints what the article shows",
            .enabled(if: ServerProgram.path != nil, "\(ServerProgram.absence)"),
            .enabled(if: Program.path != nil, "passtool is not built"),
            .enabled(if: Witness("curl").isInstalled && Witness("zip").isInstalled, "curl or zip is not installed"))
        func session() async throws {
            let port = try RehearsedService.freePort()
            let article = try Self.text("\(Self.folder)/RunThePassService.md").replacing("8080", with: "\(port)")
            let start = try #require(article.range(of: "## Try it"))
            let end = try #require(article.range(of: "## Settings"))
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
            // The reports at the end of the article are about the same pass.
            let reports = article[end.upperBound...].matches(
                of: /(?ms)^```console\n\$ (passtool-server (?:why|check).*?)\n(.*?)^```$/)
            #expect(reports.count == 2)
            for report in reports { script += "echo =====\n\(report.1)\n" }
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
