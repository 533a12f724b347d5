#if Server
    internal import PassReports
    internal import PassToolkit
    internal import Platform

    extension WhyReport {
        /// The report as lines of text.
        public var text: String {
            var lines = ["\(history.address.type.visible) \(history.address.serial.visible)"]
            let order = Step.allCases.prefix { $0 != .fetched }
            for link in links where order.contains(link.step) { lines += link.lines(indent: "  ") }
            for device in devices {
                lines.append("  device \(device.name), registered at \(device.registered.shownTime)")
                for link in device.links { lines += link.lines(indent: "    ") }
            }
            let hidden = history.deviceCount - devices.count
            if hidden > 0, !devices.isEmpty { lines.append("  and \(hidden) more devices") }
            for link in links where !order.contains(link.step) { lines += link.lines(indent: "  ") }
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
            if let hint = culprit?.hint { lines.append("What to do: \(hint).") }
            return lines.joined(separator: "\n")
        }
    }

    extension WhyReport.Link {
        fileprivate func lines(indent: String) -> [String] {
            ["\(indent)\(state.mark) \(step.rawValue.padded(to: 10)) \(text.visible)"]
        }
    }

    extension WhyReport.State {
        /// A mark that says the same without colour.
        fileprivate var mark: String {
            switch self {
            case .holds: "ok "
            case .broken: "NO "
            case .waiting: "..."
            case .unknown: " ? "
            }
        }
    }
#endif
