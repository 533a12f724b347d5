import Foundation
import PassReports
import Testing
import TestSupport

/// Two places in degrees, the distance between them in metres, and the direction at the first.
typealias DistanceSample = (Double, Double, Double, Double, distance: Double, bearing: Double)

@Suite("Distances") struct GreatCircleTests {
    private func way(_ sample: DistanceSample) throws -> GreatCircle {
        GreatCircle(
            from: try #require(Coordinate(latitude: sample.0, longitude: sample.1)),
            to: try #require(Coordinate(latitude: sample.2, longitude: sample.3)))
    }

    /// The test cases that are published with GeographicLib (the class `GeodesicTest` of its Python package 2.1).
    static let published: [DistanceSample] = [
        (35.60777, -139.44815, -11.17491, -69.95921, 8935244.56048183, 111.09874842956),
        (55.52454, 106.05087, 77.03196, -162.81766, 4105086.171392441, 22.02005988098),
        (-21.97856, 142.59065, 41.84138, 98.56635, 8394328.894657671, 327.55543123567),
        (-66.99028, 112.2363, -12.70631, -74.09656, 11150344.231208025, 173.73491240878),
    ]

    @Test(
        "distances are within 0.6 % of those on the ellipsoid, bearings within a third of a degree",
        arguments: published)
    func ordinary(sample: DistanceSample) throws {
        let way = try way(sample)
        #expect(abs(way.distanceInMetres / sample.distance - 1) < 0.006)
        #expect(abs(way.bearingInDegrees - sample.bearing) < 1 / 3)
    }

    @Test("a place is 0 m from itself, and every meridian meets every other at a pole")
    func same() throws {
        #expect(try way((43.3, 5.4, 43.3, 5.4, 0, 0)).distanceInMetres == 0)
        #expect(try way((90, 10, 90, -120, 0, 0)).distanceInMetres < 1e-8)
        #expect(try way((12, 180, 12, -180, 0, 0)).distanceInMetres < 1e-8)
    }

    @Test("the other end of the earth is half its circumference away, and over the date line is no longer a way")
    func far() throws {
        #expect(abs(try way((12, 20, -12, -160, 0, 0)).distanceInMetres - .pi * 6_371_008.8) < 1)
        let near = try way((12, 179.9995, 12, -179.9995, 0, 0))
        #expect(abs(near.distanceInMetres - 108.8) < 0.1 && abs(near.bearingInDegrees - 90) < 0.01)
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
