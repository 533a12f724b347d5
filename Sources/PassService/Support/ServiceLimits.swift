#if Server
    /// How much the service takes and keeps.
    package struct ServiceLimits: Sendable, Hashable {
        package var cacheBytes = 64 << 20
        package var templateBytes = 20_000_000
        package var archiveBytes = 20_000_000
        package var recordBytes = 256 << 10
        package var linkRequestsPerMinute = 60
        package var adminRequestsPerMinute = 6000
        package var newDevicesPerMinute = 600

        package init() {}
    }
#endif
