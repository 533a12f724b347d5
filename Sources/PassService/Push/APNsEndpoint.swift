#if Server
    package import NIOCore
    public import SignedMessages

    /// Where APNs is, and how long to wait for it.
    ///
    /// ```swift
    /// let root = try KeyMaterial(reading: pem).certificates
    /// return APNsEndpoint(host: "127.0.0.1", port: 8443, trustedRoots: root)
    /// ```
    public struct APNsEndpoint: Sendable {
        /// Its name, which is looked up anew for each connection.
        public var host: String
        /// Its port; 2197 works as well.
        public var port: Int
        /// The root certificates to trust; `nil` trusts those of the system.
        public var trustedRoots: [Certificate]?
        /// How long a connection may take to be ready.
        package var connectTimeout = TimeAmount.seconds(10)
        /// How long an answer may take.
        package var answerTimeout = TimeAmount.seconds(15)
        /// After how much silence the connection is probed.
        package var idleTime = TimeAmount.minutes(60)
        /// At most so many requests at once, even if APNs allows more.
        package var streamLimit = 1000
        /// The pause after the first failed connection; it doubles with each further one.
        package var firstPause = Duration.seconds(1)
        /// The longest pause after failed connections.
        package var longestPause = Duration.seconds(120)
        /// The least time between two connections, even if none failed.
        package var connectionInterval = Duration.milliseconds(500)
        /// How long a topic stops after APNs refused our certificate or configuration.
        package var misconfiguredPause = Duration.seconds(300)

        /// Apple's own, or another place: passes have no sandbox, so the latter is for tests.
        public init(host: String = "api.push.apple.com", port: Int = 443, trustedRoots: [Certificate]? = nil) {
            (self.host, self.port, self.trustedRoots) = (host, port, trustedRoots)
        }

        /// How long no connection is opened after this many failures in a row; the client gives or takes a quarter.
        package func pause(afterFailures count: Int) -> Duration {
            min(firstPause * (1 << min(count - 1, 16)), longestPause)
        }
    }
#endif
