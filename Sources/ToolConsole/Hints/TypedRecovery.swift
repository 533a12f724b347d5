package import PassToolkit

/// An error for which the program knows what to type.
///
/// Each table below covers all codes of an error, so that a new code is not forgotten. If there is nothing to type for
/// a code, the library's recovery is shown; errors for which there is never anything to type have no table.
package protocol TypedRecovery: DescribedError {
    /// What to type or do next, most likely first.
    var typedRecovery: [String] { get }
}

extension Error {
    /// What to type or do about it, most likely first: the program's words, otherwise the library's.
    package var recoveryInProgram: [String] {
        (self as? any TypedRecovery)?.typedRecovery ?? (self as? any DescribedError)?.recovery ?? []
    }
}
