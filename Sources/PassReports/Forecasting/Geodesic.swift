internal import Platform

/// The shortest line between two places on the ellipsoid WGS 84.
///
/// The length is exact to some nanometres for all pairs of places, including antipodal ones.
///
/// - SeeAlso: C. F. F. Karney, *Algorithms for geodesics*, Journal of Geodesy 87 (2013), 43–55. As in its section 4, the
///   direction at the start is the one unknown. Here it is found by bisection, and the integrals are computed by
///   Gauss–Legendre quadrature instead of series.
public struct Geodesic: Sendable, Hashable {
    /// The length in metres.
    public let distanceInMetres: Double
    /// The direction at the start in degrees clockwise from north, 0 up to 360.
    public let bearingInDegrees: Double

    /// The line from one place to another.
    public init(from start: Coordinate, to end: Coordinate) {
        var difference = end.longitude - start.longitude
        if difference > 180 { difference -= 360 } else if difference < -180 { difference += 360 }
        // Swapped and mirrored so that the line starts at the place farther from the equator, which is in the south:
        // then exactly one direction leads to the end.
        let isSwapped = start.latitude.magnitude < end.latitude.magnitude
        let (first, second) = isSwapped ? (end.latitude, start.latitude) : (start.latitude, end.latitude)
        let sign: Double = first < 0 ? 1 : -1
        let line = CanonicalLine(
            from: sign * first.onEquatorIfNear, to: sign * second.onEquatorIfNear, east: difference.magnitude)
        distanceInMetres = line.length
        let (sine, cosine) = isSwapped ? line.end : line.start
        let degrees =
            atan2(difference < 0 ? -sine : sine, isSwapped ? -sign * cosine : sign * cosine) * 180 / .pi
        bearingInDegrees = degrees < 0 ? (degrees + 360).truncatingRemainder(dividingBy: 360) : degrees
    }
}

extension Double {
    /// A latitude, without a part that is smaller than a nanometre.
    fileprivate var onEquatorIfNear: Double { magnitude < 1e-14 ? 0 : self }
}

/// A line that starts in the south, at a latitude at least as far from the equator as its end, and leads east.
private struct CanonicalLine {
    /// A direction as sine and cosine of its angle from north.
    typealias Direction = (sine: Double, cosine: Double)

    private(set) var start: Direction = (0, 1)
    private(set) var end: Direction = (0, 1)
    private(set) var length = 0.0

    private static let flattening = 1 / 298.257223563
    private static let equatorialRadius = 6_378_137.0
    private static let polarRadius = equatorialRadius * (1 - flattening)
    /// The square of the second eccentricity.
    private static let eccentricity = flattening * (2 - flattening) / ((1 - flattening) * (1 - flattening))

    /// The line from one latitude to another, with a difference in longitude of 0 to 180 degrees.
    init(from latitude: Double, to other: Double, east difference: Double) {
        let longitude = difference * .pi / 180
        guard latitude != 0 || difference > (1 - Self.flattening) * 180 else {
            // Along the equator; beyond this length the way over higher latitudes is shorter.
            (start, end, length) = ((1, 0), (1, 0), Self.equatorialRadius * longitude)
            return
        }
        let (first, second) = (ReducedLatitude(degrees: latitude), ReducedLatitude(degrees: other))
        // Angles from east: near the equator, they have to be exact to many digits behind the point.
        var (low, high) = (-Double.pi / 2, Double.pi / 2)
        for _ in 0..<120 {
            let middle = (low + high) / 2
            guard middle > low, middle < high else { break }
            if Self.line(towards: middle, first, second).longitude > longitude { high = middle } else { low = middle }
        }
        let found = Self.line(towards: low, first, second)
        (start, end, length) = (found.start, found.end, found.length)
    }

    /// The line that starts in a direction, in radians clockwise from east, and ends where it reaches the second latitude northwards.
    private static func line(
        towards angle: Double, _ first: ReducedLatitude, _ second: ReducedLatitude
    ) -> (start: Direction, end: Direction, longitude: Double, length: Double) {
        let start: Direction = (cos(angle), -sin(angle))
        // The direction at the equator is the same for the whole line.
        let sine = start.sine * first.cosine
        let cosine = (start.cosine * start.cosine + start.sine * start.sine * first.sine * first.sine).squareRoot()
        let end = direction(at: second, from: first, start)
        let arc = (
            atan2(first.sine, start.cosine * first.cosine), atan2(second.sine, end.cosine * second.cosine)
        )
        let sphericalLongitude =
            atan2(sine * second.sine, end.cosine * second.cosine)
            - atan2(sine * first.sine, start.cosine * first.cosine)
        let k2 = eccentricity * cosine * cosine
        let (length, longitude) = integrals(from: arc.0, to: arc.1, k2)
        return (start, end, sphericalLongitude - flattening * sine * longitude, polarRadius * length)
    }

    /// The direction in which a line reaches the second latitude northwards, without differences of nearly equal numbers.
    private static func direction(
        at second: ReducedLatitude, from first: ReducedLatitude, _ start: Direction
    ) -> Direction {
        guard first.cosine != second.cosine || second.sine.magnitude != -first.sine else {
            return (start.sine, start.cosine.magnitude)
        }
        let across =
            first.cosine < -first.sine
            ? (second.cosine - first.cosine) * (second.cosine + first.cosine)
            : (first.sine - second.sine) * (first.sine + second.sine)
        let along = start.cosine * first.cosine
        return (start.sine * first.cosine / second.cosine, max(0, along * along + across).squareRoot() / second.cosine)
    }

    /// The integrals of length and longitude along an arc of the auxiliary sphere (Karney's equations 7 and 8).
    private static func integrals(from first: Double, to second: Double, _ k2: Double) -> (Double, Double) {
        let (middle, half) = ((first + second) / 2, (second - first) / 2)
        var (length, longitude) = (0.0, 0.0)
        for (node, weight) in nodes {
            for angle in [middle - half * node, middle + half * node] {
                let root = (1 + k2 * sin(angle) * sin(angle)).squareRoot()
                length += weight * root
                longitude += weight * (2 - flattening) / (1 + (1 - flattening) * root)
            }
        }
        return (half * length, half * longitude)
    }

    /// The positive nodes of the quadrature with 16 points, and their weights; for these integrals it is as exact as
    /// `Double`.
    ///
    /// - SeeAlso: Abramowitz and Stegun, *Handbook of Mathematical Functions*, table 25.4.
    private static let nodes = [
        (0.0950125098376374402, 0.1894506104550684963), (0.2816035507792589132, 0.1826034150449235889),
        (0.4580167776572273863, 0.1691565193950025382), (0.6178762444026437484, 0.1495959888165767321),
        (0.7554044083550030339, 0.1246289712555338721), (0.8656312023878317439, 0.0951585116824927848),
        (0.9445750230732325761, 0.0622535239386478929), (0.9894009349916499326, 0.0271524594117540949),
    ]

    /// A latitude on the auxiliary sphere, by sine and cosine.
    private struct ReducedLatitude {
        let sine: Double
        let cosine: Double

        init(degrees: Double) {
            let angle = degrees * .pi / 180
            let (sine, cosine) = ((1 - flattening) * sin(angle), cos(angle))
            let length = (sine * sine + cosine * cosine).squareRoot()
            // The equator counts as south, so that a line may lead away from it.
            self.sine = sine == 0 ? -1e-150 : sine / length
            self.cosine = cosine / length
        }
    }
}
