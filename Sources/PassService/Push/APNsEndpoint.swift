#if Server
    public import NIOCore
    public import SignedMessages

    /// Where APNs is, and how long to wait for it.
    public struct APNsEndpoint: Sendable {
        /// Its name, which is looked up anew for each connection.
        public var host = "api.push.apple.com"
        /// Its port; 2197 works as well.
        public var port = 443
        /// The root certificates to trust; `nil` trusts those of the system.
        public var trustedRoots: [Certificate]?
        /// How long a connection may take to be ready.
        public var connectTimeout = TimeAmount.seconds(10)
        /// How long an answer may take.
        public var answerTimeout = TimeAmount.seconds(15)
        /// After how much silence the connection is probed.
        public var idleTime = TimeAmount.minutes(60)
        /// At most so many requests at once, even if APNs allows more.
        public var streamLimit = 1000
        /// The pause after the first failed connection; it doubles with each further one.
        public var firstPause = Duration.seconds(1)
        /// The longest pause after failed connections.
        public var longestPause = Duration.seconds(120)
        /// The least time between two connections, even if none failed.
        public var connectionInterval = Duration.milliseconds(500)
        /// How long a topic stops after APNs refused our certificate or configuration.
        public var misconfiguredPause = Duration.seconds(300)

        /// Apple's own.
        public init() {}
    }
#endif
