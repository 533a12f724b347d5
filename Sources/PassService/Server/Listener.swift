#if Server
    internal import Hummingbird
    internal import HummingbirdCore
    internal import Logging
    internal import NIOCore
    internal import ServiceLifecycle

    /// Takes requests on one address.
    struct Listener: Service {
        let address: ServiceConfiguration.Listening
        let responder: MethodResponder
        let server: HTTPServerBuilder
        let room: ConnectionRoom
        let logger: Logger
        let onRunning: @Sendable (Int) -> Void

        func run() async throws {
            let onRunning = onRunning
            let application = Application(
                responder: responder, server: server,
                configuration: .init(
                    address: .hostname(address.host, port: address.port), serverName: nil,
                    availableConnectionsDelegate: room.delegate),
                onServerRunning: { channel in onRunning(channel.localAddress?.port ?? 0) }, logger: logger)
            do {
                try await application.run()
            } catch {
                throw explained(error)
            }
        }

        /// What keeps the port from opening, in words.
        private func explained(_ error: any Error) -> any Error {
            let place = "\(address.host):\(address.port)"
            switch error {
            case let error as IOError: return ListeningError(error, place: place)
            case is SocketAddressError, is SocketAddressError.UnknownHost:
                return ListeningError(.noSuchAddress, place: place, reason: "unknown host")
            default: return error
            }
        }
    }
#endif
