#if Server
    import Configuration
    import Foundation
    import PassToolkit
    import SignedMessages
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("Settings")
    struct ConfigurationTests {
        private func settings(
            _ text: String?, _ variables: [String: String] = [:]
        ) throws(ConfigurationError) -> ServiceConfiguration {
            try ServiceConfiguration(
                json: text.map { Array($0.utf8) }, source: "server.json", environment: ServiceEnvironment(variables))
        }

        private let base = #""publicURL": "https://passes.example.com/", "database": "passes.sqlite""#

        @Test("what is not set has its default")
        func defaults() throws {
            let settings = try settings("{\(base)}")
            #expect(settings.publicURL == "https://passes.example.com")
            #expect(settings.database == .sqlite(path: "passes.sqlite"))
            #expect(settings.listen == .init())
            #expect(settings.listen.host == "127.0.0.1")
            #expect(settings.push.host == "api.push.apple.com")
            #expect(settings.tls == nil)
        }

        @Test("an address for health and figures needs a port")
        func operations() throws {
            let error = #expect(throws: ConfigurationError.self) {
                try settings(#"{\#(base), "operations": {"host": "10.0.0.5"}}"#)
            }
            #expect(error?.message.hasSuffix("'operations.port' is missing, which 'operations.host' needs") == true)
            #expect(try settings(#"{\#(base), "operations": {"port": 9090}}"#).operations?.host == "127.0.0.1")
        }

        @Test("every option is read from the file, and a variable overrides it")
        func allOptions() throws {
            let values: [String: (json: String, variable: String)] = [
                "listen.host": ("\"::1\"", "0.0.0.0"), "listen.port": ("1", "2"),
                "operations.host": ("\"::1\"", "0.0.0.0"), "operations.port": ("5", "6"),
                "publicURL": ("\"https://a.example\"", "https://b.example"),
                "database": ("\"sqlite:///a\"", "postgres://user:secret@db/passes"),
                "apns.host": ("\"a\"", "b"), "apns.port": ("3", "4"), "apns.trust": ("\"a\"", "b"),
                "apns.tokenKey": ("\"a\"", "b"), "apns.keyId": ("\"a\"", "b"), "apns.teamId": ("\"a\"", "b"),
                "tls.certificate": ("\"a\"", "b"), "tls.key": ("\"a\"", "b"), "limits.cacheBytes": ("1", "2"),
                "limits.templateBytes": ("2000", "3000"), "limits.archiveBytes": ("2000", "3000"),
                "limits.recordBytes": ("2000", "3000"), "limits.linkRequestsPerMinute": ("1", "2"),
                "limits.adminRequestsPerMinute": ("1", "2"), "limits.newDevicesPerMinute": ("3", "4"),
                "proxies": ("[\"10.0.0.1\"]", "10.0.0.0/8, ::1"),
                "log.level": ("\"debug\"", "error"), "log.format": ("\"json\"", "text"), "trust": ("\"a\"", "b"),
                "landingTexts": ("\"a\"", "b"),
                "google.serviceAccount": ("\"a\"", "b"),
                "google.imageBase": ("\"https://a.example\"", "https://b.example"),
                "google.api": ("\"https://a.example\"", "https://b.example"),
                "webhook.url": ("\"https://a.example\"", "https://b.example"), "webhook.secretFile": ("\"a\"", "b"),
                "webhook.retryHours": ("1", "2"),
            ]
            #expect(Set(values.keys) == Set(ServiceOption.all.map(\.name)))
            var members: [String: [String]] = [:]
            for (name, value) in values {
                let parts = name.split(separator: ".").map(String.init)
                members[parts.count == 1 ? "" : parts[0], default: []].append("\"\(parts.last ?? "")\": \(value.json)")
            }
            let parts = members.map { group, list in
                group.isEmpty ? list.joined(separator: ", ") : "\"\(group)\": {\(list.joined(separator: ", "))}"
            }
            let text = "{\(parts.joined(separator: ", "))}"
            let plain = try settings(text)
            #expect(plain.listen.port == 1)
            for option in ServiceOption.all {
                let changed = try settings(text, [option.variable: values[option.name]?.variable ?? ""])
                #expect(changed != plain, "\(option.variable) changes nothing")
            }
            let all = Dictionary(
                uniqueKeysWithValues: ServiceOption.all.map { ($0.variable, values[$0.name]?.variable ?? "") })
            let fromVariables = try settings(nil, all)
            #expect(fromVariables == (try settings(text, all)))
            #expect(fromVariables.push.token == .init(path: "b", keyId: "b", teamId: "b"))
            #expect(fromVariables.proxies.count == 2)
        }

        @Test(
            "the names of variables follow from the names of options",
            arguments: [
                ("publicURL", "PASSTOOL_SERVER_PUBLIC_URL"), ("apns.keyId", "PASSTOOL_SERVER_APNS_KEY_ID"),
                ("limits.linkRequestsPerMinute", "PASSTOOL_SERVER_LIMITS_LINK_REQUESTS_PER_MINUTE"),
            ])
        func variables(name: String, variable: String) {
            #expect(ServiceOption.all.first { $0.name == name }?.variable == variable)
        }

        @Test(
            "a mistake is reported with its place and its hint",
            arguments: [
                (
                    "{\n \"publicUrl\": \"\"}", "server.json:2:2: there is no option 'publicUrl'",
                    "did you mean 'publicURL'?"
                ),
                (
                    "{\"listen\": {\"prot\": 1}}", "server.json:1:13: there is no option 'listen.prot'",
                    "did you mean 'listen.port'?"
                ),
                ("{\"port\": 1}", "server.json:1:2: there is no option 'port'", "did you mean 'listen.port'?"),
                (
                    "{\"identities\": [{\"passphrasefile\": \"a\"}]}",
                    "server.json:1:18: there is no option 'identities.0.passphrasefile'",
                    "did you mean 'identities.0.passphraseFile'?"
                ),
                (
                    "{\"listen\": 8080}", "server.json:1:12: 'listen' cannot be a number",
                    "write it like \"listen\": { … }"
                ),
                ("{", "server.json:1:2: ", ""),
                ("[]", "server.json: the file is not a JSON object", ""),
                (
                    "{}", "server.json: 'publicURL' is missing",
                    "write it like \"publicURL\": \"https://passes.example.com\""
                ),
                ("{\"trust\": 1, \"trust\": 1}", "server.json:1:14: 'trust' is already in this object, on line 1", ""),
            ])
        func mistakes(text: String, message: String, hint: String) throws {
            let error = try #require(throws: ConfigurationError.self) { try settings(text) }
            #expect(error.message.hasPrefix(message), "\(error.message)")
            #expect(hint.isEmpty || error.recovery == [hint], "\(error.recovery)")
        }

        @Test(
            "a value that can't be is refused",
            arguments: [
                "\"listen\": {\"port\": 70000}", "\"listen\": {\"port\": \"8080\"}", "\"log\": {\"level\": \"loud\"}",
                "\"proxies\": [\"nowhere\"]", "\"proxies\": [\"10.0.0.0/33\"]", "\"tls\": {\"key\": \"a\"}",
                "\"apns\": {\"keyId\": \"a\"}", "\"identities\": [{}]",
                "\"identities\": [{\"path\": \"a\", \"variable\": \"b\"}]",
                "\"identities\": [{\"path\": \"a\", \"passphrase\": \"secret\"}]", "\"identities\": {}",
            ])
        func badValues(member: String) throws {
            let error = try #require(throws: ConfigurationError.self) { try settings("{\(base), \(member)}") }
            #expect(error.origin.hasPrefix("server.json:1:"))
            #expect(!error.recovery.isEmpty)
        }

        @Test(
            "an address that phones can't use is refused",
            arguments: [
                ("http://passes.example.com", false), ("http://localhost:8080", true), ("http://127.0.0.1", true),
                ("https://passes.example.com/wallet", true), ("https://passes.example.com/?a", false),
                ("passes", false),
                ("https://", false), ("ftp://localhost", false), ("https://user:word@passes.example.com", false),
                ("http://10.0.0.1", false), ("https://a.example/admin", false), ("https://a.example/p/x", false),
                ("https://a.example/*", false), ("https://a.example/:a", false),
                ("https://a.example/my-shop/wallet_2", true),
            ])
        func publicURL(url: String, isGood: Bool) {
            let found = try? settings("{\"publicURL\": \"\(url)\", \"database\": \"a\"}")
            #expect((found != nil) == isGood)
        }

        @Test("an address where phones or pushes would go wrong is refused, with what to write")
        func wrongAddresses() throws {
            var error = #expect(throws: ConfigurationError.self) {
                try settings("{\"publicURL\": \"https://a.example/wallet/v1/\", \"database\": \"a\"}")
            }
            #expect(error?.recovery == ["leave /v1 out"])
            error = #expect(throws: ConfigurationError.self) {
                try settings("{\(base), \"apns\": {\"host\": \"https://api.push.apple.com\"}}")
            }
            #expect(error?.recovery == ["leave out https:// and what follows the name"])
            for (url, reason) in [
                ("http://crm.example/t0ken", "it is not https"), ("crm.example", "cannot be"),
                ("https://me:t0ken@crm.example/", "it holds a user or a password"),
            ] {
                error = #expect(throws: ConfigurationError.self) {
                    try settings("{\(base), \"webhook\": {\"url\": \"\(url)\", \"secretFile\": \"a\"}}")
                }
                #expect(error?.message.contains(reason) == true && error?.origin.hasPrefix("server.json:1:") == true)
                #expect(error?.message.contains("t0ken") == false, "\(error?.message ?? "")")
            }
        }

        @Test("a secret in the file is refused, and not repeated in the message")
        func inlineSecrets() throws {
            let key = "-----BEGIN PRIVATE KEY-----\\nMIIabc\\n-----END PRIVATE KEY-----"
            for member in ["\"tls\": {\"key\": \"\(key)\"}", "\"identities\": [{\"path\": \"\(key)\"}]"] {
                let error = try #require(throws: ConfigurationError.self) { try settings("{\(base), \(member)}") }
                #expect(!"\(error.message)\(error.recovery)".contains("MIIabc"))
            }
            let url = "postgres://user:opensesame@db/passes"
            let text = "{\"publicURL\": \"https://a.example\", \"database\": \"\(url)\"}"
            let error = try #require(throws: ConfigurationError.self) { try settings(text) }
            #expect(!"\(error.message)\(error.recovery)".contains("opensesame"))
            #expect(try settings(text, ["PASSTOOL_SERVER_DATABASE": url]).database == .postgres(url: url))
        }

        @Test(
            "an address of PostgreSQL without a password may be in the file",
            arguments: [
                "postgresql:///passes", "postgresql://passes@db.example.com/passes", "postgres://db:5432/passes",
                "postgresql://passes@db.example.com:5432/passes?sslmode=verify-full",
                "postgresql://a:5432,b:5433/passes",
                "postgresql://u@%2Fvar%2Frun/passes", "postgresql:///passes?host=/var/run&user=u@server",
            ])
        func postgresAddresses(url: String) throws {
            let settings = try settings("{\"publicURL\": \"https://a.example\", \"database\": \"\(url)\"}")
            #expect(settings.database == .postgres(url: url))
        }

        @Test(
            "an address of PostgreSQL with a password is refused in the file",
            arguments: [
                "postgresql://passes:geheim@db/passes", "postgresql://u:gehe?im@h/d",
                "postgresql://h/d?pass%77ord=geheim", "postgresql:///passes?user=u&password=geheim",
                "postgresql://u:ge@heim@a,b/passes", "postgresql://db/passes?sslpassword=geheim",
            ])
        func postgresPasswords(url: String) throws {
            let error = #expect(throws: ConfigurationError.self) {
                try settings("{\"publicURL\": \"https://a.example\", \"database\": \"\(url)\"}")
            }
            #expect(error?.message.hasSuffix("\": it holds a password") == true)
            #expect(error?.message.contains("geheim") == false)
        }

        @Test(
            "an error shows the value and where it is from, without passwords",
            arguments: [
                (#""log": {"level": "loud"}"#, [:], #"server.json:1:92: 'log.level' is "loud": it is none of trace"#),
                ("", ["PASSTOOL_SERVER_LISTEN_PORT": "80a"], #"PASSTOOL_SERVER_LISTEN_PORT: 'listen.port' is "80a": "#),
                (#""listen": {"port": 70000}"#, [:], "server.json:1:94: 'listen.port' is 70000: it is not a whole"),
                (#""listen": {"port": true}"#, [:], "server.json:1:94: 'listen.port' is true: it is not a whole"),
                (#""proxies": ["::1", "a"]"#, [:], #"server.json:1:86: 'proxies' cannot be ["::1", "a"]"#),
                (
                    "", ["PASSTOOL_SERVER_PROXIES": "::1,a"],
                    #"PASSTOOL_SERVER_PROXIES: 'proxies' cannot be ["::1", "a"]"#
                ),
                (
                    "", ["PASSTOOL_SERVER_DATABASE": "mysql://user:opensesame@db/passes"],
                    #"PASSTOOL_SERVER_DATABASE: 'database' cannot be "mysql://user:***@db/passes""#
                ),
                (
                    "", ["PASSTOOL_SERVER_DATABASE": "host=db password=opensesame"],
                    #"PASSTOOL_SERVER_DATABASE: 'database' cannot be "host=db password=***""#
                ),
                (#""tls": {"key": "a"}"#, [:], "server.json:1:90: 'tls.certificate' is missing, which 'tls.key' needs"),
            ] as [(String, [String: String], String)])
        func origins(member: String, variables: [String: String], message: String) throws {
            let text = "{\(base)\(member.isEmpty ? "" : ", ")\(member)}"
            let error = try #require(throws: ConfigurationError.self) { try settings(text, variables) }
            #expect(error.message.hasPrefix(message), "\(error.message)")
            #expect(message.hasPrefix("server.json") || error.recovery[0].contains("PASSTOOL_SERVER_"))
        }

        @Test(
            "a misspelt variable is an error, also without the word SERVER; those of other programs are none",
            arguments: [
                ("PASSTOOL_PUBLC_URL", "PASSTOOL_SERVER_PUBLIC_URL"),
                ("PASSTOOL_LOG_LEVEL", "PASSTOOL_SERVER_LOG_LEVEL"),
                ("PASSTOOL_SERVR_TRUST", "PASSTOOL_SERVER_TRUST"),
                ("PASSTOOL_SERVER_PASPHRASE", "PASSTOOL_SERVER_PASSPHRASE"),
                ("PASSTOOL_IDENTITY", nil), ("PASSTOOL_IDENTITY_BASE64", nil), ("PASSTOOL_KEY", nil),
                ("PASSTOOL_PASSPHRASE", nil), ("PASSTOOL_PIN", nil), ("PASSTOOL_PKCS11_MODULE", nil),
                ("PASSTOOL_TRANSCRIPTS", nil), ("PASSTOOL_PICTURES", nil), ("PASSTOOL_PAGES", nil),
                ("PASSTOOL_ANSWERS", nil),
            ])
        func misspelt(name: String, meant: String?) throws {
            guard let meant else {
                _ = try settings("{\(base)}", [name: "a"])
                return
            }
            let error = try #require(throws: ConfigurationError.self) { try settings("{\(base)}", [name: "a"]) }
            #expect(error.message.contains("'\(name)'") && error.recovery == ["did you mean '\(meant)'?"])
        }

        @Test("settings in effect have their origins, and no passwords")
        func effective() throws {
            let folder = try TemporaryFolder()
            let text = """
                {"publicURL": "https://a.example", "database": "a", "trust": "roots.pem",
                "identities": [{"path": "signer.p12"}]}
                """
            let path = try folder.write(Array(text.utf8), to: "server.json")
            let database = ["PASSTOOL_SERVER_DATABASE": "postgres://user:opensesame@db/passes"]
            var found = try ServiceConfiguration.effective(path: path, environment: ServiceEnvironment(database))
            func line(_ name: String) -> String? { found.first { $0.name == name }.map { "\($0.value) \($0.origin)" } }
            #expect(line("publicURL") == "\"https://a.example\" \(path):1:15")
            #expect(line("database") == "\"postgres://user:***@db/passes\" PASSTOOL_SERVER_DATABASE")
            #expect(line("listen.port") == "8080 default" && line("log.format") == "\"text\" default")
            #expect(line("trust") == "\"\(folder.path("roots.pem"))\" \(path):1:62" && line("tls.key") == nil)
            #expect(line("identities.0.path") == "\"\(folder.path("signer.p12"))\" \(path):2:25")
            let identity = ["PASSTOOL_SERVER_IDENTITY": "mine.p12", "PASSTOOL_SERVER_PASSPHRASE": "opensesame"]
            found = try ServiceConfiguration.effective(path: path, environment: ServiceEnvironment(identity))
            #expect(line("identities.0.path") == "\"mine.p12\" PASSTOOL_SERVER_IDENTITY")
            #expect(!"\(found)".contains("opensesame"))
        }

        @Test("a secret comes from a variable only, and is not shown")
        func secrets() throws {
            let option = ServiceOption("webhook.secret", .secret, example: "…") { _, _ in }
            let variable = Setting(option: option, content: .string("opensesame"), origin: option.variable)
            try variable.check()
            #expect(variable.shown == "***" && !variable.error().message.contains("opensesame"))
            let file = Setting(option: option, content: .string("opensesame"), origin: "server.json", folder: "")
            let error = try #require(throws: ConfigurationError.self) { try file.check() }
            #expect(error.code == .inlineSecret && !"\(error)".contains("opensesame"))
        }

        @Test("a relative path starts from the folder of the settings file, in a variable from the current folder")
        func relativePaths() throws {
            let text = """
                {\(base), "trust": "roots.pem", "tls": {"certificate": "tls.pem", "key": "/etc/tls.key"},
                "apns": {"trust": "apns.pem"},
                "identities": [{"path": "signer.p12", "passphraseFile": "word", "key": "k", "intermediate": "/i"},
                    {"variable": "SIGNER", "keyVariable": "KEY", "passphraseVariable": "WORD"}]}
                """
            let settings = try ServiceConfiguration(
                json: Array(text.utf8), source: "/etc/passes/server.json",
                environment: ServiceEnvironment(["PASSTOOL_SERVER_TRUST": "mine.pem"]))
            #expect(settings.database == .sqlite(path: "/etc/passes/passes.sqlite"))
            #expect(settings.trustPath == "mine.pem")
            #expect(settings.tls == .init(certificatePath: "/etc/passes/tls.pem", keyPath: "/etc/tls.key"))
            #expect(settings.push.trustPath == "/etc/passes/apns.pem")
            let folder = "/etc/passes/"
            #expect(
                settings.identities[0].watchedPaths
                    == ["\(folder)signer.p12", "\(folder)k", "\(folder)word", "/i"])
            #expect(settings.identities[1].variable == "SIGNER" && settings.identities[1].watchedPaths.isEmpty)
        }

        @Test("an identity is read from files and from variables")
        func identities() throws {
            let folder = try TemporaryFolder()
            let certificate = try TestCertificates.certificate()
            let key = try TestCertificates.key.get()
            let intermediate = try TestCertificates.authority.get().intermediate
            let pem =
                try certificate.pem + intermediate.pem + String(decoding: key.pem(encryptedWith: nil), as: UTF8.self)
            let path = try folder.write(Array(pem.utf8), to: "signer.pem")
            let fromFile = try settings("{\(base), \"identities\": [{\"path\": \"\(path)\"}]}")
            #expect(try fromFile.signingIdentities().map(\.passTypeIdentifier) == [TestCertificates.passType])
            let variables = ["PASSTOOL_SERVER_IDENTITY_BASE64": Data(pem.utf8).base64EncodedString()]
            let fromVariable = try settings("{\(base), \"identities\": [{\"path\": \"/nowhere\"}]}", variables)
            #expect(try fromVariable.signingIdentities().map(\.passTypeIdentifier) == [TestCertificates.passType])
            let missing = try settings("{\(base), \"identities\": [{\"variable\": \"NOT_SET\"}]}")
            #expect(throws: ConfigurationError.self) { try missing.signingIdentities() }
        }
    }

    @Suite("Addresses of clients")
    struct ClientAddressTests {
        @Test(
            "addresses are read as they are written",
            arguments: [
                ("127.0.0.1", "127.0.0.1"), ("::1", "0:0:0:0:0:0:0:1"), ("[2001:db8::5]", "2001:db8:0:0:0:0:0:5"),
                ("::ffff:10.1.2.3", "10.1.2.3"), ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"),
            ])
        func addresses(text: String, shown: String) { #expect(IPAddress(text)?.description == shown) }

        @Test(
            "what is not an address is refused",
            arguments: [
                "", "1.2.3", "1.2.3.256", "1.2.3.4.5", "a.b.c.d", "1::2::3", ":::", "1:2:3", "12345::", "+1.2.3.4",
                "::1%eth0",
                "unknown", "1:2:3:4:5:6:7:8:9",
            ])
        func noAddress(text: String) { #expect(IPAddress(text) == nil) }

        @Test(
            "a range contains its addresses and no others",
            arguments: [
                ("10.0.0.0/8", "10.255.1.2", true), ("10.0.0.0/8", "11.0.0.1", false),
                ("10.0.0.0/9", "10.128.0.0", false),
                ("::/0", "2001::1", true), ("::/0", "1.2.3.4", false), ("192.168.1.7", "192.168.1.7", true),
                ("192.168.1.7", "192.168.1.6", false), ("2001:db8::/33", "2001:db8:8000::", false),
            ])
        func ranges(range: String, address: String, isInside: Bool) throws {
            #expect(try #require(AddressRange(range)).contains(#require(IPAddress(address))) == isInside)
        }

        @Test("a bucket fills with time, and the number of buckets is bounded")
        func buckets() {
            let clock = TestClock(nil)
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
