#if Server
    package import Metrics
    internal import Platform

    /// Measures what waits in the database, for metrics.
    ///
    /// Each statement reads an index, and at most ``mostCounted`` rows.
    package struct ServiceGauges {
        private let store: Store
        private let factory: any MetricsFactory
        /// What was measured before: it gets 0 when nothing waits any more.
        private var seen: Set<Gauge> = []

        /// How many waiting rows are counted; metrics show no more.
        package static let mostCounted = 100_000

        private struct Gauge: Hashable {
            let name: String
            var label: String?
            var value = ""
        }

        package init(of store: Store, factory: any MetricsFactory = MetricsSystem.factory) {
            (self.store, self.factory) = (store, factory)
        }

        /// Sets the gauges.
        ///
        /// - Throws: ``StoreError``.
        package mutating func record() async throws {
            let now = store.milliseconds
            var values: [Gauge: Int64] = [:]
            for gauge in seen { values[gauge] = 0 }
            func note(_ queue: String, of type: String? = nil, _ row: SQLRow?) {
                let label = type == nil ? nil : "type"
                values[Gauge(name: "\(queue)_waiting", label: label, value: type ?? "")] = row?.integer(0) ?? 0
                values[Gauge(name: "\(queue)_oldest_seconds", label: label, value: type ?? "")] =
                    row?.integer(ifAt: 1).map { max(0, now - $0) / 1000 } ?? 0
            }
            func rows(_ condition: String, _ table: String, _ values: [SQLValue]) async throws -> SQLRow? {
                try await store.database.query(
                    """
                    SELECT COUNT(*), MIN(CASE WHEN queued > 0 THEN queued END) FROM
                        (SELECT queued FROM \(table) WHERE \(condition) ORDER BY due LIMIT \(Self.mostCounted)) q
                    """, values
                ).first
            }
            for type in try await store.queuedTypes() {
                note("pushes", of: type, try await rows("type = ? AND due >= 0", "pushes", [.text(type)]))
            }
            note("google", try await rows("due IS NOT NULL", "google_passes", []))
            for (reader, time) in try await store.unreadEvents() {
                values[Gauge(name: "events_lag_seconds", label: "reader", value: reader)] =
                    time.map { max(0, now - $0) / 1000 } ?? 0
            }
            for (gauge, value) in values {
                Meter(
                    label: "passtool_\(gauge.name)", dimensions: gauge.label.map { [($0, gauge.value)] } ?? [],
                    factory: factory
                ).set(value)
            }
            seen = Set(values.keys)
        }
    }

    extension Store {
        /// The readers of events, and for each the time of the first event that it has not read, if there is one.
        fileprivate func unreadEvents() async throws -> [(reader: String, time: Int64?)] {
            try await database.read { session in
                // Events that nobody has read have no number.
                let newest = try session.run("SELECT time FROM events WHERE number IS NULL ORDER BY id LIMIT 1").first
                return try session.run("SELECT name, position FROM event_readers").map { reader in
                    let next = try session.run(
                        "SELECT time FROM events WHERE number > ? ORDER BY number LIMIT 1", reader.values[1]
                    ).first
                    return (reader.text(0), (next ?? newest)?.integer(0))
                }
            }
        }
    }

    /// The process itself, by the names that Prometheus' libraries have (Linux).
    enum ProcessGauges {
        private static let start = Date().timeIntervalSince1970

        static func record() {
            Meter(label: "process_start_time_seconds").set(start)
            #if os(Linux)
                // Without the folder, there is nothing to tell.
                guard let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " "),
                    let resident = pages.dropFirst().first.flatMap({ Int64($0) }),
                    let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
                else { return }
                Meter(label: "process_resident_memory_bytes").set(resident * Int64(sysconf(Int32(_SC_PAGESIZE))))
                Meter(label: "process_open_fds").set(Int64(files.count))
            #endif
        }
    }
#endif
