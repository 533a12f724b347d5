/// Dates and places.
extension RuleVector {
    static let relevance = vectors(
        #"""
        date.malformed: error
        - sound dates: "expirationDate": "2035-05-14T18:31+02:00", "relevantDate": "2035-05-14T16:30:00.0Z",
            "locations": [{"latitude": 43.3051, "longitude": 5.3744}]
        - placeholders [template]: "eventTicket": {}, "expirationDate": "{{day}}T12:00:00Z",
            "locations": [{"latitude": "{{lat}}", "longitude": "{{lon}}"}], "relevantDates": [{"startDate": "{{a}}",
            "endDate": "{{b}}"}], "beacons": [{"proximityUUID": "{{uuid}}", "major": "{{major}}"}]
        - no zone, no date: "expirationDate": ‸"2035-05-14T18:30:00", "relevantDate": ‸"soon",
            "locations": [{"latitude": 43.3051, "longitude": 5.3744}]
        - what can be fixed: "expirationDate": ‸"2035-05-14T23:30:00+0200", "relevantDate": ‸"2035-05-14 18:30z",
            "locations": [{"latitude": 43.3051, "longitude": 5.3744}]
        location.out-of-range: error
        - to the edges: "locations": [{"latitude": -90, "longitude": 180.0}, {"latitude": 0, "longitude": -180}]
        - beyond: "locations": [{"latitude": ‸90.1, "longitude": ‸-181}, {"latitude": 9, "longitude": ‸1e300}]
        location.incomplete: error
        - missing, in quotes, null: "locations": [‸{"latitude": 1}, {"latitude": ‸"1", "longitude": ‸[]}]
          > /locations/0/longitude, =, =
        relevance.date-ignored: warning
        - an empty array is not a date: "coupon": {}, "relevantDates": []
        - both keys: "coupon": {}, ‸"relevantDate": "2035-05-14T18:30:00Z",
            ‸"relevantDates": [{"date": "2035-05-14T18:30:00Z", "relevantDate": "2035-05-14T18:30:00Z"}],
            "locations": [{"latitude": 43.3051, "longitude": 5.3744}]
          > relevance.date-ages, =
        - a generic pass: ‸"relevantDates": [{"startDate": "2035-05-14T18:30:00Z", "endDate": "2035-05-14T20:30:00Z"}]
        relevance.date-ages: warning
        - a ticket of the past [2035-05-14T18:30:01Z]: "eventTicket": {}, ‸"relevantDate": "2035-05-14T18:30:00Z"
        - one that has expired [2035-06-01T12:00:00Z]: "eventTicket": {}, "relevantDate": "2035-05-14T18:30:00Z",
            "expirationDate": ‸"2035-05-14T22:00:00Z"
          > expiration.past
        - one that expires later [2035-05-14T20:00:00Z]: "eventTicket": {}, ‸"relevantDate": "2035-05-14T18:30:00Z",
            "expirationDate": "2035-05-15T22:00:00Z"
        - a card that ends at that time: "storeCard": {}, "relevantDate": "2035-05-14T18:30:00Z",
            "expirationDate": ‸"2035-05-14T20:30:00+02:00"
          > expiration.before-relevance
        - locations: "relevantDate": "2035-05-14T18:30:00Z", "locations": [{"latitude": 43.3051, "longitude": 5.3744}]
        - beacons: "relevantDate": "2035-05-14T18:30:00Z",
            "beacons": [{"proximityUUID": "F8F589E9-C07E-58B0-AEB5-A36BE4D48F10"}]
          ~ relevance.needs-locations
        - a boarding pass: "boardingPass": {"transitType": "PKTransitTypeAir"}, "relevantDate": "2035-05-14T18:30:00Z"
        - dates alone: ‸"relevantDate": "2035-05-14T18:30:00Z", "relevantDates": [{"date": "2035-05-14T18:30:00Z",
            "relevantDate": "2035-05-14T18:30:00Z"}]
          ~ relevance.date-ignored
        - a style that Wallet prefers: "generic": {}, "posterGeneric": {}, "relevantDate": "2035-05-14T18:30:00Z"
        relevance.needs-locations: warning
        - a store card: "storeCard": {}, ‸"beacons": [{"proximityUUID": "F8F589E9-C07E-58B0-AEB5-A36BE4D48F10"}]
        relevance.distance-not-positive: warning
        - none: "maxDistance": ‸0, "locations": [{"latitude": 43.3051, "longitude": 5.3744}]
        relevance.distance-without-effect: note
        - the style's own: "maxDistance": 100, "locations": [{"latitude": 43.3051, "longitude": 5.3744}]
        - a ticket's own: "eventTicket": {}, "maxDistance": 1000, "locations": [{"latitude": 43.3051,
            "longitude": 5.3744}]
        - more than the style's own: "maxDistance": ‸100.5, "locations": [{"latitude": 43.3051, "longitude": 5.3744}]
        - without places: "maxDistance": ‸50
        - more than a ticket's own: "eventTicket": {}, "maxDistance": ‸1001, "locations": [{"latitude": 43.3051,
            "longitude": 5.3744}]
        date.ignored: warning
        - no zone, no string: "eventTicket": {}, "relevantDates": [{"startDate": ‸"2035-05-14T18:30",
            "endDate": "2035-05-14T18:30Z"}, {"date": ‸1, "relevantDate": ‸{}}]
          > =, keys.type-ignored, keys.type-ignored
        relevance.entry-incomplete: warning
        - an instant beside half an interval, no time at all, and 24 hours: "eventTicket": {}, "relevantDates": [
            {"date": "2035-05-14T18:30Z", "relevantDate": "2035-05-14T18:30Z", "endDate": "2035-05-14T18:30Z"},
            {"startDate": "2035-05-14T18:30Z", "endDate": "2035-05-14T20:30+02:00"},
            {"startDate": "2035-05-14T18:30:00.5Z", "endDate": "2035-05-15T18:30:00.5Z"}]
        - nothing, a start, an end: "eventTicket": {}, "relevantDates": [‸{}, ‸{"startDate": "2035-05-14T18:30Z"},
            ‸{"endDate": "2035-05-14T18:30Z", "x": 1}]
        relevance.reversed: warning
        - a second back: "eventTicket": {}, "relevantDates": [{"startDate": "2035-05-14T18:30:01Z",
            "endDate": ‸"2035-05-14T20:30+02:00"}]
        relevance.too-long: warning
        - a nanosecond more: "eventTicket": {}, "relevantDates": [{"startDate": "2035-05-14T18:30Z",
            "endDate": ‸"2035-05-15T18:30:00.000000001Z"}]
        relevance.one-system: warning
        - of a style without dates: "storeCard": {}, "relevantDates": [{"date": "2035-05-14T18:30Z"}]
          ~ relevance.date-ignored
        - both names, or an interval [ios17+]: "eventTicket": {}, "relevantDates": [{"date": "2035-05-14T18:30Z",
            "relevantDate": "2035-05-14T18:30Z"}, {"relevantDate": "2035-05-14T18:30Z",
            "startDate": "2035-05-14T18:30Z", "endDate": "2035-05-14T18:30Z"}]
          ~ target.relevance-missing
        - the new name: "eventTicket": {}, "relevantDates": [{‸"date": "2035-05-14T18:30Z"}]
        - the new name on new systems [ios26+ watchos26+]:
            "eventTicket": {}, "relevantDates": [{"date": "2035-05-14T18:30Z"}]
        - the new name where none is known [ios16-17 watchos10]:
            "eventTicket": {}, "relevantDates": [{"date": "2035-05-14T18:30Z"}]
          ~ target.relevance-missing
        - the old name on old systems [ios18 watchos11]:
            "eventTicket": {}, "relevantDates": [{"relevantDate": "2035-05-14T18:30Z"}]
        - the old name: "eventTicket": {}, "relevantDates": [{‸"relevantDate": "2035-05-14T18:30Z"}]
        - null is none: "eventTicket": {}, "relevantDates": [{"date": null}, {‸"date": "2035-05-14T18:30Z",
            "startDate": "2035-05-14T18:30Z"}]
          ~ relevance.entry-incomplete json.null
        location.too-many: warning
        - twelve: "locations": [\#(places(1...10)), ‸\#(places(11...12))]
        location.null-island: warning
        - on the equator, in Greenwich: "locations": [{"latitude": 0, "longitude": 0.1},
            {"latitude": 51.48, "longitude": 0}]
        - there: "locations": [‸{"latitude": 0.0, "longitude": -0}]
        location.sample: note
        - in a pass of the samples: "teamIdentifier": "SAMPLE1234",
            "locations": [{"latitude": 45.5276, "longitude": -122.6845}]
          ~ identity.sample
        - two of a sample: "locations": [{"latitude": 1, "longitude": 2}, ‸{"latitude": 45.5276, "longitude": -122.6845},
            {"latitude": 45.5124, "longitude": -122.6587}]
        keys.type-ignored: warning
        - in quotes and without: "locations": [{"latitude": 1, "longitude": 1, "altitude": ‸"3", "relevantText": ‸2,
            "name": ‸1}]
        beacon.malformed: warning
        - to the edges: "beacons": [{"proximityUUID": "f8f589e9-c07e-58b0-aeb5-a36be4d48fac", "major": 0,
            "minor": 65535}]
          ~ relevance.needs-locations
        - no UUID, numbers beyond: "beacons": [‸{}, {"proximityUUID": ‸"f8f589e9c07e58b0aeb5a36be4d48fac",
            "major": ‸65536}, {"proximityUUID": ‸7, "major": ‸"1", "minor": ‸-1, "relevantText": ‸2}]
          > =, =, =, =, =, =, keys.type-ignored
          ~ relevance.needs-locations
        beacon.too-many: warning
        - ten UUIDs, one of them twice: "beacons": [\#(beacons(10...19)),
            {"proximityUUID": "f8f589e9-c07e-58b0-aeb5-a36be4d48f10"}]
          ~ relevance.needs-locations
        - twelve: "beacons": [\#(beacons(10...19)), ‸\#(beacons(20...21))]
          ~ relevance.needs-locations
        """#)

    private static func beacons(_ numbers: ClosedRange<Int>) -> String {
        numbers.map { #"{"proximityUUID": "F8F589E9-C07E-58B0-AEB5-A36BE4D48F\#($0)"}"# }.joined(separator: ", ")
    }

    private static func places(_ longitudes: ClosedRange<Int>) -> String {
        longitudes.map { #"{"latitude": 43.29, "longitude": \#($0)}"# }.joined(separator: ", ")
    }
}
