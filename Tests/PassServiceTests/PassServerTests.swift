#if Server
    import Foundation
    import ServiceSupport
    import TestSupport
    import Testing

    @Suite("The server as a part of another program")
    struct PassServerTests {
        @Test(
            "the listing of the documentation explains a pass, serves, and stops at SIGTERM without an error",
            .needs(.curl))
        func listing() async {
            // In a process of its own, for the signal.
            let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
                let folder = try TemporaryFolder()
                let port = try RehearsedService.freePort()
                let identity = try folder.write(RehearsedService.identity().utf8, to: "identity.pem")
                let settings = try folder.write(
                    """
                    {"publicURL": "https://passes.example.com", "database": "\(folder.path("passes.sqlite"))",
                     "listen": {"port": \(port)}, "identities": [{"path": "\(identity)"}]}
                    """.utf8, to: "server.json")
                let running = Task { try await runPassService(settings: settings) }
                var answer = ""
                for _ in 0..<12_000 where !answer.contains(#""status":"ready""#) {
                    try await Task.sleep(for: .milliseconds(50))
                    answer = try Witness.curl.run(["-s", "http://127.0.0.1:\(port)/health"]).text
                }
                #expect(answer.contains(#""status":"ready""#), "\(answer)")
                kill(getpid(), SIGTERM)
                try await running.value
            }
            let output = result?.standardOutputContent.asText ?? ""
            #expect(output.contains("the service does not have pass.com.example.sample 0001"), "\(output)")
        }
    }
#endif
