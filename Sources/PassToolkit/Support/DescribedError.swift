public import Platform

/// An error that says what failed and what to do about it, in words that hold for any program.
///
/// Programs test the error's `code`, or its data if it has none. ``message`` and ``recovery`` are for people.
/// Foundation's `localizedDescription` is the message.
public protocol DescribedError: LocalizedError, CustomStringConvertible {
    /// What failed, on what, why: lower case, no full stop.
    var message: String { get }
    /// What to do about it, most likely first; empty if nothing is known to help.
    var recovery: [String] { get }
}

extension DescribedError {
    /// The message.
    public var description: String { message }
    /// The message.
    public var errorDescription: String? { message }
    /// `nil`, since the message includes the reason.
    public var failureReason: String? { nil }
    /// `nil`, since there is no help book.
    public var helpAnchor: String? { nil }
    /// What to do about it, in one line.
    public var recoverySuggestion: String? { recovery.isEmpty ? nil : recovery.joined(separator: "; ") }
}
