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
            for word in ["serve", "admin", "why", "check", "Examples:", "PASSTOOL_SERVER_LISTEN_PORT", "Exit codes:"] {
                #expect(result.text.contains(word), "\(word)")
            }
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
            #expect(result.errors.contains("'listen.port' cannot have this value"))
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

        @Test("a database in a folder that is missing is named as what cannot be reached", arguments: ["serve", "why"])
        func missingFolder(command: String) throws {
            let program = try ServerProgram(["database": .string("none/passes.sqlite")])
            let result =
                try command == "serve" ? program.run("serve") : program.run("why", RehearsedService.type, "0001")
            #expect(result.status == 74)
            #expect(result.errors.contains("the database cannot be reached"))
            #expect(!result.errors.contains("a fault of passtool"))
        }

        @Test("a port that another program has is named")
        func portInUse() async throws {
            let program = try ServerProgram()
            let running = try await program.start()
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
            #expect(result.status == 74)
            #expect(result.errors.contains("cannot do TLS with 'none.pem' and 'identity.pem'"))
        }
    }
#endif
