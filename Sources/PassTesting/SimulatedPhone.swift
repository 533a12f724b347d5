#if Server
    package import AsyncHTTPClient
    internal import NIOCore
    internal import NIOHTTP1
    internal import PassModel
    public import PassService
    internal import PassToolkit
    internal import Platform
    internal import SignedMessages

    /// A phone that keeps passes as Wallet does, registers for their updates, and fetches them over HTTP.
    public actor SimulatedPhone {
        /// A pass on the phone.
        public struct Held: Sendable {
            /// The `.pkpass`.
            public let archive: [UInt8]
            package let token: String
            package let base: String
            package var lastModified: String?
            /// Whether the service confirmed the registration.
            public fileprivate(set) var isRegistered = false
        }

        /// What went wrong on the phone.
        public struct Complaint: Error, CustomStringConvertible {
            /// What went wrong, in words.
            public let description: String
            init(_ description: String) { self.description = description }
        }

        package nonisolated let identifier: String
        package private(set) var pushToken: String
        /// The passes on the phone.
        public private(set) var passes: [PassAddress: Held] = [:]
        /// What went wrong, in order; a phone would log it.
        public private(set) var complaints: [Complaint] = []

        private let client: HTTPClient
        private let attempts: Int
        private var tags: [String: String] = [:]
        /// Types that are being updated, and those whose push came meanwhile.
        private var busy: Set<String> = []
        private var pending: Set<String> = []

        /// A phone without passes.
        public init() { self.init(client: Self.sharedClient) }

        /// A phone that sends each request up to `attempts` times; the client is not shut down.
        package init(client: HTTPClient, attempts: Int = 12) {
            (self.client, self.attempts) = (client, attempts)
            identifier = [UInt8].random(byteCount: 16).hexadecimal
            pushToken = [UInt8].random(byteCount: 32).hexadecimal
        }

        /// A client for all phones of the process: it follows no redirects, and reports a refused connection at once.
        package static let sharedClient: HTTPClient = {
            var settings = HTTPClient.Configuration(redirectConfiguration: .disallow)
            settings.connectionPool.retryConnectionEstablishment = false
            return HTTPClient(eventLoopGroupProvider: .singleton, configuration: settings)
        }()

        /// The value of a field of a pass on the phone.
        public func value(ofField key: String, in address: PassAddress) -> String? {
            passes[address].flatMap { HeldPass($0.archive)?.value(ofField: key) }
        }
    }

    // MARK: - What its owner does

    extension SimulatedPhone {
        /// Adds a pass, and registers for its updates.
        ///
        /// - Parameters:
        ///   - archive: the `.pkpass`.
        ///   - base: where the service is, if not at the `webServiceURL` of the pass.
        /// - Returns: the pass type and serial number.
        /// - Throws: ``Complaint``.
        @discardableResult public func add(_ archive: [UInt8], base: String? = nil) async throws -> PassAddress {
            guard let pass = HeldPass(archive) else { throw Complaint("the archive is not an intact pass") }
            guard let base = base ?? pass.webServiceURL else { throw Complaint("the pass has no webServiceURL") }
            passes[pass.address] = Held(
                archive: archive, token: pass.token, base: base.hasSuffix("/") ? String(base.dropLast()) : base)
            try await register(pass.address)
            return pass.address
        }

        /// Adds the pass of a download link of the service.
        ///
        /// - Throws: ``Complaint``.
        @discardableResult public func add(from link: String, base: String? = nil) async throws -> PassAddress {
            let answer = try await send("download", .GET, "\(link)?download")
            guard answer.status == 200 else { throw complain("\(link) was answered with \(answer.status)") }
            return try await add(answer.body, base: base)
        }

        /// Removes a pass, and ends the registration.
        ///
        /// - Throws: ``Complaint``.
        public func remove(_ address: PassAddress) async throws {
            guard let held = passes.removeValue(forKey: address) else { return }
            let answer = try await send(
                "unregister", .DELETE, registrationURL(address, held), headers: authorization(held))
            guard answer.status == 200 else {
                throw complain("unregistering \(address.serial) was answered with \(answer.status)")
            }
        }

        /// Registers a pass that it has: anew, or with another push token.
        package func register(_ address: PassAddress) async throws {
            guard let held = passes[address] else { return }
            let body = JSONValue.object([("pushToken", .string(pushToken))]).utf8Text()
            let answer = try await send(
                "register", .POST, registrationURL(address, held), headers: authorization(held), body: body)
            guard answer.status == 200 || answer.status == 201 else {
                throw complain("registering \(address.serial) was answered with \(answer.status)")
            }
            passes[address]?.isRegistered = true
        }

        /// Gets another push token, as after a restore, and registers with it.
        package func rotateToken() async throws {
            pushToken = [UInt8].random(byteCount: 32).hexadecimal
            for address in passes.keys where passes[address]?.isRegistered == true { try await register(address) }
        }

        /// Asks for changes, as when the owner pulls down a pass.
        public func refresh(_ type: String) async { await update(type) }
    }

    // MARK: - What a push does

    extension SimulatedPhone {
        /// Takes a push, if it is for this phone: asks for changes, and returns at once.
        public nonisolated func receive(_ push: FakeAPNs.Push) {
            Task { if await pushToken == push.token { await update(push.topic) } }
        }

        /// Takes a push for this phone.
        package nonisolated func pushArrived(_ topic: String) { Task { await self.update(topic) } }

        /// Pushes that arrive meanwhile merge into one more round.
        private func update(_ type: String) async {
            guard busy.insert(type).inserted else {
                pending.insert(type)
                return
            }
            defer { busy.remove(type) }
            repeat {
                pending.remove(type)
                do {
                    try await updateOnce(type)
                } catch { complaints.append(error as? Complaint ?? Complaint("\(error)")) }
            } while pending.contains(type)
        }

        private func updateOnce(_ type: String) async throws {
            guard let base = passes.first(where: { $0.key.type == type })?.value.base else { return }
            var url = "\(base)/v1/devices/\(identifier)/registrations/\(type.percentEncoded)"
            if let tag = tags[type] { url += "?passesUpdatedSince=\(tag.percentEncoded)" }
            let answer = try await send("list", .GET, url)
            guard answer.status != 204 else { return }
            guard answer.status == 200, let root = try? JSONDocument(parsing: answer.body).root.object,
                let serials = root["serialNumbers"]?.array?.compactMap(\.string), let tag = root["lastUpdated"]?.string
            else { throw complain("the list of \(type) was answered with \(answer.status) and no list") }
            for serial in serials { try await fetch(PassAddress(type: type, serial: serial)) }
            // Only now: a fetch that fails is tried again with the next list.
            tags[type] = tag
        }

        private func fetch(_ address: PassAddress) async throws {
            // The owner may have removed it since the list.
            guard let held = passes[address] else { return }
            let url = "\(held.base)/v1/passes/\(address.type.percentEncoded)/\(address.serial.percentEncoded)"
            let condition = held.lastModified.map { [("If-Modified-Since", $0)] } ?? []
            let answer = try await send("fetch", .GET, url, headers: authorization(held) + condition)
            guard answer.status != 304 else { return }
            guard answer.status == 200 else {
                throw complain("fetching \(address.serial) was answered with \(answer.status)")
            }
            guard let pass = HeldPass(answer.body), pass.address == address else {
                throw complain("received invalid pass data for \(address.serial)")
            }
            guard passes[address] != nil else { return }
            passes[address] = Held(
                archive: answer.body, token: pass.token, base: held.base, lastModified: answer.header("Last-Modified"),
                isRegistered: passes[address]?.isRegistered ?? false)
        }
    }

    // MARK: - Requests

    extension SimulatedPhone {
        /// Sends a request until it succeeds; a service that is down or busy may come back.
        private func send(
            _ name: String, _ method: HTTPMethod, _ url: String, headers: [(String, String)] = [], body: [UInt8]? = nil
        ) async throws -> WebAnswer {
            var wait = Duration.milliseconds(50)
            var last = ""
            for attempt in 1...attempts {
                do {
                    let answer = try await WebAnswer(
                        to: method.rawValue, url, headers: headers, body: body, client: client, timeout: .seconds(20),
                        limit: 20 << 20)
                    if answer.status < 500, answer.status != 429 { return answer }
                    last = "\(answer.status)"
                } catch {
                    if error is CancellationError { throw error }
                    last = "\(error)"
                }
                guard attempt < attempts else { break }
                try await Task.sleep(for: wait)
                wait = min(wait * 2, .seconds(1))
            }
            throw complain("\(name) failed \(attempts) times: \(last)")
        }

        private func registrationURL(_ address: PassAddress, _ held: Held) -> String {
            "\(held.base)/v1/devices/\(identifier)/registrations/\(address.type.percentEncoded)/"
                + address.serial.percentEncoded
        }

        private func authorization(_ held: Held) -> [(String, String)] {
            [("Authorization", "ApplePass \(held.token)")]
        }

        private func complain(_ text: String) -> Complaint { Complaint("phone \(identifier.prefix(8)): \(text)") }
    }
#endif
