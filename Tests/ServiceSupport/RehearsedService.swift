#if Server
    package import Foundation
    internal import NIOCore
    package import NIOHTTP1
    internal import PassModel
    package import PassService
    internal import PassToolkit
    package import SignedMessages
    internal import Synchronization
    internal import TestSupport

    /// The web service in a process of its own, with settings, identity and database in a folder.
    package final class RehearsedService: Sendable {
        package static let type = TestCertificates.passType

        /// Where phones find it; the port stays the same after a restart.
        package let base: String
        private let folder: TemporaryFolder
        private let config: String
        private let port: Int
        private let process = Mutex<SpawnedProgram?>(nil)

        /// Prepares a service, which is not started: at a place of its database, as in the settings, that pushes to a fake
        /// APNs, sends events, and has a key file of Google and the address of its API.
        package init(
            database: String, fake: FakeAPNs, webhook: (url: String, secret: String)? = nil,
            google: (key: [UInt8], api: String)? = nil
        ) throws {
            folder = try TemporaryFolder()
            port = try Self.freePort()
            base = "http://127.0.0.1:\(port)"
            let identity = try folder.write(Self.identity().utf8, to: "identity.pem")
            let trust = try folder.write(fake.root.pem.utf8, to: "apns.pem")
            let receiver = try webhook.map { [folder] webhook in
                let secret = try folder.write(webhook.secret.utf8, to: "webhook.secret")
                return JSONValue.object([("url", .string(webhook.url)), ("secretFile", .string(secret))])
            }
            let account = try google.map { [folder] google in
                JSONValue.object([
                    ("serviceAccount", .string(try folder.write(google.key, to: "key.json"))),
                    ("api", .string(google.api)), ("requestsPerSecond", .number(JSONNumber(1000))),
                ])
            }
            let settings: JSONValue = .object([
                ("listen", .object([("host", .string("127.0.0.1")), ("port", .number(JSONNumber(port)))])),
                ("publicURL", .string(base)), ("database", .string(database)),
                ("identities", .array([.object([("path", .string(identity))])])),
                ("apns", fake.settings(trust: trust)),
                ("limits", .object([("adminRequestsPerMinute", .number(JSONNumber(1_000_000)))])),
                ("webhook", receiver), ("google", account),
            ])
            config = try folder.write(settings.utf8Text(.indented), to: "server.json")
        }

        /// Certificate, intermediate and key of the test authority in one PEM file; the certificate may end at another time.
        package static func identity(until end: Date? = nil) throws -> String {
            let usual = TestCertificates.validity
            let certificate = try TestCertificates.certificate(
                isNFCEnabled: true, validity: usual.lowerBound...(end ?? usual.upperBound))
            return try pem(of: TestCertificates.material(certificate))
        }

        package static func pem(of material: KeyMaterial) throws -> String {
            let key = Data(try TestCertificates.key.get().pkcs8()).base64EncodedString(
                options: [.lineLength64Characters, .endLineWithLineFeed])
            return material.certificates.map(\.pem).joined()
                + "-----BEGIN PRIVATE KEY-----\n\(key)\n-----END PRIVATE KEY-----\n"
        }

        @Sendable package static func hurry(_ endpoint: inout APNsEndpoint) {
            endpoint.answerTimeout = .milliseconds(500)
            endpoint.firstPause = .milliseconds(50)
            endpoint.longestPause = .milliseconds(400)
            endpoint.connectionInterval = .milliseconds(20)
            endpoint.misconfiguredPause = .milliseconds(500)
        }

        /// Claims that end soon after a kill.
        package static var hurriedPushes: PushDispatcher.Configuration {
            var configuration = PushDispatcher.Configuration()
            configuration.lease = .milliseconds(800)
            configuration.pollInterval = .milliseconds(100)
            configuration.chunkSize = 40
            (configuration.backoff.first, configuration.backoff.throttled) = (50, 100)
            configuration.backoff.longest = 400
            return configuration
        }

        /// A port of loopback that this process keeps until its end, for a service that is started again and again.
        package static func freePort() throws -> Int {
            let holder = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                    unsafe bind(holder, pointer, length) == 0 && getsockname(holder, pointer, &length) == 0
                }
            }
            guard isBound else { throw Failure("no free port") }
            // A server that asks for this port gets it, as nothing listens; who asks for any port does not.
            var isShared: Int32 = 1
            unsafe setsockopt(holder, SOL_SOCKET, SO_REUSEADDR, &isShared, socklen_t(MemoryLayout<Int32>.size))
            return Int(UInt16(bigEndian: address.sin_port))
        }

        // MARK: - The process

        /// Starts it, and waits until it answers; `death` says at which write it dies.
        package func start(dying death: (write: Int, phase: MortalDatabase.Phase)? = nil) async throws {
            guard let program = Witness.rehearsal.path else { throw Failure("ServiceRehearsal is not built") }
            let arguments = ["serve", config] + (death.map { ["\($0.write)", $0.phase.rawValue] } ?? [])
            let process = try SpawnedProgram(program, arguments, variables: ["SWIFT_BACKTRACE": "enable=no"])
            self.process.withLock { $0 = process }
            let isDone = try await waits {
                guard process.isRunning else { return true }
                return (try? await send(.GET, "/readyz"))?.status == 200
            }
            guard isDone else { throw Failure("the service did not start") }
        }

        package var isRunning: Bool { process.withLock { $0 }?.isRunning ?? false }

        /// Its exit code; 128 and the signal if that ended it; `nil` while it runs.
        package var exitCode: Int32? { process.withLock { $0 }?.exitCode }

        /// Ends it with a signal, and waits for its end; returns its exit code.
        @discardableResult
        package func stop(_ signal: Int32 = SIGKILL) async -> Int32 { await process.withLock { $0 }?.stop(signal) ?? 0 }

        /// Moves its database with `passtool-server move`, while it does not run; it goes on with the new one.
        package func move(from old: String, to new: String) throws {
            let text = try String(contentsOfFile: config, encoding: .utf8)
            var settings = try JSONDocument(parsing: Array(text.utf8)).root.object ?? JSONObject()
            settings["database"] = .string(new)
            try Data(JSONValue.object(settings).utf8Text(.indented)).write(to: URL(filePath: config))
            let result = try Witness.server.run(["move", "--from", old, "--config", config])
            guard result.status == 0 else { throw Failure(result.errors) }
        }

        // MARK: - Requests

        package func send(
            _ method: HTTPMethod, _ path: String, token: String? = nil, _ body: [UInt8]? = nil,
            type: String = "application/json"
        ) async throws -> WebAnswer {
            try await WebAnswer(
                to: method.rawValue, base + path, authorization: token.map { "Bearer \($0)" },
                headers: [("Content-Type", type)], body: body, client: SimulatedPhone.sharedClient)
        }
    }
#endif
