import PassModel
import PassRules

/// Dates and places.
extension RuleVector {
    static let relevance: [RuleVector] = [
        RuleVector(
            "date.malformed", "sound dates",
            adding: #""expirationDate": "2035-05-14T18:30+02:00", "relevantDate": "2035-05-14T18:30:00.5Z""#),
        RuleVector(
            "date.malformed", "a placeholder", adding: #""expirationDate": "{{day}}T12:00:00Z""#, isTemplate: true),
        RuleVector(
            "date.malformed", "no zone, no date",
            adding: #""expirationDate": ‸"2035-05-14T18:30:00", "relevantDate": ‸"soon""#,
            finds: ["/expirationDate", "/relevantDate"]),
        RuleVector(
            "date.malformed", "a day that is not", adding: #""expirationDate": ‸"2035-02-30T18:30:00Z""#,
            finds: ["/expirationDate"]),
        RuleVector(
            "location.out-of-range", "to the edges",
            adding: #""locations": [{"latitude": -90, "longitude": 180.0}, {"latitude": 0, "longitude": -180}]"#),
        RuleVector(
            "location.out-of-range", "placeholders",
            adding: #""locations": [{"latitude": "{{lat}}", "longitude": "{{lon}}"}]"#, isTemplate: true),
        RuleVector(
            "location.out-of-range", "beyond, missing, in quotes",
            adding:
                #""locations": [{"latitude": ‸90.1, "longitude": ‸-181}, ‸{"latitude": 1}, {"latitude": ‸"1", "longitude": ‸null}]"#,
            finds: [
                "/locations/0/latitude", "/locations/0/longitude", "/locations/1/longitude", "/locations/2/latitude",
                "/locations/2/longitude",
            ]),
    ]
}
