/// A version of iOS, for the history of the format.
///
/// watchOS 5 corresponds to iOS 12, watchOS 11 to iOS 18; from 26 on, the numbers are the same.
public struct SystemVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The first number.
    public let major: Int
    /// The second number.
    public let minor: Int

    /// The version `major.minor`.
    public init(_ major: Int, _ minor: Int = 0) {
        self.major = major
        self.minor = minor
    }

    /// The version as text: `18`, `18.1`.
    public var description: String { minor == 0 ? String(major) : "\(major).\(minor)" }

    /// Whether the first was released earlier.
    public static func < (first: SystemVersion, second: SystemVersion) -> Bool {
        (first.major, first.minor) < (second.major, second.minor)
    }
}
