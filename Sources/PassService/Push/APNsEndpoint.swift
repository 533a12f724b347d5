#if Server
    package import NIOCore
    package import SignedMessages

    /// Where APNs is, and how long to wait for it.
    package struct APNsEndpoint: Sendable {
        /// Its name, which is looked up anew for each connection.
        package var host = "api.push.apple.com"
        /// Its port; 2197 works as well.
        package var port = 443
        /// The root certificates to trust; `nil` trusts those of the system.
        package var trustedRoots: [Certificate]?
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

        /// Apple's own.
        package init() {}
    }
#endif
