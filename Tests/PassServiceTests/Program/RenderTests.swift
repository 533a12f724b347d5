#if Server
    import Foundation
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    /// `passtool-server render`, as programs in other languages use it.
    @Suite("passtool-server render", .needs(.server, .python, .openssl), .endsByItself)
    struct RenderTests {
        /// A folder with templates and identity, in which the server runs.
        private struct Sidecar {
            let folder: TemporaryFolder
            static let usual = [
                "--templates", "Templates", "--identity", "signer.p12", "--passphrase-file", "passphrase.txt",
            ]

            init() throws {
                folder = try TemporaryFolder()
                for name in ["signer.p12", "passphrase.txt"] {
                    try FileManager.default.copyItem(
                        atPath: Checkout.path("certs-sample/\(name)"), toPath: folder.path(name))
                }
                for name in ["coffee", "coupon"] {
                    try FileManager.default.createDirectory(
                        atPath: folder.path("Templates"), withIntermediateDirectories: true)
                    try FileManager.default.copyItem(
                        atPath: Checkout.path("Templates/\(name).pass"), toPath: folder.path("Templates/\(name).pass"))
                }
            }

            func start(_ options: String...) async throws -> ServerProgram.Running {
                let process = try SpawnedProgram(
                    Witness.server.path ?? "", ["render"] + Self.usual + options,
                    variables: ["SWIFT_BACKTRACE": "enable=no"], streams: .init(errors: folder.path("log")),
                    in: folder.path)
                let running = ServerProgram.Running(process, log: folder.path("log"))
                try await waits { running.text.contains("serving on") || !process.isRunning }
                guard process.isRunning else { throw Failure(running.text) }
                return running
            }
        }

        @Test("the page's lines in Python make a pass over a socket, which OpenSSL verifies; SIGTERM ends it")
        func socket() async throws {
            let sidecar = try Sidecar()
            let path = sidecar.folder.path("s")
            let running = try await sidecar.start("--socket", path)
            try Witness.server.run(["render", "--socket", path] + Sidecar.usual, in: sidecar.folder.path)
                .expect(73, "another program serves at")
            let page = try ArticleTests.text("Documentation/other-languages.md")
            let lines = try #require(page.firstMatch(of: /```python\n((?:.*\n)*?)```/)?.1)
            #expect(lines.split(separator: "\n").count <= 10)
            try sidecar.folder.write(lines.replacing("/run/passes.sock", with: path).utf8, to: "make.py")
            try FileManager.default.copyItem(
                atPath: Checkout.path("Templates/coffee.json"), toPath: sidecar.folder.path("coffee.json"))
            let result = try Witness.python.run(["-W", "error", "-I", "make.py"], in: sidecar.folder.path)
            try #require(result.status == 0, "\(result.errors)\(running.text)")
            try Witness.signature(of: "coffee.pkpass", in: sidecar.folder.path).expect(0)
            #expect(await running.stop() == 0)
            // A socket that was left is no obstacle.
            _ = try await sidecar.start("--socket", path)
        }

        @Test("a changed template is used, a broken one is not, and health, metrics and problems are as elsewhere")
        func renewed() async throws {
            let sidecar = try Sidecar()
            let port = try RehearsedService.freePort()
            let running = try await sidecar.start("--listen", "127.0.0.1:\(port)")
            let base = "http://127.0.0.1:\(port)"
            let record = try Array(Data(contentsOf: URL(filePath: Checkout.path("Templates/coffee.json"))))
            func make(_ name: String) async throws -> WebAnswer {
                try await WebAnswer(to: "POST", "\(base)/admin/v1/templates/\(name)/render", body: record)
            }
            let before = try await make("coffee")
            #expect(before.status == 200 && before.header("content-type") == "application/vnd.apple.pkpass")
            #expect(try await make("cofee").json["hints"] == .array([.string("did you mean 'coffee'?")]))
            #expect(try await make("coupon").header("content-type") == "application/problem+json")
            let foreign = try Witness.curl.run([
                "-s", "-d", "{}", "-H", "Host: evil.example:\(port)", "\(base)/admin/v1/templates/coffee/render",
            ])
            #expect(foreign.text.contains("\"status\":421"))
            let ready = try await WebAnswer(to: "GET", "\(base)/readyz", headers: [("X-Request-ID", "a.b-7")])
            #expect(ready.status == 200 && ready.header("x-request-id") == "a.b-7")
            let metrics = try await WebAnswer(to: "GET", "\(base)/metrics").text
            #expect(
                metrics.contains("passtool_signatures_total 1\n") && metrics.contains("passtool_build_info{version="))

            let file = sidecar.folder.path("Templates/coffee.pass/pass.json")
            let text = try String(contentsOfFile: file, encoding: .utf8)
            try Data(text.replacing("Coffee card", with: "Tea card").utf8).write(to: URL(filePath: file))
            #expect(try await waits { running.text.contains("the templates were reloaded") })
            let after = try await make("coffee")
            #expect(after.status == 200 && after.body != before.body)
            // A new one is watched as well.
            try FileManager.default.copyItem(
                atPath: Checkout.path("Templates/gym.pass"), toPath: sidecar.folder.path("Templates/new.pass"))
            #expect(try await waits { try await make("new").error == "invalid" })
            try Data("{".utf8).write(to: URL(filePath: file))
            #expect(try await waits { running.text.contains("coffee.pass' stays as it was: ") })
            #expect(try await make("coffee").status == 200)
            #expect(await running.stop() == 0)
        }

        @Test("what would let others sign, or can't work, is refused before anything is served")
        func refused() throws {
            let sidecar = try Sidecar()
            for (options, status, words) in [
                (["--listen", "0.0.0.0:8090"], 64, "not an address of this machine alone"),
                (["--listen", "8090"], 64, "'8090' is not HOST:PORT"),
                (["--listen", "[::1]:0", "--socket", "s"], 64, "exclude each other"),
                (["--socket", "signer.p12"], 73, "'signer.p12' is not a socket"),
                (["--socket", "none/s"], 73, "the folder of 'none/s' does not exist"),
                (["--socket", String(repeating: "s", count: 120)], 73, "has 120 bytes"),
                (["--templates", "Templates/coffee.pass"], 65, "has no templates in it"),
                (["--templates", "none"], 66, "'none'"), (["--identity", "none.p12"], 78, "none.p12"),
            ] as [([String], Int32, String)] {
                let usual = Sidecar.usual
                let rest = stride(from: 0, to: usual.count, by: 2).flatMap { index in
                    options.contains(usual[index]) ? [] : Array(usual[index...index + 1])
                }
                try Witness.server.run(["render"] + options + rest, in: sidecar.folder.path).expect(status, words)
            }
        }
    }
#endif
