internal import PassModel

enum TransitRules {
    static let all: [PassRule] = [missing, unknown, alias, misplaced]

    private static let pointer = JSONPointer.to(.boardingPass, "transitType")

    static let missing = PassRule(
        "style.transit-missing", .error, "a boarding pass has a transitType", effect: "Wallet refuses the pass",
        hint: "add \"transitType\": \"PKTransitTypeAir\", or Boat, Bus, Train or Generic", styles: [.boardingPass],
        source: "Wallet Passes, Pass.BoardingPass", bad: #""boardingPass": {}"#,
        good: #""boardingPass": {"transitType": "PKTransitTypeTrain"}"#
    ).fault { contents in
        guard let style = contents[.boardingPass]?.object, style["transitType"] == nil else { return nil }
        return Fault(.value(pointer), "the boarding pass has no transitType")
    }

    static let unknown = PassRule(
        "style.transit-unknown", .error, "transitType is one of five names", effect: "Wallet refuses the pass",
        styles: [.boardingPass], source: "Wallet Passes, Pass.BoardingPass",
        bad: #""boardingPass": {"transitType": "PKTransitTypePlane"}"#,
        good: #""boardingPass": {"transitType": "PKTransitTypeAir"}"#
    ).fault { contents in
        guard let value = contents[.boardingPass]?.object?["transitType"],
            Pass.BoardingPass.TransitType(json: value) == nil, !isAlias(value)
        else { return nil }
        return KnownNames.transitType.fault(for: value, at: pointer, "is not a transitType")
    }

    static let alias = PassRule(
        "style.transit-alias", .warning, "transitType has its documented name",
        effect: "devices know the short name, and nothing promises that they always will", styles: [.boardingPass],
        source: "Wallet Passes, Pass.BoardingPass; observed", bad: #""boardingPass": {"transitType": "air"}"#,
        good: #""boardingPass": {"transitType": "PKTransitTypeAir"}"#
    ).fault { contents in
        guard let value = contents[.boardingPass]?.object?["transitType"], isAlias(value) else { return nil }
        return KnownNames.transitType.fault(for: value, at: pointer, "is a name that only Wallet itself uses")
    }

    /// Whether the value is one of Wallet's internal names.
    private static func isAlias(_ value: JSONValue) -> Bool {
        ["air", "boat", "bus", "generic", "train"].contains(value.string)
    }

    static let misplaced = PassRule(
        "style.transit-misplaced", .warning, "only a boarding pass has a transitType", effect: "Wallet ignores the key",
        hint: "remove it", source: "Wallet Passes, Pass.BoardingPass",
        bad: #""generic": {"transitType": "PKTransitTypeTrain"}"#,
        good: #""boardingPass": {"transitType": "PKTransitTypeTrain"}"#
    ).fault(inEach: .misplaced { misplaced(in: $0) }) { member, contents in
        let boardingPass = contents[.boardingPass]?.object
        let isNeeded = boardingPass.map { $0["transitType"] == nil } ?? false
        let isRepeated = boardingPass?["transitType"] == member.value
        let move: [Finding.Fix] = [
            .remove(member.pointer), .add(name: "transitType", member.value, to: .to(.boardingPass)),
        ]
        return Fault(
            .name(member.pointer), "'transitType' is outside boardingPass",
            hint: isNeeded ? "move it into boardingPass" : nil,
            fixes: isRepeated ? [.remove(member.pointer)] : isNeeded && misplaced(in: contents).count == 1 ? move : [])
    }

    /// The values of the key in other styles and at the top level.
    private static func misplaced(in contents: PassContents) -> [MemberPlace] {
        let styles = contents.styles.map(\.rawValue).filter { $0 != "boardingPass" }
        return (styles.map { [$0] } + [[]]).compactMap { tokens in
            let pointer = JSONPointer(tokens: tokens + ["transitType"])
            return JSONValue.object(contents.pass.object)[pointer].map { MemberPlace(pointer: pointer, value: $0) }
        }
    }
}
