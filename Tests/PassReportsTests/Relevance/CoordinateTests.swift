import Foundation
import PassReports
import Testing
import TestSupport

/// Two places in degrees, the distance between them in metres, and the direction at the first.
typealias DistanceSample = (Double, Double, Double, Double, distance: Double, bearing: Double)

@Suite("Distances") struct CoordinateTests {
    private func way(_ sample: DistanceSample) throws -> Coordinate.Way {
        let start = try #require(Coordinate(latitude: sample.0, longitude: sample.1))
        return start.way(to: try #require(Coordinate(latitude: sample.2, longitude: sample.3)))
    }

    /// The test cases that are published with GeographicLib (the class `GeodesicTest` of its Python package 2.1).
    static let published: [DistanceSample] = [
        (35.60777, -139.44815, -11.17491, -69.95921, 8935244.56048183, 111.09874842956),
        (-21.97856, 142.59065, 41.84138, 98.56635, 8394328.894657671, 327.55543123567),
        (-17.42761, 173.34268, -15.84784, 5.93557, 16076603.163118068, 200.96644233881),
        (6.96833, 52.74123, -7.39675, -153.82709, 17102477.249695837, 92.58158538632),
        (-58.93002, -8.90775, -8.91104, 133.13503, 11756066.021986462, 140.9653979025),
        (-10.62672, -32.0898, 5.883, -134.31681, 11470869.386456301, 273.57328671325),
        (-19.79938, -174.47484, -11.99349, -154.35109, 2319004.860116939, 71.16727578017),
        (-87.85331, 85.66836, 66.48646, 16.09921, 17286615.314714465, 294.87968695976),
        (-25.72959, -144.90758, -57.70581, 90.82121, 9413446.745245311, 206.35253130688),
        (11.01307, 138.25278, 6.62726, -112.94019, 11911190.819018409, 79.43682622782),
    ]

    @Test(
        "distances are within 0.6 % of those on the ellipsoid, bearings within a third of a degree",
        arguments: published)
    func ordinary(sample: DistanceSample) throws {
        let way = try way(sample)
        #expect(abs(way.distanceInMetres / sample.distance - 1) < 0.006)
        #expect(abs(way.bearingInDegrees - sample.bearing) < 1 / 3)
    }

    @Test("places at the poles, on both sides of the date line and at the other end of the earth are no special case")
    func edges() throws {
        for (sample, metres) in [
            ((43.3, 5.4, 43.3, 5.4, 0, 0), 0), ((90, 10, 90, -120, 0, 0), 0), ((12, 180, 12, -180, 0, 0), 0),
            ((12, 20, -12, -160, 0, 0), .pi * 6_371_008.8), ((12, 179.9995, 12, -179.9995, 0, 0), 108.8),
        ] as [(DistanceSample, Double)] {
            #expect(abs(try way(sample).distanceInMetres - metres) < 0.1)
        }
        #expect(abs(try way((12, 179.9995, 12, -179.9995, 0, 0)).bearingInDegrees - 90) < 0.01)
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
