#if Server
    internal import Logging
    internal import ServiceLifecycle
    internal import Synchronization

    /// Gathers what requests leave behind for diagnosis, and writes it about once a second.
    ///
    /// A request never waits for this. What a kill loses is at most a second of traces; passes, registrations and
    /// pushes are not kept here.
    package final class TraceBuffer: Service {
        private let store: Store
        private let interval: Duration
        private let limit: Int
        private let logger = Logger(label: "traces")
        private let gathered = Mutex(Traces())

        /// A buffer that is written to `store` while ``run()`` runs.
        ///
        /// - Parameters:
        ///   - store: where the traces are kept.
        ///   - interval: how often they are written.
        ///   - limit: how many of each kind are held; more are left out.
        package init(store: Store, interval: Duration = .seconds(1), limit: Int = 20_000) {
            (self.store, self.interval, self.limit) = (store, interval, limit)
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

        /// A phone got a pass, or was told that it has it.
        ///
        /// - Parameters:
        ///   - address: which pass.
        ///   - status: the status of the answer.
        ///   - version: the version that was sent, or that the phone has, for a 304.
        package func fetched(_ address: PassAddress, status: Int, version: Int64?) {
            let trace = Traces.Fetched(time: store.milliseconds, status: status, version: version)
            gathered.withLock { $0.add(trace, of: address, limit: limit) }
        }

        /// A phone sent lines to the log; they are read when they are written, which no request waits for.
        ///
        /// - Parameters:
        ///   - lines: the lines as they came.
        ///   - network: where they came from, so that no client pushes out the lines of others.
        package func logged(_ lines: [String], from network: IPAddress? = nil) {
            let time = store.milliseconds
            // Not the address itself, which nobody needs to know later. The hash is another one in each process.
            let origin = network.map { String(UInt(bitPattern: $0.hashValue), radix: 16) } ?? ""
            // A tenth: a client that floods the log can't push the rest out.
            gathered.withLock {
                $0.add(lines.map { Traces.Logged(time: time, line: $0, origin: origin) }, limit: limit / 10)
            }
        }

        /// Writes what was gathered.
        ///
        /// What cannot be written stays, and gives way to what is newer.
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
                logger.warning("cannot keep traces", metadata: ["reason": "\(error)"])
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
                    // An end of the sleep is the end of the service: flush once more.
                    try? await Task.sleep(for: self.interval)
                    await self.flush()
                }
            }
            // The task may be cancelled, and a cancelled one writes nothing.
            await Task { await self.flush() }.value
        }
    }
#endif
