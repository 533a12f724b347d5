#if Server
    internal import PassToolkit

    /// Judges the links of one device: the push, and the request that it causes.
    struct DeviceJudge {
        typealias Link = WhyReport.Link

        /// How long a link may take before it counts as broken: two minutes.
        static let patience: Int64 = 120_000
        /// How long a failed connection to APNs tells something; the next one is tried sooner.
        private static let outageLength: Int64 = 300_000

        let device: UpdateHistory.Device
        let pass: UpdateHistory.Version
        let epoch: String
        let now: Int64
        let outage: UpdateHistory.Outage?
        /// Whether this very device is known to have the latest version.
        let isFetched: Bool

        var links: [Link] { [push, list] }

        /// A device that registered after the change got the latest version with the pass, or is told in its first list.
        private var isNewer: Bool { device.registered >= pass.changed }

        private var hasAskedSince: Bool { device.listed.map { $0 >= pass.changed } ?? false }

        private var push: Link {
            if hasAskedSince || isFetched { return pushed(.holds, "\(lastPush), and the device responded") }
            if let queued = device.queued { return waiting(queued) }
            if !isNewer, let since = device.unqueuedSince { return unqueued(since) }
            let again = "push again through the administration interface, or restart the service"
            guard let time = device.pushed, let answer else {
                return isNewer
                    ? pushed(.holds, "no push was needed: the device registered after the change")
                    : pushed(.broken, "no push was sent since the change, and none is queued", hint: again)
            }
            guard time >= pass.changed || isNewer else {
                let text = "the last push was sent at \(time.shownTime), before the change, and none is queued"
                return pushed(.broken, text, hint: again)
            }
            return pushed(answer.isAccepted ? .holds : .broken, lastPush, hint: answer.hint)
        }

        private func pushed(_ state: WhyReport.State, _ text: String, hint: String? = nil) -> Link {
            Link(step: .pushed, state: state, text: text, hint: hint)
        }

        /// What APNs answered to the last push.
        private var answer: PushWords? {
            device.pushStatus.map { PushWords(status: $0, reason: device.pushReason?.visible) }
        }

        private var lastPush: String {
            guard let time = device.pushed, let answer else { return "no push is recorded" }
            return "\(answer.meaning) at \(time.shownTime)"
        }

        private func waiting(_ queued: UpdateHistory.Queued) -> Link {
            // Longer than anything waits: it was put off by a clock that was wrong.
            let isPutOff = queued.due > now + Store.longestWait
            let next = isPutOff ? "at once, since a clock was wrong" : "at \(queued.due.shownTime)"
            if queued.attempts > 0 {
                let reason = answer.map { $0.isAccepted ? "" : ": \($0.meaning)" } ?? ""
                let tries = queued.attempts == 1 ? "1 attempt" : "\(queued.attempts) attempts"
                return pushed(
                    .broken, "the push failed after \(tries); the next one is \(next)\(reason)",
                    hint: answer?.hint ?? "check that the service can reach APNs on port 443")
            }
            if let outage, (now - Self.outageLength...now).contains(outage.time) {
                let words = PushWords(status: 0, reason: outage.reason.visible)
                return pushed(
                    .broken, "the push waits in the queue: \(words.meaning) at \(outage.time.shownTime)",
                    hint: words.hint)
            }
            if queued.claimedUntil > now {
                return pushed(
                    .waiting, "the push is being sent; if the server that does it ends, another one sends it \(next)")
            }
            let moment = queued.due > now ? ", and is sent \(next)" : ""
            return late(
                since: queued.due, "the push waits in the queue\(moment)",
                hint: "check that the service runs and can push")
        }

        private func unqueued(_ since: Int64) -> Link {
            late(
                since: since,
                "the push is still to be queued: many devices have the pass, and theirs are queued in parts",
                hint: "check that a service runs, and that it pushes")
        }

        /// A push that waits for some time, or already too long.
        private func late(since start: Int64, _ text: String, hint: String) -> Link {
            now - start > Self.patience ? pushed(.broken, text, hint: hint) : pushed(.waiting, text)
        }

        private var list: Link {
            guard let time = device.listed, let status = device.listedStatus else {
                return notListed("the device never asked which passes changed")
            }
            guard hasAskedSince else {
                return notListed("the device last asked at \(time.shownTime), before the change")
            }
            let request = "the device asked at \(time.shownTime) \(tag.words)"
            switch (status, tag) {
            case (200, _): return listed(.holds, "\(request) and was told of the change")
            case (204, .own(let number)) where number >= pass.tag:
                return listed(.holds, "\(request), so it already knew of the change")
            case (204, _):
                return listed(
                    .broken, "\(request) and was told that nothing changed (204)",
                    hint: "report this as a fault of the service: the list must name the pass")
            default:
                return listed(.broken, "\(request) and was answered with \(status)", hint: UpdateHistory.Failure.look)
            }
        }

        private func listed(_ state: WhyReport.State, _ text: String, hint: String? = nil) -> Link {
            Link(step: .listed, state: state, text: text, hint: hint)
        }

        private func notListed(_ text: String) -> Link {
            if isFetched { return listed(.holds, "\(text), but it has the pass") }
            guard push.state == .holds else { return listed(.unknown, text) }
            if isNewer { return listed(.holds, "\(text); it registered after the change") }
            guard now - (device.pushed ?? pass.changed) > Self.patience else { return listed(.waiting, text) }
            return listed(
                .broken, "the push was accepted, but \(text)",
                hint:
                    "the phone may be off, offline, or have automatic updates off for this pass; to update now, open the "
                    + "pass and pull down")
        }

        private var tag: Tag { Tag(device.listedSince, epoch: epoch) }
    }

    extension DeviceJudge {
        /// The tag that a device sent.
        fileprivate enum Tag {
            case none
            case own(Int64)
            case foreign

            init(_ text: String?, epoch: String) {
                guard let text, !text.isEmpty else {
                    self = .none
                    return
                }
                self = Store.number(ofTag: text, epoch: epoch).map { .own($0) } ?? .foreign
            }

            var words: String {
                switch self {
                case .none: "without a tag"
                case .own(let number): "with tag \(number)"
                case .foreign: "with a tag that is not from this service"
                }
            }
        }
    }
#endif
