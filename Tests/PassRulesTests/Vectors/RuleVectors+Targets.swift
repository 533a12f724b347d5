import PassModel
import PassRules

/// Devices that a pass is meant for.
extension RuleVector {
    static let targets: [RuleVector] = targetLayouts + targetKeys + targetDevices

    private static let targetLayouts: [RuleVector] = [
        RuleVector(
            "target.style-refused", "alone on iOS 26", ["\"generic\": {}": "‸\"posterGeneric\": {}"],
            finds: ["/posterGeneric"]
        ).on(for: "ios26+"),
        RuleVector("target.style-refused", "alone on iOS 27", ["\"generic\": {}": "\"posterGeneric\": {}"]).on(
            for: "ios27", "watchos27+"),
        RuleVector(
            "target.style-fallback", "beside a classic style", severity: .note, adding: "‸\"posterGeneric\": {}",
            finds: ["/posterGeneric"]
        ).on(for: "ios18-27"),
        RuleVector("target.style-fallback", "on iOS 27", adding: "\"posterGeneric\": {}").on(for: "ios27"),
        RuleVector("target.style-fallback", "for no device in particular", adding: "\"posterGeneric\": {}"),
        RuleVector(
            "target.scheme", "a poster on iOS 17", severity: .note,
            text: poster(scheme: #"‸"posterEventTicket", "eventTicket""#), finds: ["/preferredStyleSchemes/0"]
        ).adding(images: artwork).on(for: "ios17+").beside("target.tag"),
        RuleVector("target.scheme", "a poster on iOS 18", text: poster()).adding(images: artwork).on(for: "ios18"),
        RuleVector(
            "target.scheme", "a flight on watchOS 11", severity: .note,
            text: flight().replacing(#""semanticBoardingPass""#, with: #"‸"semanticBoardingPass""#)
                .replacing(#""departureCityName""#, with: #"‸"departureCityName""#),
            finds: ["/preferredStyleSchemes/0"],
            also: [.init(rule: "target.tag", severity: .note, pointer: "/semantics/departureCityName")]
        ).on(for: "watchos11"),
    ]

    private static let targetKeys: [RuleVector] = [
        RuleVector(
            "target.key", "of two systems", severity: .note,
            adding: #"""
                ‸"sharingProhibited": true, ‸"semantics": {"eventName": "A"}, "maxDistance": 90,
                ‸"featuredActions": [{"identifier": "a", "type": "place"}], "logoSymbolName": "ticket"
                """#,
            finds: ["/sharingProhibited", "/semantics", "/featuredActions"]
        ).beside("relevance.distance-without-effect").on(for: "ios10", "ios12+"),
        RuleVector("target.key", "all known", adding: #""sharingProhibited": true"#).on(for: "ios11"),
        RuleVector(
            "target.key", "a poster's on the first iOS with posters", severity: .note,
            text: poster(#""sellURL": "https://example.com", ‸"eventLogoText": "A""#), finds: ["/eventLogoText"]
        ).adding(images: artwork).on(for: "ios18"),
        RuleVector(
            "target.field-key", "each once", severity: .note,
            [
                "{}":
                    #"{"backFields": [{"key": "a", "value": 1, ‸"semantics": {}}, {"key": "b", "value": 1, "semantics": {}}]}"#
            ],
            finds: ["/generic/backFields/0/semantics"]
        ).on(for: "ios11"),
        RuleVector("target.field-key", "known", ["{}": #"{"backFields": [{"key": "a", "value": 1, "semantics": {}}]}"#])
            .on(for: "ios12"),
        RuleVector(
            "target.tag", "of two systems, and within seats", severity: .note,
            adding: #"""
                "semantics": {"eventName": "A", ‸"admissionLevel": "A", "venueRegionName": "B",
                  "seats": [{"seatRow": "1", "seatAisle": "2"}], ‸"boardingZone": "3"}
                """#,
            finds: ["/semantics/admissionLevel", "/semantics/boardingZone"]
        ).on(for: "ios17"),
        RuleVector("target.tag", "known", adding: #""semantics": {"eventName": "A", "admissionLevel": "A"}"#)
            .on(for: "ios18", "watchos11"),
    ]

    private static let targetDevices: [RuleVector] = [
        RuleVector(
            "target.barcode-missing", "nothing but a new format", severity: .warning,
            adding: "\"barcodes\": [‸\(code("Code39"))]", finds: ["/barcodes/0"]
        ).on(for: "ios26"),
        RuleVector(
            "target.barcode-missing", "a new format on a new system", adding: "\"barcodes\": [\(code("Code39"))]"
        )
        .on(for: "ios27"),
        RuleVector(
            "target.barcode-missing", "Code 128 on a watch", severity: .warning,
            adding: "\"barcodes\": [‸\(code("Code128"))]", finds: ["/barcodes/0"]
        ).on(for: "watchos11", "ios18"),
        RuleVector(
            "target.barcode-missing", "the old key on an old system",
            adding: "\"barcodes\": [\(code("QR"))], \"barcode\": \(code("QR"))"
        ).on(for: "ios8"),
        RuleVector(
            "target.barcode-fallback", "the second one", severity: .note,
            adding: "\"barcodes\": [‸\(code("EAN13", "0000000000000")), \(code("QR"))]", finds: ["/barcodes/0"]
        ).on(for: "ios26"),
        RuleVector(
            "target.barcode-fallback", "the first one", adding: "\"barcodes\": [\(code("Aztec")), \(code("QR"))]"
        )
        .on(for: "ios9"),
        RuleVector(
            "target.relevance-missing", "no old key", severity: .warning,
            ["\"generic\": {}": #""eventTicket": {}, ‸"relevantDates": [\#(twoNames)]"#], finds: ["/relevantDates"]
        ).on(for: "ios17"),
        RuleVector(
            "target.relevance-missing", "the old key too",
            [
                "\"generic\": {}":
                    #""eventTicket": {}, "relevantDates": [\#(twoNames)], "relevantDate": "2035-05-14T18:30:00Z""#
            ]
        ).on(for: "ios17"),
        RuleVector("target.image", "a logo that coupons have since iOS 27", ["\"generic\": {}": "\"coupon\": {}"])
            .adding(images: ["primaryLogo@2x.png": .image(width: 120, height: 60)])
            .finding(.note, in: "primaryLogo@2x.png").on(for: "ios26"),
        RuleVector("target.image", "shown", ["\"generic\": {}": "\"coupon\": {}"])
            .adding(images: ["primaryLogo@2x.png": .image(width: 120, height: 60)]).on(for: "ios27"),
        RuleVector(
            "target.not-on-watch", "all of it", severity: .note,
            [
                "\"generic\": {}": #"""
                "storeCard": {
                  ‸"backFields": [{"key": "a", "value": 1, "changeMessage": "%@"}],
                  "auxiliaryFields": [{"key": "b", "value": 1, ‸"changeMessage": "%@", ‸"attributedValue": "2"}]},
                ‸"associatedStoreIdentifiers": [1],
                "barcodes": [{"format": "PKBarcodeFormatQR", "message": "1", "messageEncoding": "iso-8859-1", ‸"altText": "1"}]
                """#
            ],
            finds: [
                "/storeCard/backFields", "/storeCard/auxiliaryFields/0/changeMessage",
                "/storeCard/auxiliaryFields/0/attributedValue", "/associatedStoreIdentifiers", "/barcodes/0/altText",
            ]
        ).adding(images: ["strip@2x.png": .image(width: 750, height: 288)])
            .finding(.note, in: "strip@2x.png").on(for: "watchos11"),
        RuleVector(
            "target.not-on-watch", "a phone shows all of it",
            ["{}": #"{"backFields": [{"key": "a", "value": 1}]}"#]
        ).on(for: "ios18"),
    ]

    private static let twoNames = #"{"date": "2035-05-14T18:30:00Z", "relevantDate": "2035-05-14T18:30:00Z"}"#

    private static func code(_ format: String, _ message: String = "0001") -> String {
        #"{"format": "PKBarcodeFormat\#(format)", "message": "\#(message)", "messageEncoding": "iso-8859-1"}"#
    }
}
