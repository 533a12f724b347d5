/// A place on earth, in degrees.
public struct Coordinate: Sendable, Hashable {
    /// Degrees north, −90 to 90.
    public let latitude: Double
    /// Degrees east, −180 to 180.
    public let longitude: Double

    /// A place; `nil` if a number is out of its range.
    public init?(latitude: Double, longitude: Double) {
        guard latitude.magnitude <= 90, longitude.magnitude <= 180 else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// The place that `text` writes as latitude and longitude in degrees: `43.2951,5.3744`.
    ///
    /// `nil` if it is no such text, or a number is out of its range.
    public init?(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let latitude = Self.degrees(parts[0]), let longitude = Self.degrees(parts[1]) else {
            return nil
        }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// A decimal number, with blanks around it; `Double` alone would also read `nan`, `inf` and `0x1p3`.
    private static func degrees(_ text: Substring) -> Double? {
        let word = text.drop { $0 == " " }
        let number = String(word.reversed().drop { $0 == " " }.reversed())
        guard number.utf8.allSatisfy({ (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0) }) else {
            return nil
        }
        return Double(number)
    }
}
