#if Server
    import Foundation
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("The article on running the service") struct ArticleTests {
        private static func text(_ path: String) throws -> String {
            try String(contentsOfFile: Checkout.path(path), encoding: .utf8)
        }

        /// The default that the row of an option has.
        private static func standard(_ name: String, in article: String) -> String? {
            article.split(separator: "\n").first { $0.hasPrefix("| `\(name)`") }?
                .split(separator: "|").last?.trimmingCharacters(in: .whitespaces)
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
                #expect(Self.standard("limits.\(name)", in: article) == "\(value)", "\(name)")
            }
            let settings = ServiceConfiguration(publicURL: "", database: .sqlite(path: ""))
            for (name, value) in [
                ("listen.host", "`\(settings.listen.host)`"), ("listen.port", "\(settings.listen.port)"),
                ("operations.host", "`\(ServiceConfiguration.Listening().host)`"), ("operations.port", "none"),
                ("apns.host", "`\(settings.push.host)`"), ("apns.port", "\(settings.push.port)"),
                ("log.level", "`\(settings.log.level)`"), ("log.format", settings.log.isJSON ? "`json`" : "`text`"),
            ] {
                #expect(Self.standard(name, in: article) == value, "\(name)")
            }
            // All others have none.
            #expect(settings.tls == nil && settings.operations == nil && settings.trustPath == nil)
            #expect(settings.push.trustPath == nil && settings.push.token == nil && settings.proxies.isEmpty)
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
