#if Server
    import Foundation
    import NIOHTTP1
    @testable import PassService
    import PassModel
    import ServiceSupport
    import TestSupport
    import Testing

    /// What the pages on operation promise: numbers, databases, addresses, files for other programs.
    @Suite("The pages on operation", .endsByItself) struct OperationTests {
        private static let page = Result { try ArticleTests.text("Documentation/operate.md") }

        @Test(
            "PostgreSQL is reached by TLS, only under its own name and by its own authority",
            .needs(.postgres, .openssl))
        func encrypted() async throws {
            let port = try RehearsedService.freePort()
            let server = try PostgresServer(
                options: ["fsync=off", "ssl=on"], port: port,
                preparation: "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost "
                    + "-addext subjectAltName=DNS:localhost -keyout server.key -out server.crt && chmod 600 server.key")
            try server.psql("CREATE DATABASE passes", in: "postgres")
            let folder = try TemporaryFolder()
            let data = try server.psql("SHOW data_directory", in: "passes")
            try folder.write(Data(contentsOf: URL(filePath: "\(data)/server.crt")), to: "root.pem")
            func isEncrypted(_ host: String, trusting root: String) async throws -> Bool {
                var timeouts = PostgresTimeouts()
                timeouts.connection = .seconds(1)
                let options = "sslmode=verify-full&sslrootcert=\(root)"
                let database = try PostgresDatabase(
                    url: "postgresql://postgres@\(host):\(port)/passes?\(options)", connections: 1, timeouts: timeouts)
                let query = "SELECT ssl::int FROM pg_stat_ssl WHERE pid = pg_backend_pid()"
                return try await database.read { try $0.run(query) } == [SQLRow([1])]
            }
            #expect(try await isEncrypted("localhost", trusting: folder.path("root.pem")))
            await #expect(throws: (any Error).self, "another name") {
                try await isEncrypted("127.0.0.1", trusting: folder.path("root.pem"))
            }
            await #expect(throws: (any Error).self, "another authority") {
                try await isEncrypted("localhost", trusting: Checkout.path("certs-sample/root.pem"))
            }
        }

        /// Changes a pass after a backup, and expects that a restore undoes that.
        private func expectRestored(
            _ program: ServerProgram, endingWith signal: Int32, backup: () throws -> Void, restore: () throws -> Void
        ) async throws {
            let (first, token) = try await program.startWithCard()
            try backup()
            let pass = "/admin/v1/passes/\(RehearsedService.type)/0001"
            let change = Array(#"{"record": {"balance": 77}}"#.utf8)
            #expect(try await program.send(.PATCH, pass, "Bearer \(token)", change).status == 200)
            #expect(await first.process.stop(signal) == (signal == SIGKILL ? 128 + SIGKILL : 0))
            try restore()
            let second = try await program.start()
            let answer = try await program.send(.GET, pass, "Bearer \(token)")
            #expect(answer.json["record"]?.object?["balance"]?.number?.int == 1, "\(answer.text)")
            #expect(await second.stop() == 0)
        }

        @Test(
            "the commands of the page restore a backup, even after a crash that left changes beside the database",
            .needs(.server, .python3))
        func restoredFile() async throws {
            let commands = try #require(Self.page.get().firstMatch(of: /(?ms)^```sh\n(systemctl stop .*?)^```$/)?.1)
            let script =
                "set -e; systemctl() { :; }\n"
                + commands
                .replacing("cd /var/lib/passtool-server\n", with: "")
                .replacing("/root/", with: "").replacing("/etc/passtool-server/", with: "")
                .replacing("passtool-server admin", with: "'\(Witness.server.path ?? "")' admin")
            let copy = "import sqlite3; sqlite3.connect('passes.sqlite').execute(\"VACUUM INTO 'backup.sqlite'\")"
            let program = try ServerProgram()
            try await expectRestored(program, endingWith: SIGKILL) {
                try Witness.python3.run(["-c", copy], in: program.folder.path).expect(0)
            } restore: {
                try Witness.shell.run(["-c", script], in: program.folder.path).expect(0)
            }
        }

        @Test(
            "the commands of the page restore a backup of PostgreSQL, and an emptied database is not mistaken for a new one",
            .needs(.server, .postgres))
        func restored() async throws {
            let page = try Self.page.get()
            let dump = try #require(page.firstMatch(of: /(?m)^(pg_dump .*) passes$/)?.1)
            let restore = try #require(page.firstMatch(of: /`(pg_restore [^`]*)--dbname=passes ([^`]*)`/))
            let location = try PostgresServer.shared.freshDatabase()
            var program = try ServerProgram(["database": .string(location)])
            program.variables["STATE_DIRECTORY"] = program.folder.path
            func run(_ command: String) throws {
                let path = "\(PostgresServer.folderOfPrograms ?? ""):/usr/bin:/bin"
                try Witness.shell.run(["-c", command], environment: ["PATH": path], in: program.folder.path).expect(0)
            }
            try await expectRestored(program, endingWith: SIGTERM) {
                try run("\(dump) '\(location)'")
            } restore: {
                try run("\(restore.1)--dbname='\(location)' \(restore.2)")
                try program.run("admin", "restored").expect(0)
            }
            try PostgresServer.shared.psql("DROP SCHEMA public CASCADE; CREATE SCHEMA public", in: location)
            try program.run("serve").expect(74, ".database.known")
        }

        private static let hasIPv6 =
            (try? String(contentsOfFile: "/proc/net/if_inet6", encoding: .utf8))?.contains(
                "00000000000000000000000000000001 ")
            ?? false

        @Test(
            "the service listens on an IPv6 address", .needs(.server),
            .enabled(if: hasIPv6, "there is no IPv6 here"))
        func ipv6() async throws {
            let running = try await ServerProgram(host: "::1").start()
            // It has answered there.
            #expect(await running.stop() == 0)
        }

        @Test("what the page promises about several servers is what they do by default")
        func defaults() throws {
            let page = try Self.page.get().replacing("\n", with: " ")
            #expect(page.contains("within three minutes"))
            #expect(PushDispatcher.Configuration().lease == .seconds(180))
            #expect(page.contains("requests get 503 after 25 seconds"))
            #expect(PostgresTimeouts().answer == .seconds(25))
            #expect(page.contains("up to eight connections"))
        }

        @Test("the metrics that the page names and the settings in the file for compose exist", .needs(.pythonYAML))
        func files() throws {
            let compose = try ArticleTests.text("Packaging/server/compose.yaml")
            let page = try Self.page.get() + ArticleTests.text("Packaging/server/alerts.yaml")
            let program = "import sys, yaml; assert isinstance(yaml.safe_load(sys.argv[1]), dict)"
            try Witness.pythonYAML.run(["-c", program, compose]).expect(0)
            let sources = try ["Sources/PassService", "Sources/passtool-server"].map(Checkout.path).flatMap { folder in
                try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
                    .map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
            }.joined()
            let metrics = Set(page.matches(of: /\b(passtool_[a-z_]+)\b/).map { String($0.1) })
            #expect(metrics.count >= 3)
            for metric in metrics {
                let name = metric.replacing(/_(?:total|seconds_(?:bucket|count|sum))$/, with: "")
                #expect(sources.contains("\"\(name)"), "\(metric)")
            }
            let images = compose.matches(of: /image: docker\.io\S+:(\S+)/).map(\.1)
            #expect(images.count == 2 && images.allSatisfy { $0.contains(".") }, "a tag that moves")
            let names = Set(compose.matches(of: /PASSTOOL_SERVER_[A-Z_]+/).map { String($0.output) })
            #expect(names.count >= 4)
            for name in names {
                let mistake = #expect(throws: ConfigurationError.self) {
                    try ServiceConfiguration(
                        json: Array("{}".utf8), source: "a.json", environment: ServiceEnvironment([name: "x"]))
                }
                #expect(!(mistake?.message.contains("there is no option") ?? false), "\(name)")
            }
        }
    }
#endif
