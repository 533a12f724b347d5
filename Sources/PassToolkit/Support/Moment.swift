public import Platform

/// The time for judging or signing: the current time at each use, or a fixed time.
public enum Moment: Sendable, Hashable {
    /// The current time, read from the clock at each use.
    case now
    /// A fixed time.
    case instant(Date)

    /// The time to use now.
    public var date: Date {
        switch self {
        case .now: Date()
        case .instant(let date): date
        }
    }
}

extension Date {
    /// The date as messages and JSON documents write it: `2026-11-21T09:30:00Z`.
    package var iso8601: String { formatted(.iso8601) }
}
