#if Server
    package import AsyncHTTPClient
    package import PassService
    package import PassTesting

    /// Many phones, and the invariant: each registered device ends with the latest version of each of its passes.
    package actor PhoneCrowd {
        private var phones: [SimulatedPhone] = []
        private let client: HTTPClient

        /// A crowd whose phones share a client, which is not shut down.
        package init(client: HTTPClient) { self.client = client }

        package func grow(by count: Int) -> [SimulatedPhone] {
            let more = (0..<count).map { _ in SimulatedPhone(client: client, attempts: 120) }
            phones += more
            return more
        }

        /// A push came for a token; the phone that has it, if any, starts to update.
        package func pushArrived(token: String, topic: String) async {
            for phone in phones where await phone.pushToken == token { phone.pushArrived(topic) }
        }

        private func shortfalls(_ latest: [PassAddress: String]) async -> [String] {
            var shortfalls: [String] = []
            for phone in phones {
                for (address, held) in await phone.passes where held.isRegistered {
                    let value = await phone.value(ofField: "balance", in: address)
                    guard let expected = latest[address], value != expected else { continue }
                    shortfalls.append(
                        "phone \(phone.identifier.prefix(8)) has \(address.serial) with '\(value ?? "nothing")', not "
                            + "'\(expected)'; its last complaints: \(await phone.complaints.suffix(3))")
                }
            }
            return shortfalls
        }

        /// Waits until each registered phone has the latest version of each of its passes, by its balance.
        ///
        /// - Returns: who still misses what.
        package func checkInvariant(latest: [PassAddress: String]) async throws -> [String] {
            let end = ContinuousClock.now + longestWait
            while true {
                let shortfalls = await shortfalls(latest)
                if shortfalls.isEmpty || .now > end { return shortfalls }
                try await Task.sleep(for: .milliseconds(50))
            }
        }
    }
#endif
