#if Server
    import PassService
    import PassTesting
    import PassToolkit

    // What the page on mounting shows; `MountedServiceTests` runs it, and `ArticleTests` compares the two.

    // listing begins
    /// A phone, and an APNs that wakes it.
    func startPhone() async throws -> (SimulatedPhone, FakeAPNs) {
        let phone = SimulatedPhone()
        let apns = try await FakeAPNs.start { push in
            phone.receive(push)
            return .accepted
        }
        return (phone, apns)
    }

    /// Opens a link on the phone, changes the card, and waits until the phone has the change.
    func checkUpdate(
        of card: PassAddress, from link: String, at base: String, by passes: WalletService, on phone: SimulatedPhone
    ) async throws {
        try await phone.add(from: link, base: base)
        try await passes.update(card) { $0["balance"] = 2 }
        while await phone.value(ofField: "balance", in: card) != "2" {
            try await Task.sleep(for: .milliseconds(20))
        }
    }
// listing ends
#endif
