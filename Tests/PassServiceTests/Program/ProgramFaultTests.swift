#if Server && os(Linux)
    import Foundation
    import NIOHTTP1
    import PassModel
    import PassService
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    @Suite(
        "passtool-server under attack", .enabled(if: ServerProgram.path != nil, "\(ServerProgram.absence)"),
        .serialized,
        .timeLimit(.minutes(60)))
    struct ProgramFaultTests {
        @Test(
            "with fewer descriptors than clients it answers or closes, serves on, and does not end",
            arguments: Effort.sample([256, 512, 1024], quick: 1))
        func descriptors(limit: Int) async throws {
            let program = try ServerProgram()
            let limited = try await program.start(limitedTo: limit)
            let url = try await "http://127.0.0.1:\(program.port)\(program.issue(program.token()).link)"
            // Idle ones, and some that stop in their request; each is told how it goes on.
            let script = """
                import socket, time
                held = []
                for number in range(\(limit + 500)):
                    connection = socket.create_connection(("127.0.0.1", \(program.port)), timeout=600)
                    if number % 3 == 0:
                        connection.sendall(b"POST /v1/log HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 9\\r\\n\\r\\n1")
                    held.append(connection)
                print("held", flush=True)
                time.sleep(3600)
                """
            let output = program.folder.path("held")
            let holder = try SpawnedProgram(
                "/usr/bin/env", ["prlimit", "--nofile=4096", "python3", "-c", script], streams: .init(output: output))
            #expect(try await waits { try !String(contentsOfFile: output, encoding: .utf8).isEmpty })
            // Each is answered, refused or closed, and none is left waiting.
            for _ in 0..<20 {
                let answer = try Witness.curl.run(["-s", "-m", "600", "-o", "/dev/null", "-w", "%{http_code}", url])
                // 28 is what curl says of a time that is over.
                #expect(answer.status != 28, "\(answer.text)")
            }
            #expect(limited.process.isRunning, "\(limited.text)")
            await holder.stop(SIGKILL)
            // The last of them may still be in its way.
            while (try? await program.send(.GET, "/health").status) != 200 {}
            #expect(await limited.stop() == 0)
        }

        @Test("signals that mean something to other servers don't end it")
        func signals() async throws {
            let program = try ServerProgram()
            let running = try await program.start()
            for signal in [SIGHUP, SIGUSR1, SIGUSR2] { kill(running.process.identifier, signal) }
            #expect(try await program.send(.GET, "/health").status == 200)
            #expect(await running.stop() == 0)
        }

        @Test(
            "a database that has stalled does not keep the service from ending",
            .enabled(if: PostgresServer.isAvailable, "\(PostgresServer.absence)"),
            .enabled(if: Effort.isFull, "\(Effort.hint)"))
        func stalledEnd() async throws {
            let server = try PostgresServer()
            let location = try server.freshDatabase()
            var settings = try ServerProgram(["database": nil])
            settings.variables["PASSTOOL_SERVER_DATABASE"] = location
            let program = settings
            let running = try await program.start()
            _ = try await program.issue(program.token())
            let pids = try server.psql("SELECT pid FROM pg_stat_activity", in: location)
                .split(separator: "\n").compactMap { Int32($0) }
            for process in pids { kill(process, SIGSTOP) }
            defer { for process in pids { kill(process, SIGCONT) } }
            // Requests in hand wait for it.
            let waiting = (0..<8).map { _ in
                Task { try? await program.send(.GET, "/v1/passes/\(RehearsedService.type)/0001", "ApplePass x") }
            }
            try await Task.sleep(for: .seconds(1))
            let start = ContinuousClock.now
            _ = await running.stop()
            // What the unit of systemd waits before it kills.
            #expect(ContinuousClock.now - start < .seconds(40))
            for task in waiting { _ = await task.value }
            for process in pids { kill(process, SIGCONT) }
            try server.stop()
        }
    }
#endif
