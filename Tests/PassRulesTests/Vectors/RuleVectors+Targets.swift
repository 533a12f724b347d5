/// Devices that a pass is meant for.
extension RuleVector {
    static let targets = vectors(
        #"""
        target.style-refused: error
        - alone on iOS 26 [ios26+]: ‸"posterGeneric": {}
        - alone on iOS 27 [ios27 watchos27+]: "posterGeneric": {}
        target.style-fallback: note
        - beside a classic style [ios18-27]: "generic": {}, ‸"posterGeneric": {}
        target.scheme: note
        - a poster on iOS 17 [poster ios17+]: "preferredStyleSchemes": [‸"posterEventTicket", "eventTicket"]
          ~ target.tag
        - a poster on iOS 18 [poster ios18]:
        - a flight on iOS 18 [ios18]: "preferredStyleSchemes": [‸"semanticBoardingPass", "boardingPass"],
            "boardingPass": {"transitType": "PKTransitTypeAir"}
          ~ scheme.boarding-incomplete
        - a flight on iOS 26 [ios26]: "preferredStyleSchemes": ["semanticBoardingPass", "boardingPass"],
            "boardingPass": {"transitType": "PKTransitTypeAir"}
          ~ scheme.boarding-incomplete
        target.key: note
        - of two systems [ios10 ios12+]: ‸"sharingProhibited": true, ‸"semantics": {"eventName": "A"},
            "maxDistance": 90, ‸"featuredActions": [{"identifier": "a", "type": "place"}], "logoSymbolName": "ticket"
          ~ relevance.distance-without-effect
        - a poster's on the first iOS with posters [poster ios18]:
            "sellURL": "https://example.com", ‸"eventLogoText": "A"
        - of iOS 7, on iOS 6, once [ios6]: ‸"expirationDate": "2035-05-14T18:30:00Z", "voided": false
        - on iOS 7 [ios7]: "userInfo": {"a": 1}, "expirationDate": "2035-05-14T18:30:00Z", "voided": false,
            "appLaunchURL": "app:x", "associatedStoreIdentifiers": [1]
        - of iOS 9, on iOS 8 [ios8]: ‸"nfc": {"message": "a", "encryptionPublicKey": "\#(key)"}
        - of iOS 27, on iOS 26 [ios26]: ‸"logoSymbolName": "a"
        - on iOS 27 [ios27]: "logoSymbolName": "a"
        target.field-key: note
        - each once [ios11]: "generic": {"backFields": [{"key": "a", "value": 1, ‸"semantics": {}},
            {"key": "b", "value": 1, "semantics": {}}]}
        - known [ios12]: "generic": {"backFields": [{"key": "a", "value": 1, "semantics": {}}]}
        - of iOS 7, on iOS 6 [ios6]: "generic": {"backFields": [{"key": "a", "value": "2035-05-14T18:30Z",
            ‸"attributedValue": "A", "dataDetectorTypes": [], "dateStyle": "PKDateStyleFull"}]}
        target.tag: note
        - of two systems, and within seats [ios17]: "semantics": {"eventName": "A", ‸"admissionLevel": "A",
            "venueRegionName": "B", "seats": [{"seatRow": "1", "seatAisle": "2"}], ‸"boardingZone": "3"}
        - known [ios18 watchos11]: "semantics": {"eventName": "A", "admissionLevel": "A"}
        - of iOS 18, on iOS 17 [ios17]: "semantics": {"seats": [{‸"seatAisle": "1"}]}
        - of iOS 26, on iOS 18 [ios18]: "semantics": {‸"departureCityName": "A", "venueRegionName": "A"}
        target.barcode-missing: warning
        - nothing but a new format [ios26]: "barcodes": [‸\#(code("Code39", "0001"))]
        - a new format on a new system [ios27]: "barcodes": [\#(code("Code39", "0001"))]
        - Code 128 on a watch [watchos11 ios18]: "barcodes": [‸\#(code("Code128", "0001"))]
        - the old key on an old system [ios8]: "barcodes": [\#(code("QR", "0001"))], "barcode": \#(code("QR", "0001"))
        - no old key on iOS 8 [ios8]: "barcodes": [‸\#(code("QR", "0001"))]
        target.barcode-fallback: note
        - the second one [ios26]: "barcodes": [‸\#(code("EAN13", "0000000000000")), \#(code("QR", "0001"))]
        - the first one [ios9]: "barcodes": [\#(code("Aztec", "0001")), \#(code("QR", "0001"))]
        target.relevance-missing: warning
        - no old key [ios17]: "eventTicket": {}, ‸"relevantDates": [{"date": "2035-05-14T18:30:00Z",
            "relevantDate": "2035-05-14T18:30:00Z"}]
        - the old key too [ios17]: "eventTicket": {}, "relevantDates": [{"date": "2035-05-14T18:30:00Z",
            "relevantDate": "2035-05-14T18:30:00Z"}], "relevantDate": "2035-05-14T18:30:00Z"
        target.image: note
        - a logo that coupons have since iOS 27 [ios26]: "coupon": {}
          + ‸primaryLogo@2x.png = 120×60
        - a logo of a sign-up, before iOS 10 [ios9]: "storeCard": {}
          + ‸personalizationLogo@* = 150×40
        target.not-on-watch: note
        - all of it [watchos11]: "storeCard": {‸"backFields": [{"key": "a", "value": 1, "changeMessage": "%@"}],
            "auxiliaryFields": [{"key": "b", "value": 1, ‸"changeMessage": "%@", ‸"attributedValue": "2"}]},
            ‸"associatedStoreIdentifiers": [1], "barcodes": [{"format": "PKBarcodeFormatQR", "message": "1",
            "messageEncoding": "iso-8859-1", ‸"altText": "1"}]
          + ‸strip@2x.png = 750×288
        - a phone shows all of it [ios18]: "generic": {"backFields": [{"key": "a", "value": 1}]}
        """#)
}
