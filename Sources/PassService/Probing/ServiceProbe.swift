#if Server
    internal import Platform

    /// Tests any pass web service as a phone would, and reports where it breaks the protocol.
    ///
    /// A made-up device is registered for the pass, and always unregistered at the end.
    ///
    /// ```swift
    /// let report = try await ServiceProbe(base: nil, pass: archive).run()
    /// ```
    public struct ServiceProbe: Sendable {
        /// Changes the pass at the service, so that the probe can see how the service tells of it.
        public typealias Change = @Sendable () async throws -> Void

        let base: String
        let subject: ProbeSubject
        let companion: ProbeSubject?
        let trust: [String]
        let patience: Duration
        let change: Change?

        /// A probe with a pass or an order that the service knows.
        ///
        /// - Parameters:
        ///   - base: the address of the service; `nil` takes the pass's own `webServiceURL`.
        ///   - archive: the pass or order; it tells type, serial number and token.
        ///   - companion: another pass of the same type, to see whether the list forgets one of two.
        ///   - trust: certificates in PEM form that are trusted besides the system's own.
        ///   - patience: how long an answer may take.
        ///   - change: changes the pass; `nil` leaves out the points about changes.
        /// - Throws: ``ProbeError``.
        public init(
            base: String?, pass archive: [UInt8], companion: [UInt8]? = nil, trust: [String] = [],
            patience: Duration = .seconds(10), change: Change? = nil
        ) throws(ProbeError) {
            subject = try ProbeSubject(archive)
            self.companion = if let companion { try ProbeSubject(companion) } else { nil }
            guard let address = base ?? subject.webServiceURL else { throw ProbeError(code: .missing("webServiceURL")) }
            guard let url = URL(string: address), let host = url.host(), !host.isEmpty, url.query() == nil,
                ["http", "https"].contains(url.scheme?.lowercased())
            else { throw ProbeError(code: .badAddress(address)) }
            // A phone tolerates a slash at the end.
            self.base = address.hasSuffix("/") ? String(address.dropLast()) : address
            self.trust = trust
            self.patience = patience
            self.change = change
        }

        /// Walks all points; when the task is cancelled, the made-up device is still unregistered.
        public func run() async -> ProbeReport {
            let client: HTTPFetcher
            do {
                client = try HTTPFetcher(trust: trust, patience: patience)
            } catch {
                return report([], "the trusted certificates cannot be read")
            }
            var walk = ProbeWalk(probe: self, client: client)
            await walk.run()
            // A cancelled task sends nothing, so cleaning up is a task of its own.
            let left = await Task { [walk] in await walk.cleanUp() }.value
            await client.shutDown()
            let interruptions = [walk.interruption, left].compactMap(\.self)
            return report(walk.results, interruptions.isEmpty ? nil : interruptions.joined(separator: "; "))
        }

        private func report(_ results: [ProbeReport.Result], _ interruption: String?) -> ProbeReport {
            ProbeReport(
                address: base, type: subject.address.type, serial: subject.address.serial, results: results,
                interruption: interruption)
        }
    }
#endif
