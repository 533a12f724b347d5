#if Server
    import Foundation
    import NIOHTTP1
    import PassModel
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    @Suite("The log of passtool-server", .needs(.server))
    struct ProgramLogTests {
        @Test(
            "the log of good and bad requests contains no token and no personal data, even at the lowest level",
            arguments: ["text", "json"])
        func secrets(format: String) async throws {
            let fake = try await FakeAPNs.start()
            let program = try ServerProgram([
                "log": .object([("level", .string("trace")), ("format", .string(format))]),
                "apns": fake.settings(),
            ])
            try program.folder.write(fake.root.pem.utf8, to: "apns.pem")
            let running = try await program.start()
            let token = try program.token()
            let (archive, link) = try await program.issue(token)
            let authentication = try #require(HeldPass(archive)).token
            let pushTokens = (1...2).map { "feedc0de\($0)" + String(repeating: "ab", count: 28) }
            let (name, mail) = ("Nora Lindqvist", "nora@mail.example")
            let pass = "\(RehearsedService.type)/0001"
            let (bearer, phone) = ("Bearer \(token)", "ApplePass \(authentication)")
            @discardableResult func send(
                _ method: HTTPMethod, _ path: String, _ authorization: String?, _ body: String? = nil,
                type: String = "application/json"
            ) async throws -> Int {
                try await program.send(method, path, authorization, body.map { Array($0.utf8) }, type: type).status
            }

            fake.change { $0.answer = { $0.token == pushTokens[0] ? .refusal(400, "BadDeviceToken") : .accepted } }
            for (number, pushToken) in pushTokens.enumerated() {
                let path = "/v1/devices/phone\(number)/registrations/\(pass)"
                #expect(try await send(.POST, path, phone, #"{"pushToken": "\#(pushToken)"}"#) == 201)
            }
            #expect(try await send(.PATCH, "/admin/v1/passes/\(pass)", bearer, #"{"record": {"balance": 2}}"#) == 200)
            #expect(try await fake.waitForPushes(2))
            // Records, personalization and a phone's line with a name; most answers don't matter.
            try await send(
                .PUT, "/admin/v1/passes/\(RehearsedService.type)/0002", bearer,
                #"{"template": "card", "record": {"balance": 1, "memberName": "\#(name)"}}"#)
            try await send(
                .POST, "/admin/v1/imports?template=card", bearer,
                #"{"serialNumber": "0003", "record": {"memberName": "\#(name)"}}"#, type: "application/x-ndjson")
            let person = #"{"fullName": "\#(name)", "emailAddress": "\#(mail)"}"#
            try await send(
                .POST, "/v1/passes/\(pass)/personalize", phone,
                #"{"personalizationToken": "wr0ngT0ken", "requiredPersonalizationInfo": \#(person)}"#)
            let line = #"{"logs": ["Get pass task: \#(name) \#(authentication) \#(mail)"]}"#
            #expect(try await send(.POST, "/v1/log", nil, line) == 200)
            // Wrong tokens, addresses with secrets in wrong places, and bodies that are not JSON.
            try await send(.GET, "/admin/v1/templates", "Bearer wr0ngT0ken")
            try await send(.GET, "/v1/passes/\(pass)", "ApplePass wr0ngT0ken")
            try await send(.GET, "/v1/passes/\(pass)?token=\(authentication)", bearer)
            for path in ["/nothing/\(authentication)/\(token)", "\(link)x", link] { try await send(.GET, path, nil) }
            try await send(.POST, "/v1/devices/phone9/registrations/\(pass)", phone, "feedc0de1 \(name)")
            try await send(.PUT, "/admin/v1/passes/\(pass)", bearer, "{\"\(name)\": ")
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
            for secret in [token, authentication, opaque, name, mail, "wr0ngT0ken"] + pushTokens {
                #expect(!log.localizedCaseInsensitiveContains(secret), "'\(secret)' is in the log")
            }
            #expect(!log.contains("PRIVATE KEY"))
        }

        @Test(
            "the database's password is in no line of the log, and in no error of a command",
            .needs(.postgres), arguments: ["text", "json"])
        func databasePassword(format: String) async throws {
            let server = try PostgresServer.shared
            let address = try server.freshDatabase().replacing("postgres@", with: "postgres:Tr0ub4dor%263@")
            let log: JSONValue = .object([("level", .string("trace")), ("format", .string(format))])
            func expectNoPassword(in text: String) {
                #expect(!text.contains("Tr0ub4dor"), "\(text)")
            }

            var program = try ServerProgram(["log": log])
            program.variables["PASSTOOL_SERVER_DATABASE"] = address
            let (running, token) = try await program.startWithCard()
            try server.dropConnections(to: address)
            _ = try await program.send(.GET, "/admin/v1/templates", "Bearer \(token)")
            #expect(await running.stop() == 0)
            #expect(running.text.utf8.count > 2000)
            expectNoPassword(in: running.text)

            let stranger = address.replacing("postgres:", with: "nora:")
            for (address, reason) in [(stranger, "does not exist"), (address + "&none=1", "not of the form")] {
                program.variables["PASSTOOL_SERVER_DATABASE"] = address
                for command in [["serve"], ["why", RehearsedService.type, "0001"], ["admin", "token", "list"]] {
                    let result = try program.run(command)
                    #expect(result.status != 0)
                    #expect(result.errors.contains(reason), "\(result.errors)")
                    expectNoPassword(in: result.errors + result.text)
                }
            }
            let careless = try ServerProgram(["database": .string(address)]).run("serve")
            #expect(careless.errors.contains("it contains a password"), "\(careless.errors)")
            expectNoPassword(in: careless.errors)
        }
    }
#endif
