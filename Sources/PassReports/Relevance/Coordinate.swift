internal import Platform

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
        // `Double` alone would also read `nan`, `inf` and `0x1p3`.
        guard let parts = text.wholeMatch(of: /\ *([-+.0-9]+)\ *,\ *([-+.0-9]+)\ */), let latitude = Double(parts.1),
            let longitude = Double(parts.2)
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// The numbers for people: `43.2951, 5.3744`.
    var words: String { "\(latitude), \(longitude)" }

    /// The shortest way between two places.
    public struct Way: Sendable, Hashable {
        /// The length in metres.
        public let distanceInMetres: Double
        /// The direction at the start in degrees clockwise from north, 0 up to 360.
        public let bearingInDegrees: Double
    }

    /// The mean radius of the earth (IUGG, R₁), in metres.
    private static let radius = 6_371_008.8

    /// The way to another place along a great circle of the earth, taken as a sphere.
    ///
    /// The earth is flattened, so the length is up to 0.6 % off, and the direction up to a third of a degree. For the
    /// radii of Wallet, of which Apple gives only the order of magnitude, that makes no difference.
    public func way(to end: Coordinate) -> Way {
        let (first, second) = (latitude * .pi / 180, end.latitude * .pi / 180)
        let east = (end.longitude - longitude) * .pi / 180
        // Haversines, which are exact for places that are near.
        let (up, across) = (sin((second - first) / 2), sin(east / 2))
        let haversine = up * up + cos(first) * cos(second) * across * across
        let (x, y) = (sin(east) * cos(second), cos(first) * sin(second) - sin(first) * cos(second) * cos(east))
        let degrees = atan2(x, y) * 180 / .pi
        return Way(
            distanceInMetres: 2 * Self.radius * asin(min(1, haversine.squareRoot())),
            bearingInDegrees: (degrees + 360).truncatingRemainder(dividingBy: 360))
    }
}
