#if Server
    /// How lines are sorted: the first rule whose words all occur gives the cause.
    ///
    /// The wording varies between versions of iOS, so a rule names only what all of them have.
    struct DeviceLogRule {
        let cause: DeviceLogCause
        /// Words in lower case; one of each group must occur.
        let words: [[String]]

        /// The more special before the more general.
        static let all: [DeviceLogRule] = [
            .init(.conditionIgnored, ["if-modified-since"], ["ignor", "unchanged", "full pass"]),
            .init(
                .tagUnchanged, ["lastupdated", "last updated", "lastmodified"], ["remained the same", "did not change"]),
            .init(.passUnchanged, ["unchanged", "not changed", "has not changed"], ["update", "changed"]),
            .init(
                .foreignSerial, ["not registered", "isn't registered", "unregistered", "unknown serial"],
                ["serial", "pass", "order"]),
            .init(.personalization, ["personaliz", "personalis"], ["signature", "verif", "invalid", "fail", "error"]),
            .init(.unneededPush, ["push"], ["unnecessary", "unneeded", "not needed", "no pass", "unexpected push"]),
            .init(.authentication, ["authentication", "authorization", "unauthorized", "not authorized"], Self.failed),
            .init(.authentication, [" 401", "code 401", "code: 401", "status 401"]),
            .init(
                .invalidPass, ["invalid pass", "invalid order", "pass data", "cannot be read", "can't be read"],
                ["invalid", "cannot", "can't", "fail", "not valid", "corrupt"]),
            .init(.invalidPass, ["signature", "manifest"], ["invalid", "fail", "not valid", "mismatch"]),
            .init(
                .untrustedService, ["certificate", "ssl", "tls", "secure connection"],
                ["untrusted", "not trusted", "invalid", "expired", "error", "fail", "cannot", "could not", "might be"]),
            .init(.untrustedService, ["app transport security"]),
            .init(
                .unreachable,
                [
                    "timed out", "timeout", "could not connect", "couldn't connect", "cannot connect", "offline",
                    "connection was lost", "hostname could not be found", "hostname couldn", "cannot find host",
                    "network connection", "connection refused",
                ]),
            .init(
                .invalidAnswer, ["json", "response", "serialnumbers", "orderidentifiers", "dictionary"],
                [
                    "invalid", "malformed", "could not parse", "couldn't parse", "not a valid", "expected a",
                    "missing key",
                ]),
            .init(.unregistration, ["unregister"], Self.failed),
            .init(.registration, ["register task", "register request", "registration"], Self.failed),
            .init(.list, ["get serial", "what changed", "get order", "serial #s", "updatable"], Self.failed),
            .init(.fetch, ["get pass", "fetch pass", "get latest", "update pass", "fetch order"], Self.failed),
            .init(.status, ["unexpected response code", "unexpected status", "status code", "response code"]),
        ]

        private static let failed = [
            "fail", "error", "unexpected", "denied", "rejected", "refused", "invalid", "code", "status",
        ]

        private init(_ cause: DeviceLogCause, _ words: [String]...) {
            self.cause = cause
            self.words = words
        }
    }
#endif
