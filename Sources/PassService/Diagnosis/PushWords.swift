#if Server
    /// What APNs' answer to a push means, in words.
    struct PushWords {
        /// What it means, as a part of a sentence.
        let meaning: String
        /// What to do about it; `nil` if there is nothing to do.
        let hint: String?
        /// Whether APNs took the push.
        let isAccepted: Bool

        init(status: Int, reason: String?) {
            isAccepted = status == 200
            (meaning, hint) = Self.words(status, reason ?? "")
        }

        private static func words(_ status: Int, _ reason: String) -> (String, String?) {
            let name = reason.isEmpty ? "\(status)" : "\(status) \(reason)"
            switch (status, reason) {
            case (200, _): return ("APNs accepted the push", nil)
            case (410, _), (400, "BadDeviceToken"):
                return (
                    "APNs says that the push token is no longer valid (\(name))",
                    "open the pass on the phone and pull down, or add it again: the phone then registers a new token"
                )
            case (400, "DeviceTokenNotForTopic"):
                return (
                    "APNs says that the push token is not for this pass type (\(name))",
                    "add the pass to the phone again; if no phone gets pushes, check the certificate of this pass type"
                )
            case (400, "BadTopic"), (400, "TopicDisallowed"), (400, "MissingTopic"):
                return (
                    "APNs says that the certificate is not for this pass type (\(name))",
                    "push with the certificate of this pass type"
                )
            case (403, _):
                return (
                    "APNs rejected the certificate or key of the service (\(name))",
                    "check that the certificate of this pass type is current and not revoked"
                )
            case (429, _): return ("APNs got too many pushes for this device (\(name))", "push only after a change")
            case (500...599, _): return ("APNs failed (\(name)), and the push will be sent again", nil)
            case (0, "the certificate is refused"), (0, "no provider token can be signed"):
                return (
                    "the service cannot authenticate itself to APNs: \(reason)",
                    "check the certificate of this pass type, or the key of the developer account (.p8)"
                )
            case (0, _):
                return ("APNs could not be reached (\(reason))", "check that the service can reach APNs on port 443")
            case (400...499, _):
                return ("APNs rejected the push as invalid (\(name))", "report this as a fault of the service")
            default: return ("APNs answered \(name)", nil)
            }
        }
    }
#endif
