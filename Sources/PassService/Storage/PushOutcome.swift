#if Server
    internal import Platform

    /// What APNs answered to one push.
    package struct PushAnswer: Sendable, Equatable {
        /// The status.
        package let status: Int
        /// The reason of a refusal, for example `BadDeviceToken`.
        package let reason: String?
        /// When the token ended, in milliseconds since 1970; a 410 has it.
        package let timestamp: Int64?

        package init(status: Int, reason: String? = nil, timestamp: Int64? = nil) {
            self.status = status
            self.reason = reason
            self.timestamp = timestamp
        }

        /// Reads the body of a refusal; a body that cannot be read leaves the status alone.
        package init(status: Int, body: [UInt8]) {
            struct Refusal: Decodable {
                let reason: String?
                let timestamp: Int64?
            }
            // The status says enough where the body is not what APNs writes.
            let refusal = body.isEmpty ? nil : try? JSONDecoder().decode(Refusal.self, from: Data(body))
            self.init(status: status, reason: refusal?.reason, timestamp: refusal?.timestamp)
        }
    }

    /// What an answer of APNs, or its absence, means for the push and its registrations.
    package enum PushOutcome: Sendable, Equatable {
        /// APNs took the push; whether it arrives is not known.
        case accepted
        /// The token ended at this time, in milliseconds since 1970: a registration older than that is removed.
        case gone(reason: String, timestamp: Int64?)
        /// The token is none of this type: the registration is removed.
        case badToken
        /// Our certificate, key or configuration is refused: the topic stops, nothing is removed.
        case misconfigured(status: Int, reason: String)
        /// The token is of another topic, while others are accepted: whoever registered it sent a wrong one.
        case foreignToken
        /// We sent something wrong; the push is kept for a corrected version.
        case ourFault(status: Int, reason: String)
        /// This token has had too many pushes: wait.
        case tokenBusy
        /// No answer, or one that may be another one later.
        case retry(status: Int, reason: String)
        /// APNs has not processed the push, through no fault of its own; it is tried again without waiting.
        case unsent

        /// What the answer means, status by status.
        package init(_ answer: PushAnswer) {
            let (status, reason) = (answer.status, answer.reason ?? "")
            switch (status, reason) {
            case (200, _): self = .accepted
            case (400, "BadDeviceToken"): self = .badToken
            case (410, _): self = .gone(reason: reason, timestamp: answer.timestamp)
            case (400, "DeviceTokenNotForTopic"), (400, "BadTopic"), (400, "MissingTopic"), (400, "TopicDisallowed"),
                (403, _):
                self = .misconfigured(status: status, reason: reason)
            // We renewed the provider token too often; no single device is to blame.
            case (429, "TooManyProviderTokenUpdates"): self = .retry(status: status, reason: reason)
            case (429, _): self = .tokenBusy
            case (400..<500, _): self = .ourFault(status: status, reason: reason)
            default: self = .retry(status: status, reason: reason)
            }
        }

        /// The status and reason to keep for diagnosis; `nil` if nothing was sent.
        package var record: (status: Int, reason: String?)? {
            switch self {
            case .accepted: (200, nil)
            case .gone(let reason, _): (410, reason)
            case .badToken: (400, "BadDeviceToken")
            case .foreignToken: (400, "DeviceTokenNotForTopic")
            case .tokenBusy: (429, "TooManyRequests")
            case .misconfigured(let status, let reason), .ourFault(let status, let reason),
                .retry(let status, let reason):
                (status, reason)
            case .unsent: nil
            }
        }

        var isMisconfigured: Bool { if case .misconfigured = self { true } else { false } }
        var isRetry: Bool { if case .retry = self { true } else { false } }

        /// The name in metrics.
        package var name: String {
            switch self {
            case .accepted: "accepted"
            case .gone: "gone"
            case .badToken: "bad_token"
            case .misconfigured: "misconfigured"
            case .foreignToken: "foreign_token"
            case .ourFault: "our_fault"
            case .tokenBusy: "token_busy"
            case .retry: "retry"
            case .unsent: "unsent"
            }
        }
    }
#endif
