#if Server
    internal import Foundation
    internal import Synchronization
    internal import TestSupport

    /// A real PostgreSQL in a temporary folder, reached through a Unix socket.
    ///
    /// A watchdog beside it stops it and removes the folder when this process is gone, even if it was killed.
    package final class PostgresServer: Sendable {
        private let folder: String
        private let programs: String
        private let port: Int?
        private let count = Mutex(0)

        private static let started = Result { try PostgresServer() }

        /// The server that the tests of this process share; it does not wait for the disk.
        package static var shared: PostgresServer { get throws { try started.get() } }

        /// Starts a server with settings (`name=value`) beside the usual ones.
        ///
        /// Without a port, it listens at a socket alone. Before it starts, its user runs `preparation` in its folder.
        package init(options: [String] = ["fsync=off"], port: Int? = nil, preparation: String = ":") throws {
            self.port = port
            guard let programs = Self.folderOfPrograms else { throw Failure(Witness.postgres.absence) }
            self.programs = programs
            folder = try Self.freshFolder()
            try shell("'\(programs)/initdb' -D \(data) -U postgres -A trust -E UTF8 --locale=C --no-sync")
            let settings =
                ["listen_addresses='\(port == nil ? "" : "127.0.0.1")'", "port=\(port ?? 5432)"]
                + ["unix_socket_directories='\(folder)'", "max_connections=200"] + options
            try shell("cd \(data) && \(preparation)")
            try shell("cat >>\(data)/postgresql.conf <<'END'\n\(settings.joined(separator: "\n"))\nEND")
            try start()
            try watch()
        }

        deinit { _ = try? stop("immediate") }

        private static func freshFolder() throws -> String {
            // The path of a socket has at most 107 bytes.
            let folder = "/tmp/passtool-pg-\(UUID().uuidString.prefix(8))"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
            return folder
        }

        private var data: String { "'\(folder)/data'" }

        package func freshDatabase() throws -> String {
            let name = "test\(count.withLock { $0 += 1; return $0 })"
            try psql("CREATE DATABASE \(name)", in: "postgres")
            return address(of: name)
        }

        package func address(of name: String) -> String {
            "postgresql://postgres@/\(name)?host=\(folder.replacing("/", with: "%2F"))&connect_timeout=600&port=\(port ?? 5432)"
        }

        /// Runs statements with PostgreSQL's own program, and returns what it prints: values with `|` between them.
        @discardableResult package func psql(_ statements: String, in database: String) throws -> String {
            let result = try Witness(name: "psql", path: "\(programs)/psql").run([
                "-XAtq", "-v", "ON_ERROR_STOP=1", "-c", statements,
                database.hasPrefix("postgresql:") ? database : address(of: database),
            ])
            guard result.status == 0 else { throw Failure(result.errors) }
            return result.text.trimmingCharacters(in: .whitespacesAndNewlines)
        }

        /// Ends all connections to a database but the one that does this, and waits until they have ended.
        package func dropConnections(to database: String) throws {
            try psql(
                """
                SELECT count(pg_terminate_backend(pid, 60000)) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid()
                """, in: database)
        }

        /// Stops it: `fast`, with its files in order, or `immediate`, as a power failure does.
        package func stop(_ mode: String = "fast") throws {
            try shell("'\(programs)/pg_ctl' -D \(data) -m \(mode) -w -t 120 stop")
        }

        package func start() throws { try shell("'\(programs)/pg_ctl' -D \(data) -w -t 120 -l '\(folder)/log' start") }

        /// Starts a standby of a server, which gets all that it writes.
        package init(standbyOf primary: PostgresServer) throws {
            (port, programs) = (nil, primary.programs)
            folder = try Self.freshFolder()
            try shell("'\(programs)/pg_basebackup' -h '\(primary.folder)' -U postgres -D \(data) -R -c fast --no-sync")
            try shell("echo \"unix_socket_directories='\(folder)'\" >>\(data)/postgresql.conf")
            try start()
            try watch()
        }

        /// Makes a standby the primary.
        package func promote() throws { try shell("'\(programs)/pg_ctl' -D \(data) -w -t 120 promote") }

        /// Whichever of two servers takes changes.
        package func address(of name: String, or standby: PostgresServer) -> String {
            let folders = [folder, standby.folder].map { $0.replacing("/", with: "%2F") }.joined(separator: ",")
            return "postgresql://postgres@/\(name)?host=\(folders)&target_session_attrs=read-write"
        }

        /// Starts a shell that looks every second whether this process lives, in a session of its own.
        private func watch() throws {
            let watch = """
                while kill -0 \(ProcessInfo.processInfo.processIdentifier); do sleep 1; done
                kill -QUIT $(head -n 1 \(data)/postmaster.pid); sleep 1; rm -rf '\(folder)'
                """
            _ = try Witness.shell.run(
                ["-c", "$(command -v setsid) sh -c \"$0\" </dev/null >/dev/null 2>&1 &", watch], in: "/")
        }

        /// Runs a command, as another user if we are root: PostgreSQL refuses to be run by root.
        private func shell(_ command: String) throws {
            let drop = geteuid() == 0 ? ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] : []
            let result = try Witness.shell.run(
                ["-c", "exec \"$@\"", "sh"] + drop + ["sh", "-c", command],
                environment: ["LC_ALL": "C", "HOME": folder], in: "/")
            guard result.status == 0 else { throw Failure(result.errors + result.text) }
        }

        /// Debian's folder, the newest version of those; else that of `initdb` on the search path.
        ///
        /// A server that is installed, and does not start, is an error and no reason to skip a test.
        package static let folderOfPrograms: String? = {
            let debian = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
            let versions = debian.compactMap { Int($0) }.sorted().reversed().map { "/usr/lib/postgresql/\($0)/bin" }
            let onPath = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { String($0) }
            return (["/usr/lib/postgresql/15/bin"] + versions + onPath).first {
                FileManager.default.isExecutableFile(atPath: "\($0)/initdb")
            }
        }()
    }
#endif
