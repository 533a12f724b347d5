/// A template as Pass Designer exports it, of our own making: the editor's keys, and empty values everywhere.
package enum DesignedSample {
    /// Its `pass.json`; `edits` replace texts in it.
    package static func json(_ edits: KeyValuePairs<String, String> = [:]) -> String {
        edits.reduce(text) { $0.replacing($1.key, with: $1.value) }
    }

    /// The files: an icon and a logo without their unscaled forms.
    package static func files(_ edits: KeyValuePairs<String, String> = [:]) -> [String: [UInt8]] {
        [
            "pass.json": Array(json(edits).utf8),
            "tooling.json": Array(#"{"automaticallyGenerateCompatiblePass": true, "designerVersion": "1.0"}"#.utf8),
        ].merging(images) { $1 }
    }

    private static let images = [
        "icon@2x.png": PNGSample.png(76, 76), "icon@3x.png": PNGSample.png(114, 114),
        "logo@2x.png": PNGSample.png(100, 100),
    ]

    /// The edits that make it a flight which iOS 26 draws from its tags.
    package static let tagged: KeyValuePairs = [
        #""voided" : false"#: #""preferredStyleSchemes" : ["semanticBoardingPass", "boardingPass"]"#,
        #""label" : "SEAT", "value" : "12A" }"#:
            #""label" : "SEAT", "value" : "12A" }, { "key" : "name", "label" : "NAME", "value" : "RUIZ/ANA" }"#,
        #""airlineCode" : "XA","#: #"""
        "airlineCode" : "XA", "flightNumber" : 7, "departureAirportCode" : "LIS", "departureCityName" : "Lisbon",
        "departureLocationTimeZone" : "Europe/Lisbon", "destinationAirportCode" : "OPO", "destinationCityName" : "Porto",
        "destinationLocationTimeZone" : "Europe/Lisbon", "originalBoardingDate" : "2026-12-01T09:20:00+08:00",
        "originalDepartureDate" : "2026-12-01T10:00:00+08:00", "originalArrivalDate" : "2026-12-01T11:00:00+08:00",
        "passengerName" : { "givenName" : "Ana", "familyName" : "Ruiz" },
        """#,
    ]

    private static let text = #"""
        {
          "appLaunchURL" : "",
          "associatedStoreIdentifiers" : [

          ],
          "backgroundColor" : "rgb(20,60,110)",
          "barcodes" : [
            { "altText" : "", "format" : "PKBarcodeFormatQR", "message" : "M1RUIZ\/ANA", "messageEncoding" : "iso-8859-1" }
          ],
          "boardingPass" : {
            "additionalInfoFields" : [

            ],
            "auxiliaryFields" : [
              { "_id" : "0E5A4D0C-3B1C-4E6E-9C3D-7C1E4B5D0A11", "dataDetectorTypes" : ["PKDataDetectorTypePhoneNumber", "PKDataDetectorTypeLink"], "key" : "gate", "label" : "GATE", "semantics" : { "departureGate" : "12" }, "value" : "12" },
              { "_id" : "0E5A4D0C-3B1C-4E6E-9C3D-7C1E4B5D0A12", "key" : "seat", "label" : "SEAT", "value" : "12A" }
            ],
            "backFields" : [
              { "_id" : "0E5A4D0C-3B1C-4E6E-9C3D-7C1E4B5D0A13", "key" : "bags", "label" : "BAGS", "value" : 2 },
              { "_id" : "0E5A4D0C-3B1C-4E6E-9C3D-7C1E4B5D0A19", "dateStyle" : "PKDateStyleShort", "key" : "leaves", "label" : "LEAVES", "value" : "2026-12-01T10:00:00+08:00" }
            ],
            "headerFields" : [

            ],
            "primaryFields" : [
              { "_id" : "0E5A4D0C-3B1C-4E6E-9C3D-7C1E4B5D0A14", "key" : "from", "label" : "LISBON", "value" : "LIS" },
              { "key" : "to", "label" : "PORTO", "value" : "OPO", "_id" : "0E5A4D0C-3B1C-4E6E-9C3D-7C1E4B5D0A15" }
            ],
            "secondaryFields" : [

            ],
            "transitType" : "PKTransitTypeAir"
          },
          "description" : "Boarding pass",
          "featuredActions" : [
            { "_id" : "0E5A4D0C-3B1C-4E6E-9C3D-7C1E4B5D0A17", "identifier" : "fly", "type" : "bookFlight", "url" : "https:\/\/air.example\/fly" }
          ],
          "formatVersion" : 1,
          "groupingIdentifier" : "",
          "organizationName" : "Example Air",
          "passTypeIdentifier" : "",
          "semantics" : {
            "airlineCode" : "XA",
            "eventType" : "PKEventTypeGeneric",
            "performerNames" : [

            ],
            "seats" : [
              { "_id" : "0E5A4D0C-3B1C-4E6E-9C3D-7C1E4B5D0A18", "seatNumber" : "12A" }
            ]
          },
          "serialNumber" : "kX93lqPz0",
          "teamIdentifier" : "",
          "userInfo" : { "_id" : "ours", "empty" : "" },
          "voided" : false
        }

        """#
}
