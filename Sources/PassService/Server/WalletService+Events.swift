#if Server
    extension WalletService {
        /// What happens to passes, for one of the shop's programs, each event at least once and those of a pass in order.
        ///
        /// ```swift
        /// for try await event in passes.events(for: "crm") { print("\(event.pass.serial): \(event.kind)") }
        /// ```
        ///
        /// An event counts as taken when the next one is asked for. So a loop that ends by an error, or a kill, gets it again,
        /// with up to a hundred before it; it goes on after a restart. Of several processes with the same name, one gets
        /// the events, and another one goes on when that ends, after 15 seconds if it was killed. A new name begins with what
        /// happens from then on; events wait for a name for 30 days. The sequence ends when the application stops.
        ///
        /// - Parameter name: who reads; not `webhook`, which is the webhook's own name.
        /// - Returns: the events; the sequence throws ``StoreError``, unless the error ends by itself, and
        ///   ``ConfigurationError`` for the name `webhook`.
        public func events(for name: String) -> some AsyncSequence<PassEvent, any Error> & Sendable {
            EventSequence(store: store, name: name, logger: logger)
        }

        /// The events that the webhook's receiver did not take, oldest first; they are kept for 30 days.
        ///
        /// - Parameters:
        ///   - id: the last event of the page before; `nil` for the first page.
        ///   - limit: how many.
        /// - Returns: the events with what became of them.
        /// - Throws: ``StoreError``.
        public func deadLetters(after id: PassEvent.ID? = nil, limit: Int = 1000) async throws -> [DeadLetter] {
            try await store.deadLetters(after: id, limit: limit)
        }

        /// Has dead letters sent again, after what was sent since.
        ///
        /// - Parameter ids: their events; `nil` for all.
        /// - Returns: how many there are.
        /// - Throws: ``StoreError``.
        @discardableResult
        public func resend(_ ids: [PassEvent.ID]? = nil) async throws -> Int { try await store.resend(ids) }
    }
#endif
