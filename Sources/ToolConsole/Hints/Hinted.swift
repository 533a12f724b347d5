package import PassToolkit

/// An error for which the program knows what to type.
///
/// Each table below covers all codes of an error, so that a new code is not forgotten. If there is nothing to type for
/// a code, the library's recovery is shown; errors for which there is never anything to type have no table.
package protocol Hinted: Explained {
    /// What to type or do next, most likely first.
    var hints: [String] { get }
}

extension Error {
    /// What to type or do about it, most likely first: the program's hints, otherwise the library's recovery.
    package var advice: [String] { (self as? any Hinted)?.hints ?? (self as? any Explained)?.recovery ?? [] }
}
