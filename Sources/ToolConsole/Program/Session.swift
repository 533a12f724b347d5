package import PassModel
package import PassToolkit
internal import Platform

/// The environment of a command.
package struct Session {
    package let environment: Environment
    package let console: Console
    package let now: Date
    package var limits = Limits.standard
    /// What the command reads: every output is written through it.
    package var files = RunFiles()

    /// Today's date.
    package var today: PassDate? { PassDate(secondsSince1970: Int64(now.timeIntervalSince1970)) }

    /// The time that results are made at: `SOURCE_DATE_EPOCH`, else now.
    ///
    /// - Parameter option: what else sets the time, for the hint.
    /// - Returns: the time.
    /// - Throws: ``CommandError`` if the variable is no such number.
    package func epoch(orBy option: String = "") throws -> Date {
        guard let epoch = environment.filled("SOURCE_DATE_EPOCH") else { return now }
        // Up to the end of the year 9999: certificates and dates cannot express later times.
        guard let seconds = Int64(epoch), (0...253_402_300_799).contains(seconds) else {
            throw CommandError(
                status: .usage, message: "SOURCE_DATE_EPOCH is '\(epoch)', not a number of seconds since 1970",
                recovery: ["set it like 1795176000, as 'date +%s' prints it\(option)"])
        }
        return Date(timeIntervalSince1970: Double(seconds))
    }
}
