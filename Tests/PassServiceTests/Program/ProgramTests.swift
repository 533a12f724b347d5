#if Server
    import Foundation
    import NIOHTTP1
    import PassModel
    import PassService
    import PassToolkit
    import ServiceSupport
    import Synchronization
    import TestSupport
    import Testing

    @Suite("passtool-server", .enabled(if: ServerProgram.path != nil, "\(ServerProgram.absence)"), .serialized)
    struct ProgramTests {
        private static let pass = "/admin/v1/passes/\(RehearsedService.type)/0001"

        @Test("tokens are made, listed without their secret, and revoked at once")
        func tokens() async throws {
            let program = try ServerProgram()
            let running = try await program.start()
            let token = try program.token()
            #expect(try await program.send(.GET, "/admin/v1/templates", "Bearer \(token)").status == 200)
            let list = try program.run("admin", "token", "list")
            #expect(list.text.hasPrefix("holder-admin  admin  ") && !list.text.contains(token))
            #expect(try program.run("admin", "token", "new", "holder-admin", "--role", "read").status == 64)
            #expect(try program.run("admin", "token", "revoke", "holder-admin").status == 0)
            #expect(try await program.send(.GET, "/admin/v1/templates", "Bearer \(token)").status == 401)
            #expect(try program.run("admin", "token", "list").text.contains(", revoked "))
            #expect(try program.run("admin", "token", "revoke", "nobody").status == 1)
            #expect(await running.stop() == 0)
        }

        @Test("after a clean stop, the file of the database holds everything by itself, also who changed a pass")
        func audit() async throws {
            let program = try ServerProgram()
            let running = try await program.start()
            _ = try await program.issue(program.token())
            #expect(await running.stop() == 0)
            let log = program.folder.path("passes.sqlite-wal")
            #expect(FileManager.default.contents(atPath: log)?.isEmpty ?? true)
            for name in ["passes.sqlite-wal", "passes.sqlite-shm"] {
                try? FileManager.default.removeItem(atPath: program.folder.path(name))  // it may not be there
            }
            let lines = try program.run("admin", "audit").text.split(separator: "\n")
            let document = try JSONDocument(parsing: Array(program.run("admin", "audit", "--json").output)).root.object
            #expect(document?["count"]?.number?.int == 1)
            #expect(document?["rows"]?.array?.map { $0.text() } == lines.map(String.init))
            let row = try JSONDocument(parsing: Array(try #require(lines.first).utf8)).root.object
            #expect(row?["serial"]?.string == "0001" && row?["change"]?.string == "created")
            #expect(row?["actor"]?.string == "token:holder-admin")
        }

        /// Changes the database with Python's SQLite, as someone might who is not the service.
        private func change(_ statement: String, in program: ServerProgram) throws {
            let code = """
                import sqlite3, sys
                with sqlite3.connect('passes.sqlite') as database: database.execute(sys.argv[1])
                """
            let result = try Witness("python3").run(["-c", code, statement], in: program.folder.path)
            try #require(result.status == 0, "\(result.errors)")
        }

        @Test("why tells the first broken link of the chain, and ends with 0 once a phone has the latest version")
        func why() async throws {
            let program = try ServerProgram()
            let running = try await program.start()
            func culprit() throws -> (status: Int32, step: String?) {
                let result = try program.run("why", RehearsedService.type, "0001", "--json")
                let report = try JSONDocument(parsing: Array(result.output)).root.object
                return (result.status, report?["culprit"]?.object?["step"]?.string)
            }
            #expect(try culprit() == (1, "known"))
            let token = try program.token()
            let phone = "ApplePass \(try #require(HeldPass(await program.issue(token).archive)).token)"
            let change = Array(#"{"record": {"balance": 2}}"#.utf8)
            #expect(try await program.send(.PATCH, Self.pass, "Bearer \(token)", change).status == 200)
            #expect(try culprit() == (1, "registered"))
            let list = "/v1/devices/phone/registrations/\(RehearsedService.type)"
            let register = Array(#"{"pushToken": "feedc0de"}"#.utf8)
            #expect(try await program.send(.POST, "\(list)/0001", phone, register).status == 201)
            let next = Array(#"{"record": {"balance": 3}}"#.utf8)
            #expect(try await program.send(.PATCH, Self.pass, "Bearer \(token)", next).status == 200)
            #expect(try await program.send(.GET, list).status == 200)
            #expect(try await program.send(.GET, "/v1/passes/\(RehearsedService.type)/0001", phone).status == 200)
            // What phones did is written at the end.
            #expect(await running.stop() == 0)
            #expect(try culprit() == (0, nil))
        }

        @Test("the stored passes that the rules would refuse are listed, as text and as JSON")
        func refused() async throws {
            let program = try ServerProgram()
            let running = try await program.start()
            let bearer = "Bearer \(try program.token())"
            var files = TestShop.card()
            let code =
                #""barcodes": [{"format": "PKBarcodeFormatQR", "message": "{{code}}", "messageEncoding": "iso-8859-1"}]"#
            let text = String(bytes: files["pass.json"] ?? []).replacing(
                #""storeCard""#, with: "\(code), \"storeCard\"")
            files["pass.json"] = Array(text.utf8)
            let template = try TestShop.archive(files)
            let put = try await program.send(
                .PUT, "/admin/v1/templates/card", bearer, template, type: "application/zip")
            #expect(put.status == 201)
            let record = Array(#"{"template": "card", "record": {"balance": 1, "code": "A1"}}"#.utf8)
            #expect(try await program.send(.PUT, Self.pass, bearer, record).status == 201)
            #expect(await running.stop() == 0)
            let sound = try program.run("admin", "refused")
            #expect(sound.status == 0 && sound.text == "")
            // As if it had been stored before there was a rule.
            try change(#"UPDATE passes SET data = '{"balance": 1, "code": "\u65e5"}'"#, in: program)
            let broken = try program.run("admin", "refused")
            #expect(broken.status == 1 && broken.text.contains("[barcode.message-not-encodable]"), "\(broken.text)")
            let json = try program.run("admin", "refused", "--json")
            let document = try JSONDocument(parsing: Array(json.output)).root.object
            #expect(json.status == 1 && document?["refused"]?.number?.int == 1)
        }

        @Test("a probe finds nothing wrong with this service but that it has no TLS here")
        func probe() async throws {
            let program = try ServerProgram()
            let running = try await program.start()
            let token = try program.token()
            let pass = try await program.issue(token).archive
            try program.folder.write(pass, to: "card.pkpass")
            let base = "http://127.0.0.1:\(program.port)"
            let result = try program.run("check", base, "--pass", "card.pkpass")
            #expect(result.status == 0, "\(result.text)")
            #expect(try program.run("check", base, "--pass", "none.pkpass").status == 66)
            let balance = Mutex(1)
            let probe = try ServiceProbe(base: base, pass: pass, patience: .seconds(600)) {
                let next = balance.withLock { balance in
                    balance += 1
                    return balance
                }
                let answer = try await program.send(
                    .PATCH, Self.pass, "Bearer \(token)", Array(#"{"record": {"balance": \#(next)}}"#.utf8))
                #expect(answer.status == 200, "\(String(bytes: answer.body))")
            }
            let report = await probe.run()
            #expect(report.interruption == nil)
            #expect(report.results(.failed) == [] && report.results(.skipped) == [])
            #expect(report.results(.warned).map(\.point) == ["address"])
            #expect(await running.stop() == 0)
        }

        @Test("a second service on a database in a file, and a restore beside a service, are refused until that ends")
        func claimed() async throws {
            var program = try ServerProgram()
            let running = try await program.start()
            program.variables["PASSTOOL_SERVER_LISTEN_PORT"] = "0"
            for command in [["admin", "restored"], ["serve"]] {
                let result = try program.run(command)
                #expect(result.status == 74 && result.errors.contains("another service runs"), "\(command)")
            }
            #expect(try program.run("admin", "token", "list").status == 0)
            kill(running.process.identifier, SIGKILL)
            #expect(await running.stop() == 128 + SIGKILL)
            #expect(try program.run("admin", "restored").status == 0)
        }

        @Test("SIGTERM lets a request end that is in hand, and takes no new one")
        func stopping() async throws {
            let program = try ServerProgram()
            let running = try await program.start()
            let token = try program.token()
            _ = try await program.issue(token)
            let line = #"{"serial": "%s", "type": "\#(RehearsedService.type)", "record": {"balance": 5}}\n"#
            let script = """
                { printf '\(line)' 0002 0002; until [ -e end ]; do sleep 0.1; done; printf '\(line)' 0003; } | curl -sS -w '%{http_code}' -T - -X POST \
                -H 'Authorization: Bearer \(token)' -H 'Content-Type: application/x-ndjson' \
                'http://127.0.0.1:\(program.port)/admin/v1/passes?template=card'
                """
            async let slow = Task.detached { [program] in
                try Witness.shell.run(["-c", script], in: program.folder.path)
            }.value
            // The second record for a pass has the first one stored.
            while try !program.run("why", RehearsedService.type, "0002").text.contains("the service has") {
                try await Task.sleep(for: .milliseconds(50))
            }
            running.process.askToEnd()
            // 7 is what curl says where nobody listens.
            var refusal: Int32 = 0
            while refusal != 7, running.process.isRunning {
                refusal = try Witness.curl.run(["-s", "http://127.0.0.1:\(program.port)/health"]).status
            }
            #expect(refusal == 7)
            #expect(running.process.isRunning, "the request was cut off")
            try program.folder.write([], to: "end")
            let status = await running.stop()
            #expect(status == 0)
            let answer = try await slow
            #expect(answer.text.hasSuffix("200"), "\(answer.text)\(answer.errors)\(running.text)")
            for serial in ["0002", "0003"] {
                let report = try program.run("why", RehearsedService.type, serial)
                #expect(report.text.contains("the service has"), "\(report.text)")
            }
        }
    }
#endif
