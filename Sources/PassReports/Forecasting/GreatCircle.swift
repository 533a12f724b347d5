internal import Platform

/// The shortest way between two places on the earth, taken as a sphere.
///
/// The earth is flattened, so the length is up to 0.6 % off, and the direction up to a third of a degree. For the radii of
/// Wallet, of which Apple gives only the order of magnitude, that makes no difference.
public struct GreatCircle: Sendable, Hashable {
    /// The length in metres.
    public let distanceInMetres: Double
    /// The direction at the start in degrees clockwise from north, 0 up to 360.
    public let bearingInDegrees: Double

    /// The mean radius of the earth (IUGG, R₁), in metres.
    private static let radius = 6_371_008.8

    /// The way from one place to another.
    public init(from start: Coordinate, to end: Coordinate) {
        let (first, second) = (start.latitude * .pi / 180, end.latitude * .pi / 180)
        let east = (end.longitude - start.longitude) * .pi / 180
        // Haversines, which are exact for places that are near.
        let (up, across) = (sin((second - first) / 2), sin(east / 2))
        let haversine = up * up + cos(first) * cos(second) * across * across
        distanceInMetres = 2 * Self.radius * asin(min(1, haversine.squareRoot()))
        let (x, y) = (
            sin(east) * cos(second), cos(first) * sin(second) - sin(first) * cos(second) * cos(east)
        )
        let degrees = atan2(x, y) * 180 / .pi
        bearingInDegrees = degrees < 0 ? (degrees + 360).truncatingRemainder(dividingBy: 360) : degrees
    }
}
