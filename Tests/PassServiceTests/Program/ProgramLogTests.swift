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
            let opaque = try #require(link.split(separator: "/").last.map(String.init))
            for secret in [token, authentication, opaque, Walk.name, Walk.mail, "wr0ngT0ken"] + pushTokens {
                #expect(!log.localizedCaseInsensitiveContains(secret), "'\(secret)' is in the log")
            }
            #expect(!log.contains("PRIVATE KEY"))
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
