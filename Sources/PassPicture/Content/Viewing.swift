public import PassRules
public import Platform

/// For whom, where and when a pass is shown.
public struct Viewing: Sendable {
    /// A side of a pass.
    public enum Side: String, CaseIterable, Sendable {
        /// The card.
        case front
        /// The details behind the card.
        case back
        /// What can be seen of the card in a stack of passes.
        case stack
        /// The face on a watch.
        case watch
    }

    /// The language of the device, such as `de`; `nil` for the one in which the pass is written.
    public var language: String?
    /// The time zone of the device, such as `Europe/Berlin`.
    public var timeZone: TimeZone
    /// The time on the device.
    public var now: Date
    /// The system of the device.
    public var target: TargetSystem

    /// See the properties.
    public init(language: String? = nil, timeZone: TimeZone, now: Date, target: TargetSystem) {
        self.language = language
        self.timeZone = timeZone
        self.now = now
        self.target = target
    }
}
