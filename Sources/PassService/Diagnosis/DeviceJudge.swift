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
            if hasAskedSince || isFetched {
                return Link(step: .pushed, state: .holds, text: "\(lastPush), and the device responded")
            }
            if let queued = device.queued { return waiting(queued) }
            if !isNewer, let since = device.unqueuedSince { return unqueued(since) }
            guard let pushed = device.pushed, let status = device.pushStatus else {
                return isNewer
                    ? Link(
                        step: .pushed, state: .holds, text: "no push was needed: the device registered after the change"
                    )
                    : Link(
                        step: .pushed, state: .broken, text: "no push was sent since the change, and none is queued",
                        hint: "push again through the administration interface, or restart the service")
            }
            guard pushed >= pass.changed || isNewer else {
                return Link(
                    step: .pushed, state: .broken,
                    text: "the last push was sent at \(pushed.shownTime), before the change, and none is queued",
                    hint: "push again through the administration interface, or restart the service")
            }
            let outcome = PushWords(status: status, reason: device.pushReason?.visible)
            return Link(
                step: .pushed, state: outcome.isAccepted ? .holds : .broken,
                text: "\(outcome.meaning) at \(pushed.shownTime)", hint: outcome.hint)
        }

        private var lastPush: String {
            guard let pushed = device.pushed, let status = device.pushStatus else { return "no push is recorded" }
            return "\(PushWords(status: status, reason: device.pushReason?.visible).meaning) at \(pushed.shownTime)"
        }

        private func waiting(_ queued: UpdateHistory.Queued) -> Link {
            // Longer than anything waits: it was put off by a clock that was wrong.
            let isPutOff = queued.due > now + Store.longestWait
            let next = isPutOff ? "at once, since a clock was wrong" : "at \(queued.due.shownTime)"
            if queued.attempts > 0 {
                let last = device.pushStatus.map { PushWords(status: $0, reason: device.pushReason?.visible) }
                let reason = last.map { $0.isAccepted ? "" : ": \($0.meaning)" } ?? ""
                let tries = queued.attempts == 1 ? "1 attempt" : "\(queued.attempts) attempts"
                return Link(
                    step: .pushed, state: .broken,
                    text: "the push failed after \(tries); the next one is \(next)\(reason)",
                    hint: last?.hint ?? "check that the service can reach APNs on port 443")
            }
            if let outage, (now - Self.outageLength...now).contains(outage.time) {
                let words = PushWords(status: 0, reason: outage.reason.visible)
                return Link(
                    step: .pushed, state: .broken,
                    text: "the push waits in the queue: \(words.meaning) at \(outage.time.shownTime)", hint: words.hint)
            }
            if queued.claimedUntil > now {
                return Link(
                    step: .pushed, state: .waiting,
                    text: "the push is being sent; if the server that does it ends, another one sends it \(next)")
            }
            let isLate = now - queued.due > Self.patience
            let moment = queued.due > now ? ", and is sent \(next)" : ""
            return Link(
                step: .pushed, state: isLate ? .broken : .waiting, text: "the push waits in the queue\(moment)",
                hint: isLate ? "check that the service runs and can push" : nil)
        }

        private func unqueued(_ since: Int64) -> Link {
            let isLate = now - since > Self.patience
            return Link(
                step: .pushed, state: isLate ? .broken : .waiting,
                text: "the push is still to be queued: many devices have the pass, and theirs are queued in parts",
                hint: isLate ? "check that a service runs, and that it pushes" : nil)
        }

        private var list: Link {
            guard let listed = device.listed, let status = device.listedStatus else {
                return notListed("the device never asked which passes changed")
            }
            guard hasAskedSince else {
                return notListed("the device last asked at \(listed.shownTime), before the change")
            }
            let request = "the device asked at \(listed.shownTime) \(tag.words)"
            switch (status, tag) {
            case (200, _):
                return Link(step: .listed, state: .holds, text: "\(request) and was told of the change")
            case (204, .own(let number)) where number >= pass.tag:
                return Link(step: .listed, state: .holds, text: "\(request), so it already knew of the change")
            case (204, _):
                return Link(
                    step: .listed, state: .broken, text: "\(request) and was told that nothing changed (204)",
                    hint: "report this as a fault of the service: the list must name the pass")
            default:
                return Link(
                    step: .listed, state: .broken, text: "\(request) and was answered with \(status)",
                    hint: UpdateHistory.Failure.look)
            }
        }

        private func notListed(_ text: String) -> Link {
            if isFetched { return Link(step: .listed, state: .holds, text: "\(text), but it has the pass") }
            guard push.state == .holds else { return Link(step: .listed, state: .unknown, text: text) }
            if isNewer {
                return Link(step: .listed, state: .holds, text: "\(text); it registered after the change")
            }
            let since = device.pushed ?? pass.changed
            guard now - since > Self.patience else {
                return Link(step: .listed, state: .waiting, text: text)
            }
            return Link(
                step: .listed, state: .broken, text: "the push was accepted, but \(text)",
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
