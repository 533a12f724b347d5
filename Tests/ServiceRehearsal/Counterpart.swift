#if Server
    import Foundation
    import Hummingbird
    import Logging
    import NIOCore
    import ServiceSupport
    import TestSupport

    /// The other end of a measurement in a process of its own, so that its memory and its work are not the service's.
    final class Counterpart: Sendable {
        private let program: SpawnedProgram
        private let folder: TemporaryFolder

        /// Starts this program with other arguments, and waits for its first line.
        init(_ arguments: String...) async throws {
            folder = try TemporaryFolder()
            program = try SpawnedProgram(
                CommandLine.arguments[0], arguments, streams: .init(output: folder.path("output")))
            try await waits { !program.isRunning || !lines.isEmpty }
            guard !lines.isEmpty else { throw Failure("\(arguments) does not start") }
        }

        deinit { program.askToEnd() }

        /// What it has printed so far, without a line that is not complete.
        private var lines: [Substring] {
            // Before it prints, there is no file.
            let text = (try? String(contentsOfFile: folder.path("output"), encoding: .utf8)) ?? ""
            return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        }

        var first: String { lines.first.map(String.init) ?? "" }

        /// The numbers of the last line.
        var numbers: [Int] { lines.last?.split(separator: " ").compactMap { Int($0) } ?? [] }

        // MARK: - What runs in the process

        /// A fake APNs: prints its port; from then on how many pushes came, over how many connections.
        static func serveAPNs() async throws {
            var script = FakeAPNs.Script()
            script.keepsHeaders = false
            let fake = try await FakeAPNs.start(script)
            let root = Data(fake.root.pem.utf8).base64EncodedString()
            say("\(fake.port) \(root)")
            var told = -1
            while true {
                let count = fake.pushCount
                if count != told { say("\(count) \(fake.connectionCount)") }
                told = count
                try await Task.sleep(for: .milliseconds(10))
            }
        }

        /// A plain server of one static body: prints its port.
        static func serveStatic(byteCount: Int) async throws {
            let router = Router()
            let body = ByteBuffer(repeating: 0x41, count: byteCount)
            router.get("static") { _, _ in
                Response(
                    status: .ok, headers: [.contentType: "application/octet-stream"], body: .init(byteBuffer: body))
            }
            let application = Application(
                router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
                onServerRunning: { channel in say("\(channel.localAddress?.port ?? 0)") },
                logger: Logger(label: "static") { _ in SwiftLogNoOpLogHandler() })
            try await application.run()
        }
    }

    /// Prints a line at once, even into a pipe.
    func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
#endif
