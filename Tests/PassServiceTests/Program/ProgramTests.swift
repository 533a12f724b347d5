#if Server
    import Foundation
    import NIOHTTP1
    import PassModel
    import PassService
    import ServiceSupport
    import TestSupport
    import Testing

    @Suite("passtool-server", .needs(.server), .serialized)
    struct ProgramTests {
        @Test("tokens are made, listed without their secret, and revoked at once") func tokens() async throws {
            let program = try ServerProgram()
            let running = try await program.start()
            let token = try program.token()
            #expect(try await program.send(.GET, "/admin/v1/templates", "Bearer \(token)").status == 200)
            for (method, path, error) in [
                (HTTPMethod.GET, "none", "not-found"), (.PUT, "passes", "method-not-allowed"),
            ] {
                let answer = try await program.send(method, "/admin/v1/\(path)", "Bearer \(token)")
                #expect(answer.error == error && answer.header("content-type") == "application/problem+json")
            }
            if Witness.curl.isInstalled {
                // A body after the head would make the connection useless.
                let urls = ["none", "passes/pass.com.example.none/1"].map {
                    "http://127.0.0.1:\(program.port)/admin/v1/\($0)"
                }
                let heads = try Witness.curl.run(
                    ["-s", "-I", "-o", "/dev/null", "-o", "/dev/null", "-H", "Authorization: Bearer \(token)"]
                        + ["-w", "%{http_code} %{num_connects}\n"] + urls)
                #expect(heads.text == "404 1\n404 0\n")
            }
            let list = try program.run("admin", "token", "list")
            #expect(list.text.hasPrefix("holder-admin  admin  ") && !list.text.contains(token))
            #expect(try program.run("admin", "token", "new", "holder-admin", "--role", "read").status == 64)
            #expect(try program.run("admin", "token", "revoke", "holder-admin").status == 0)
            #expect(try await program.send(.GET, "/admin/v1/templates", "Bearer \(token)").status == 401)
            #expect(await running.stop() == 0)
        }

        @Test("after a clean stop, the file of the database is complete by itself, even with authors of changes")
        func audit() async throws {
            let program = try ServerProgram()
            #expect(try await program.startWithCard().running.stop() == 0)
            let log = program.folder.path("passes.sqlite-wal")
            #expect(FileManager.default.contents(atPath: log)?.isEmpty ?? true)
            for name in ["passes.sqlite-wal", "passes.sqlite-shm"] {
                try? FileManager.default.removeItem(atPath: program.folder.path(name))  // it may not be there
            }
            let lines = try program.run("admin", "audit").text.split(separator: "\n")
            #expect(lines.count == 1)
            let row = try JSONDocument(parsing: Array(try #require(lines.first).utf8)).root.object
            #expect(row?["serialNumber"]?.string == "0001" && row?["change"]?.string == "created")
            #expect(row?["actor"]?.string == "token:holder-admin")
        }

        @Test("a second service on a database in a file, and a restore beside a service, are refused until that ends")
        func claimed() async throws {
            var program = try ServerProgram()
            let running = try await program.start()
            program.variables["PASSTOOL_SERVER_LISTEN_PORT"] = "0"
            for command in [["admin", "restored"], ["serve"]] {
                try program.run(command).expect(74, "another service runs")
            }
            for command in [["admin", "token", "list"], ["migrate", "--check"], ["migrate"]] {
                #expect(try program.run(command).status == 0, "\(command)")
            }
            kill(running.process.identifier, SIGKILL)
            #expect(await running.stop() == 128 + SIGKILL)
            #expect(try program.run("admin", "restored").status == 0)
        }

        @Test("SIGTERM ends a stream whose client is silent, and received records are stored")
        func stopping() async throws {
            let program = try ServerProgram()
            let (running, token) = try await program.startWithCard()
            let line =
                #"{"serialNumber": "%s", "passTypeIdentifier": "\#(RehearsedService.type)", "record": {"balance": 5}}\n"#
            let script = """
                { printf '\(line)' 0002 0002 0003; printf '{'; until [ -e end ]; do sleep 0.1; done; } | curl -sS -w '%{http_code}' -T - -X POST \
                -H 'Authorization: Bearer \(token)' -H 'Content-Type: application/x-ndjson' \
                'http://127.0.0.1:\(program.port)/admin/v1/imports?template=card'
                """
            async let slow = Task.detached { [program] in
                try Witness.shell.run(["-c", script], in: program.folder.path)
            }.value
            // The second record for a pass commits the first one.
            while try !program.run("why", RehearsedService.type, "0002").text.contains("the service has") {
                try await Task.sleep(for: .milliseconds(50))
            }
            let status = await running.stop()
            #expect(status == 0)
            try program.folder.write([], to: "end")
            let answer = try await slow
            let summary = #"{"summary":{"complete":false,"created":2,"changed":0,"unchanged":1,"#
            #expect(answer.text.contains(summary), "\(answer.text)\(answer.errors)\(running.text)")
            let report = try program.run("why", RehearsedService.type, "0003")
            #expect(report.text.contains("the service has"), "\(report.text)")
        }
    }
#endif
