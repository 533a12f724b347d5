#if Server
    public import PassModel
    internal import PassReports
    internal import PassToolkit
    internal import Platform

    extension WhyReport {
        /// A `passtool.why/1` document; identifiers of devices are shortened, and times are in UTC.
        public var json: JSONValue {
            .object([
                ("format", .string("passtool.why/1")),
                ("type", .string(history.address.type)),
                ("serial", .string(history.address.serial)),
                ("at", .time(history.time)),
                ("version", history.pass.map { .number(JSONNumber(Int($0.number))) }),
                ("tag", history.pass.map { .number(JSONNumber(Int($0.tag))) }),
                ("changed", history.pass.map { .time($0.changed) }),
                ("changedBy", history.pass?.author.map(JSONValue.string)),
                ("isComplete", .bool(isComplete)),
                ("summary", .string(summary)),
                ("culprit", culprit?.json(device: culpritDevice)),
                ("links", .array(links.map { $0.json(device: nil) })),
                ("deviceCount", .number(JSONNumber(history.deviceCount))),
                ("devices", .array(zip(devices, history.devices).map { $0.json(of: $1) })),
                ("lastFetch", history.fetch?.json),
                ("lastRefusal", history.refusal.map { .time($0.time) }),
                ("failures", .array(history.failures.map(\.json))),
                ("logs", .array(history.logs.map(\.json))),
            ])
        }
    }

    extension WhyReport.Link {
        fileprivate func json(device: String?) -> JSONValue {
            .object([
                ("step", .string(step.rawValue)), ("state", .string(state.rawValue)), ("text", .string(text)),
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
                ("links", .array(links.map { $0.json(device: nil) })),
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
