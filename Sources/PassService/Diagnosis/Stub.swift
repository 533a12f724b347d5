#if Server
    package struct DeviceLogEntry: Sendable { init(_ s: String) {} }
    package final class TraceBuffer: Sendable {
        package init() {}
        package func listed(device: String, type: String, since: String?, status: Int) {}
        package func fetched(passID: Int64, status: Int, version: Int64?) {}
        package func logged(_ entries: [DeviceLogEntry]) {}
    }
#endif
