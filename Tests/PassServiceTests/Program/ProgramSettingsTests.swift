#if Server
    import Foundation
    import PassModel
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    @Suite("passtool-server with wrong settings", .needs(.server))
    struct ProgramSettingsTests {
        private static let sample = Checkout.path("certs-sample/signer.p12")

        @Test(
            "the reason why it can't start is reported, with the right exit code",
            arguments: [
                ("databse", #""passes.sqlite""#, 78, "did you mean 'database'?"),
                ("database", #""none/passes.sqlite""#, 74, "'none/passes.sqlite'"),
                ("identities", #"[{"path": "none.pem"}]"#, 66, "'none.pem'"),
                ("identities", #"[{"path": "pipe"}]"#, 78, "pipe' is not a file"),
                ("identities", "[{\"path\": \"\(sample)\"}]", 78, "\"passphraseFile\""),
                ("listen", #"{"host": "192.0.2.1"}"#, 74, "not an address of this machine"),
                ("tls", #"{"certificate": "identity.pem", "key": "server.json"}"#, 74, "'server.json'"),
                ("webhook", #"{"url": "https://crm.example.com", "secretFile": "pipe"}"#, 66, "'pipe'"),
            ] as [(String, String, Int32, String)])
        func start(option: String, json: String, status: Int32, words: String) throws {
            let program = try ServerProgram([option: JSONDocument(parsing: Array(json.utf8)).root])
            #expect(unsafe mkfifo(program.folder.path("pipe"), 0o600) == 0)
            let result = try program.run("serve").expect(status, words)
            // Hints name settings, and no error is reported as a bug.
            #expect(!result.errors.contains("--passphrase-file") && !result.errors.contains("a bug in passtool"))
        }

        @Test("a wrong command is answered by the program itself") func usage() throws {
            let program = try ServerProgram()
            let unknown = try program.run("init")
            let missing = try Witness.server.run(["site", "card.pkpass"], in: program.folder.path)
            #expect(unknown.errors.hasPrefix("passtool-server: error: there is no command 'init'\n"))
            #expect(!unknown.errors.contains("passtool new"))
            #expect(missing.errors.contains("add -o DIRECTORY: the folder to write\n"), "\(missing.errors)")
        }

        @Test(
            "an unusable variable is named, and a secret in it is not shown",
            arguments: [
                ("IDENTITY_BASE64", "bm90IGEga2V5", "PASSTOOL_SERVER_IDENTITY_BASE64"),
                ("LISTEN_PROT", "bm90IGEga2V5", "did you mean 'PASSTOOL_SERVER_LISTEN_PORT'?"),
            ])
        func variables(name: String, value: String, words: String) throws {
            var program = try ServerProgram()
            program.variables["PASSTOOL_SERVER_\(name)"] = value
            let result = try program.run("serve").expect(78, words)
            #expect(!result.errors.contains(value) && !result.errors.contains("a bug in passtool"))
        }

        @Test("settings opens the files that they name, reports each that cannot be used, and shows no password")
        func files() throws {
            var program = try ServerProgram([
                "identities": .array([.object([("path", .string("none.p12"))])]),
                "tls": .object([("certificate", .string("identity.pem")), ("key", .string("server.json"))]),
                "downloadPageTexts": .string("none.json"),
            ])
            program.variables["PASSTOOL_SERVER_DATABASE"] = "postgresql://user:opensesame@db/passes"
            let result = try program.run("settings", "-q")
            #expect(result.status == 74 && result.text.isEmpty)
            let json = try program.run("settings", "--json")
            let document = try JSONDocument(parsing: Array(json.output)).root.object
            #expect(document?["problems"]?.array?.count == 3)
            let text = try program.run("settings").expect(74, "'none.p12'", "'server.json'", "'none.json'")
            #expect(text.text.contains("user:***@db") && !"\(result)\(json.text)\(text)".contains("opensesame"))
            let sound = try ServerProgram().run("settings", "--quiet")
            #expect(sound.status == 0 && sound.text.isEmpty && sound.errors.isEmpty)
        }

        @Test(
            "a key command signs for the service and gets no secret that settings name; two keys, a relative path are refused",
            .needs(.openssl))
        func keyCommand() async throws {
            func program(_ command: String, _ other: [(String, JSONValue)] = []) throws -> ServerProgram {
                var program = try ServerProgram([
                    "identities": .array([
                        .object([("path", .string("signer.pem")), ("keyCommand", .string(command))] + other),
                        .object([
                            ("variable", .string("OF_ORDERS")), ("passphraseVariable", .string("WORD_OF_ORDERS")),
                        ]),
                    ]),
                    "apns": .object([
                        ("host", .string("127.0.0.1")), ("port", .number(JSONNumber(9))),
                        ("tokenKey", .string("apns.p8")), ("keyId", .string("ABC123DEFG")),
                        ("teamId", .string("DEF123GHIJ")),
                    ]),
                ])
                let pem = try RehearsedService.identity()
                try program.folder.write(pem.utf8, to: "key.pem")
                let start = try #require(pem.firstRange(of: "-----BEGIN PRIVATE KEY-----")).lowerBound
                try program.folder.write(pem[..<start].utf8, to: "signer.pem")
                let curve = ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"]
                _ = try Witness.openssl.run(["genpkey"] + curve + ["-out", program.folder.path("apns.p8")])
                let script = """
                    #!/bin/sh
                    env >'\(program.folder.path("variables.txt"))'
                    exec openssl pkeyutl -sign -inkey '\(program.folder.path("key.pem"))' -pkeyopt digest:sha256
                    """
                let path = try program.folder.write(script.utf8, to: "sign.sh")
                try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
                let orders = try RehearsedService.pem(of: TestCertificates.orderMaterial())
                program.variables = [
                    "OF_ORDERS": Data(orders.utf8).base64EncodedString(), "WORD_OF_ORDERS": "opensesame",
                    "REGION": "eu-central-1",
                ]
                return program
            }
            for (command, other, words) in [
                ("exec:./sign.sh", [], "'keyCommand' is a relative path"),
                ("exec:/bin/true", [("key", .string("key.pem"))], "an identity has 'keyCommand' and another key"),
            ] as [(String, [(String, JSONValue)], String)] {
                try program(command, other).run("settings").expect(78, words)
            }
            let place = try program("exec:")
            let settings = try String(contentsOfFile: place.folder.path("server.json"), encoding: .utf8)
            try place.folder.write(
                settings.replacing("exec:", with: "exec:\(place.folder.path("sign.sh"))").utf8, to: "server.json")
            let running = try await place.start()
            let (archive, _) = try await place.issue(place.token())
            #expect(await running.stop() == 0)
            try place.folder.write(archive, to: "card.pkpass")
            try Witness.signature(of: "card.pkpass", in: place.folder.path).expect(0)
            let variables = try String(contentsOfFile: place.folder.path("variables.txt"), encoding: .utf8)
            #expect(variables.contains("REGION=eu-central-1"))
            for word in ["opensesame", "OF_ORDERS="] { #expect(!variables.contains(word)) }
        }

        @Test("only serve makes a database; other commands name the one that is missing, and serve settings that are")
        func missingDatabase() throws {
            let program = try ServerProgram()
            for command in [
                ["why", RehearsedService.type, "0001"], ["admin", "token", "list"], ["admin", "restored"],
                ["migrate"],
            ] {
                try program.run(command).expect(74, program.folder.path("passes.sqlite"))
                #expect(!FileManager.default.fileExists(atPath: program.folder.path("passes.sqlite")))
            }
            try FileManager.default.removeItem(atPath: program.folder.path("server.json"))
            try program.run("serve").expect(66, "'server.json'")
        }
    }
#endif
