#if Server
    /// What a line from a phone is about, sorted by what there is to do about it.
    package enum DeviceLogCause: String, Sendable, Hashable, CaseIterable {
        /// The service sent the whole pass, though the phone had this version.
        case conditionIgnored = "condition-ignored"
        /// The list named a pass that had not changed.
        case passUnchanged = "pass-unchanged"
        /// The list named passes, but its tag was the one that the phone had sent.
        case tagUnchanged = "tag-unchanged"
        /// The list named a pass that this phone is not registered for.
        case foreignSerial = "foreign-serial"
        /// The service refused the authentication token.
        case authentication = "authentication"
        /// A push arrived that no pass of the phone needs.
        case unneededPush = "unneeded-push"
        /// The answer to a personalisation was not signed as it must be.
        case personalization = "personalization"
        /// The phone refused the pass that it fetched.
        case invalidPass = "invalid-pass"
        /// An answer was not the JSON that it should be.
        case invalidAnswer = "invalid-answer"
        /// The phone does not trust the TLS certificate of the service.
        case untrustedService = "untrusted-service"
        /// The phone did not reach the service.
        case unreachable = "unreachable"
        /// Registering was answered with an unexpected status.
        case registration = "registration"
        /// Unregistering was answered with an unexpected status.
        case unregistration = "unregistration"
        /// The list was answered with an unexpected status.
        case list = "list"
        /// Fetching a pass was answered with an unexpected status.
        case fetch = "fetch"
        /// An unexpected status, and the line does not say of what.
        case status = "status"
        /// The line is of no known form.
        case unknown = "unknown"
    }

    extension DeviceLogCause {
        /// What it means, as a sentence without a full stop.
        package var meaning: String {
            switch self {
            case .conditionIgnored: "the phone asked for a newer version, and got the one it already has"
            case .passUnchanged: "the phone was told that the pass had changed, but got the same pass"
            case .tagUnchanged: "the list named passes but kept the old tag, so the phone asks for them again"
            case .foreignSerial: "the list named a pass that this phone is not registered for"
            case .authentication: "the service refused the authentication token in the phone's pass"
            case .unneededPush: "a push arrived, but no pass of this type on the phone needs it"
            case .personalization: "the phone could not verify the signature over the personalisation token"
            case .invalidPass: "the phone refused the pass that it fetched, and keeps the old one"
            case .invalidAnswer: "the phone could not read an answer of the service"
            case .untrustedService: "the phone does not trust the TLS certificate of the service"
            case .unreachable: "the phone did not reach the service"
            case .registration: "the phone could not register, so it will get no updates"
            case .unregistration: "the phone could not unregister, so it is still sent pushes"
            case .list: "the phone could not learn which passes changed"
            case .fetch: "the phone could not fetch the changed pass"
            case .status: "the service answered with a status that the phone does not expect"
            case .unknown: "the meaning of this line is not known"
            }
        }

        /// What to do about it, as a sentence without a full stop; `nil` if there is nothing to do.
        package var hint: String? {
            switch self {
            case .conditionIgnored: "answer 304 if If-Modified-Since equals the Last-Modified of the pass"
            case .passUnchanged: "change the tag and push only when the files of the pass change"
            case .tagUnchanged: "give each change a new tag, and send the newest one with the list"
            case .foreignSerial: "list only passes that this device registered"
            case .authentication:
                "keep the authenticationToken of a pass in all its versions; phones go on sending the old one"
            case .unneededPush: "push only after a change, and only to devices that are registered"
            case .personalization: "sign the bytes of the token with the certificate of the pass type"
            case .invalidPass: "verify the pass that the service sends: a report names what is wrong"
            case .invalidAnswer: "send JSON with a list of strings and the tag as a string, as application/json"
            case .untrustedService: "use a certificate from a public authority, and send its whole chain"
            case .unreachable: "check that the address in webServiceURL is reachable from the internet"
            case .registration, .unregistration, .list, .fetch, .status:
                "look for this status in the logs of the service and of the proxy in front of it"
            case .unknown: nil
            }
        }

        /// Whether it keeps a pass from being updated, rather than costing needless requests.
        package var stopsUpdates: Bool {
            switch self {
            case .authentication, .invalidPass, .invalidAnswer, .untrustedService, .unreachable, .registration, .list,
                .fetch, .status, .personalization:
                true
            case .conditionIgnored, .passUnchanged, .tagUnchanged, .foreignSerial, .unneededPush, .unregistration,
                .unknown:
                false
            }
        }
    }
#endif
