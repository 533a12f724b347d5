import PassModel
import TestSupport
import Testing

@testable import PassReports

private typealias Question = RelevanceQuestion
private typealias Parts = RelevanceParts

/// What forecasts say of places and beacons that differ from others in one part.
@Suite("Answers of forecasts at places") struct PlaceAnswerTests {
    private static let otherUUID = "F8F589E9-C07E-58B0-AEB5-000000000000"

    /// A place north of the one that passes have.
    private static func north(_ metres: Double) -> Coordinate? {
        Coordinate(latitude: 43.2951 + metres / 111_195.08, longitude: 5.3744)
    }

    // MARK: - Places

    @Test("forecasts around each radius are as before") func radii() throws {
        let edges: [Double] = [20, 100.0 / 3, 50, 100, 150, 300, 1000.0 / 3, 500, 1000, 3000, 99_950]
        let distances: [Double] = edges.flatMap { (edge: Double) -> [Double] in [edge - 0.6, edge + 0.6] }
        let places: [Coordinate?] = [nil, Question.marseille] + distances.map { Self.north($0) }
        let ofPass = ["", "0", "-1", "0.5", "50", "150", "5000", "\"{{x}}\""].map { limit($0) }
        let ofPlace = ["", "20", "500"].map { limit($0) }
        var answers: [String] = []
        for style in ["eventTicket", "storeCard", "posterGeneric"] {
            for wide in ofPass {
                for narrow in ofPlace {
                    let members = "\(wide)\"locations\": [{\(narrow)\"latitude\": 43.2951, \"longitude\": 5.3744}]"
                    for place in places {
                        let question = Question(style: style, members: members, place: place, isTemplate: true)
                        answers.append(try question.answer())
                    }
                }
            }
        }
        try Answers.check("relevance.radii", answers)
    }

    private func limit(_ number: String) -> String { number.isEmpty ? "" : "\"maxDistance\": \(number), " }

