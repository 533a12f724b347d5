#if Server
    import Foundation
    import NIOHTTP1
    import PassModel
    import PassService
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    @Suite(
        "The log of passtool-server", .enabled(if: ServerProgram.path != nil, "\(ServerProgram.absence)"))
    struct ProgramLogTests {
        @Test(
            "no token and nothing about a person is in the log of good requests and bad ones, at the level that logs most",
            arguments: ["text", "json"])
        func secrets(format: String) async throws {
            let fake = try await FakeAPNs.start()
            let program = try ServerProgram([
                "log": .object([("level", .string("trace")), ("format", .string(format))]),
                "apns": .object([
                    ("host", .string("127.0.0.1")), ("port", .number(JSONNumber(fake.port))),
                    ("trust", .string("apns.pem")),
                ]),
            ])
            try program.folder.write(fake.root.pem.utf8, to: "apns.pem")
            let running = try await program.start()
            let token = try program.token()
            let (archive, link) = try await program.issue(token)
            let authentication = try #require(HeldPass(archive)).token
            let pushTokens = (1...2).map { "feedc0de\($0)" + String(repeating: "ab", count: 28) }
            let walk = Walk(program: program, token: token, authentication: authentication)

            fake.change { $0.answer = { $0.token == pushTokens[0] ? .refusal(400, "BadDeviceToken") : .accepted } }
            try await walk.register(pushTokens)
            try await walk.change()
            #expect(try await fake.waitForPushes(2))
            try await walk.tellOfPersons()
            try await walk.mistakes(link: link)
            #expect(await running.stop() == 0)
            await fake.stop()

            let log = running.text
            // The log is there: it knows the routes, and it has what was refused.
            #expect(log.contains("/v1/devices/{device}/registrations/{type}/{serial}"), "\(log)")
            #expect(log.utf8.count > 2000)
            if format == "json" {
                for line in log.split(separator: "\n") {
                    #expect(throws: Never.self, "\(line)") { try JSONDocument(parsing: Array(line.utf8)) }
                }
            }
            let opaque = try #require(link.split(separator: "/").last.map(String.init))
            for secret in [token, authentication, opaque, Walk.name, Walk.mail, "wr0ngT0ken"] + pushTokens {
                #expect(!log.localizedCaseInsensitiveContains(secret), "'\(secret)' is in the log")
            }
            #expect(!log.contains("PRIVATE KEY"))
        }

        @Test(
            "the database's password is in no line of the log, and in no error of a command",
            .enabled(if: PostgresServer.isAvailable, "\(PostgresServer.absence)"), arguments: ["text", "json"])
        func databasePassword(format: String) async throws {
            let server = try PostgresServer.shared
            let role = try await passwordRole("Tr0ub4dor&3", format, on: server)
            let address = try server.freshDatabase().replacing("postgres@", with: "\(role):Tr0ub4dor%263@")
            let log: JSONValue = .object([("level", .string("trace")), ("format", .string(format))])
            func expectNoPassword(in text: String) {
                #expect(!text.contains("Tr0ub4dor") && !text.contains("wr0ngW0rd"), "\(text)")
            }

            var program = try ServerProgram(["log": log])
            program.variables["PASSTOOL_SERVER_DATABASE"] = address
            let running = try await program.start()
            let token = try program.token()
            _ = try await program.issue(token)
            try server.dropConnections(to: address)
            _ = try await program.send(.GET, "/admin/v1/templates", "Bearer \(token)")
            #expect(await running.stop() == 0)
            #expect(running.text.utf8.count > 2000)
            expectNoPassword(in: running.text)

            let wrong = address.replacing("Tr0ub4dor%263", with: "wr0ngW0rd")
            for (address, reason) in [(wrong, "authentication failed"), (address + "&none=1", "not of the form")] {
                program.variables["PASSTOOL_SERVER_DATABASE"] = address
                for command in [["serve"], ["why", RehearsedService.type, "0001"], ["admin", "token", "list"]] {
                    let result = try program.run(command)
                    #expect(result.status != 0)
                    #expect(result.errors.contains(reason), "\(result.errors)")
                    expectNoPassword(in: result.errors + result.text)
                }
            }
            let careless = try ServerProgram(["database": .string(address)]).run("serve")
            #expect(careless.errors.contains("it holds a password"), "\(careless.errors)")
            expectNoPassword(in: careless.errors)
        }

        /// Makes a role that the server asks for its password.
        private func passwordRole(
            _ password: String, _ suffix: String, on server: PostgresServer
        ) async throws -> String {
            let role = "nora_\(suffix)"
            try server.psql(
                """
                CREATE ROLE \(role) LOGIN SUPERUSER PASSWORD '\(password)';
                DO $$ BEGIN EXECUTE format(
                    'COPY (VALUES (''local all nora_text,nora_json scram-sha-256''), (''local all all trust'')) TO %L',
                    current_setting('hba_file')); END $$;
                SELECT pg_reload_conf();
                """, in: "postgres")
            // The server reads the file a moment later, and then takes no wrong password.
            let wrong = server.address(of: "postgres").replacing("postgres@", with: "\(role):none@")
            guard try await waits(until: { (try? server.psql("SELECT 1", in: wrong)) == nil }) else {
                throw RehearsedService.Failure(reason: "the server asks for no password")
            }
            return role
        }
    }

    /// Requests with what must not be logged.
    private struct Walk {
        static let name = "Nora Lindqvist"
        static let mail = "nora@mail.example"

        let program: ServerProgram
        let token: String
        let authentication: String
        private var pass: String { "\(RehearsedService.type)/0001" }

        func register(_ pushTokens: [String]) async throws {
            for (number, pushToken) in pushTokens.enumerated() {
                let answer = try await program.send(
                    .POST, "/v1/devices/phone\(number)/registrations/\(pass)", "ApplePass \(authentication)",
                    Array(#"{"pushToken": "\#(pushToken)"}"#.utf8))
                #expect(answer.status == 201)
            }
        }

        func change() async throws {
            let answer = try await program.send(
                .PATCH, "/admin/v1/passes/\(pass)", "Bearer \(token)", Array(#"{"record": {"balance": 2}}"#.utf8))
            #expect(answer.status == 200, "\(String(bytes: answer.body))")
        }

        /// A record, a log line of a phone and a personalization with a name in them; no matter what they answer.
        func tellOfPersons() async throws {
            let record = Array(#"{"template": "card", "record": {"balance": 1, "memberName": "\#(Self.name)"}}"#.utf8)
            _ = try await program.send(
                .PUT, "/admin/v1/passes/\(RehearsedService.type)/0002", "Bearer \(token)", record)
            let lines = Array(#"{"serial": "0003", "record": {"memberName": "\#(Self.name)"}}"#.utf8)
            _ = try await program.send(
                .POST, "/admin/v1/passes?template=card", "Bearer \(token)", lines, type: "application/x-ndjson")
            let person = #"{"fullName": "\#(Self.name)", "emailAddress": "\#(Self.mail)"}"#
            _ = try await program.send(
                .POST, "/v1/passes/\(pass)/personalize", "ApplePass \(authentication)",
                Array(#"{"personalizationToken": "wr0ngT0ken", "requiredPersonalizationInfo": \#(person)}"#.utf8))
            let log = #"{"logs": ["Get pass task: \#(Self.name) \#(authentication) \#(Self.mail)"]}"#
            #expect(try await program.send(.POST, "/v1/log", nil, Array(log.utf8)).status == 200)
        }

        /// Wrong tokens, addresses with secrets in wrong places, and bodies that are no JSON.
        func mistakes(link: String) async throws {
            _ = try await program.send(.GET, "/admin/v1/templates", "Bearer wr0ngT0ken")
            _ = try await program.send(.GET, "/v1/passes/\(pass)", "ApplePass wr0ngT0ken")
            _ = try await program.send(.GET, "/v1/passes/\(pass)?token=\(authentication)", "Bearer \(token)")
            _ = try await program.send(.GET, "/nothing/\(authentication)/\(token)")
            _ = try await program.send(.GET, "\(link)x")
            _ = try await program.send(.GET, link)
            _ = try await program.send(
                .POST, "/v1/devices/phone9/registrations/\(pass)", "ApplePass \(authentication)",
                Array("feedc0de1 \(Self.name)".utf8))
            _ = try await program.send(
                .PUT, "/admin/v1/passes/\(pass)", "Bearer \(token)", Array("{\"\(Self.name)\": ".utf8))
        }
    }
#endif
