package import PassModel
package import PassToolkit
internal import Platform

/// The environment of a command.
package struct Session {
    package let environment: Environment
    package let console: Console
    package let now: Date
    package var limits = Limits.standard

    /// Today's date.
    package var today: PassDate? { PassDate(secondsSince1970: Int64(now.timeIntervalSince1970)) }
}
