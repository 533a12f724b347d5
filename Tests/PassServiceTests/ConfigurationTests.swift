#if Server
    import Foundation
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("Settings") struct ConfigurationTests {
        private func settings(
            _ text: String?, _ variables: [String: String] = [:]
        ) throws(ConfigurationError) -> ServiceConfiguration {
            try ServiceConfiguration(
                json: text.map { Array($0.utf8) }, source: "server.json", environment: ServiceEnvironment(variables))
        }

        private let base = #""publicURL": "https://passes.example.com/", "database": "passes.sqlite""#

        /// A value for the file and one for the variable; each option has a different number.
        private func values(_ option: ServiceOption, number: Int) -> (json: String, variable: String) {
            switch option.kind {
            case .number(let range): ("\(range.lowerBound + 2 * number)", "\(range.lowerBound + 2 * number + 1)")
            case .word(let words): ("\"\(words[0])\"", words[1])
            case .list: ("[\"10.0.0.1\"]", "10.0.0.0/8, ::1")
            case .host: ("\"127.0.0.2\"", "127.0.0.3")
            case .address: ("\"sqlite:///a\"", "/b")
            case .path: ("\"a\"", "b")
            default: ("\"https://a.example\"", "https://b.example")
            }
        }

        @Test("every option is read from the file, and a variable overrides it") func allOptions() throws {
            var groups: [String: [String]] = [:]
            var variables: [String: String] = [:]
            for (number, option) in ServiceOption.all.enumerated() {
                let (json, variable) = values(option, number: number)
                let group = option.path.count == 1 ? "" : option.path[0]
                groups[group, default: []].append("\"\(option.path.last ?? "")\": \(json)")
                variables[option.variable] = variable
            }
            let members = groups.map { group, list in
                group.isEmpty ? list.joined(separator: ", ") : "\"\(group)\": {\(list.joined(separator: ", "))}"
            }
            let text = "{\(members.joined(separator: ", "))}"
            let plain = try settings(text)
            for (name, value) in variables {
                #expect(try settings(text, [name: value]) != plain, "\(name) changes nothing")
            }
            let fromVariables = try settings(nil, variables)
            if Witness.schemaValidator.isInstalled {
                let wrong = [
                    #""port": 1"#, #""listen": 1"#, #""listen": {"port": 70000}"#, #""log": {"level": "loud"}"#,
                    #""proxies": "::1""#, #""identities": [{}]"#, #""apns": {"host": "https://a.example"}"#,
                    #""listen": {"port": "8080"}"#, #""identities": [{"path": "a", "variable": "b"}]"#,
                ].map { "{\(base), \($0)}" }
                let read = ([text] + wrong).map { (try? settings($0)) != nil }
                #expect(try SchemaJudge.places(in: ([text] + wrong).map(\.utf8), by: "server").map { $0 == [] } == read)
            }
            #expect(fromVariables == (try settings(text, variables)))
            #expect(fromVariables.proxies.count == 2)
        }

        /// Settings with a mistake, the place in the error, and a word in its message or advice.
        struct Mistake: Sendable, CustomTestStringConvertible {
            var text = ""
            var variables: [String: String] = [:]
            let place: String
            let word: String
            var testDescription: String { "\(text)\(variables)" }

            init(_ text: String, _ place: String, _ word: String) {
                (self.text, self.place, self.word) = (text, place, word)
            }

            init(_ name: String, is value: String, _ word: String) {
                (self.variables, self.place, self.word) = ([name: value], "", word)
            }
        }

        @Test(
            "a mistake is reported with its place, and with the nearest or an allowed value",
            arguments: [
                Mistake("{\n \"publicUrl\": \"\"}", "server.json:2:2", "did you mean 'publicURL'?"),
                Mistake("{\"port\": 1}", "server.json:1:2", "did you mean 'listen.port'?"),
                Mistake("{\"identities\": [{\"passphrasefile\": \"a\"}]}", "server.json:1:18", "0.passphraseFile'"),
                Mistake("{\"listen\": 8080}", "server.json:1:12", "'listen'"), Mistake("{", "server.json:1:2", ""),
                Mistake("[]", "server.json", ""), Mistake("{}", "server.json", "'publicURL'"),
                Mistake("{\"trust\": 1, \"trust\": 1}", "server.json:1:14", "'trust'"),
                Mistake(#""listen": {"port": 70000}"#, "server.json:1:94", "70000"),
                Mistake(#""listen": {"port": "8080"}"#, "server.json:1:94", "'listen.port'"),
                Mistake(#""log": {"level": "loud"}"#, "server.json:1:92", "loud"),
                Mistake(#""proxies": ["::1", "a"]"#, "server.json:1:86", "'proxies'"),
                Mistake(#""tls": {"key": "a"}"#, "server.json:1:90", "'tls.certificate'"),
                Mistake(#""metrics": {"host": "10.0.0.5"}"#, "server.json:1:", "'metrics.port'"),
                Mistake(#""metrics": {"port": 8080}"#, "server.json:1:", "'metrics.port'"),
                Mistake(#""apns": {"keyId": "a"}"#, "server.json:1:", "'apns.teamId'"),
                Mistake(#""apns": {"host": "https://api.push.apple.com"}"#, "server.json:1:", "https://"),
                Mistake(#""identities": [{}]"#, "server.json:1:", ""),
                Mistake(#""identities": [{"path": "a", "variable": "b"}]"#, "server.json:1:", ""),
                Mistake(#""webhook": {"url": "http://a.example", "secretFile": "a"}"#, "server.json:1:", "https"),
                Mistake("PASSTOOL_SERVER_LISTEN_PORT", is: "80a", "'listen.port'"),
                Mistake("PASSTOOL_PUBLC_URL", is: "a", "did you mean 'PASSTOOL_SERVER_PUBLIC_URL'?"),
            ])
        func mistakes(_ mistake: Mistake) throws {
            let isWhole = mistake.text.hasPrefix("{") || mistake.text.hasPrefix("[")
            let text = mistake.text.isEmpty ? "{\(base)}" : isWhole ? mistake.text : "{\(base), \(mistake.text)}"
            let error = try #require(throws: ConfigurationError.self) { try settings(text, mistake.variables) }
            let words = "\(error.message) \(error.hints.joined(separator: "; "))"
            #expect(error.message.hasPrefix(mistake.place), "\(words)")
            #expect(mistake.word.isEmpty || words.contains(mistake.word), "\(words)")
            for name in mistake.variables.keys { #expect(error.message.contains(name), "\(words)") }
        }

        @Test(
            "an address that phones can't use is refused",
            arguments: [
                ("http://passes.example.com", false), ("http://localhost:8080", true), ("http://127.0.0.1", true),
                ("https://passes.example.com/wallet", true), ("https://passes.example.com/?a", false),
                ("passes", false), ("https://", false), ("http://10.0.0.1", false),
                ("https://user:word@passes.example.com", false), ("https://a.example/wallet/v1/", false),
                ("https://a.example/p/x", false), ("https://a.example/*", false), ("https://a.example/:a", false),
            ])
        func publicURL(url: String, isGood: Bool) {
            let found = try? settings("{\"publicURL\": \"\(url)\", \"database\": \"a\"}")
            #expect((found != nil) == isGood)
        }

        @Test(
            "a secret in the file is refused, but not shown in the message",
            arguments: [
                #""tls": {"key": "-----BEGIN PRIVATE KEY-----\ngeheim\n-----END PRIVATE KEY-----"}"#,
                #""identities": [{"path": "-----BEGIN PRIVATE KEY-----\ngeheim\n-----END PRIVATE KEY-----"}]"#,
                #""identities": [{"path": "a", "passphrase": "geheim"}]"#,
                #""webhook": {"url": "https://me:geheim@crm.example/", "secretFile": "a"}"#,
                #""database": "postgresql://passes:geheim@db/passes""#, #""database": "postgresql://u:gehe?im@h/d""#,
                #""database": "postgresql://h/d?pass%77ord=geheim""#,
                #""database": "postgresql:///passes?user=u&password=geheim""#,
                #""database": "postgresql://u:ge@heim@a,b/passes""#,
            ])
        func inlineSecrets(member: String) throws {
            let own = member.hasPrefix("\"database\"") ? #""publicURL": "https://a.example""# : base
            let error = try #require(throws: ConfigurationError.self) { try settings("{\(own), \(member)}") }
            for word in ["geheim", "gehe?im", "heim@"] { #expect(!"\(error.message)\(error.hints)".contains(word)) }
            let variable = try #require(throws: ConfigurationError.self) {
                try settings("{\(base)}", ["PASSTOOL_SERVER_DATABASE": "mysql://u:geheim@db/d"])
            }
            #expect(!"\(variable.message)\(variable.hints)".contains("geheim"))
        }

        @Test("an address of PostgreSQL may be in the file, but one with a password only in a variable")
        func postgresAddresses() throws {
            for url in [
                "postgresql:///passes", "postgres://passes@db:5432/passes?sslmode=verify-full",
                "postgresql://a:5432,b:5433/passes", "postgresql:///passes?host=/var/run&user=u@server",
            ] {
                let settings = try settings("{\"publicURL\": \"https://a.example\", \"database\": \"\(url)\"}")
                #expect(settings.database == .postgres(url: url))
            }
            let secret = "postgres://user:opensesame@db/passes"
            let other = try settings("{\(base)}", ["PASSTOOL_SERVER_DATABASE": secret])
            #expect(other.database == .postgres(url: secret))
        }

        @Test("a relative path starts from the folder of the settings file, in a variable from the current folder")
        func relativePaths() throws {
            let text = """
                {\(base), "uploadTrustAnchors": "roots.pem", "tls": {"certificate": "tls.pem", "key": "/etc/tls.key"},
                "identities": [{"path": "signer.p12", "passphraseFile": "word", "key": "k", "intermediate": "/i"},
                    {"variable": "SIGNER", "keyVariable": "KEY", "passphraseVariable": "WORD"}]}
                """
            let settings = try ServiceConfiguration(
                json: Array(text.utf8), source: "/etc/passes/server.json",
                environment: ServiceEnvironment(["PASSTOOL_SERVER_UPLOAD_TRUST_ANCHORS": "mine.pem"]))
            let folder = "/etc/passes/"
            #expect(settings.publicURL == "https://passes.example.com")
            #expect(settings.database == .sqlite(path: "\(folder)passes.sqlite") && settings.trustPath == "mine.pem")
            #expect(settings.tls == .init(certificatePath: "\(folder)tls.pem", keyPath: "/etc/tls.key"))
            let watched = settings.identities.map(\.watchedPaths)
            #expect(watched == [["\(folder)signer.p12", "\(folder)k", "\(folder)word", "/i"], []])
        }

        @Test("an identity is read from files and from variables") func identities() throws {
            let folder = try TemporaryFolder()
            let pem = try RehearsedService.identity()
            let path = try folder.write(pem.utf8, to: "signer.pem")
            let fromFile = try settings("{\(base), \"identities\": [{\"path\": \"\(path)\"}]}")
            #expect(try fromFile.signingIdentities().map(\.passTypeIdentifier) == [TestCertificates.passType])
            let variables = ["PASSTOOL_SERVER_IDENTITY_BASE64": Data(pem.utf8).base64EncodedString()]
            let fromVariable = try settings("{\(base), \"identities\": [{\"path\": \"/nowhere\"}]}", variables)
            #expect(try fromVariable.signingIdentities().map(\.passTypeIdentifier) == [TestCertificates.passType])
            let orders = try folder.write(
                RehearsedService.pem(of: TestCertificates.orderMaterial()).utf8, to: "orders.pem")
            let ofOrders = try settings("{\(base), \"identities\": [{\"path\": \"\(orders)\"}]}")
            #expect(try ofOrders.signingIdentities().map(\.servedType) == [TestCertificates.orderType])
            let missing = try settings("{\(base), \"identities\": [{\"variable\": \"NOT_SET\"}]}")
            #expect(throws: ConfigurationError.self) { try missing.signingIdentities() }
        }
    }

    @Suite("Addresses of clients") struct ClientAddressTests {
        @Test(
            "addresses are read in each form, and nothing else is read as one",
            arguments: [
                ("127.0.0.1", "127.0.0.1"), ("::1", "0:0:0:0:0:0:0:1"), ("[2001:db8::5]", "2001:db8:0:0:0:0:0:5"),
                ("::ffff:10.1.2.3", "10.1.2.3"), ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"), ("", nil), ("1.2.3", nil),
                ("1.2.3.256", nil), ("1.2.3.4.5", nil), ("1::2::3", nil), ("1:2:3", nil), ("12345::", nil),
                ("+1.2.3.4", nil), ("::1%eth0", nil), ("1:2:3:4:5:6:7:8:9", nil),
            ] as [(String, String?)])
        func addresses(text: String, shown: String?) { #expect(IPAddress(text)?.description == shown) }

        @Test(
            "a range contains its addresses and no others",
            arguments: [
                ("10.0.0.0/8", "10.255.1.2", true), ("10.0.0.0/8", "11.0.0.1", false),
                ("10.0.0.0/9", "10.128.0.0", false), ("::/0", "2001::1", true), ("::/0", "1.2.3.4", false),
                ("192.168.1.7", "192.168.1.7", true), ("192.168.1.7", "192.168.1.6", false),
                ("2001:db8::/33", "2001:db8:8000::", false),
            ])
        func ranges(range: String, address: String, isInside: Bool) throws {
            #expect(try #require(AddressRange(range)).contains(#require(IPAddress(address))) == isInside)
        }

        @Test("a bucket fills with time, and the number of buckets is bounded") func buckets() {
            let clock = TestClock()
            let start = clock.now
            let limiter = RateLimiter<Int>(perMinute: 60, burst: 2, mostKeys: 100) {
                .seconds(clock.now.timeIntervalSince(start))
            }
            #expect(limiter.secondsToWait(for: 1) == nil)
            #expect(limiter.secondsToWait(for: 1) == nil)
            #expect(limiter.secondsToWait(for: 1) == 1)
            #expect(limiter.secondsToWait(for: 2) == nil)
            clock.advance(by: 1.1)
            #expect(limiter.secondsToWait(for: 1) == nil)
            #expect(limiter.secondsToWait(for: 1) != nil)
            for key in 0..<10_000 { _ = limiter.secondsToWait(for: key) }
            #expect(limiter.keyCount <= 102)
        }
    }
#endif