    @Test("forecasts of locations with odd coordinates are as before") func locations() throws {
        let latitudes = ["", "43.2951", "90", "90.0001", "-91", #""43""#, #""{{x}}""#, "null"]
        let longitudes = ["", "5.3744", "180", "-180.5", #""{{y}}""#]
        var answers: [String] = []
        for latitude in latitudes.map({ member("latitude", $0) }) {
            for longitude in longitudes.map({ member("longitude", $0) }) {
                let text = Parts.joined(latitude, longitude, #""relevantText": "here""#)
                for place in [Question.marseille, nil] {
                    for isTemplate in [true, false] {
                        let question = Question(
                            members: "\"locations\": [{\(text)}]", place: place, isTemplate: isTemplate)
                        answers.append(try question.answer())
                    }
                }
            }
        }
        try Answers.check("relevance.locations", answers)
    }

    private func member(_ name: String, _ value: String) -> String { value.isEmpty ? "" : "\"\(name)\": \(value)" }

    @Test("ways on the earth, and coordinates in texts, are as before") func ways() throws {
        let latitudes: [Double] = [-90.0001, -90, -89.9, -43.3, -0.001, 0, 0.0005, 12, 43.2951, 66.6, 90, 91]
        let longitudes: [Double] = [-181, -180, -179.9995, -90, -5, 0, 5.3744, 90, 179.9995, 180, 180.0001]
        let places = latitudes.flatMap { latitude in
            longitudes.map { Coordinate(latitude: latitude, longitude: $0) }
        }
        // From a pole, each direction is south.
        let starts = places.compactMap(\.self).filter { $0.latitude.magnitude < 89 }
        let ways = starts.flatMap { start in places.map { $0.map { start.way(to: $0).words } ?? "no place" } }
        try Answers.check("relevance.ways", ways)
        let texts = [" 43.2951 , -5.37 ", "90,+180", "-90,-180"].flatMap { $0.neighbours(with: "+-. ,019e/:") }
        try Answers.check("relevance.coordinates", texts.map { "\($0) \(Coordinate($0)?.words ?? "no place")" })
        let bearings = stride(from: 0.0, through: 360, by: 5.625).flatMap { [$0 - 0.01, $0, $0 + 0.01] }
        let words = bearings.map { Coordinate.Way(distanceInMetres: 1, bearingInDegrees: $0).bearingWords }
        try Answers.check("relevance.bearings", words)
    }

    // MARK: - Beacons

    @Test("forecasts of beacons are as before") func beacons() throws {
        let majors = ["", "5", "6", "65535", "65536", "null", #""{{x}}""#, #""5""#].map { member("major", $0) }
        let minors = ["", "1", "2", #""{{y}}""#].map { member("minor", $0) }
        let numbers = majors.flatMap { major in minors.map { Parts.joined(major, $0) } }
        let uuids = [Question.uuid.lowercased(), Self.otherUUID, "{{u}}", "none", "\(Question.uuid)0"]
        let odd = ["{}", "7", #"{"proximityUUID": null, "major": "{{x}}"}"#].map { "\"beacons\": [\($0)]" }
        let numbered = numbers.map { Parts.beacon($0.isEmpty ? "" : ", \($0)") }
        let lists = numbered + uuids.map { Parts.beacon(uuid: $0) } + odd
        let seen: [Pass.Beacon?] = [
            nil, Pass.Beacon(proximityUUID: Question.uuid),
            Pass.Beacon(proximityUUID: Question.uuid.lowercased(), major: 5),
            Pass.Beacon(proximityUUID: Question.uuid, major: 5, minor: 1), Pass.Beacon(proximityUUID: Self.otherUUID),
        ]
        let far = Question.location.replacing("43.2951", with: "44")
        var answers: [String] = []
        for list in lists {
            for beacon in seen {
                for others in ["", Parts.event, Parts.joined(Parts.event, far)] {
                    let question = Question(
                        members: Parts.joined(others, list), place: Question.marseille, beacon: beacon,
                        isTemplate: true)
                    answers.append(try question.answer())
                }
            }
        }
        try Answers.check("relevance.beacons", answers)
    }

    // MARK: - Many, and all together

    @Test("forecasts of many dates, places and beacons are as before") func many() throws {
        var answers: [String] = []
        for count in [10, 11, 100, 101] {
            let dates = (0..<count).map { index in
                let start = Int64(index) * 3600
                return Parts.interval(Parts.moment(start).text, Parts.moment(start + 1800).text)
            }
            let places = (0..<count).map { "{\"latitude\": 43.2951, \"longitude\": \(Double($0) / 10)}" }
            let start = Question.uuid.dropLast(3)
            let beacons = (0..<count).map { "{\"proximityUUID\": \"\(start)\($0 + 100)\"}" }
            let beacon = Pass.Beacon(proximityUUID: "\(start)100")
            for (name, elements) in [("relevantDates", dates), ("locations", places), ("beacons", beacons)] {
                let members = "\"\(name)\": [\(elements.joined(separator: ", "))]"
                answers.append(try Question(members: members).forecast().report(columns: 100))
                let asked = Question(
                    style: "generic", members: members, place: Question.marseille, beacon: beacon)
                answers.append(try asked.answer())
            }
        }
        for count in [1000, 1001] {
            let places = Array(repeating: #"{"latitude": 1, "longitude": 2}"#, count: count).joined(separator: ", ")
            let forecast = try Question(style: "coupon", members: "\"locations\": [\(places)]").forecast()
            let unlisted = forecast.json(path: "a").object?["unlistedCount"]?.text()
            answers.append("\(forecast.text(path: "a")) \(unlisted ?? "none") \(forecast.entries.count)")
        }
        for style in ["boardingPass", "coupon", "eventTicket", "generic", "posterGeneric", "storeCard", ""] {
            answers.append(try Question(style: style, members: "").forecast().report(columns: 80))
        }
        try Answers.check("relevance.many", answers)
    }

    @Test("forecasts of dates, places and beacons together are as before") func together() throws {
        let dates = [
            "", Parts.relevantDates(Parts.interval("2035-05-14T16:00Z", "2035-05-14T22:00Z")),
            Parts.relevantDates(Parts.interval("2035-05-14T20:00Z", "2035-05-14T22:00Z"), Parts.instant),
            Parts.relevantDates(
                Parts.interval("2035-05-13T10:00Z", "2035-05-13T12:00Z"),
                Parts.interval("2035-05-14T17:00Z", "2035-05-14T18:00Z")),
            Parts.relevantDates(Parts.instant.replacing("T18", with: "T12")),
            Parts.relevantDates(
                Parts.interval("2035-05-14T20:00Z", "2035-05-14T19:00Z"),
                Parts.interval("2035-05-14T16:00Z", "2035-05-16T16:00Z")),
            Parts.relevantDates(#"{"date": "{{x}}"}"#), Parts.joined(Parts.old, Parts.relevantDates("7")),
        ]
        let north = Question.location.replacing("43.2951", with: "43.2996")
        let places = [
            "", Question.location, north, north.replacing("5.3744", with: "6"), "\"maxDistance\": 0, \(north)",
            Question.location.replacing("43.2951", with: "\"{{x}}\""), #""locations": [{}]"#,
        ]
        let beacons = [
            "", Parts.beacon(", \"major\": 5"), Parts.beacon(", \"major\": 5, \"minor\": 1"),
            Parts.beacon(uuid: Self.otherUUID), Parts.beacon(uuid: "{{x}}"),
        ]
        let passes = dates.flatMap { date in
            places.flatMap { place in beacons.map { Parts.joined(date, place, $0) } }
        }
        let seen = Pass.Beacon(proximityUUID: Question.uuid, major: 5)
        var answers: [String] = []
        for (index, members) in passes.enumerated() {
            for (style, columns) in [("eventTicket", 1), ("generic", 61), ("storeCard", 80), ("posterGeneric", 200)] {
                let question = Question(
                    style: style, members: members, start: Parts.evening, place: Question.marseille, beacon: seen,
                    isTemplate: true)
                answers.append(try question.answer())
                // A report takes longer, and each part of a pass is in some.
                if index % 6 == 0 { answers.append(try question.forecast().report(columns: columns)) }
            }
            let open = Question(members: members, start: Parts.evening, end: Parts.moment(3600), isTemplate: true)
            answers.append(try open.answer())
        }
        try Answers.check("relevance.together", answers)
    }
}
