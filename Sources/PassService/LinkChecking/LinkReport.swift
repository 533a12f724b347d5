#if Server
    internal import NIOHTTP1
    package import PassModel
    internal import PassReports
    package import PassRules
    package import PassToolkit
    internal import Platform
    internal import SignedMessages

    private let row = RowForm(width: 16)

    /// What visitors of a link got, and what is wrong with it.
    package struct LinkReport: Sendable {
        let url: String
        let visits: [LinkVisit]
        /// The verification of the pass; `nil` if there was none.
        package private(set) var verification: VerificationReport?
        /// What is wrong with the link, the worst first, then the errors of the pass.
        package private(set) var findings: [Finding]

        /// Whether nothing answers at all.
        package var isDead: Bool { findings.contains { $0.rule == DeliveryRules.dead.id } && visits.count == 1 }

        /// The report with other findings, for example with hints in a program's own words.
        package func mapFindings(_ transform: (Finding) -> Finding) -> LinkReport {
            var report = self
            report.verification = verification?.mapFindings(transform)
            report.findings = findings.map(transform)
            return report
        }

        private var opened: [LinkVisit] { visits.filter { $0.method == .GET } }

        /// The cures of a finding; only those of the server that answers, if it names itself.
        private func cures(of finding: Finding) -> [LinkCure] {
            guard let visit = opened.first, isCurable(finding, by: visit) else { return [] }
            let all = LinkCure.all(of: finding.rule, for: verification?.kind ?? .pass, in: visit)
            let own = all.filter { visit.answer?.headers["server"]?.lowercased().contains($0.server) == true }
            return own.isEmpty ? all : own
        }

        /// Whether a server's settings can be the cause, as far as the answers show.
        private func isCurable(_ finding: Finding, by visit: LinkVisit) -> Bool {
            switch finding.rule {
            case DeliveryRules.forbidden.id: opened.allSatisfy { [401, 403].contains($0.answer?.status) }
            case DeliveryRules.type.id: visit.answer?.isOfProgram == false
            case DeliveryRules.encoding.id: visit.isEncodedOnDemand
            case DeliveryRules.name.id: visit.answer?.headers["content-disposition"] == nil
            case DeliveryRules.redirects.id: visit.steps.last.map { $0.from == $0.to && $0.to.isSecure } ?? false
            case DeliveryRules.redirectInsecure.id: visit.steps.allSatisfy { $0.from.host() == $0.to.host() }
            default: true
            }
        }

        // MARK: - Text

        /// The report as lines of text.
        package var text: String {
            let count = findings.isEmpty ? "no findings" : LintReport.counts(of: findings)
            var lines = ["\(url.visible): \(count)"]
            lines += (opened.first?.steps ?? []).map { row("redirect", "\($0.status) to \($0.to.shown)") }
            lines += opened.map { row($0.visitor.rawValue, $0.words) }
            if let verification {
                let why = (verification.reason ?? verification.caveat).map { ": \($0)" } ?? ""
                lines.append(row(verification.kind.rawValue, "\(verification.verdict.rawValue)\(why)"))
            }
            for finding in findings {
                lines.append(finding.lines(path: url))
                for cure in cures(of: finding) {
                    let parts = cure.lines.split(separator: "\n")
                    lines += parts.map { "    \("\(cure.name):".padded(to: 8))\($0)" }
                }
            }
            let text = lines.joined(separator: "\n")
            return verification?.secrets.masked(text) ?? text
        }

        // MARK: - JSON

        /// The report as a part of a `passtool.link/1` document.
        package var json: JSONValue {
            let found = findings.map { finding -> JSONValue in
                guard var object = finding.json().object else { return .null }
                let cures = cures(of: finding).map { JSONObject.Member(name: $0.server, value: .string($0.lines)) }
                if !cures.isEmpty { object["cures"] = .object(JSONObject(members: cures)) }
                return .object(object)
            }
            let document = JSONValue.object([
                ("url", .string(url)), ("answers", .bool(!isDead)), ("visits", .array(visits.map(\.json))),
                ("findings", .array(found)), ("verification", verification?.json(path: url)),
            ])
            return verification?.secrets.masked(document) ?? document
        }

        /// A complete `passtool.link/1` document.
        package static func document(_ links: [JSONValue]) -> JSONValue {
            .object([("format", .string("passtool.link/1")), ("links", .array(links))])
        }
    }

    extension LinkVisit {
        /// The answer in a line.
        var words: String {
            let way = page == nil ? "" : ", after a page"
            switch result {
            case .failure(let failure): return failure.message + way
            case .success where isGoogle: return "Google Wallet"
            case .success(let answer):
                return "\(answer.status) \(answer.mediaType ?? "without a type"), \(answer.body.count) bytes\(way)"
            }
        }

        var json: JSONValue {
            func number(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }
            func header(_ name: String) -> JSONValue? { (answer?.headers[name]).map(JSONValue.string) }
            let digest = file.flatMap { try? DigestAlgorithm.sha256.digest(of: $0.body).hexadecimal }
            return .object([
                ("visitor", .string(visitor.rawValue)), ("userAgent", .string(visitor.userAgent)),
                ("method", .string(method.rawValue)),
                ("redirects", .array(steps.map { .string($0.to.absoluteString) })),
                ("page", page.map { .string($0.address.absoluteString) }),
                ("address", .string(address.absoluteString)),
                ("status", answer.map { number($0.status) }),
                ("type", header("content-type")), ("disposition", header("content-disposition")),
                ("caching", header("cache-control")), ("encoding", encoding.map(JSONValue.string)),
                ("bytes", file.map { number($0.body.count) }),
                ("sha256", digest.map(JSONValue.string)),
                ("failure", failure.map { .string($0.message) }),
            ])
        }

        private var failure: HTTPFailure? { if case .failure(let failure) = result { failure } else { nil } }
    }

    /// Lines for the configuration of a server that cure a finding.
    struct LinkCure {
        let name: String
        let lines: String
        /// The server as it names itself, in lower case.
        var server: String { name.lowercased() }

        /// The cures of a finding about an archive of a kind; empty where the server's settings are not the cause, or those
        /// for an extension do not reach the address.
        static func all(of rule: String, for kind: PassFiles.Kind, in visit: LinkVisit) -> [LinkCure] {
            let place = rule == DeliveryRules.redirectType.id ? visit.steps.first?.from : visit.address
            let isReached = place?.pathExtension == kind.fileExtension
            let module = ["br": "brotli", "zstd": "zstd"][visit.answer?.codings.last ?? ""] ?? "gzip"
            let lines = (table[rule] ?? []).map { line in
                let matcher = line.contains("@pass") ? "@pass path *.EXT\n" : ""
                guard isReached || !(matcher + line).replacing("card.EXT", with: "").contains(".EXT") else { return "" }
                return (matcher + line).replacing("TYPE", with: kind.mediaType)
                    .replacing("EXT", with: kind.fileExtension)
                    .replacing("gzip off", with: "\(module) off")
            }
            return zip(["nginx", "Apache", "Caddy"], lines).map(LinkCure.init).filter { !$0.lines.isEmpty }
        }

        /// For nginx, Apache and Caddy; a location of nginx has no other type, since `types` replaces them all.
        private static let table: [String: [String]] = [
            DeliveryRules.type.id: [
                location(), "AddType TYPE .EXT", "header @pass Content-Type TYPE",
            ],
            DeliveryRules.html.id: unrouted, DeliveryRules.redirectType.id: unrouted,
            DeliveryRules.forbidden.id: [location("auth_basic off;"), files("Require all granted"), ""],
            DeliveryRules.untrusted.id: [
                "ssl_certificate fullchain.pem;", "SSLCertificateFile fullchain.pem", "tls fullchain.pem key.pem",
            ],
            DeliveryRules.insecure.id: [
                "return 301 https://$host$request_uri;", "RewriteRule ^ https://%{HTTP_HOST}%{REQUEST_URI} [R=301]", "",
            ],
            DeliveryRules.redirectInsecure.id: ["absolute_redirect off;", "ServerName https://shop.example", ""],
            DeliveryRules.redirects.id: [
                "proxy_set_header X-Forwarded-Proto $scheme;", "RequestHeader set X-Forwarded-Proto https", "",
            ],
            DeliveryRules.encoding.id: [
                location("gzip off;"), "SetEnvIf Request_URI \"\\.EXT$\" no-gzip no-brotli",
                "@others not path *.EXT\nencode @others zstd gzip",
            ],
            DeliveryRules.cached.id: [
                location("expires -1;"), files("Header set Cache-Control no-cache"),
                "header @pass Cache-Control no-cache",
            ],
            DeliveryRules.noValidator.id: ["etag on;", "FileETag MTime Size", ""],
            DeliveryRules.name.id: [
                "add_header Content-Disposition 'attachment; filename=\"card.EXT\"';",
                "Header set Content-Disposition \"attachment; filename=card.EXT\"",
                "header Content-Disposition \"attachment; filename=card.EXT\"",
            ],
        ]

        private static let unrouted = [
            location("try_files $uri =404;"), "RewriteRule \\.EXT$ - [END]", "handle @pass {\n    file_server\n}",
        ]

        private static func location(_ more: String = "") -> String {
            "location ~ \\.EXT$ { types { } default_type TYPE; \(more.isEmpty ? "" : "\(more) ")}"
        }

        private static func files(_ line: String) -> String {
            "<FilesMatch \"\\.EXT$\">\n    \(line)\n</FilesMatch>"
        }
    }
#endif
