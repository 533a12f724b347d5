#if Server
    internal import PassToolkit
    internal import Platform

    /// Why the last change of a pass reached its phones, or where it stopped.
    ///
    /// The links go from the change to the phone. Where a later link holds, the earlier ones held as well.
    ///
    /// ```swift
    /// print(try await passes.why(id).text)
    /// ```
    public struct WhyReport: Sendable, Hashable {
        /// The steps from a change to a phone, in their order.
        package enum Step: String, Sendable, Hashable, CaseIterable {
            /// The service has the pass.
            case known
            /// The pass changed since it was issued.
            case changed
            /// A device is registered.
            case registered
            /// APNs took the push.
            case pushed
            /// The device asked which of its passes changed.
            case listed
            /// The changed pass was fetched.
            case fetched
            /// Google Wallet has the latest version, if the pass is for it, too.
            case google
        }

        /// Whether a link holds.
        package enum State: String, Sendable, Hashable {
            case holds, broken
            /// It is under way.
            case waiting
            /// Nothing speaks for or against it.
            case unknown
        }

        /// A link of the chain.
        package struct Link: Sendable, Hashable {
            /// The step.
            package let step: Step
            /// Whether it holds.
            package let state: State
            /// What is known about it, as a sentence without a full stop.
            package let text: String
            /// What to do about it.
            package var hint: String?
        }

        /// A registered device and its links.
        package struct Device: Sendable, Hashable {
            /// The first characters of its identifier, which is a secret.
            package let name: String
            /// When it registered for this pass, in milliseconds since 1970.
            package let registered: Int64
            /// The links of this device: the push and the list.
            package let links: [Link]
        }

        /// What the report was made of.
        package let history: UpdateHistory
        /// The links that are not about one device.
        package let links: [Link]
        /// The devices and their links.
        package let devices: [Device]

        /// The first link that is broken, or else the first that is waiting.
        package let culprit: Link?
        /// The device of ``culprit``, if it is about one.
        package let culpritDevice: String?

        /// Judges what is known.
        ///
        /// - Parameter history: what is known.
        package init(_ history: UpdateHistory) {
            let judge = WhyJudge(history: history)
            self.history = history
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

        /// The answer in one sentence, without a full stop: what keeps the change from phones, or that it arrived.
        public var summary: String {
            guard let culprit else {
                if isComplete { return "the latest change reached a phone" }
                let isAtGoogle = links.contains { $0.step == .google && $0.state == .holds }
                return isAtGoogle ? "Google Wallet has the latest change" : "no step is known to have failed"
            }
            let text = culpritDevice.map { "device \($0): \(culprit.text)" } ?? culprit.text
            return culprit.state == .broken ? text : "not yet: \(text)"
        }

        /// Whether a phone is known to have fetched the latest version, and nothing is known to keep it from others.
        public var isComplete: Bool {
            culprit == nil && links.contains { $0.step == .fetched && $0.state == .holds }
        }
    }

    extension WhyReport {
        /// Whether a step is known to have failed, for the pass or for one of its devices.
        public var hasFailure: Bool { (links + devices.flatMap(\.links)).contains { $0.state == .broken } }

        /// Reads what is known about a pass, and judges it.
        ///
        /// - Parameters:
        ///   - address: the pass or order.
        ///   - store: what the service knows.
        /// - Throws: ``StoreError``.
        package init(about address: PassAddress, in store: Store) async throws {
            self.init(try await store.history(of: address))
        }
    }
#endif
