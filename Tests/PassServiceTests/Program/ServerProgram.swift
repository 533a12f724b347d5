#if Server
    import Foundation
    import NIOHTTP1
    import PassModel
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    /// The built `passtool-server` with a folder of its own: settings, identity and database.
    struct ServerProgram {
        let folder: TemporaryFolder
        let port: Int
        let host: String
        var variables: [String: String] = [:]

        /// Writes settings; `changes` replace members of them.
        init(_ changes: [String: JSONValue] = [:], host: String = "127.0.0.1") throws {
            self.host = host
            folder = try TemporaryFolder()
            port = try RehearsedService.freePort()
            try folder.write(RehearsedService.identity().utf8, to: "identity.pem")
            var settings = JSONObject()
            settings["publicURL"] = .string("https://passes.example.com")
            settings["listen"] = .object([("host", .string(host)), ("port", .number(JSONNumber(port)))])
            settings["database"] = .string("passes.sqlite")
            settings["identities"] = .array([.object([("path", .string("identity.pem"))])])
            // Nobody listens there, so that no test pushes to Apple.
            settings["apns"] = .object([("host", .string("127.0.0.1")), ("port", .number(JSONNumber(9)))])
            for (name, value) in changes { settings[name] = value }
            try folder.write(JSONValue.object(settings).utf8Text(.indented), to: "server.json")
        }

        // MARK: - Commands

        /// Runs a command with the settings to its end.
        func run(_ arguments: String...) throws -> Witness.Result { try run(arguments) }

        func run(_ arguments: [String]) throws -> Witness.Result {
            var attempts = 0
            while true {
                attempts += 1
                let result = try Witness.server.run(
                    arguments + ["--config", "server.json"],
                    environment: ["SWIFT_BACKTRACE": "enable=no"].merging(variables) { $1 }, in: folder.path)
                // A disk that is slow for seconds.
                let isBusy = result.status == 74 && result.errors.contains("the database is busy")
                if !isBusy || attempts == 20 { return result }
            }
        }

        func token() throws -> String {
            try run("admin", "token", "new", "holder-admin", "--role", "admin").text
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }

        // MARK: - The service

        final class Running {
            let process: SpawnedProgram
            private let log: String

            init(_ process: SpawnedProgram, log: String) { (self.process, self.log) = (process, log) }

            var text: String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }

            func stop() async -> Int32 { await process.stop(SIGTERM) }

            deinit { if process.isRunning { kill(process.identifier, SIGKILL) } }
        }

        /// Starts the service with so many descriptors, and waits until it answers.
        func start(limitedTo count: Int? = nil) async throws -> Running {
            let limit = count.map { ["prlimit", "--nofile=\($0):\($0)"] } ?? []
            let log = folder.path("log")
            let process = try SpawnedProgram(
                "/usr/bin/env", limit + [Witness.server.path ?? "", "serve", "--config", "server.json"],
                variables: ["SWIFT_BACKTRACE": "enable=no"].merging(variables) { $1 }, streams: .init(errors: log),
                in: folder.path)
            let running = Running(process, log: log)
            while running.process.isRunning {
                if let answer = try? await send(.GET, "/readyz"), answer.status == 200 { return running }
                try await Task.sleep(for: .milliseconds(10))
            }
            throw Failure("passtool-server did not start: \(running.text)")
        }

        /// Starts the service, and makes a card in it; the token is of an administrator.
        func startWithCard() async throws -> (running: Running, token: String) {
            let running = try await start()
            let token = try token()
            _ = try await issue(token)
            return (running, token)
        }

        func send(
            _ method: HTTPMethod, _ path: String, _ authorization: String? = nil, _ body: [UInt8]? = nil,
            type: String = "application/json"
        ) async throws -> WebAnswer {
            try await WebAnswer(
                to: method.rawValue, "http://\(host.contains(":") ? "[\(host)]" : host):\(port)\(path)",
                authorization: authorization, headers: [("Content-Type", type)], body: body)
        }

        /// Puts the template `card`, and a pass of it with the serial number `0001`; returns the pass's archive and link.
        func issue(_ token: String) async throws -> (archive: [UInt8], link: String) {
            func ask(
                _ method: HTTPMethod, _ path: String, _ body: [UInt8], _ type: String = "application/json"
            ) async throws -> WebAnswer {
                let answer = try await WebAnswer.afterBusy {
                    try await send(method, path, "Bearer \(token)", body, type: type)
                }
                guard answer.status == 201 else { throw Failure(answer.text) }
                return answer
            }
            let card = try TestShop.archive(TestShop.card())
            _ = try await ask(.PUT, "/admin/v1/templates/card", card, "application/zip")
            let pass = "/admin/v1/passes/\(RehearsedService.type)/0001"
            _ = try await ask(.PUT, pass, Array(#"{"template": "card", "record": {"balance": 1}}"#.utf8))
            let answer = try await ask(.POST, "\(pass)/links", Array("{}".utf8))
            let link = try JSONDocument(parsing: answer.body).root.object?["url"]?.string ?? ""
            let path = URL(string: link)?.path() ?? ""
            return (try await send(.GET, "\(path)?download").body, path)
        }
    }

    extension Witness.Result {
        /// Expects that a program ended so, and gave such reasons.
        @discardableResult
        func expect(_ status: Int32, _ words: String..., at place: SourceLocation = #_sourceLocation) -> Self {
            #expect(self.status == status, "\(text)\(errors)", sourceLocation: place)
            for words in words { #expect(errors.contains(words), sourceLocation: place) }
            return self
        }
    }

    extension String {
        init(bytes: [UInt8]) { self.init(decoding: bytes, as: UTF8.self) }
    }
#endif
