#if Server
    package import Logging
    internal import ServiceLifecycle
    internal import Synchronization

    /// What requests leave for diagnosis: the last of each kind, and lines of logs.
    struct Traces: Sendable {
        /// Which device, and for which type.
        struct Asker: Sendable, Hashable {
            let device: String
            let type: String
        }

        /// A request for the list.
        struct Listed: Sendable {
            let time: Int64
            let since: String?
            let status: Int
        }

        /// A fetch of a pass, and whether it was sent: a 304 in the same second must not hide that.
        struct Fetch: Sendable, Hashable {
            let pass: PassAddress
            let isSent: Bool
        }

        /// A request about a pass that was answered with an error.
        struct Failed: Sendable, Hashable {
            let pass: PassAddress
            let request: PassRequest
            let status: Int
        }

        /// A line of a phone, as it came.
        struct Logged: Sendable {
            let time: Int64
            let line: String
            /// A mark of the network that it came from; empty if that is not known.
            let origin: String
        }

        /// What is written together, in this order.
        typealias Part = (
            listed: ArraySlice<(key: Asker, value: Listed)>,
            fetched: ArraySlice<(key: Fetch, value: UpdateHistory.Fetch)>,
            failed: ArraySlice<(key: Failed, value: Int64)>, logged: ArraySlice<Logged>
        )

        private var listed: [Asker: Listed] = [:]
        private var fetched: [Fetch: UpdateHistory.Fetch] = [:]
        /// When a request failed in this way last.
        private var failed: [Failed: Int64] = [:]
        private var logged: [Logged] = []
        /// How many were dropped.
        private(set) var lost = 0

        mutating func add(_ trace: Listed, of asker: Asker, limit: Int) {
            guard listed.count < limit || listed[asker] != nil else { return lost += 1 }
            listed[asker] = trace
        }

        mutating func add(_ trace: UpdateHistory.Fetch, of pass: PassAddress, limit: Int) {
            let fetch = Fetch(pass: pass, isSent: trace.status == 200)
            guard fetched.count < limit || fetched[fetch] != nil else { return lost += 1 }
            fetched[fetch] = trace
        }

        /// Anybody can cause refusals, so they leave space for errors of the service.
        mutating func add(_ failure: Failed, at time: Int64, limit: Int) {
            let limit = failure.status >= 500 ? limit : limit / 10
            guard failed.count < limit || failed[failure] != nil else { return lost += 1 }
            failed[failure] = time
        }

        mutating func add(_ lines: some Collection<Logged>, limit: Int) {
            let room = max(0, limit - logged.count)
            logged += lines.prefix(room)
            lost += max(0, lines.count - room)
        }

        /// Takes back what could not be written, unless there is something newer.
        mutating func restore(_ older: Part, limit: Int) {
            for (asker, trace) in older.listed where listed[asker] == nil { add(trace, of: asker, limit: limit) }
            for (fetch, trace) in older.fetched where fetched[fetch] == nil {
                add(trace, of: fetch.pass, limit: limit)
            }
            for (failure, time) in older.failed where failed[failure] == nil { add(failure, at: time, limit: limit) }
            let since = logged
            logged = []
            add(older.logged, limit: limit / 10)
            add(since, limit: limit / 10)
        }

        /// Parts of at most `count` of each kind, in one order, so that two servers don't wait for each other.
        func parts(of count: Int) -> [Part] {
            let listed = listed.sorted { ($0.key.type, $0.key.device) < ($1.key.type, $1.key.device) }.chunks(of: count)
            // Those of a pass by their times.
            let fetched = fetched.sorted { ($0.key.pass, $0.value.time) < ($1.key.pass, $1.value.time) }
                .chunks(of: count)
            let failed = failed.sorted { first, second in
                let (one, other) = (first.key, second.key)
                return (one.pass, one.request.rawValue, one.status) < (other.pass, other.request.rawValue, other.status)
            }.chunks(of: count)
            let logged = logged.chunks(of: count)
            return (0..<max(listed.count, fetched.count, failed.count, logged.count)).map { index in
                func rows<Row>(_ all: [ArraySlice<Row>]) -> ArraySlice<Row> { index < all.count ? all[index] : [] }
                return (rows(listed), rows(fetched), rows(failed), rows(logged))
            }
        }
    }

    /// A kind of request about a pass.
    package enum PassRequest: String, Sendable, Hashable, CaseIterable {
        case register, unregister, fetch, personalize
    }

    /// Collects what requests leave for diagnosis, and writes it about once a second.
    ///
    /// Requests never wait for this. A kill loses at most a second of traces, and no passes, registrations or pushes.
    package final class TraceBuffer: Service {
        private let store: Store
        private let interval: Duration
        private let limit: Int
        private let logger: Logger
        private let gathered = Mutex(Traces())

        /// A buffer that is written to `store` while ``run()`` runs.
        ///
        /// - Parameters:
        ///   - store: where the traces are kept.
        ///   - interval: how often they are written.
        ///   - limit: the most of each kind in memory; further ones are dropped.
        ///   - logger: gets a warning when traces are lost.
        package init(
            store: Store, interval: Duration = .seconds(1), limit: Int = 20_000, logger: Logger = .init(label: "traces")
        ) {
            (self.store, self.interval, self.limit, self.logger) = (store, interval, limit, logger)
        }

        /// A device asked which of its passes changed.
        ///
        /// - Parameters:
        ///   - device: the device library identifier.
        ///   - type: the pass type.
        ///   - since: the tag that it sent.
        ///   - status: the status of the answer.
        package func listed(device: String, type: String, since: String?, status: Int) {
            let trace = Traces.Listed(
                time: store.milliseconds, since: since.map { String(decoding: $0.utf8.prefix(100), as: UTF8.self) },
                status: status)
            gathered.withLock { $0.add(trace, of: .init(device: device, type: type), limit: limit) }
        }

        /// A request about a pass was answered with an error; the pass may be unknown.
        ///
        /// Anybody can send a wrong token, so that one says nothing about the phone that has the pass.
        package func failed(_ request: PassRequest, _ address: PassAddress, status: Int) {
            let time = store.milliseconds
            let failure = Traces.Failed(pass: address, request: request, status: status)
            gathered.withLock { $0.add(failure, at: time, limit: limit) }
        }

        /// A phone got a pass, or a 304.
        ///
        /// - Parameters:
        ///   - address: which pass.
        ///   - status: the status of the answer.
        ///   - version: the version that was sent, or for a 304, that the phone has.
        package func fetched(_ address: PassAddress, status: Int, version: Int64?) {
            let trace = UpdateHistory.Fetch(time: store.milliseconds, status: status, version: version)
            gathered.withLock { $0.add(trace, of: address, limit: limit) }
        }

        /// A phone sent lines to the log; they are parsed when they are written, so that no request waits for that.
        ///
        /// - Parameters:
        ///   - lines: the lines as they came.
        ///   - network: the sender's, so that no client can displace the lines of others.
        package func logged(_ lines: [String], from network: IPAddress? = nil) {
            let time = store.milliseconds
            // Only a hash, which differs in each process: the address itself is not needed later.
            let origin = network.map { String(UInt(bitPattern: $0.hashValue), radix: 16) } ?? ""
            // A tenth, so that a client that floods the log can't displace the rest.
            gathered.withLock {
                $0.add(lines.map { Traces.Logged(time: time, line: $0, origin: origin) }, limit: limit / 10)
            }
        }

        /// Writes the traces; those that cannot be written stay until there are newer ones.
        package func flush() async {
            let traces = gathered.withLock { gathered in
                defer { gathered = Traces() }
                return gathered
            }
            if traces.lost > 0 { logger.warning("traces were dropped", metadata: ["count": "\(traces.lost)"]) }
            // In parts, since a change of a pass would wait for the end of a long transaction.
            var parts = traces.parts(of: Self.partSize)[...]
            do {
                while let part = parts.first {
                    try await store.keep(part)
                    parts.removeFirst()
                }
            } catch {
                logger.warn("cannot write traces", of: error)
                gathered.withLock { gathered in
                    for part in parts.reversed() { gathered.restore(part, limit: limit) }
                }
            }
        }

        private static let partSize = 200

        /// Writes about every second, and once more at the end.
        package func run() async throws {
            await cancelWhenGracefulShutdown {
                while !Task.isCancelled {
                    // The sleep is cancelled when the service ends: flush once more.
                    try? await Task.sleep(for: self.interval)
                    await self.flush()
                }
            }
            // A cancelled task would write nothing.
            await Task { await self.flush() }.value
        }
    }

    // For diagnosis only: no update depends on it.
    extension Store {
        /// The most lines of phones that are kept.
        static let mostLogs: Int64 = 100_000

        /// Stores traces.
        fileprivate func keep(_ traces: Traces.Part) async throws {
            let now = milliseconds
            defer { if !traces.fetched.isEmpty { wakeup.notify() } }
            try await database.write { session in
                // Rows that a change has locked are skipped.
                for (asker, trace) in traces.listed {
                    try session.run(
                        """
                        UPDATE registrations SET listed = ?, listed_since = ?, listed_status = ? FROM (
                            SELECT pass, device FROM registrations WHERE device = ? AND type = ?
                            AND (listed IS NULL OR listed <= ? OR listed > ?)
                            ORDER BY pass\(session.dialect.forUpdateSkippingLocked)) AS free
                        WHERE registrations.pass = free.pass AND registrations.device = free.device
                        """, SQLValue(trace.time), SQLValue(trace.since), SQLValue(trace.status),
                        .text(asker.device), .text(asker.type), SQLValue(trace.time), SQLValue(now + Self.longestWait))
                }
                // The pass is looked up here: during the request, the lookup may be what failed.
                for (fetch, trace) in traces.fetched {
                    try session.run(
                        """
                        INSERT INTO fetches (pass, fetched, status, version)
                        SELECT id, CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT) FROM passes
                        WHERE type = ? AND serial = ?
                        ON CONFLICT (pass) DO UPDATE
                        SET fetched = excluded.fetched, status = excluded.status, version = excluded.version
                        """, SQLValue(trace.time), SQLValue(trace.status), SQLValue(trace.version),
                        .text(fetch.pass.type), .text(fetch.pass.serial))
                }
                for (failure, time) in traces.failed {
                    try session.run(
                        """
                        INSERT INTO failures (pass, request, status, failed)
                        SELECT id, CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS BIGINT) FROM passes
                        WHERE type = ? AND serial = ?
                        ON CONFLICT (pass, request, status) DO UPDATE SET failed = excluded.failed
                        """, .text(failure.request.rawValue), SQLValue(failure.status), .integer(time),
                        .text(failure.pass.type), .text(failure.pass.serial))
                }
                try Self.keep(traces.logged, in: session)
            }
        }

        // MARK: - Lines of phones

        /// The most lines of one network that are kept.
        private static let mostOfNetwork: Int64 = 1000

        private static func keep(_ lines: ArraySlice<Traces.Logged>, in session: any SQLSession) throws {
            guard !lines.isEmpty else { return }
            let rows = lines.map { (line: $0, entry: DeviceLogEntry($0.line)) }
            // Many in one statement, since anybody can send many.
            for part in rows.chunks(of: 100) {
                try session.run(
                    "INSERT INTO logs (received, message, type, origin) VALUES "
                        + part.map { _ in "(?, ?, ?, ?)" }.joined(separator: ", "),
                    part.flatMap { line, entry -> [SQLValue] in
                        [SQLValue(line.time), .text(entry.message), SQLValue(entry.type), .text(line.origin)]
                    })
            }
            for origin in Set(lines.map(\.origin)).sorted() {
                try session.run(
                    """
                    DELETE FROM logs WHERE origin = ?
                    AND id <= (SELECT id FROM logs WHERE origin = ? ORDER BY id DESC LIMIT 1 OFFSET ?)
                    """, .text(origin), .text(origin), .integer(mostOfNetwork))
            }
            try session.run("DELETE FROM logs WHERE id <= (SELECT MAX(id) FROM logs) - ?", .integer(mostLogs))
        }
    }
#endif
