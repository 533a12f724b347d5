#if Server
    public import PassModel
    internal import PassReports
    internal import PassToolkit
    internal import Platform

    /// Why the last change of a pass reached its phones, or where it stopped.
    ///
    /// The steps lead from the change to the phone. If a later step is ok, so were the earlier ones.
    ///
    /// ```swift
    /// print(try await passes.why(id).text)
    /// ```
    public struct WhyReport: Sendable, Hashable {
        /// The steps from a change to a phone, in their order.
        package enum StepKind: String, Sendable, Hashable, CaseIterable {
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

        /// How far a step is.
        package enum State: String, Sendable, Hashable {
            case ok, failed
            /// It is under way.
            case waiting
            /// The service has no record of it.
            case unknown
        }

        /// One step, and what is known about it.
        package struct Step: Sendable, Hashable {
            package let kind: StepKind
            package let state: State
            /// A sentence without a full stop.
            package let text: String
            package var hint: String?
        }

        /// A registered device and its steps.
        package struct Device: Sendable, Hashable {
            /// The first characters of its identifier, which is a secret.
            package let name: String
            /// When it registered for this pass, in milliseconds since 1970.
            package let registered: Int64
            /// The steps of this device: the push and the list.
            package let steps: [Step]
        }

        /// What the report is about.
        package let history: UpdateHistory
        /// The steps that are not about one device.
        package let steps: [Step]
        /// The devices and their steps.
        package let devices: [Device]

        /// The first step that failed, or else the first that is waiting.
        package let firstFailure: Step?
        /// The device of ``firstFailure``, if it is about one.
        package let firstFailureDevice: String?

        /// Judges what is known.
        package init(_ history: UpdateHistory) {
            let judge = WhyJudge(history: history)
            self.history = history
            devices = judge.devices
            steps = judge.steps
            var all: [(step: Step, device: String?)] = []
            for step in StepKind.allCases {
                all += judge.steps.filter { $0.kind == step }.map { ($0, nil) }
                for device in judge.devices { all += device.steps.filter { $0.kind == step }.map { ($0, device.name) } }
            }
            let first = all.first { $0.step.state == .failed } ?? all.first { $0.step.state == .waiting }
            (firstFailure, firstFailureDevice) = (first?.step, first?.device)
        }

        /// The answer in one sentence, without a full stop: what keeps the change from phones, or that it arrived.
        public var summary: String {
            guard let firstFailure else {
                if isComplete { return "the latest change reached a phone" }
                let isAtGoogle = steps.contains { $0.kind == .google && $0.state == .ok }
                return isAtGoogle ? "Google Wallet has the latest change" : "no step is known to have failed"
            }
            let text = firstFailureDevice.map { "device \($0): \(firstFailure.text)" } ?? firstFailure.text
            return firstFailure.state == .failed ? text : "not yet: \(text)"
        }

        /// Whether a phone has fetched the latest version, and no step is known to have failed or to wait.
        public var isComplete: Bool {
            firstFailure == nil && steps.contains { $0.kind == .fetched && $0.state == .ok }
        }
    }

    extension WhyReport {
        /// Whether a step is known to have failed, for the pass or for one of its devices.
        public var hasFailure: Bool { (steps + devices.flatMap(\.steps)).contains { $0.state == .failed } }

        /// Reads what is known about a pass, and judges it.
        ///
        /// - Parameters:
        ///   - address: the pass or order.
        ///   - store: what the service knows.
        /// - Throws: ``StoreError``.
        package init(about address: PassAddress, in store: Store) async throws {
            self.init(try await store.history(of: address))
        }

        /// The report as lines of text.
        public var text: String {
            var lines = ["\(history.address.type.visible) \(history.address.serial.visible)"]
            let order = StepKind.allCases.prefix { $0 != .fetched }
            for step in steps where order.contains(step.kind) { lines += step.lines(indent: "  ") }
            for device in devices {
                lines.append("  device \(device.name), registered at \(device.registered.shownTime)")
                for step in device.steps { lines += step.lines(indent: "    ") }
            }
            let hidden = history.deviceCount - devices.count
            if hidden > 0, !devices.isEmpty { lines.append("  and \(hidden) more devices") }
            for step in steps where !order.contains(step.kind) { lines += step.lines(indent: "  ") }
            if let refusal = history.refusal {
                lines.append(
                    "  a request with a wrong token was refused at \(refusal.time.shownTime); anybody can send one")
            }
            lines += history.failures.filter { $0.status != 401 }.map { "  \($0.words)" }
            if !history.logs.isEmpty {
                lines.append("  phones logged:")
                lines += history.logs.map { "    \($0.time.shownTime) \($0.message)" }
            }
            lines += ["", "\(summary.visible)."]
            if let hint = firstFailure?.hint { lines.append("What to do: \(hint).") }
            return lines.joined(separator: "\n")
        }
    }

    extension WhyReport.Step {
        fileprivate func lines(indent: String) -> [String] {
            ["\(indent)\(state.mark) \(kind.rawValue.padded(to: 10)) \(text.visible)"]
        }
    }

    extension WhyReport.State {
        /// A mark that says the same without colour.
        fileprivate var mark: String {
            switch self {
            case .ok: "ok "
            case .failed: "NO "
            case .waiting: "..."
            case .unknown: " ? "
            }
        }
    }

    extension WhyReport {
        /// A `passtool.why/1` document; identifiers of devices are shortened, and times are in UTC.
        public var json: JSONValue {
            .object([
                ("format", .string("passtool.why/1")),
                ("passTypeIdentifier", .string(history.address.type)),
                ("serialNumber", .string(history.address.serial)),
                ("at", .time(history.time)),
                ("version", history.pass.map { .number(JSONNumber(Int($0.number))) }),
                ("tag", history.pass.map { .number(JSONNumber(Int($0.tag))) }),
                ("changed", history.pass.map { .time($0.changed) }),
                ("changedBy", history.pass?.author.map(JSONValue.string)),
                ("isComplete", .bool(isComplete)),
                ("summary", .string(summary)),
                ("firstFailure", firstFailure?.json(device: firstFailureDevice)),
                ("steps", .array(steps.map { $0.json(device: nil) })),
                ("deviceCount", .number(JSONNumber(history.deviceCount))),
                ("devices", .array(zip(devices, history.devices).map { $0.json(of: $1) })),
                ("lastFetch", history.fetch?.json),
                ("lastRefusal", history.refusal.map { .time($0.time) }),
                ("failures", .array(history.failures.map(\.json))),
                ("logs", .array(history.logs.map(\.json))),
            ])
        }
    }

    extension WhyReport.Step {
        fileprivate func json(device: String?) -> JSONValue {
            .object([
                ("step", .string(kind.rawValue)), ("state", .string(state.rawValue)), ("text", .string(text)),
                ("hint", hint.map(JSONValue.string)), ("device", device.map(JSONValue.string)),
            ])
        }
    }

    extension WhyReport.Device {
        fileprivate func json(of device: UpdateHistory.Device) -> JSONValue {
            .object([
                ("device", .string(name)), ("registered", .time(registered)),
                ("pushed", device.pushed.map(JSONValue.time)),
                ("pushStatus", device.pushStatus.map { .number(JSONNumber($0)) }),
                ("pushReason", device.pushReason.map(JSONValue.string)),
                ("listed", device.listed.map(JSONValue.time)),
                ("listedSince", device.listedSince.map(JSONValue.string)),
                ("listedStatus", device.listedStatus.map { .number(JSONNumber($0)) }),
                ("steps", .array(steps.map { $0.json(device: nil) })),
            ])
        }
    }

    extension UpdateHistory.Fetch {
        fileprivate var json: JSONValue {
            .object([
                ("at", .time(time)), ("status", .number(JSONNumber(status))),
                ("version", version.map { .number(JSONNumber(Int($0))) }),
            ])
        }
    }

    extension UpdateHistory.Failure {
        fileprivate var json: JSONValue {
            .object([
                ("at", .time(time)), ("request", .string(request.rawValue)), ("status", .number(JSONNumber(status))),
            ])
        }
    }

    extension UpdateHistory.Line {
        fileprivate var json: JSONValue {
            .object([("at", .time(time)), ("message", .string(message))])
        }
    }

    extension JSONValue {
        fileprivate static func time(_ milliseconds: Int64) -> JSONValue { .string(milliseconds.shownTime) }
    }
#endif
