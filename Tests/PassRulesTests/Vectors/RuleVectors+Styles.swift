/// The style and its fields' groups.
extension RuleVector {
    static let styles = vectors(
        #"""
        style.missing: error
        - poster generic alone: ‸"posterGeneric": {}
          > style.poster-without-fallback
        - no style: ‸{"formatVersion": 1, "passTypeIdentifier": "pass.org.lakeside.card",
            "teamIdentifier": "A1B2C3D4E5", "organizationName": "Käfer & Söhne", "description": "Card",
            "serialNumber": "0001"}
        style.several: warning
        - a classic fallback: "generic": {}, "posterGeneric": {}
        - two classic ones: ‸"generic": {}, "coupon": {}
        style.wrong-type: error
        - a style that is an array: "generic": ‸[]
        - groups of other types: "generic": {"primaryFields": ‸{"key": "k", "value": 1}, "footerFields": ‸"x"}
        - a number and one field without brackets: "generic": {"backFields": ‸7, "headerFields": ‸{"value": 1}}
        style.poster-without-fallback: warning
        - for new systems only [ios27+ watchos27]: "posterGeneric": {}
        - for older systems too: ‸"posterGeneric": {}
        keys.misspelled: warning
        - right names, keys of the top level, and templates [template]:
            "generic": {"headerFields": [], "barcodes": 1, "{{k}}": 1}
          ~ keys.misplaced
        - near names: "generic": {‸"HeaderFields": [], ‸"auxillaryFields": [], ‸"backField": []}
        keys.unknown: note
        - others, in every style: "generic": {‸"fields": []}, "posterGeneric": {"backFields": [], ‸"x": 7}
        style.transit-missing: error
        - not there: "boardingPass": ‸{"backFields": []}
          > /boardingPass/transitType
        style.transit-unknown: error
        - a placeholder [template]: "boardingPass": {"transitType": "{{by}}"}
        - unknown: "boardingPass": {"transitType": ‸"PKTransitTypeRocket"}
        - no string: "boardingPass": {"transitType": ‸[[1, 2], {}]}
        - without its prefix: "boardingPass": {"transitType": ‸"Air"}
        style.transit-alias: warning
        - Wallet's own name: "boardingPass": {"transitType": ‸"train"}
        style.transit-misplaced: warning
        - in a generic pass: "generic": {‸"transitType": "PKTransitTypeAir"}
        - at the top: ‸"transitType": 1
        - at the top of a boarding pass: ‸"transitType": "PKTransitTypeAir", "boardingPass": ‸{}
          > =, style.transit-missing /boardingPass/transitType
        """#)
}
