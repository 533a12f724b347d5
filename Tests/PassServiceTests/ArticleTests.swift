#if Server
    import Foundation
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("The article on running the service") struct ArticleTests {
        private static func text(_ path: String) throws -> String {
            try String(contentsOfFile: Checkout.path(path), encoding: .utf8)
        }

        @Test("has a row for each option, with its variable, and no other rows")
        func options() throws {
            let article = try Self.text("Sources/PassService/PassService.docc/RunThePassService.md")
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
            let article = try Self.text("Sources/PassService/PassService.docc/RunThePassService.md")
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

        @Test("the example settings for systemd can be read")
        func example() throws {
            let text = try Self.text("Packaging/server/server.json")
            let settings = try ServiceConfiguration(json: Array(text.utf8), source: "server.json", environment: .empty)
            #expect(settings.database == .sqlite(path: "/var/lib/passtool-server/passes.sqlite"))
            #expect(settings.proxies.count == 2)
        }
    }
#endif
