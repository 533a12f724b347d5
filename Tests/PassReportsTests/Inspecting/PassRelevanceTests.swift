import PassModel
import PassReports
import Testing

@Suite("When and where a pass shows itself") struct PassRelevanceTests {
    private static let now: PassDate = "2035-05-01T12:00:00Z"
    private static let uuid = "F8F589E9-C07E-58B0-AEB5-A36BE4D48FAC"

    private static let interval = #"{"startDate": "2035-05-14T18:00Z", "endDate": "2035-05-14T22:00Z"}"#
    private static let location = #"{"latitude": 43.2951, "longitude": 5.3744}"#
    private static let many = Array(repeating: location, count: 11).joined(separator: ",")

    /// What to say of a pass of a style; `DATE`, `PLACE` and `BEACON` stand for the members with one of them.
    private func relevance(
        _ style: String, _ members: String, at moment: PassDate = now, near place: Coordinate? = nil
    ) throws -> PassRelevance {
        let members =
            members
            .replacing("DATE", with: "\"relevantDates\": [\(Self.interval)]")
            .replacing("PLACE", with: "\"locations\": [\(Self.location)]")
            .replacing("BEACON", with: "\"beacons\": [{\"proximityUUID\": \"\(Self.uuid)\"}]")
        let text = "{\(members)\(members.isEmpty ? "" : ",") \"\(style)\": {}}"
        let object = try #require(try JSONDocument(parsing: Array(text.utf8)).root.object)
        return PassRelevance(of: Pass(object: object), at: moment, near: place)
    }

    @Test(
        "each style shows on dates and at places as Apple's table says",
        arguments: table(
            """
            eventTicket | DATE | from 2035-05-14T18:00:00Z to 2035-05-14T22:00:00Z
            boardingPass | DATE | from 2035-05-14T18:00:00Z to 2035-05-14T22:00:00Z
            generic | DATE | not shown: on generic it counts only together with locations
            coupon | DATE | not shown: a date does not show a coupon
            storeCard | DATE, PLACE | at any time, near its place
            posterGeneric | PLACE | at any time, near its place
            generic | DATE, PLACE | from 2035-05-14T18:00:00Z to 2035-05-14T22:00:00Z, near its place
            eventTicket | DATE, BEACON | from 2035-05-14T18:00:00Z to 2035-05-14T22:00:00Z
            eventTicket | BEACON | at any time, near its beacon
            storeCard | BEACON | not shown: on storeCard it counts only together with locations
            storeCard | PLACE, BEACON | at any time, near its place or its beacon
            generic | "logoText": "" | not shown: the pass has no date, no place and no beacon
            unknownStyle | PLACE | not shown: it has no style
            coupon | "voided": true, PLACE | not shown: the pass is voided
            coupon | "expirationDate": "2035-05-01T12:00Z", PLACE | not shown: the pass expired on 2035-05-01T12:00:00Z
            coupon | "expirationDate": "2035-06-01T12:00Z", PLACE | at any time until 2035-06-01T12:00:00Z, near its place
            eventTicket | "expirationDate": "2035-05-14T18:00Z", DATE | not shown: the pass expires by then
            eventTicket | "expirationDate": "2035-05-14T20:00Z", DATE | from 2035-05-14T18:00:00Z to 2035-05-14T20:00:00Z
            eventTicket | "relevantDate": "2035-04-01T12:00Z" | not shown: it is past, and about a day after it phones put the pass among the expired ones
            eventTicket | "relevantDate": "{{start}}", PLACE | not shown: {{start}} is still to be filled in
            eventTicket | "relevantDate": "2035-05-14T19:00+02:00", DATE | around 2035-05-14T19:00+02:00
            """))
    func styles(row: [String]) throws {
        #expect(try relevance(row[0], row[1]).summary == row[2])
    }

    @Test(
        "an interval counts from its start up to its end, and a place within the smallest of its distances",
        arguments: [
            ("eventTicket", "DATE", "2035-05-14T17:59:59Z", 0, false),
            ("eventTicket", "DATE", "2035-05-14T18:00Z", 0, true),
            ("eventTicket", "DATE", "2035-05-14T22:00Z", 0, false),
            ("eventTicket", "DATE, PLACE", "2035-05-14T18:00Z", 3_100, false),
            ("eventTicket", #""relevantDate": "2035-05-14T18:00Z""#, "2035-05-14T17:00Z", 0, nil),
            ("eventTicket", "PLACE", now, 330, true), ("eventTicket", "PLACE", now, 2_900, nil),
            ("storeCard", "PLACE", now, 290, nil), ("storeCard", "PLACE", now, 310, false),
            ("storeCard", #""maxDistance": 50, PLACE"#, now, 45, true),
            ("storeCard", #""maxDistance": 50, PLACE"#, now, 55, false),
            ("storeCard", #""maxDistance": 5000, PLACE"#, now, 310, false),
            ("storeCard", #""maxDistance": 0, PLACE"#, now, 0, false),
            ("storeCard", "\"locations\": [\(many)]", now, 0, nil), ("coupon", "BEACON, PLACE", now, 310, nil),
        ] as [(String, String, PassDate, Double, Bool?)])
    func shown(style: String, members: String, moment: PassDate, metres: Double, isShown: Bool?) throws {
        // A degree of the meridian has 111 km there.
        let place = try #require(Coordinate(latitude: 43.2951 + metres / 111_107, longitude: 5.3744))
        let found = try relevance(style, members, at: moment, near: place)
        #expect(found.isShown == isShown, "\(found.summary) \(found.entries)")
        #expect(isShown != true || found.summary.contains("now") || found.summary.hasSuffix("here"))
    }
}
