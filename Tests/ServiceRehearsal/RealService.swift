#if Server
    import Foundation
    import PassModel
    import PassToolkit
    import ServiceSupport
    import TestSupport

    /// The program `passtool-server` in a folder with settings, the sample's identity and the coffee template.
    final class RealService {
        static let type = "pass.com.example.sample"
        /// Where phones would find it: a proxy would do TLS there, and ask the service behind it.
        static let publicURL = "https://passes.example.com"
        /// The serial number in the record of the template.
        static let serial = "MC2035048217"

        let base: String
        /// What commands find in their environment.
        var environment: [String: String]
        private let folder: TemporaryFolder
        private var program: SpawnedProgram?

        /// Writes the settings, which push to a fake; nothing is started.
        init(fake: FakeAPNs, database: String = "passes.sqlite", limits: JSONValue? = nil) throws {
            folder = try TemporaryFolder()
            let port = try RehearsedService.freePort()
            base = "http://127.0.0.1:\(port)"
            let usual = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
            environment = ["PATH": "\(Self.programs):\(usual)", "SERVICE": base]
            let checkout = FileManager.default.currentDirectoryPath
            for name in ["certs-sample", "Templates"] {
                guard FileManager.default.fileExists(atPath: "\(checkout)/\(name)") else {
                    throw Failure("there is no \(name) here: run it in the folder of the package")
                }
                try FileManager.default.createSymbolicLink(
                    atPath: folder.path(name), withDestinationPath: "\(checkout)/\(name)")
            }
            try folder.write(fake.root.pem.utf8, to: "apns.pem")
            let identity: JSONValue = .object([
                ("path", .string("certs-sample/signer.p12")),
                ("passphraseFile", .string("certs-sample/passphrase.txt")),
            ])
            let settings: JSONValue = .object([
                ("listen", .object([("port", .number(JSONNumber(port)))])), ("publicURL", .string(Self.publicURL)),
                ("database", .string(database)),
                ("identities", .array([identity])),
                ("apns", fake.settings()), ("limits", limits), ("log", .object([("level", .string("warning"))])),
            ])
            try folder.write(settings.utf8Text(.indented), to: "server.json")
            try writeTemplate(checkout)
        }

        deinit { program?.askToEnd() }

        /// Writes `coffee.zip`, the template, and `nora.json`, a record of it.
        private func writeTemplate(_ checkout: String) throws {
            let source = "\(checkout)/Templates/coffee.pass"
            var files: [String: [UInt8]] = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: source) {
                files[name] = Array(try Data(contentsOf: URL(filePath: "\(source)/\(name)")))
            }
            try folder.write(TestShop.archive(files), to: "coffee.zip")
            let record = try JSONDocument(
                parsing: Array(Data(contentsOf: URL(filePath: "\(checkout)/Templates/coffee.json")))
            ).root
            let body: JSONValue = .object([("template", .string("coffee")), ("record", record)])
            try folder.write(body.utf8Text(.indented), to: "nora.json")
        }

        func path(_ name: String) -> String { folder.path(name) }

        func contents(_ name: String) throws -> [UInt8] {
            Array(try Data(contentsOf: URL(filePath: folder.path(name))))
        }

        // MARK: - Programs

        static let programs = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().standardizedFileURL
            .path(percentEncoded: false)

        /// Runs a command of the shell in the folder, and returns what it prints.
        func run(_ command: String) throws -> String {
            let result = try Witness.shell.run(["-c", command], environment: environment, in: folder.path)
            guard result.status == 0 else {
                throw Failure("'\(command)' ended with \(result.status):\n\(result.text)\(result.errors)")
            }
            return result.text
        }

        /// Starts `passtool-server serve`, and waits until it takes requests; returns what it says.
        func start() async throws -> String {
            let program = try SpawnedProgram(
                "\(Self.programs)/passtool-server", ["serve", "--config", "server.json"], variables: environment,
                streams: .init(output: path("server.log")), in: folder.path)
            self.program = program
            // Before it writes, there is no file.
            func text() -> String { (try? String(contentsOfFile: path("server.log"), encoding: .utf8)) ?? "" }
            try await waits { text().contains("serving on") || !program.isRunning }
            guard text().contains("serving on") else { throw Failure("passtool-server does not start: \(text())") }
            return text()
        }

        /// Stops it with SIGTERM, and returns its exit code.
        func stop() async -> Int32 {
            defer { program = nil }
            return await program?.stop(SIGTERM) ?? 0
        }

        /// The most memory that it has had, in MB (Linux).
        var peakMemory: Int? {
            guard let program,
                let text = try? String(contentsOfFile: "/proc/\(program.identifier)/status", encoding: .utf8),
                let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
            else { return nil }
            return line.split(separator: " ").compactMap { Int($0) }.first.map { $0 / 1024 }
        }
    }
#endif
