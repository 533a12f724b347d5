#if Server
    internal import Platform

    /// What APNs answered to a push, and what that means for the push and its registrations.
    package struct PushOutcome: Sendable, Hashable {
        /// The meaning; the texts are names in metrics.
        package enum Meaning: String, Sendable {
            /// APNs took the push; whether it arrives is not known.
            case accepted
            /// The token ended: registrations older than that are removed.
            case gone
            /// The token is not valid for this type: the registration is removed.
            case badToken = "bad_token"
            /// Our certificate, key or configuration is refused: the topic stops, nothing is removed.
            case misconfigured
            /// The token is of another topic, while others are accepted: the device registered a wrong one.
            case foreignToken = "foreign_token"
            /// We sent something wrong; the push is kept for a corrected version.
            case ourFault = "our_fault"
            /// This token has had too many pushes: wait.
            case tokenBusy = "token_busy"
            /// No answer, or one that may be another one later.
            case retry
            /// APNs has not processed the push, through no fault of its own; it is tried again without waiting.
            case unsent
        }

        package var meaning: Meaning
        /// The status; 0 if there was no answer.
        package let status: Int
        /// The reason of a refusal, for example `BadDeviceToken`, or why there was no answer.
        package let reason: String?
        /// When the token ended, in milliseconds since 1970; a 410 has it.
        package let timestamp: Int64?

        package static let accepted = PushOutcome(status: 200)
        package static let unsent = PushOutcome(.unsent)

        /// An outcome whose meaning is known; without a status there was no answer.
        init(_ meaning: Meaning, status: Int = 0, reason: String? = nil) {
            self.meaning = meaning
            (self.status, self.reason, timestamp) = (status, reason, nil)
        }

        /// What an answer means, status by status.
        package init(status: Int, reason: String? = nil, timestamp: Int64? = nil) {
            (self.status, self.reason, self.timestamp) = (status, reason, timestamp)
            meaning =
                switch (status, reason) {
                case (200, _): .accepted
                case (400, "BadDeviceToken"): .badToken
                case (410, _): .gone
                case (400, "DeviceTokenNotForTopic"), (400, "BadTopic"), (400, "MissingTopic"),
                    (400, "TopicDisallowed"), (403, _):
                    .misconfigured
                // We renewed the provider token too often; no single device is to blame.
                case (429, "TooManyProviderTokenUpdates"): .retry
                case (429, _): .tokenBusy
                case (400..<500, _): .ourFault
                default: .retry
                }
        }

        /// Reads the body of a refusal; a body that can't be read leaves the status alone.
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
#endif
