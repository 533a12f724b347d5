internal import PassModel

/// What one boards with a boarding pass.
enum TransitRules {
    static let all = [missing, unknown, misplaced]

    private static let pointer = JSONPointer(tokens: ["boardingPass", "transitType"])

    static let missing = Rule(
        "style.transit-missing", .error, "a boarding pass has a transitType", effect: "Wallet refuses the pass",
        hint: "add \"transitType\": \"PKTransitTypeAir\", or Boat, Bus, Train or Generic", styles: [.boardingPass],
        source: "Wallet Passes, Pass.BoardingPass",
        example: .init(bad: #""boardingPass": {}"#, good: #""boardingPass": {"transitType": "PKTransitTypeTrain"}"#)
    ) { contents in
        guard let style = contents.pass.object["boardingPass"]?.object, style["transitType"] == nil else { return [] }
        return [Fault(.value(pointer), "the boarding pass has no transitType")]
    }

    static let unknown = Rule(
        "style.transit-unknown", .error, "transitType is one of five names", effect: "Wallet refuses the pass",
        styles: [.boardingPass], source: "Wallet Passes, Pass.BoardingPass",
        example: .init(
            bad: #""boardingPass": {"transitType": "PKTransitTypePlane"}"#,
            good: #""boardingPass": {"transitType": "PKTransitTypeAir"}"#)
    ) { contents in
        guard let value = contents.pass.object["boardingPass"]?.object?["transitType"], TransitType(json: value) == nil
        else { return [] }
        return [
            Fault(
                .value(pointer), "\(value.shown) is no transitType",
                hint: KnownNames.transitType.hint(for: value.string),
                fixes: KnownNames.transitType.fixes(for: value, at: pointer))
        ]
    }

    static let misplaced = Rule(
        "style.transit-misplaced", .warning, "only a boarding pass has a transitType", effect: "Wallet ignores the key",
        hint: "remove it", source: "Wallet Passes, Pass.BoardingPass",
        example: .init(
            bad: #""generic": {"transitType": "PKTransitTypeTrain"}"#,
            good: #""boardingPass": {"transitType": "PKTransitTypeTrain"}"#)
    ) { contents in
        let boardingPass = contents.pass.object["boardingPass"]
        let isNeeded = boardingPass != nil && boardingPass?.object?["transitType"] == nil
        return (contents.styles.map(\.rawValue).filter { $0 != "boardingPass" }.map { [$0] } + [[]]).compactMap {
            tokens in
            let pointer = JSONPointer(tokens: tokens + ["transitType"])
            guard JSONValue.object(contents.pass.object)[pointer] != nil else { return nil }
            return Fault(
                .name(pointer), "'transitType' stands outside boardingPass",
                hint: isNeeded ? "move it into boardingPass" : nil, fixes: isNeeded ? [] : [.remove(pointer)])
        }
    }
}
