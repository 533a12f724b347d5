#if Server
    import Foundation
    import PassModel
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    @Suite("passtool-server with wrong settings", .enabled(if: ServerProgram.path != nil, "\(ServerProgram.absence)"))
    struct ProgramSettingsTests {
        @Test("help names every command, with examples")
        func help() throws {
            let result = try ServerProgram().run("--help")
            #expect(result.status == 0)
            for word in [
                "serve", "settings", "admin", "why", "check", "Examples:", "PASSTOOL_SERVER_LISTEN_PORT", "Exit codes",
            ] {
                #expect(result.text.contains(word), "\(word)")
            }
        }

        @Test("help exit-codes lists those of this program, with their reasons here")
        func exitCodes() throws {
            let page = try Witness.shell.run(["-c", "exec \"$0\" help exit-codes", ServerProgram.path ?? ""]).text
            let codes = page.split(separator: "\n").compactMap { $0.firstMatch(of: /^ +([0-9]+)\s/)?.1 }
            #expect(codes == ["0", "1", "64", "65", "66", "70", "73", "74", "78", "130", "143"], "\(page)")
            #expect(page.contains("  78   the settings, or a file that they name, cannot be used"))
        }

        @Test(
            "the first screen of each help page says what it does, shows examples that work, and names the next command"
        )
        func firstScreens() throws {
            let faults = try HelpPages(of: ServerProgram.path ?? "").faults()
            #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
            let page = try ServerProgram().run("--help").text
            #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count <= 41, "\(page)")
        }

        @Test("an unknown option is reported at its place, with the one that was meant")
        func unknownOption() throws {
            let program = try ServerProgram(["databse": .string("passes.sqlite")])
            let result = try program.run("serve")
            #expect(result.status == 78)
            #expect(result.errors.contains("there is no option 'databse'"))
            #expect(result.errors.contains("did you mean 'database'?"))
            #expect(result.errors.firstMatch(of: /server\.json:[0-9]+:[0-9]+:/) != nil)
        }

        @Test("settings shows what is in effect and where it is from, as text and as JSON, without passwords")
        func effective() throws {
            var program = try ServerProgram()
            program.variables["PASSTOOL_SERVER_DATABASE"] = "postgresql://user:opensesame@db/passes"
            let text = try program.run("settings")
            #expect(text.status == 0, "\(text.errors)")
            #expect(text.text.contains("\"postgresql://user:***@db/passes\"  (PASSTOOL_SERVER_DATABASE)"))
            #expect(
                text.text.firstMatch(of: /(?m)^listen\.port +\d+  \(server\.json:\d+:\d+\)$/) != nil, "\(text.text)")
            #expect(text.text.firstMatch(of: /(?m)^log\.level +"info"  \(default\)$/) != nil)
            let json = try program.run("settings", "--json")
            let script =
                "import json, sys; print(*[s['value'] for s in json.load(sys.stdin)['settings'] if s['name'] == 'apns.port'])"
            let found = try Witness.shell.run(["-c", "python3 -c \"$0\" <<'END'\n\(json.text)\nEND", script])
            #expect(found.text.trimmingCharacters(in: .whitespacesAndNewlines) == "9", "\(found.errors)")
            #expect(!"\(text)\(json)".contains("opensesame"))
        }

        @Test("settings opens the files that they name, and reports each that cannot be used")
        func files() throws {
            let program = try ServerProgram([
                "identities": .array([.object([("path", .string("none.p12"))])]),
                "tls": .object([("certificate", .string("identity.pem")), ("key", .string("server.json"))]),
                "webhook": .object([("url", .string("https://crm.example.com")), ("secretFile", .string("pipe"))]),
                "landingTexts": .string("none.json"),
            ])
            #expect(unsafe mkfifo(program.folder.path("pipe"), 0o600) == 0)
            let result = try program.run("settings", "-q")
            #expect(try result.status == 74 && program.run("serve").status == 74)
            #expect(result.text.isEmpty)
            for words in [
                "cannot read 'none.p12'", "'server.json': it is not a key in PEM", "'pipe' is a device or a pipe",
                "cannot read 'none.json'",
            ] { #expect(result.errors.contains(words), "\(result.errors)") }
            let json = try JSONDocument(parsing: Array(program.run("settings", "--json").output)).root
            #expect(json.object?["faults"]?.array?.count == 4)
            let sound = try ServerProgram().run("settings", "--quiet")
            #expect(sound.status == 0 && sound.text.isEmpty && sound.errors.isEmpty)
        }

        @Test("a pipe as the secret of the webhook does not make the start wait")
        func secretPipe() throws {
            let program = try ServerProgram([
                "webhook": .object([("url", .string("https://crm.example.com")), ("secretFile", .string("pipe"))])
            ])
            #expect(unsafe mkfifo(program.folder.path("pipe"), 0o600) == 0)
            let result = try Witness("timeout").run(
                ["600", ServerProgram.path ?? "", "serve", "--config", "server.json"], in: program.folder.path)
            #expect(result.status == 66)
            #expect(result.errors.contains("'pipe' is a device or a pipe, not a file"), "\(result.errors)")
        }

        @Test("a settings file that is missing is named")
        func missingFile() throws {
            let program = try ServerProgram()
            try FileManager.default.removeItem(atPath: program.folder.path("server.json"))
            let result = try program.run("serve")
            #expect(result.status == 66)
            #expect(result.errors.contains("'server.json'"))
        }

        @Test("a port out of range is refused, with an example")
        func badPort() throws {
            let program = try ServerProgram(["listen": .object([("port", .number(JSONNumber(99_999)))])])
            let result = try program.run("serve")
            #expect(result.status == 78)
            #expect(result.errors.contains("'listen.port' is 99999: it is not a whole number from 0 to 65535"))
            #expect(result.errors.contains("\"port\": 8080"))
        }

        @Test("an identity that is missing ends the start")
        func missingIdentity() throws {
            let program = try ServerProgram(["identities": .array([.object([("path", .string("none.pem"))])])])
            let result = try program.run("serve")
            #expect([66, 78].contains(result.status))
            #expect(result.errors.contains("'none.pem'"))
            #expect(!result.errors.contains("a fault of passtool"))
        }

        @Test(
            "a passphrase that is missing or wrong is asked for by the names of the settings",
            arguments: ["", "\"passphraseVariable\": \"PATH\", "])
        func passphrase(setting: String) throws {
            let path = Checkout.path("certs-sample/signer.p12")
            let text = "{\(setting)\"path\": \"\(path)\"}"
            let identity = try JSONDocument(parsing: Array(text.utf8)).root
            let result = try ServerProgram(["identities": .array([identity])]).run("serve")
            #expect(result.status == 78)
            #expect(result.errors.contains("\"passphraseFile\""))
            #expect(!result.errors.contains("--passphrase-file"))
        }

        @Test("a database in a folder that is missing is named as what cannot be opened")
        func missingFolder() throws {
            let program = try ServerProgram(["database": .string("none/passes.sqlite")])
            let result = try program.run("serve")
            #expect(result.status == 74)
            #expect(result.errors.contains("cannot open the database 'none/passes.sqlite'"))
            #expect(!result.errors.contains("a fault of passtool"))
        }

        @Test(
            "a variable that holds no identity is named, and what it holds is not", arguments: ["%%%", "bm90IGEga2V5"])
        func unreadableVariable(value: String) throws {
            var program = try ServerProgram()
            program.variables["PASSTOOL_SERVER_IDENTITY_BASE64"] = value
            let result = try program.run("serve")
            #expect(result.status == 78)
            #expect(result.errors.contains("PASSTOOL_SERVER_IDENTITY_BASE64"), "\(result.errors)")
            #expect(!result.errors.contains(value))
            #expect(!result.errors.contains("a fault of passtool"))
        }

        @Test(
            "only serve makes a database; the other commands name the one that is missing",
            arguments: [
                ["why", RehearsedService.type, "0001"], ["admin", "restored"], ["admin", "audit"],
                ["admin", "token", "list"], ["admin", "token", "revoke", "till"],
                ["admin", "token", "new", "till", "--role", "read"],
            ])
        func missingDatabase(command: [String]) throws {
            let program = try ServerProgram()
            let result = try program.run(command)
            #expect(result.status == 74)
            #expect(
                result.errors.contains("there is no database '\(program.folder.path("passes.sqlite"))'"),
                "\(result.errors)")
            #expect(!FileManager.default.fileExists(atPath: program.folder.path("passes.sqlite")))
        }

        @Test("a port that another program has is named")
        func portInUse() async throws {
            var program = try ServerProgram()
            let running = try await program.start()
            program.variables["PASSTOOL_SERVER_DATABASE"] = "other.sqlite"
            let result = try program.run("serve")
            #expect(result.status == 74)
            #expect(
                result.errors.contains("cannot listen on '127.0.0.1:\(program.port)': another program uses this port"))
            #expect(!result.errors.contains("a fault of passtool"))
            #expect(await running.stop() == 0)
        }

        @Test("a host that is not of this machine is named")
        func foreignHost() throws {
            let program = try ServerProgram(["listen": .object([("host", .string("192.0.2.1"))])])
            let result = try program.run("serve")
            #expect(result.status == 74)
            #expect(result.errors.contains("the host is not an address of this machine"))
        }

        @Test("a TLS certificate that cannot be read is named")
        func unreadableCertificate() throws {
            let files: JSONValue = .object([("certificate", .string("none.pem")), ("key", .string("identity.pem"))])
            let result = try ServerProgram(["tls": files]).run("serve")
            #expect(result.status == 66)
            #expect(result.errors.contains("'none.pem'"))
            #expect(!result.errors.contains("identity.pem"))
        }

        @Test("a file that is not a TLS key is named")
        func unusableKey() throws {
            let program = try ServerProgram([
                "tls": .object([("certificate", .string("identity.pem")), ("key", .string("server.json"))])
            ])
            let result = try program.run("serve")
            #expect(result.status == 74)
            #expect(result.errors.contains("cannot do TLS with 'server.json': it is not a key in PEM"))
        }

        @Test("an administration command on a full disk says what to do")
        func fullDisk() async throws {
            let program = try ServerProgram()
            let running = try await program.start()
            // No file may grow past 64 KiB, which those of the database have passed.
            let script =
                "trap '' XFSZ; ulimit -f 128; exec \"$0\" admin token new till --role read --config server.json"
            let result = try Witness.shell.run(["-c", script, ServerProgram.path ?? ""], in: program.folder.path)
            #expect(result.status == 74)
            #expect(result.errors.contains("the database is full"), "\(result.errors)")
            #expect(result.errors.contains("free space where the database is"))
            #expect(!result.errors.contains("a fault of passtool"))
            #expect(await running.stop() == 0)
        }
    }
#endif
