#if Server
    internal import PassReports
    internal import PassToolkit
    internal import Platform

    /// Judges each step from a change to the phones.
    struct WhyJudge {
        typealias Step = WhyReport.Step

        let history: UpdateHistory

        /// The steps that are not about one device.
        var steps: [Step] {
            guard let pass = history.pass else { return [known] }
            let phones = [changed(pass), registered] + (pass.number > 1 ? [fetched(pass)] : [])
            return [known] + (pass.isDeleted ? [] : phones) + [google(pass)].compactMap(\.self)
        }

        /// The registered devices.
        var devices: [WhyReport.Device] {
            guard let pass = history.pass, !pass.isDeleted else { return [] }
            return history.devices.map { device in
                let judge = DeviceJudge(
                    device: device, pass: pass, epoch: history.epoch, now: history.time, outage: history.outage,
                    isFetched: fetched(pass).state == .ok && history.deviceCount == 1)
                return .init(
                    name: device.shortName, registered: device.registered, steps: pass.number > 1 ? judge.steps : [])
            }
        }

        private var known: Step {
            let name = "\(history.address.type) \(history.address.serial)"
            guard let pass = history.pass else {
                return Step(
                    kind: .known, state: .failed, text: "the service does not have \(name)",
                    hint: "check the type and the serial number")
            }
            if pass.isDeleted {
                return Step(
                    kind: .known, state: .failed, text: "\(name) was deleted at \(pass.shownChange)",
                    hint:
                        "phones keep their version; if the pass is made again, people have to add it again"
                )
            }
            let state = pass.isVoided ? "; it is voided" : ""
            // Anybody can personalize a pass once; everybody after that is refused, even its owner.
            let person = pass.isPersonalized ? "; it is personalized, which an administrator can reset" : ""
            return Step(kind: .known, state: .ok, text: "the service has \(name)\(state)\(person)")
        }

        private func changed(_ pass: UpdateHistory.Version) -> Step {
            guard pass.number > 1 else {
                return Step(
                    kind: .changed, state: .failed,
                    text: "the pass was issued at \(pass.shownChange) and has not changed since",
                    hint: "change its data; saving the same data again is not a change")
            }
            return Step(
                kind: .changed, state: .ok,
                text: "version \(pass.number) was published at \(pass.shownChange) with tag \(pass.tag)")
        }

        private var registered: Step {
            guard history.deviceCount == 0 else {
                let count = history.deviceCount
                return Step(
                    kind: .registered, state: .ok,
                    text: count == 1 ? "1 device is registered" : "\(count) devices are registered")
            }
            let failure = history.failures.first { $0.request == .register }
            if failure == nil, isAtGoogle {
                return Step(kind: .registered, state: .unknown, text: "no device of Apple's is registered for the pass")
            }
            let reason = failure.map { "; \($0.words)" } ?? ""
            return Step(
                kind: .registered, state: .failed, text: "no device is registered for the pass\(reason)",
                hint: failure?.hint
                    ?? "check that the pass was added to Wallet, that automatic updates are on, and that the phone "
                    + "reaches webServiceURL; a probe can test the service as a phone would")
        }

        private func fetched(_ pass: UpdateHistory.Version) -> Step {
            let since = max(pass.changed, history.fetch?.time ?? 0)
            let failure = history.failures.first { $0.request == .fetch && $0.status != 401 && $0.time > since }
            if let failure { return Step(kind: .fetched, state: .failed, text: failure.words, hint: failure.hint) }
            guard let fetch = history.fetch else { return notFetched(pass, "the pass was never fetched") }
            let version = fetch.version.map { "version \($0)" } ?? "it"
            let time = fetch.time.shownTime
            switch fetch.status {
            case 200 where fetch.version == pass.number, 304 where fetch.version == pass.number:
                let text =
                    fetch.status == 200
                    ? "\(version) was sent" : "a phone already had \(version) (304)"
                return Step(kind: .fetched, state: .ok, text: "\(text) at \(time)")
            case 304 where fetch.time >= pass.changed:
                return Step(
                    kind: .fetched, state: .failed,
                    text: "the answer at \(time) was 304, though version \(pass.number) is newer than \(version)",
                    hint: "check that no proxy answers for the service or changes If-Modified-Since")
            default: return notFetched(pass, "\(version) was fetched at \(time), before the change")
            }
        }

        /// Failed only if a phone got the change in its list some time ago.
        private func notFetched(_ pass: UpdateHistory.Version, _ text: String) -> Step {
            let lists = history.devices.filter { $0.listedStatus == 200 }.compactMap(\.listed)
            guard let first = lists.filter({ $0 >= pass.changed }).min() else {
                return Step(kind: .fetched, state: .unknown, text: text)
            }
            let isLate = history.time - first > DeviceJudge.stepTimeout
            return Step(
                kind: .fetched, state: isLate ? .failed : .waiting,
                text: "\(text), though a phone got the change in its list at \(first.shownTime)",
                hint: isLate ? "look at what phones logged, and check that webServiceURL is reachable" : nil)
        }

        private func google(_ pass: UpdateHistory.Version) -> Step? {
            let waiting = Step(
                kind: .google, state: .waiting, text: "version \(pass.number) waits to be sent to Google Wallet")
            guard let google = history.google else { return nil }
            if google.tried == 0 { return waiting }
            let time = google.tried.shownTime
            if isAtGoogle, google.status < 300 {
                return Step(kind: .google, state: .ok, text: "Google Wallet accepted version \(pass.number) at \(time)")
            }
            let correction = "correct the record or google.json: together they do not make a pass of Google Wallet"
            let answered = "Google Wallet answered \(google.status)"
            let state: (WhyReport.State, words: String, hint: String?)
            switch google.status {
            case GoogleState.notSent: state = (.failed, "the pass could not be made for Google Wallet", correction)
            case 0: state = (.waiting, "Google Wallet did not answer", nil)
            case 200..<300: return waiting
            case 401, 403:
                let invitation = "invite the service account as a user of the issuer, in the console of Google Wallet"
                state = (.failed, answered, "\(invitation), and turn on the API")
            default: state = (.failed, answered, correction)
            }
            let text = "\(state.words) at \(time)\(google.reason.map { ": \($0.visible)" } ?? "")"
            // An answer about another version matters only if it is about the account.
            if google.isQueued, google.status != 401 {
                return Step(kind: .google, state: .waiting, text: "\(waiting.text): \(text)")
            }
            return Step(kind: .google, state: state.0, text: text, hint: state.hint)
        }

        /// Whether Google Wallet has the latest version.
        private var isAtGoogle: Bool {
            history.google?.written != nil && history.google?.written == history.pass?.number
        }
    }

    extension UpdateHistory.Failure {
        /// What happened, without a full stop.
        var words: String { "a request to \(request.rawValue) was answered with \(status) at \(time.shownTime)" }

        /// What to do about it.
        var hint: String? {
            switch status {
            case 400, 413: "it was against Apple's protocol; check that no proxy changes requests"
            case 401: "keep the authenticationToken of a pass in all its versions; phones go on sending the old one"
            case 429: "many devices registered from one network or for one pass; the phone tries again by itself"
            case 500...: "look at the service's log of that time; the phone tries again by itself"
            default: request == .fetch ? Self.look : nil
            }
        }

        /// What to do about an answer that may be from a proxy.
        static let look = "look for this status in the logs of the service and of the proxy in front of it"
    }

    extension UpdateHistory.Device {
        /// The start of the identifier: enough to distinguish devices, but useless for requests.
        var shortName: String { "\(String(identifier.prefix(8)).visible)…" }
    }

    extension UpdateHistory.Version {
        /// When it was changed, and by whom, if that is known.
        fileprivate var shownChange: String { changed.shownTime + (author.map { " by \($0)" } ?? "") }
    }

    extension Int64 {
        /// A time in milliseconds as people read it.
        var shownTime: String { Date(timeIntervalSince1970: Double(self / 1000)).iso8601 }
    }

    extension DeviceJudge {
        /// What APNs' answer to a push means, as a part of a sentence, and what to do about it.
        static func words(_ status: Int, _ reason: String) -> (meaning: String, hint: String?) {
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
                return ("APNs rejected the push as invalid (\(name))", "report this as a bug of the service")
            default: return ("APNs answered \(name)", nil)
            }
        }
    }
#endif
