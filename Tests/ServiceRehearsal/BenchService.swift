#if Server
    import NIOHTTP1
    import PassModel
    import PassService
    import PassToolkit
    import ServiceSupport
    import TestSupport

    /// The real program with passes and many phones, and a fake APNs.
    final class BenchService {
        let service: RealService
        let fake: FakeAPNs
        /// The header with which phones fetch and register.
        private(set) var authorization: [String] = []
        private let store: Store
        let admin: String
        private let address = PassAddress(type: RealService.type, serial: RealService.serial)

        init(database: String?) async throws {
            var script = FakeAPNs.Script()
            script.keepsHeaders = false
            fake = try await FakeAPNs.start(script)
            service = try RealService(
                fake: fake, database: database ?? "passes.sqlite",
                limits: .object(
                    ["adminRequestsPerMinute", "newDevicesPerMinute"].map { ($0, .number(JSONNumber(1_000_000))) }))
            _ = try await service.start()
            let opened: any Database =
                if let database { try PostgresDatabase(url: database, connections: 2) } else {
                    try SQLiteDatabase(path: service.path("passes.sqlite"))
                }
            store = try await Store(opening: opened)
            admin = try await store.makeAdminToken(named: "bench", role: .admin)
            try await send(.PUT, "/admin/v1/templates/coffee", service.contents("coffee.zip"))
            try await send(
                .PUT, "/admin/v1/passes/\(RealService.type)/\(RealService.serial)", service.contents("nora.json"))
            guard let pass = try await store.pass(address) else { throw Failure("there is no pass") }
            authorization = ["Authorization: ApplePass \(pass.token)"]
        }

        func stop() async throws {
            await store.database.close()
            guard await service.stop() == 0 else { throw Failure("passtool-server did not end with 0") }
            await fake.stop()
        }

        /// Puts phones into the database: without further passes, all have the one pass; else each has five of those.
        func insert(devices: Int, passes: Int) async throws {
            try await store.database.write { session in
                let isPostgres = session.dialect == .postgres
                let numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(devices))"
                let token = isPostgres ? "lpad(to_hex(i), 64, '0')" : "printf('%064x', i)"
                let name = isPostgres ? "'device' || i" : "'device' || CAST(i AS TEXT)"
                let columns = "registrations (device, pass, type, token, tag, created, registered)"
                if passes == 0 {
                    try session.run(
                        "INSERT INTO \(columns) \(numbers)"
                            + " SELECT \(name), p.id, p.type, \(token), 0, 0, 0 FROM n, passes p WHERE p.serial = ?",
                        .text(RealService.serial))
                    return
                }
                try session.run(
                    """
                    INSERT INTO passes (type, serial, token, template, data, voided, version, tag, modified, created,
                        changed) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(passes))
                        SELECT type, 's' || CAST(i AS TEXT), token, template, data, 0, 1, tag, modified, created, changed
                        FROM n, passes p WHERE p.serial = ?
                    """, .text(RealService.serial))
                for offset in 0..<5 {
                    try session.run(
                        """
                        INSERT INTO \(columns) \(numbers)
                        SELECT \(name), p.id, p.type, \(token), 0, 0, 0 FROM n
                            JOIN passes p ON p.serial = 's' || CAST((i + \(offset)) % \(passes) + 1 AS TEXT)
                            AND p.type = ?
                        """, .text(RealService.type))
                }
            }
            if store.database is PostgresDatabase {
                try await store.database.write { try $0.run("ANALYZE") }
            }
        }

        // MARK: - Requests

        /// Requests by `wrk`, to a path or by a script.
        func load(_ script: String, headers: [String] = [], seconds: Int = 6) throws -> Load {
            guard script.hasPrefix("/") else { return try Load(service.base, headers: headers, script: script) }
            return try Load(service.base + script, headers: headers, seconds: seconds)
        }

        func newestTag() async throws -> String {
            guard let pass = try await store.pass(address) else { throw Failure("there is no pass") }
            return store.wireTag(pass.tag)
        }

        func changeBalance() async throws {
            try await send(
                .PATCH, "/admin/v1/passes/\(RealService.type)/\(RealService.serial)",
                Array(#"{"record": {"balance": 1}}"#.utf8))
        }

        private func send(_ method: HTTPMethod, _ path: String, _ body: [UInt8]) async throws {
            let answer = try await WebAnswer(
                to: method.rawValue, service.base + path, authorization: "Bearer \(admin)", body: body)
            guard (200..<300).contains(answer.status) else {
                throw Failure("\(method) \(path): \(answer.status) \(answer.text)")
            }
        }
    }
#endif
