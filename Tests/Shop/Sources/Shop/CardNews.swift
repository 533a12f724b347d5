#if Server
    import PassService
    import ServiceLifecycle

    /// Tells a shop's CRM what happens to the cards; one of the application's services, beside `passes`.
    struct CardNews: Service {
        let passes: WalletService
        /// Keeps a line about a customer; if it throws, the event comes again after the restart.
        let note: @Sendable (_ customer: String, _ line: String) async throws -> Void

        func run() async throws {
            for try await event in passes.events(for: "crm") {
                let line =
                    switch event.kind {
                    case .registered: "has the card in Wallet"
                    case .unregistered: "no longer has the card"
                    case .fetched: "has version \(event.version ?? 0)"
                    case .personalized: "gave their data"
                    case .pushFailed, .googleFailed: "needs a look: \(event.reason ?? "")"
                    }
                try await note(event.pass.serial, line)
            }
        }
    }
#endif
