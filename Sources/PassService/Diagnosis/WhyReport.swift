#if Server
    public import PassReports
    internal import Platform

    /// Why the last change of a pass reached its phones, or where it stopped.
    ///
    /// The links go from the change to the phone. Where a later link holds, the earlier ones held as well.
    public struct WhyReport: Sendable, Hashable {
        /// The steps from a change to a phone, in their order.
        public enum Step: String, Sendable, Hashable, CaseIterable {
            /// The service has the pass.
            case known
            /// The pass changed since it was issued.
            case changed
            /// The pass tells phones where to fetch updates.
            case updatable
            /// A device is registered.
            case registered
            /// APNs took the push.
            case pushed
            /// The device asked which of its passes changed.
            case listed
            /// The changed pass was fetched.
            case fetched
            /// The phone took the pass.
            case accepted
            /// The phone shows a banner.
            case announced
        }

        /// Whether a link holds.
        public enum State: String, Sendable, Hashable {
            case holds, broken
            /// It is under way.
            case waiting
            /// Nothing speaks for or against it.
            case unknown
        }

        /// A link of the chain.
        public struct Link: Sendable, Hashable {
            /// The step.
            public let step: Step
            /// Whether it holds.
            public let state: State
            /// What is known about it, as a sentence without a full stop.
            public let text: String
            /// What to do about it.
            public let cure: String?
        }

        /// A registered device and its links.
        public struct Device: Sendable, Hashable {
            /// The first characters of its identifier, which is a secret.
            public let name: String
            /// When it registered for this pass, in milliseconds since 1970.
            public let registered: Int64
            /// The links of this device: the push and the list.
            public let links: [Link]
        }

        /// What the report was made of.
        public let history: UpdateHistory
        /// The links that are not about one device.
        public let links: [Link]
        /// The devices and their links.
        public let devices: [Device]
        /// What a phone tells about the last change; empty if there is nothing to compare.
        public let announcements: [PassAnnouncement]

        /// The first link that is broken, or else the first that is waiting.
        public let culprit: Link?
        /// The device of ``culprit``, if it is about one.
        public let culpritDevice: String?

        /// Judges what is known.
        ///
        /// - Parameters:
        ///   - history: what is known.
        ///   - difference: between the version before and the last one; `nil` if they cannot be compared.
        public init(_ history: UpdateHistory, difference: PassDifference?) {
            let judge = WhyJudge(history: history, difference: difference)
            self.history = history
            announcements = difference?.announcements ?? []
            devices = judge.devices
            links = judge.links
            var all: [(link: Link, device: String?)] = []
            for step in Step.allCases {
                all += judge.links.filter { $0.step == step }.map { ($0, nil) }
                for device in judge.devices { all += device.links.filter { $0.step == step }.map { ($0, device.name) } }
            }
            let first = all.first { $0.link.state == .broken } ?? all.first { $0.link.state == .waiting }
            (culprit, culpritDevice) = (first?.link, first?.device)
        }

        /// The answer in one sentence.
        public var summary: String {
            guard let culprit else {
                return isComplete
                    ? "the last change reached a phone: no link is broken" : "no link is known to be broken"
            }
            let text = culpritDevice.map { "device \($0): \(culprit.text)" } ?? culprit.text
            return culprit.state == .broken ? text : "not yet: \(text)"
        }

        /// Whether the last version is known to have been fetched.
        public var isComplete: Bool { links.contains { $0.step == .fetched && $0.state == .holds } }
    }

    extension WhyReport {
        /// Reads what is known about a pass, and judges it.
        ///
        /// - Parameters:
        ///   - address: the pass or order.
        ///   - store: what the service knows.
        ///   - files: the files of the version before and of the last one; `nil` where there is none.
        package init(
            about address: PassAddress, in store: Store,
            files: @Sendable (_ version: Side) async throws -> [String: [UInt8]]?
        ) async throws {
            let history = try await store.history(of: address)
            var difference: PassDifference?
            // A pass whose files can't be made still has a history.
            if (history.pass?.number ?? 0) > 1, let old = try? await files(.previous),
                let new = try? await files(.current)
            {
                difference = PassDifference(
                    between: PassFiles(files: old, path: "previous"), and: PassFiles(files: new, path: "current"))
            }
            self.init(history, difference: difference)
        }

        /// Which of the last two versions.
        package enum Side: Sendable {
            case previous, current
        }
    }
#endif
