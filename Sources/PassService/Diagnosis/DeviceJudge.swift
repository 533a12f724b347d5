#if Server
    internal import PassToolkit

    /// Judges the steps of one device: the push, and the request that it causes.
    struct DeviceJudge {
        typealias Step = WhyReport.Step

        /// How long a step may take before it counts as failed: two minutes.
        static let stepTimeout: Int64 = 120_000
        /// How long a failed connection to APNs matters; the next one is tried sooner.
        private static let outageLength: Int64 = 300_000

        let device: UpdateHistory.Device
        let pass: UpdateHistory.Version
        let epoch: String
        let now: Int64
        let outage: UpdateHistory.Outage?
        /// Whether this very device is known to have the latest version.
        let isFetched: Bool

        var steps: [Step] { [push, list] }

        /// A device that registered after the change got the latest version with the pass, or gets it by its first list.
        private var isNewer: Bool { device.registered >= pass.changed }

        private var hasAskedSince: Bool { device.listed.map { $0 >= pass.changed } ?? false }

        private var push: Step {
            if hasAskedSince || isFetched { return pushed(.ok, "\(lastPush), and the device responded") }
            if let queued = device.queued { return waiting(queued) }
            if !isNewer, let since = device.unqueuedSince {
                return late(
                    since: since,
                    "the push is still to be queued: many devices have the pass, and theirs are queued in parts",
                    hint: "check that a service runs, and that it pushes")
            }
            let again = "push again through the administration interface, or restart the service"
            guard let time = device.pushed, let answer else {
                return isNewer
                    ? pushed(.ok, "no push was needed: the device registered after the change")
                    : pushed(.failed, "no push was sent since the change, and none is queued", hint: again)
            }
            guard time >= pass.changed || isNewer else {
                let text = "the last push was sent at \(time.shownTime), before the change, and none is queued"
                return pushed(.failed, text, hint: again)
            }
            return pushed(device.pushStatus == 200 ? .ok : .failed, lastPush, hint: answer.hint)
        }

        private func pushed(_ state: WhyReport.State, _ text: String, hint: String? = nil) -> Step {
            Step(kind: .pushed, state: state, text: text, hint: hint)
        }

        /// What APNs answered to the last push.
        private var answer: (meaning: String, hint: String?)? {
            device.pushStatus.map { Self.words($0, device.pushReason?.visible ?? "") }
        }

        private var lastPush: String {
            guard let time = device.pushed, let answer else { return "no push is recorded" }
            return "\(answer.meaning) at \(time.shownTime)"
        }

        private func waiting(_ queued: UpdateHistory.Queued) -> Step {
            // No push waits that long: its time is from a wrong clock.
            let isPutOff = queued.due > now + Store.longestWait
            let next = isPutOff ? "at once, since a clock was wrong" : "at \(queued.due.shownTime)"
            if queued.attempts > 0 {
                let reason = answer.map { device.pushStatus == 200 ? "" : ": \($0.meaning)" } ?? ""
                let tries = queued.attempts == 1 ? "1 attempt" : "\(queued.attempts) attempts"
                return pushed(
                    .failed, "the push failed after \(tries); the next one is \(next)\(reason)",
                    hint: answer?.hint ?? "check that the service can reach APNs on port 443")
            }
            if let outage, (now - Self.outageLength...now).contains(outage.time) {
                let words = Self.words(0, outage.reason.visible)
                return pushed(
                    .failed, "the push waits in the queue: \(words.meaning) at \(outage.time.shownTime)",
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

        /// A push that waits, or that has waited too long.
        private func late(since start: Int64, _ text: String, hint: String) -> Step {
            now - start > Self.stepTimeout ? pushed(.failed, text, hint: hint) : pushed(.waiting, text)
        }

        private var list: Step {
            guard let time = device.listed, let status = device.listedStatus else {
                return notListed("the device never asked which passes changed")
            }
            guard hasAskedSince else {
                return notListed("the device last asked at \(time.shownTime), before the change")
            }
            let text = device.listedSince ?? ""
            let tag = Store.number(ofTag: text, epoch: epoch)
            let foreign = text.isEmpty ? "without a tag" : "with a tag that is not from this service"
            let request = "the device asked at \(time.shownTime) \(tag.map { "with tag \($0)" } ?? foreign)"
            switch status {
            case 200: return listed(.ok, "\(request) and got the change in its list")
            case 204 where tag.map({ $0 >= pass.tag }) == true:
                return listed(.ok, "\(request), so it already knew of the change")
            case 204:
                return listed(
                    .failed, "\(request) and got 204: nothing changed",
                    hint: "report this as a bug of the service: the list must contain the pass")
            default:
                return listed(.failed, "\(request) and was answered with \(status)", hint: UpdateHistory.Failure.look)
            }
        }

        private func listed(_ state: WhyReport.State, _ text: String, hint: String? = nil) -> Step {
            Step(kind: .listed, state: state, text: text, hint: hint)
        }

        private func notListed(_ text: String) -> Step {
            if isFetched { return listed(.ok, "\(text), but it has the pass") }
            guard push.state == .ok else { return listed(.unknown, text) }
            if isNewer { return listed(.ok, "\(text); it registered after the change") }
            guard now - (device.pushed ?? pass.changed) > Self.stepTimeout else { return listed(.waiting, text) }
            return listed(
                .failed, "the push was accepted, but \(text)",
                hint:
                    "the phone may be off, offline, or have automatic updates off for this pass; to update now, open the "
                    + "pass and pull down")
        }
    }
#endif
