/// The style and its fields' groups.
extension RuleVector {
    static let styles = vectors(
        #"""
        style.missing: error
        - sound:
        - poster generic alone: ‸"posterGeneric": {}
          > style.poster-without-fallback
        - no style: ‸{"formatVersion": 1, "passTypeIdentifier": "pass.org.lakeside.card",
            "teamIdentifier": "A1B2C3D4E5", "organizationName": "Käfer & Söhne", "description": "Card",
            "serialNumber": "0001"}
        - a name that is no style: {"formatVersion": 1, "passTypeIdentifier": "pass.org.lakeside.card",
            "teamIdentifier": "A1B2C3D4E5", "organizationName": "Käfer & Söhne", "description": "Card",
            "serialNumber": "0001", ‸"Generic": {}}
        style.several: warning
        - a classic fallback: "generic": {}, "posterGeneric": {}
        - two classic ones: ‸"generic": {}, "coupon": {}
        style.wrong-type: error
        - groups as they should be: "generic": {"headerFields": [], "backFields": [{"key": "k", "value": 1}]}
        - a style that is an array: "generic": ‸[]
        - a number: "generic": ‸7
        - groups of other types: "generic": {"primaryFields": ‸{"key": "k", "value": 1}, "footerFields": ‸"x"}
        - a number and one field without brackets: "generic": {"backFields": ‸7, "headerFields": ‸{"value": 1}}
        style.poster-without-fallback: warning
        - a fallback: "generic": {}, "posterGeneric": {}
        - for new systems only [ios27+ watchos27]: "posterGeneric": {}
        - for older systems too: ‸"posterGeneric": {}
        keys.misspelled: warning
        - right names, keys of the top level, and templates [template]:
            "generic": {"headerFields": [], "barcodes": 1, "{{k}}": 1}
          ~ keys.misplaced
        - near names: "generic": {‸"HeaderFields": [], ‸"auxillaryFields": 1, ‸"backField": {}}
        keys.unknown: note
        - known ones: "generic": {"headerFields": [], "logoText": "x"}
          ~ keys.misplaced
        - others, in every style: "generic": {‸"fields": []}, "posterGeneric": {"backFields": [], ‸"x": 7}
        style.transit-missing: error
        - there: "boardingPass": {"transitType": "PKTransitTypeTrain"}
        - not there: "boardingPass": ‸{"backFields": []}
          > /boardingPass/transitType
        style.transit-unknown: error
        - a placeholder [template]: "boardingPass": {"transitType": "{{by}}"}
        - known: "boardingPass": {"transitType": "PKTransitTypeBoat"}
        - unknown: "boardingPass": {"transitType": ‸"PKTransitTypeRocket"}
        - no string: "boardingPass": {"transitType": ‸[[1, 2], {}]}
        - without its prefix: "boardingPass": {"transitType": ‸"Air"}
        style.transit-alias: warning
        - the documented name: "boardingPass": {"transitType": "PKTransitTypeBus"}
        - Wallet's own name: "boardingPass": {"transitType": ‸"train"}
        style.transit-misplaced: warning
        - in its place: "boardingPass": {"transitType": "PKTransitTypeGeneric"}
        - in a generic pass: "generic": {‸"transitType": "PKTransitTypeAir"}
        - at the top: ‸"transitType": 1
        - at the top of a boarding pass: ‸"transitType": "PKTransitTypeAir", "boardingPass": ‸{}
          > =, style.transit-missing /boardingPass/transitType
        """#)
}
