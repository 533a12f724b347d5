#if Server
    import AsyncHTTPClient
    import Foundation
    import NIOCore
    import NIOHTTP1
    import PassModel
    import PassService
    import PassToolkit
    import ServiceSupport

    /// The real program with passes and many phones, and a fake APNs in a process of its own.
    final class BenchService {
        let service: RealService
        let fake: Counterpart
        /// The header with which phones fetch and register.
        private(set) var authorization: [String] = []
        private let store: Store
        private let admin: String
        private let address = PassAddress(type: RealService.type, serial: RealService.serial)

        init(database: String?) async throws {
            fake = try await Counterpart("apns")
            let words = fake.first.split(separator: " ")
            guard words.count == 2, let port = Int(words[0]), let root = Data(base64Encoded: String(words[1])) else {
                throw Failure("the fake APNs does not tell its port")
            }
            service = try RealService(
                apns: (port, String(decoding: root, as: UTF8.self)), database: database ?? "passes.sqlite",
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
            try await send(.PUT, "/admin/v1/passes/\(RealService.type)/few", Self.withoutSerial(service))
            guard let pass = try await store.pass(address) else { throw Failure("there is no pass") }
            authorization = ["Authorization: ApplePass \(pass.token)"]
        }

        /// The record for another serial number.
        private static func withoutSerial(_ service: RealService) throws -> [UInt8] {
            let root = try JSONDocument(parsing: service.contents("nora.json")).root
            let members = root.object?["record"]?.object?.members.filter { $0.name != "serialNumber" } ?? []
            return JSONValue.object([
                ("template", .string("coffee")), ("record", .object(JSONObject(members: members))),
            ]).utf8Text()
        }

        /// Stops the program.
        func stop() async throws {
            await store.database.close()
            guard await service.stop() == 0 else { throw Failure("passtool-server did not end with 0") }
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
                try session.run(
                    "INSERT INTO \(columns) SELECT DISTINCT d.device, p.id, p.type, d.token, 0, 0, 0"
                        + " FROM registrations d, passes p WHERE p.serial = 'few'"
                        + " AND d.device IN ('device1', 'device2')")
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

        /// The tag after which nothing is new.
        func newestTag() async throws -> String {
            guard let pass = try await store.pass(address) else { throw Failure("there is no pass") }
            return store.wireTag(pass.tag)
        }

        /// How many bytes a download has.
        func size(_ path: String) async throws -> Int { try await send(.GET, path).count }

        /// Gives a pass another balance.
        func change(_ serial: String, balance: Int) async throws {
            try await send(
                .PATCH, "/admin/v1/passes/\(RealService.type)/\(serial)",
                Array(#"{"record": {"balance": \#(balance)}}"#.utf8))
        }

        @discardableResult
        private func send(_ method: HTTPMethod, _ path: String, _ body: [UInt8]? = nil) async throws -> [UInt8] {
            let phone = authorization.first.map { String($0.dropFirst("Authorization: ".count)) } ?? ""
            let answer = try await WebAnswer(
                to: method.rawValue, service.base + path,
                authorization: path.hasPrefix("/admin") ? "Bearer \(admin)" : phone, body: body)
            guard (200..<300).contains(answer.status) else {
                throw Failure("\(method) \(path): \(answer.status) \(answer.text)")
            }
            return answer.body
        }
    }
#endif
