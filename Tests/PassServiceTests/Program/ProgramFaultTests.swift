#if Server && os(Linux)
    import Foundation
    import NIOHTTP1
    import ServiceSupport
    import TestSupport
    import Testing

    @Suite("passtool-server under attack", .needs(.server), .serialized, .timeLimit(.minutes(60)))
    struct ProgramFaultTests {
        @Test("with fewer descriptors than clients it answers or closes, serves on, and does not end")
        func descriptors() async throws {
            let program = try ServerProgram()
            let limited = try await program.start(limitedTo: 256)
            let url = try await "http://127.0.0.1:\(program.port)\(program.issue(program.token()).link)"
            // Idle ones, and some that stop in their request.
            let script = """
                import socket, time
                held = []
                for number in range(756):
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
                // 28 is curl's code for a timeout.
                #expect(answer.status != 28, "\(answer.text)")
            }
            #expect(limited.process.isRunning, "\(limited.text)")
            await holder.stop(SIGKILL)
            // The last of them may still be open.
            while (try? await program.send(.GET, "/readyz").status) != 200 {}
            #expect(await limited.stop() == 0)
        }

        @Test("signals that make other servers read files again don't end it") func signals() async throws {
            let program = try ServerProgram()
            let running = try await program.start()
            for signal in [SIGHUP, SIGUSR1, SIGUSR2] { kill(running.process.identifier, signal) }
            #expect(try await program.send(.GET, "/readyz").status == 200)
            #expect(await running.stop() == 0)
        }
    }
#endif
