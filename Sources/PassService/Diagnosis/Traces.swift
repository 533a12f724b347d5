#if Server
    /// What requests left behind: the last of each kind, and lines of logs.
    package struct Traces: Sendable {
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

        /// A request for a pass.
        struct Fetched: Sendable {
            let time: Int64
            let status: Int
            let version: Int64?
        }

        /// Whether a pass was sent: what comes after it in the same second must not hide that.
        struct Fetch: Sendable, Hashable {
            let pass: PassAddress
            let isSent: Bool
        }

        /// A request about a pass that was answered with an error.
        package struct Failed: Sendable, Hashable {
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

        private(set) var listed: [Asker: Listed] = [:]
        private(set) var fetched: [Fetch: Fetched] = [:]
        /// When a request failed in this way last.
        private(set) var failed: [Failed: Int64] = [:]
        private(set) var logged: [Logged] = []
        /// How many were left out.
        private(set) var lost = 0

        mutating func add(_ trace: Listed, of asker: Asker, limit: Int) {
            guard listed.count < limit || listed[asker] != nil else { return lost += 1 }
            listed[asker] = trace
        }

        mutating func add(_ trace: Fetched, of pass: PassAddress, limit: Int) {
            let fetch = Fetch(pass: pass, isSent: trace.status == 200)
            guard fetched.count < limit || fetched[fetch] != nil else { return lost += 1 }
            fetched[fetch] = trace
        }

        /// Anybody can send what is refused, so the faults of the service have room beside it.
        mutating func add(_ failure: Failed, at time: Int64, limit: Int) {
            let limit = failure.status >= 500 ? limit : limit / 10
            guard failed.count < limit || failed[failure] != nil else { return lost += 1 }
            failed[failure] = time
        }

        mutating func add(_ lines: [Logged], limit: Int) {
            let room = max(0, limit - logged.count)
            logged += lines.prefix(room)
            lost += max(0, lines.count - room)
        }

        /// Takes back what could not be written; what came since is newer.
        mutating func restore(_ older: Traces, limit: Int) {
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

        /// The fetches by pass, each pass's in the order of their times.
        var fetches: [(key: Fetch, value: Fetched)] {
            fetched.sorted { ($0.key.pass, $0.value.time) < ($1.key.pass, $1.value.time) }
        }

        /// The same in parts of at most `count` of each kind, each in the order in which they are written.
        func parts(of count: Int) -> [Traces] {
            let listed = listed.sorted { $0.key < $1.key }.chunks(of: count)
            let fetched = fetches.chunks(of: count)
            let failed = failed.sorted { $0.key < $1.key }.chunks(of: count)
            let logged = logged.chunks(of: count)
            return (0..<max(listed.count, fetched.count, failed.count, logged.count)).map { index in
                var part = Traces()
                if index < listed.count {
                    part.listed = Dictionary(uniqueKeysWithValues: listed[index].map { ($0.key, $0.value) })
                }
                if index < fetched.count {
                    part.fetched = Dictionary(uniqueKeysWithValues: fetched[index].map { ($0.key, $0.value) })
                }
                if index < failed.count {
                    part.failed = Dictionary(uniqueKeysWithValues: failed[index].map { ($0.key, $0.value) })
                }
                if index < logged.count { part.logged = Array(logged[index]) }
                return part
            }
        }
    }

    /// What a phone asks for a pass.
    package enum PassRequest: String, Sendable, Hashable, CaseIterable {
        case register, unregister, fetch, personalize
    }

    extension Traces.Failed: Comparable {
        package static func < (first: Self, second: Self) -> Bool {
            (first.pass, first.request.rawValue, first.status) < (second.pass, second.request.rawValue, second.status)
        }
    }
#endif
