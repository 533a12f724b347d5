public import Platform

/// The time at which something is judged or signed: whatever the clock shows, or one time for all.
public enum Moment: Sendable, Hashable {
    /// The clock's time, each time anew.
    case now
    /// This time, however late it gets.
    case instant(Date)

    /// The time to go by now.
    public var date: Date {
        switch self {
        case .now: Date()
        case .instant(let date): date
        }
    }
}
