#if Server
    import Foundation
    import PassModel
    import PassRules
    import PassToolkit
    import ServiceSupport
    import Synchronization
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("Check of a link") struct LinkCheckTests {
        /// A mistake of a server and its findings, in the order of the report: `rule: severity`.
        struct Case: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let found: [String]
            var path = "/card.pkpass"
            let says: String
            let reply: @Sendable (LinkSite.Request, [UInt8]) -> LinkSite.Reply

            init(
                _ name: String, _ found: String..., path: String = "/card.pkpass", says: String = ": ",
                reply: @escaping @Sendable (LinkSite.Request, [UInt8]) -> LinkSite.Reply
            ) { (testDescription, self.found, self.path, self.says, self.reply) = (name, found, path, says, reply) }

            /// A site that sends the body with `header`, whatever the request.
            static func encoded(
                _ header: String, _ found: String, says: String,
                _ body: @escaping @Sendable ([UInt8]) -> [UInt8] = { $0 }
            ) -> Case { Case(header, found, says: says) { $0.answer(body($1), ["Content-Encoding": header]) } }
        }

        private static let gzip: @Sendable ([UInt8]) -> [UInt8] = { bytes in
            [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + ZipForge.deflated(bytes) + le(Int(crc32(bytes)), 4)
                + le(bytes.count, 4)
        }

        private static func verifier(most byteCount: Int? = nil) throws -> PassVerifier {
            var limits = Limits.standard
            if let byteCount { limits[.archiveBytes] = byteCount }
            return PassVerifier(policy: try TestCertificates.policy(), limits: limits)
        }

        /// The report on a link to a site that answers so; with a certificate, it is trusted.
        private func report(
            path: String = "/card.pkpass", _ identity: LinkSite.Identity? = nil, timeout: Duration = .seconds(3600),
            most byteCount: Int? = nil, reply: @escaping @Sendable (LinkSite.Request, [UInt8]) -> LinkSite.Reply
        ) async throws -> LinkReport {
            let pass = try SamplePass.archive()
            let site = try await LinkSite(identity) { reply($0, pass) }
            defer { withExtendedLifetime(site) {} }
            let check = try LinkCheck(
                (identity == nil ? "http://127.0.0.1" : "https://shop.example") + ":\(site.port)\(path)",
                trust: identity.map { [$0.certificate] } ?? [],
                places: [try LinkPlace("shop.example:\(site.port):127.0.0.1")],
                verifier: Self.verifier(most: byteCount), timeout: timeout)
            return try await check.run()
        }

        private func words(_ report: LinkReport) -> [String] {
            report.findings.map { "\($0.rule): \($0.severity.rawValue)" }.filter { $0 != "link.insecure: warning" }
        }

        @Test("a link that serves the pass correctly has no findings") func good() async throws {
            let asked = Mutex<[String]>([])
            let report = try await report(LinkSite.Identity(for: "shop.example")) { request, pass in
                asked.withLock { $0.append(request.method) }
                return request.answer(pass)
            }
            #expect(report.findings.isEmpty && report.verification?.verdict == .valid, "\(report.text)")
            #expect(asked.withLock { $0 } == Array(repeating: ["GET", "HEAD"], count: 5).flatMap(\.self))
        }

        @Test(
            "each fault of a server is found, and nothing else",
            arguments: [
                Case("the type of a zip", "link.type: error") { $0.answer($1, ["Content-Type": "application/zip"]) },
                Case("a web page", "link.html: error") { request, _ in request.page("<html><a href='/'>x</a></html>") },
                Case("a web page that leads to the pass", "link.page: note", path: "/p/1") {
                    $0.path == "/p/1"
                        ? $0.page("<html><meta http-equiv=refresh content='0;url=1?download'></html>")
                        : $0.answer($1, ["Content-Disposition": "attachment; filename=\"1.pkpass\""])
                },
                Case("Google", "link.html: error") { site, _ in site.page("<a href='https://pay.google.com/gp/v'>") },
                Case("gone", "link.status: error", says: "compare the address") { $0.answer($1, status: 404) },
                Case("busy", "link.status: error", says: "raise it, and wait: Retry-After is '9'") {
                    $0.answer($1, status: 429, ["Retry-After": "9"])
                },
                Case("removed", "link.status: error", says: "removed") { $0.answer($1, status: 410) },
                Case("no id", "link.status: error", path: "/d?id=3", says: "the id") { $0.answer($1, status: 404) },
                Case("JSON", "link.type: error", "archive.not-a-zip: error", says: "with JSON") { site, _ in
                    site.answer(Array("{\"error\":1}".utf8), ["Content-Type": "application/json"])
                },
                Case("nothing", "link.status: error", says: "sends nothing") { request, _ in request.answer([]) },
                Case("a password", "link.forbidden: error", says: "auth_basic off") { $0.answer($1, status: 401) },
                Case("a token", "link.forbidden: error", path: "/d", says: "a token") { $0.answer($1, status: 401) },
                Case("a filter", "link.forbidden: warning", says: "bot filters") {
                    $0.answer($1, status: $0.head.contains("Googlebot") ? 403 : 200)
                },
                Case("a file", "link.redirects: error", says: "Location") { site, _ in site.redirect(to: "file:///x") },
                Case("a redirect to a web page", "link.redirect-type: error") { request, _ in
                    request.path == "/in" ? request.page("<html>Who are you?</html>") : request.redirect(to: "/in")
                },
                Case("a circle", "link.redirects: error") { request, _ in request.redirect(to: "/card.pkpass") },
                Case("a redirect") { $0.path == "/b.pkpass" ? $0.answer($1) : $0.redirect(to: "b.pkpass") },
                Case("ten gigabytes", "link.too-large: error") { $0.answer($1, ["Content-Length": "10000000000"]) },
                Case("a break", "link.broken-off: error") { $0.answer($1, ["Content-Length": "\($1.count + 1)"]) },
                Case("other bytes for one agent", "link.differs: error", "link.head: warning") {
                    $0.answer($0.head.contains("Android") && $0.method == "GET" ? Array($1.dropLast()) : $1)
                },
                Case("compression", "link.encoding: warning", says: "uncompressed answer was verified") {
                    $0.head.contains("identity") ? $0.answer($1) : $0.answer([0x8B, 0], ["Content-Encoding": "br"])
                },
                Case.encoded("gzip", "link.encoding: warning", says: "  valid", gzip),
                Case.encoded("x-gzip", "link.encoding: warning", says: "even for a program", gzip),
                Case.encoded("deflate", "link.encoding: warning", says: "upload it uncompressed", ZipForge.deflated),
                Case.encoded("Deflate", "link.encoding: warning", says: "  valid", Zlib.packed),
                Case.encoded("gzip", "link.encoding-false: error", says: "the body is a zip archive"),
                Case.encoded("gzip", "link.encoding-false: error", says: "missing") { Array(gzip($0).dropLast(9)) },
                Case.encoded("gzip\r\nContent-Encoding: gzip", "link.encoding-false: error", says: "gzip, gzip", gzip),
                Case.encoded("br", "link.encoding-false: error", says: "cannot be unpacked") { _ in [0x8B, 0] },
                Case.encoded("aws-chunked", "link.encoding-unknown: warning", says: "the upload set it"),
                Case("no header", "archive.not-a-zip: error", says: "send it unpacked") { $0.answer(gzip($1)) },
                Case("a script", "link.type: error", path: "/load", says: "in the program") {
                    $0.answer($1, ["Content-Type": "x/y", "Content-Disposition": "attachment; filename=a.pkpass"])
                },
                Case("PHP's type", "link.type: error", says: "answers here\nhttp") {
                    $0.answer($1, ["Content-Type": "text/html; charset=UTF-8"])
                },
                Case("two types", "link.type: error") {
                    $0.answer($1, ["Content-Type": "application/vnd.apple.pkpass\r\nContent-Type: text/html"])
                },
                Case("no quotes", "link.name: warning", says: "in quotes") {
                    $0.answer($1, ["Content-Disposition": "attachment; filename=My card.pkpass"])
                },
                Case("an open quote", "link.name: warning", path: "/card", says: "with a double quote") {
                    $0.answer($1, ["Content-Disposition": "attachment; filename=\"card.pkpass"])
                },
                Case("single quotes", "link.name: warning", says: "in double quotes") {
                    $0.answer($1, ["Content-Disposition": "attachment; filename='card.pkpass'"])
                },
                Case("a zip", "link.name: warning", says: "name it NAME.pkpass") {
                    $0.answer($1, ["Content-Disposition": "attachment; filename=\"pass.zip\""])
                },
                Case("no length", "link.length-missing: note") { $0.answer($1, ["Content-Length": nil]) },
                Case("a year", "link.cached: warning") { $0.answer($1, ["Cache-Control": "public, max-age=31536000"]) },
                Case("nothing to ask caches for", "link.no-validator: note") { $0.answer($1, ["ETag": nil]) },
                Case("no HEAD", "link.head: warning") { $0.answer($1, status: $0.method == "HEAD" ? 405 : 200) },
                Case("an address without a name", "link.name: warning", path: "/card") { $0.answer($1) },
                Case("a name in the long form", path: "/card") {
                    $0.answer($1, ["Content-Disposition": "attachment; filename=x; filename*=UTF-8''K%C3%A4.pkpass"])
                },
            ])
        func faulty(_ one: Case) async throws {
            let report = try await report(path: one.path, reply: one.reply)
            #expect(words(report) == one.found && report.text.contains(one.says), "\(report.text)")
            #expect(!report.isDead)
            #expect(one.path.hasSuffix(".pkpass") || !report.text.contains("\\.pkpass$"), "\(report.text)")
            #expect(!report.text.contains("no-gzip") || one.testDescription == "compression", "\(report.text)")
            #expect(!report.text.contains("auth_basic") || one.found == ["link.forbidden: error"], "\(report.text)")
        }

        @Test("a broken pass has the findings of verification, too") func broken() async throws {
            let report = try await report { request, pass in request.answer(Array(pass.dropLast(100))) }
            #expect(report.verification?.verdict == .unreadable)
            #expect(words(report).contains { $0.hasPrefix("archive.") && $0.hasSuffix(": error") }, "\(report.text)")
        }

        @Test("nothing is read beyond the limit of bytes or of time")
        func bounds() async throws {
            let head = "HTTP/1.1 200 X\r\nContent-Type: application/vnd.apple.pkpass\r\n"
            let endless = try await report(most: 1_000_000) { _, _ in
                .endless(
                    Array("\(head)Transfer-Encoding: chunked\r\n\r\n".utf8),
                    part: "10000\r\n" + String(repeating: "x", count: 65536) + "\r\n")
            }
            #expect(words(endless) == ["link.too-large: error"], "\(endless.text)")
            let bomb = try await report(most: 1_000_000) { request, _ in
                request.answer(Self.gzip([UInt8](repeating: 0, count: 2_000_000)), ["Content-Encoding": "gzip"])
            }
            #expect(words(bomb) == ["link.too-large: error"], "\(bomb.text)")
            let trickling = try await report(timeout: .milliseconds(300)) { _, _ in
                .endless(Array("\(head)Content-Length: 100000\r\n\r\n".utf8), part: "x")
            }
            #expect(Set(words(trickling)) == ["link.slow: error"], "\(trickling.text)")
        }

        @Test("an untrusted certificate is reported, and so is a redirect from https to http")
        func security() async throws {
            let identity = try LinkSite.Identity(for: "localhost")
            let site = try await LinkSite(identity) { $0.answer([]) }
            let link = "https://localhost:\(site.port)/card.pkpass"
            let untrusted = try await LinkCheck(link, verifier: Self.verifier(), timeout: .seconds(3600)).run()
            #expect(words(untrusted) == ["link.untrusted: error"] && !untrusted.isDead, "\(untrusted.text)")
            let pass = try SamplePass.archive()
            let plain = try await LinkSite { $0.answer(pass) }
            let target = "http://127.0.0.1:\(plain.port)/card.pkpass"
            let other = target.replacing("http:", with: "https:")
            let unencrypted = try await LinkCheck(other, verifier: Self.verifier(), timeout: .seconds(3600)).run()
            #expect(unencrypted.text.contains("write http:// in place of https://"), "\(unencrypted.text)")
            let report = try await report(LinkSite.Identity(for: "shop.example")) { request, _ in
                request.redirect(to: target)
            }
            #expect(words(report) == ["link.redirect-insecure: error"], "\(report.text)")
        }

        @Test(
            "a link that phones can't open is refused, and a password in it is not shown",
            arguments: [
                "card.pkpass", "ftp://shop.example/x", "https:///x", "https://a:opensesame@shop.example/x",
                "https://shop.example:99999/", "https://shop.example/\r\nX: y",
            ])
        func refused(link: String) throws {
            let error = #expect(throws: LinkAddressError.self) { try LinkCheck(link, verifier: Self.verifier()) }
            #expect(error?.message.contains("opensesame") == false)
            #expect(error?.message.contains("\r") == false)
            #expect(throws: LinkAddressError.self) { try LinkPlace("a:x:127.0.0.1") }
        }

        @Test(
            "passtool check-link runs the check, and its exit codes and its document have the result",
            .needs(.passtool, .server))
        func program() async throws {
            let pass = try SamplePass.archive()
            let site = try await LinkSite { request in
                request.answer(pass, request.path == "/bad.pkpass" ? ["Content-Type": "text/plain"] : [:])
            }
            let folder = try TemporaryFolder()
            let root = try folder.write(TestCertificates.authority.get().root.pem.utf8, to: "root.pem")
            func check(_ words: String...) throws -> Witness.Result {
                try Witness.passtool.run(["check-link"] + words)
            }
            let base = "http://127.0.0.1:\(site.port)"
            #expect(try check("\(base)/card.pkpass", "--trust-anchor", root).status == 0)
            let both = try check("\(base)/card.pkpass", "\(base)/bad.pkpass", "--trust-anchor", root, "--json")
            #expect(both.status == 1, "\(both.errors)")
            let document = try JSONDocument(parsing: Array(both.output)).root.object
            let links = try #require(document?["links"]?.array)
            let findings = try #require(links.last?.object?["findings"]?.array)
            #expect(links.count == 2 && findings.first?.object?["rule"]?.string == "link.type")
            #expect(try check("http://127.0.0.1:1/x.pkpass").status == 66)
            #expect(try check("ftp://127.0.0.1/x.pkpass").status == 64)
        }
    }
#endif
