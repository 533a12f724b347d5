import Foundation
import PassReports
import Testing
import TestSupport

/// Two places in degrees, the distance between them in metres, and the direction at the first.
typealias DistanceSample = (Double, Double, Double, Double, distance: Double, bearing: Double)

@Suite("Distances") struct GeodesicTests {
    private func geodesic(_ sample: DistanceSample) throws -> Geodesic {
        Geodesic(
            from: try #require(Coordinate(latitude: sample.0, longitude: sample.1)),
            to: try #require(Coordinate(latitude: sample.2, longitude: sample.3)))
    }

    /// The test cases that are published with GeographicLib (the class `GeodesicTest` of its Python package 2.1).
    static let published: [DistanceSample] = [
        (35.60777, -139.44815, -11.17491, -69.95921, 8935244.56048183, 111.09874842956),
        (55.52454, 106.05087, 77.03196, -162.81766, 4105086.171392441, 22.02005988098),
        (-21.97856, 142.59065, 41.84138, 98.56635, 8394328.894657671, 327.55543123567),
        (-66.99028, 112.2363, -12.70631, -74.09656, 11150344.231208025, 173.73491240878),
        (-17.42761, 173.34268, -15.84784, 5.93557, 16076603.163118068, 200.96644233881),
        (32.84994, 48.28919, -56.28556, -157.70868, 16727068.943816446, 150.49292778812),
        (6.96833, 52.74123, -7.39675, -153.82709, 17102477.249695837, 92.58158538632),
        (-50.56724, -16.30485, -33.56571, -94.97412, 6455670.511866869, 254.56032009241),
        (-58.93002, -8.90775, -8.91104, 133.13503, 11756066.021986462, 140.9653979025),
        (-68.82867, -74.28391, -50.63005, -8.36685, 3956936.926063544, 93.77434776311),
        (-10.62672, -32.0898, 5.883, -134.31681, 11470869.386456301, 273.57328671325),
        (-21.76221, 166.90563, 48.72884, -146.02373, 9098627.398655491, 29.31942120694),
        (-19.79938, -174.47484, -11.99349, -154.35109, 2319004.860116939, 71.16727578017),
        (-11.95887, -116.94513, 4.57352, 7.16501, 13834722.580140138, 92.71261983045),
        (-87.85331, 85.66836, 66.48646, 16.09921, 17286615.314714465, 294.87968695976),
        (1.74708, 128.32011, -11.16617, 11.87109, 12942901.124134742, 258.41515636883),
        (-25.72959, -144.90758, -57.70581, 90.82121, 9413446.745245311, 206.35253130688),
        (-41.22777, 122.32875, -7.57291, 130.37946, 3812686.035106021, 14.28511340228),
        (11.01307, 138.25278, 6.62726, -112.94019, 11911190.819018409, 79.43682622782),
        (-29.47124, 95.14681, -27.46601, -69.15955, 13487015.838114548, 196.22086955831),
    ]

    @Test("distances and bearings are those that GeographicLib publishes, to 20 nanometres", arguments: published)
    func ordinary(sample: DistanceSample) throws {
        let geodesic = try geodesic(sample)
        #expect(abs(geodesic.distanceInMetres - sample.distance) < 2e-8)
        #expect(abs(geodesic.bearingInDegrees - sample.bearing) < 1e-10)
    }

    @Test(
        "distances of hard pairs are those that GeographicLib publishes, to its digits",
        arguments: [
            // Its tests GeodSolve 0, 2, 4, 6, 9, 10, 11 and 33: nearly antipodal, along the equator, millimetres apart.
            (40.6, -73.8, 49.01666667, 2.55, distance: 5_853_226, bearing: 53.47022),
            (36.493349428792, 0, 36.49334942879201, 0.0000008, 0.072, 90),
            (88.202499451857, 0, -88.202499451857, 179.981022032992859592, 20_003_898.214, .nan),
            (89.333123580033, 0, -89.333123580032997687, 179.99295812360148422, 20_003_926.881, .nan),
            (56.320923501171, 0, -56.320923501171, 179.664747671772880215, 19_993_558.287, .nan),
            (52.784459512564, 0, -52.784459512563990912, 179.634407464943777557, 19_991_596.095, .nan),
            (48.522876735459, 0, -48.52287673545898293, 179.599720456223079643, 19_989_144.774, .nan),
            (0, 0, 0, 179, 19_926_189, 90), (0, 0, 0, 179.5, 19_980_862, 55.96650), (0, 0, 0, 180, 20_003_931, 0),
            (0, 0, 1, 180, 19_893_357, 0), (5, 0.00000000000001, 10, 180, 18_345_191.174332713, 0),
        ] as [DistanceSample])
    func hard(sample: DistanceSample) throws {
        let geodesic = try geodesic(sample)
        let isRounded = sample.distance == sample.distance.rounded()
        #expect(abs(geodesic.distanceInMetres - sample.distance) < (isRounded ? 0.5 : 0.5e-3))
        #expect(sample.bearing.isNaN || abs(geodesic.bearingInDegrees - sample.bearing) < (isRounded ? 0.5e-5 : 0.01))
    }

    @Test("a place is 0 m from itself, and every meridian meets every other at a pole")
    func same() throws {
        #expect(try geodesic((43.3, 5.4, 43.3, 5.4, 0, 0)).distanceInMetres == 0)
        #expect(try geodesic((90, 10, 90, -120, 0, 0)).distanceInMetres < 1e-8)
        #expect(try geodesic((12, 180, 12, -180, 0, 0)).distanceInMetres < 1e-8)
    }

    @Test("a distance is the same in both directions")
    func symmetry() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            let (a, b) = (Self.place(&generator), Self.place(&generator))
            let (there, back) = (try geodesic((a.0, a.1, b.0, b.1, 0, 0)), try geodesic((b.0, b.1, a.0, a.1, 0, 0)))
            #expect(abs(there.distanceInMetres - back.distanceInMetres) < 1e-7)
        }
    }

    static let python = Witness.python(with: "geographiclib")

    @Test(
        "distances and bearings agree with GeographicLib on places near, far and nearly antipodal",
        .enabled(if: python.isInstalled, "\(python.absence)"))
    func witness() throws {
        var generator = SeededGenerator(seed: 15)
        var samples: [DistanceSample] = []
        for index in 0..<600 {
            let a = Self.place(&generator)
            let size = pow(10, Double.random(in: -9...0, using: &generator))
            let shift = Double.random(in: -size...size, using: &generator)
            switch index % 3 {
            case 0: samples.append((a.0, a.1, max(-90, min(90, a.0 + shift)), max(-180, min(180, a.1 + shift)), 0, 0))
            case 1: samples.append((a.0, a.1, -a.0, a.1 + (a.1 > 0 ? size - 180 : 180 - size), 0, 0))
            default:
                let b = Self.place(&generator)
                samples.append((a.0, a.1, b.0, b.1, 0, 0))
            }
        }
        let script = """
            import sys
            from geographiclib.geodesic import Geodesic
            for line in sys.stdin:
                result = Geodesic.WGS84.Inverse(*map(float, line.split()))
                print(repr(result['s12']), repr(result['azi1'] % 360))
            """
        let input = samples.map { "\($0.0) \($0.1) \($0.2) \($0.3)\n" }.joined()
        let result = try Self.python.run(["-c", script], input: Data(input.utf8))
        let lines = result.text.split(separator: "\n").map { $0.split(separator: " ").compactMap { Double($0) } }
        try #require(lines.count == samples.count, "\(result.errors)")
        for (sample, line) in zip(samples, lines) {
            let geodesic = try geodesic(sample)
            #expect(abs(geodesic.distanceInMetres - line[0]) < 5e-8, "\(sample)")
            // Over a short way, or to the other end of the earth, a direction means less.
            let turn = abs(geodesic.bearingInDegrees - line[1]).truncatingRemainder(dividingBy: 360)
            let sideways = min(turn, 360 - turn) * .pi / 180 * min(line[0], 20_003_931.4586 - line[0]).magnitude
            #expect(sideways < 1e-3, "\(sample)")
        }
    }

    private static func place(_ generator: inout SeededGenerator) -> (Double, Double) {
        (Double.random(in: -90...90, using: &generator), Double.random(in: -180...180, using: &generator))
    }

    @Test(
        "a coordinate is read from two numbers in range",
        arguments: [
            ("43.2951,5.3744", true), (" -90 , +180 ", true), ("0,-0", true), ("91,0", false), ("0,180.1", false),
            ("x", false), ("1", false), ("1,2,3", false), ("nan,1", false), ("inf,0", false), ("0x1p3,1", false),
            ("1e1,1", false), ("", false), (",", false), ("43,2951;5,3744", false),
        ])
    func coordinate(text: String, isPlace: Bool) {
        #expect((Coordinate(text) != nil) == isPlace)
    }
}
