#if Server
    /// How fast new devices may register: each gets a push with each change, and anybody who has a pass can invent some.
    ///
    /// Not their number: one pass may be on 50,000 phones. A device that is registered already gets a push when it comes
    /// with another push token, or again, and may do so now and then.
    struct NewDevices: Sendable {
        private let byPass: RateLimiter<PassAddress>
        private let byNetwork: RateLimiter<IPAddress>
        private let byBoth: RateLimiter<Both>

        private let byDevice: RateLimiter<Known>

        private struct Known: Hashable, Sendable {
            let device: String
            let pass: PassAddress
        }

        private struct Both: Hashable, Sendable {
            let pass: PassAddress
            let network: IPAddress
        }

        /// - Parameters:
        ///   - perMinute: how many a minute for one pass from one network; twice as many from one network for all passes,
        ///     and ten times as many for one pass from everywhere.
        ///   - clock: the time since any moment.
        init(perMinute: Int, clock: @escaping @Sendable () -> Duration) {
            func limiter<Key>(times factor: Int) -> RateLimiter<Key> {
                RateLimiter(perMinute: factor * perMinute, burst: factor * perMinute, clock: clock)
            }
            byDevice = RateLimiter(perMinute: 6, burst: 20, clock: clock)
            byBoth = limiter(times: 1)
            byNetwork = limiter(times: 2)
            byPass = limiter(times: 10)
        }

        /// Counts a registration of a known device that gets a push for it; the seconds to wait if there were too many.
        func secondsToWait(forKnown device: String, with pass: PassAddress) -> Int? {
            byDevice.secondsToWait(for: Known(device: device, pass: pass))
        }

        /// Counts a new device; the seconds to wait if there were too many.
        func secondsToWait(for pass: PassAddress, from network: IPAddress?) -> Int? {
            guard let network else { return byPass.secondsToWait(for: pass) }
            return byBoth.secondsToWait(for: Both(pass: pass, network: network))
                ?? byNetwork.secondsToWait(for: network) ?? byPass.secondsToWait(for: pass)
        }
    }
#endif
