#if Server
    internal import HTTPTypes
    internal import Hummingbird
    internal import NIOCore
    internal import PassModel
    internal import PassToolkit
    internal import Platform

    extension DeviceRoutes {
        /// `POST …/registrations/{type}/{serial}`: 201 for a new registration, 200 for a known one.
        func register(_ request: Request, _ context: some RequestContext) async throws -> Response {
            let (device, address) = (try name("device", context), try address(context))
            let token = try await admitted(.register, address, request).token
            let pushToken = try await body(request)["pushToken"]?.string
            // Tokens have no fixed length. They are hexadecimal, and become part of a path.
            guard let pushToken, !pushToken.isEmpty, pushToken.utf8.count <= 512,
                pushToken.allSatisfy({ $0.isASCII && $0.isHexDigit })
            else { throw HTTPError(.badRequest) }
            let (network, newDevices) = (network(request, context), newDevices)
            let outcome = try await store.register(
                device: device, for: address, pushToken: pushToken, token: token
            ) { isNew in
                isNew
                    ? newDevices.secondsToWait(for: address, from: network)
                    : newDevices.secondsToWait(forKnown: device, with: address)
            }
            switch outcome {
            case .created:
                wake()
                return .status(.created)
            case .refreshed:
                wake()
                return .status(.ok)
            case .unauthorized: return .status(.unauthorized)
            case .limited(let seconds): return Self.tooMany(seconds)
            }
        }

        /// `DELETE …/registrations/{type}/{serial}`: 200, even if there was no registration.
        func unregister(_ request: Request, _ context: some RequestContext) async throws -> Response {
            let (device, address) = (try name("device", context), try address(context))
            let token = try await admitted(.unregister, address, request).token
            let isDone = try await store.unregister(device: device, from: address, token: token)
            return .status(isDone ? .ok : .unauthorized)
        }

        /// `GET …/registrations/{type}`: the passes changed since a tag, or 204; phones send no token here.
        func list(_ request: Request, _ context: some RequestContext) async throws -> Response {
            let (device, type) = (try name("device", context), try name("type", context))
            let purpose = SigningPurpose(ofType: type)
            let since = request.uri.queryParameters[purpose.query[...]].map { String($0) }
            let traces = traces(of: request)
            let changed: (serials: [String], tag: String)?
            do {
                changed = try await store.changedPasses(device: device, type: type, since: since)
            } catch {
                traces?.listed(device: device, type: type, since: since, status: 503)
                throw error
            }
            traces?.listed(device: device, type: type, since: since, status: changed == nil ? 204 : 200)
            guard let changed else { return .status(.noContent) }
            return .json(
                .object([
                    (purpose.serialsKey, .array(changed.serials.map { .string($0) })),
                    (purpose.tagKey, .string(changed.tag)),
                ]))
        }
    }

    /// Limits the rate of new devices: each gets a push with each change, and anyone who has a pass can invent some.
    ///
    /// Their number has no limit, since one pass may be on 50,000 phones. A known device gets a push when it registers
    /// again, so that has a rate, too.
    struct NewDevices: Sendable {
        private let byPass: RateLimiter<PassAddress>
        private let byNetwork: RateLimiter<IPAddress>
        private let byBoth: RateLimiter<Pair<IPAddress>>
        private let byDevice: RateLimiter<Pair<String>>

        private struct Pair<Origin: Hashable & Sendable>: Hashable, Sendable {
            let pass: PassAddress
            let origin: Origin
        }

        /// - Parameters:
        ///   - perMinute: the rate for one pass from one network; one network has twice as many for all passes, and one
        ///     pass ten times as many from all networks.
        ///   - clock: a monotonic time.
        init(perMinute: Int, clock: @escaping @Sendable () -> Duration) {
            func limiter<Key>(times factor: Int) -> RateLimiter<Key> {
                RateLimiter(perMinute: factor * perMinute, burst: factor * perMinute, clock: clock)
            }
            byDevice = RateLimiter(perMinute: 6, burst: 20, clock: clock)
            byBoth = limiter(times: 1)
            byNetwork = limiter(times: 2)
            byPass = limiter(times: 10)
        }

        /// Counts a registration of a known device that causes a push; the seconds to wait if there were too many.
        func secondsToWait(forKnown device: String, with pass: PassAddress) -> Int? {
            byDevice.secondsToWait(for: Pair(pass: pass, origin: device))
        }

        /// Counts a new device; the seconds to wait if there were too many.
        func secondsToWait(for pass: PassAddress, from network: IPAddress?) -> Int? {
            guard let network else { return byPass.secondsToWait(for: pass) }
            return byBoth.secondsToWait(for: Pair(pass: pass, origin: network))
                ?? byNetwork.secondsToWait(for: network) ?? byPass.secondsToWait(for: pass)
        }
    }
#endif
