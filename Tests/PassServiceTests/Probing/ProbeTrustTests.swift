#if Server
    import Foundation
    import PassService
    import ServiceSupport
    import TestSupport
    import Testing

    /// The other end is OpenSSL's own server.
    @Suite("Probe and TLS", .needs(.openssl))
    struct ProbeTrustTests {
        /// A server with a certificate of its own making, which runs until it is released.
        final class Server {
            let port: Int
            let certificate: String
            private let program: SpawnedProgram
            private let folder: TemporaryFolder

            init(for host: String) throws {
                folder = try TemporaryFolder()
                let (key, certificate, output) = (folder.path("key"), folder.path("cert"), folder.path("out"))
                let made = try Witness.openssl.run([
                    "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out", certificate,
                    "-subj", "/CN=\(host)", "-addext", "subjectAltName=DNS:\(host)",
                ])
                try #require(made.status == 0, "\(made.errors)")
                self.certificate = try String(contentsOfFile: certificate, encoding: .utf8)
                program = try SpawnedProgram(
                    #require(Witness.openssl.path),
                    ["s_server", "-accept", "127.0.0.1:0", "-key", key, "-cert", certificate, "-www"],
                    streams: .init(output: output))
                port = try #require(Self.port(in: output))
            }

            /// The port that the server says it took.
            private static func port(in output: String) -> Int? {
                for _ in 0..<72_000 {
                    let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
                    if let match = text.firstMatch(of: /ACCEPT [^\n]*:([0-9]+)\n/) { return Int(match.1) }
                    Thread.sleep(forTimeInterval: 0.05)
                }
                return nil
            }

            deinit { program.askToEnd() }
        }

        private func connection(to server: Server, trust: [String] = []) async throws -> ProbeReport.Result? {
            let archive = try FaultyService().archive("A 1", base: "https://example.com/")
            let probe = try ServiceProbe(
                base: "https://localhost:\(server.port)/", pass: archive, trust: trust, patience: .seconds(60))
            return await probe.run().results.first { $0.point == "connection" }
        }

        @Test("a certificate that phones do not trust is told in words")
        func untrusted() async throws {
            let server = try Server(for: "localhost")
            let result = try await connection(to: server)
            #expect(result?.outcome == .failed)
            #expect(
                result?.seen.hasPrefix("the certificate of the service is not trusted: ") == true,
                "\(result?.seen ?? "")")
            #expect(try await connection(to: server, trust: [server.certificate])?.outcome == .passed)
        }

        @Test("a certificate for another host is told in words")
        func otherHost() async throws {
            let server = try Server(for: "other.example")
            let result = try await connection(to: server, trust: [server.certificate])
            #expect(result?.outcome == .failed)
            #expect(result?.seen == "the certificate of the service is for another host name")
        }

        @Test("trusted certificates that cannot be read end the probe")
        func unreadable() async throws {
            let archive = try FaultyService().archive("A 1", base: "https://example.com/")
            let report = try await ServiceProbe(base: nil, pass: archive, trust: ["no certificate"]).run()
            #expect(report.interruption == "the trusted certificates cannot be read")
            #expect(!report.isSound)
        }
    }
#endif
