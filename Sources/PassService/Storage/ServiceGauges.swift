#if Server
    package import Metrics

    /// Measures what waits in the database, for metrics.
    ///
    /// Each statement reads an index, and at most ``mostCounted`` rows.
    package struct ServiceGauges {
        private let store: Store
        private let factory: any MetricsFactory
        /// What was measured before: it gets 0 when nothing waits any more.
        private var seen: Set<Gauge> = []

        /// How many waiting rows are counted; metrics show no more.
        package static let mostCounted = 10_000

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
            func note(_ waiting: String, _ oldest: String, of type: String? = nil, _ row: SQLRow?) {
                let label = type == nil ? nil : "type"
                values[Gauge(name: waiting, label: label, value: type ?? "")] = row?.integer(0) ?? 0
                values[Gauge(name: oldest, label: label, value: type ?? "")] =
                    row?.integer(ifAt: 1).map { max(0, now - $0) / 1000 } ?? 0
            }
            func rows(_ condition: String, _ table: String, _ values: [SQLValue]) async throws -> SQLRow? {
                // Not by 'query', which answers the requests of phones one after the other.
                try await store.database.read { session in
                    try session.run(
                        """
                        SELECT COUNT(*), MIN(CASE WHEN queued > 0 THEN queued END) FROM
                            (SELECT queued FROM \(table) WHERE \(condition) ORDER BY due LIMIT \(Self.mostCounted)) q
                        """, values
                    ).first
                }
            }
            for type in try await store.queuedTypes() {
                note(
                    "passtool_pushes_waiting", "passtool_pushes_oldest_seconds", of: type,
                    try await rows("type = ? AND due >= 0", "pushes", [.text(type)]))
            }
            note(
                "passtool_google_waiting", "passtool_google_oldest_seconds",
                try await rows("due IS NOT NULL", "google_passes", []))
            for (reader, time) in try await store.unreadEvents() {
                values[Gauge(name: "passtool_events_lag_seconds", label: "reader", value: reader)] =
                    time.map { max(0, now - $0) / 1000 } ?? 0
            }
            for (gauge, value) in values {
                Meter(
                    label: gauge.name, dimensions: gauge.label.map { [($0, gauge.value)] } ?? [],
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
#endif
