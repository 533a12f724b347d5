#if Server
    package import NIOCore
    internal import PassToolkit
    internal import Platform

    /// The service cannot take requests.
    package struct ListeningError: Explained, Equatable {
        package enum Code: Equatable, Sendable {
            /// Another program takes the requests of this port.
            case portInUse
            /// The port needs more rights than this user has.
            case notAllowed
            /// The host is not an address of this machine.
            case noSuchAddress
            /// The certificate or the key for TLS cannot be used.
            case unusableTLS
            case other
        }

        package let code: Code
        /// Host and port; for TLS, the files.
        package let place: String
        /// The system's own words.
        package let reason: String

        init(_ code: Code, place: String, reason: String) {
            (self.code, self.place, self.reason) = (code, place, reason)
        }

        package init(_ error: IOError, place: String) {
            let code: Code =
                switch error.errnoCode {
                case EADDRINUSE: .portInUse
                case EACCES, EPERM: .notAllowed
                case EADDRNOTAVAIL: .noSuchAddress
                default: .other
                }
            self.init(code, place: place, reason: "error \(error.errnoCode) of the system")
        }

        package var message: String {
            switch code {
            case .portInUse: "cannot listen on '\(place)': another program does"
            case .notAllowed: "cannot listen on '\(place)': this user may not"
            case .noSuchAddress: "cannot listen on '\(place)': the host is no address of this machine"
            case .unusableTLS: "cannot do TLS with '\(place)': \(reason)"
            case .other: "cannot listen on '\(place)': \(reason)"
            }
        }

        package var recovery: [String] {
            switch code {
            case .portInUse: ["end the other program, or choose another port in 'listen'"]
            case .notAllowed: ["choose a port above 1023 in 'listen'"]
            case .noSuchAddress: ["'listen' takes 127.0.0.1 behind a proxy, and 0.0.0.0 or :: for all addresses"]
            case .unusableTLS:
                ["it takes PEM: the chain from the server's certificate up, and the key without passphrase"]
            case .other: []
            }
        }
    }
#endif
