internal import PassToolkit

/// An error about which the program knows what to type.
///
/// Each table below goes through all codes of an error, so that a new one is not forgotten. Where there is nothing to
/// type, the library's own words stand; errors about which there is nothing to type at all have no table.
protocol Hinted: Explained {
    /// What to type or do next, most likely first.
    var hints: [String] { get }
}

extension Error {
    /// What to type or do about it, most likely first: the program's hints, else the library's words.
    var advice: [String] { (self as? any Hinted)?.hints ?? (self as? any Explained)?.recovery ?? [] }
}
