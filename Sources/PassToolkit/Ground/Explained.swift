/// An error that a person can act on.
public protocol Explained: Error, CustomStringConvertible {
    /// What failed, on what, why: lower case, no full stop.
    var message: String { get }
    /// What to type or do next, most likely first.
    var hints: [String] { get }
}

extension Explained {
    /// The message.
    public var description: String { message }
}
