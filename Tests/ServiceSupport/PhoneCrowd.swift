#if Server
    package import AsyncHTTPClient
    package import PassService

    /// Many phones, and the invariant: each registered device ends with the latest version of each of its passes.
    package actor PhoneCrowd {
        /// A pass of a phone that is not what it should be.
        package struct Shortfall: Sendable, Hashable, CustomStringConvertible {
            package let device: String
            package let address: PassAddress
            package let expected: String
            package let held: String?
            package let complaints: [String]

            package var description: String {
                let reasons = complaints.isEmpty ? "" : "; its last complaints: \(complaints.joined(separator: "; "))"
                return "phone \(device.prefix(8)) has \(address.serial) with '\(held ?? "nothing")', "
                    + "but the latest version is '\(expected)'\(reasons)"
            }
        }

        package private(set) var phones: [Phone] = []
        private let client: HTTPClient
        private var phonesByToken: [String: Phone] = [:]

        /// A crowd whose phones share a client, which is not shut down.
        package init(client: HTTPClient) { self.client = client }

        /// Makes phones without passes.
        @discardableResult
        package func grow(by count: Int) -> [Phone] {
            let more = (0..<count).map { _ in Phone(client: client, attempts: 120) }
            phones += more
            return more
        }

        /// A push came for a token; the phone that has it, if any, starts to update.
        package func pushArrived(token: String, topic: String) async {
            await phone(withToken: token)?.pushArrived(topic)
        }

        /// The index is made anew for a token that it does not have: phones change theirs.
        private func phone(withToken token: String) async -> Phone? {
            if let phone = phonesByToken[token], await phone.pushToken == token { return phone }
            var found: [String: Phone] = [:]
            for phone in phones { found[await phone.pushToken] = phone }
            phonesByToken = found
            return found[token]
        }

        /// Who misses the latest version of what, now.
        private func shortfalls(_ latest: [PassAddress: String]) async -> [Shortfall] {
            var shortfalls: [Shortfall] = []
            for phone in phones {
                let complaints = await phone.complaints.suffix(3).map(\.description)
                for (address, held) in await phone.passes where held.isRegistered {
                    guard let expected = latest[address] else { continue }
                    let value = await phone.value(ofField: "balance", in: address)
                    guard value != expected else { continue }
                    shortfalls.append(
                        Shortfall(
                            device: phone.identifier, address: address, expected: expected, held: value,
                            complaints: complaints))
                }
            }
            return shortfalls.sorted { ($0.device, $0.address.serial) < ($1.device, $1.address.serial) }
        }

        /// Waits until each registered phone has the latest version of each of its passes, which its balance tells.
        ///
        /// - Returns: who still misses what.
        package func checkInvariant(latest: [PassAddress: String]) async throws -> [Shortfall] {
            let end = ContinuousClock.now + longestWait
            while true {
                let shortfalls = await shortfalls(latest)
                if shortfalls.isEmpty || ContinuousClock.now >= end { return shortfalls }
                try await Task.sleep(for: .milliseconds(50))
            }
        }
    }
#endif
