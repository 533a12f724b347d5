internal import Platform

extension Date {
    /// The date as messages and JSON documents write it: `2026-11-21T09:30:00Z`.
    package var iso8601: String { formatted(.iso8601) }
}
