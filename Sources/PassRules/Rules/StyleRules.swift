internal import PassModel

/// The style of the pass.
enum StyleRules {
    static let all = [missing, several, wrongType, transitMissing, transitUnknown, transitMisplaced]

    private static let names = PassStyle.Kind.allCases.map(\.rawValue).joined(separator: ", ")

    static let missing = Rule(
        "style.missing", .error, "a pass has a style", source: "Wallet Passes, Pass"
    ) { contents in
        guard contents.isObject, contents.styles.isEmpty else { return [] }
        return [Fault(.value(.root), "the pass has no style", hint: "add one of \(names)")]
    }

    static let several = Rule(
        "style.several", .warning, "a pass has one classic style", source: "PassKit Package Format Reference"
    ) { contents in
        let classic = contents.styles.filter(\.isClassic)
        guard classic.count > 1, let used = contents.pass.style?.kind else { return [] }
        return classic.filter { $0 != used }.map { style in
            Fault(
                .name(JSONPointer(tokens: [style.rawValue])),
                "'\(style.rawValue)' stands beside '\(used.rawValue)', which is the one shown",
                hint: "remove one of them")
        }
    }

    static let wrongType = Rule(
        "style.wrong-type", .error, "a style is an object with arrays of fields", source: "Wallet Passes, PassFields"
    ) { contents in
        contents.styles.flatMap { style -> [Fault] in
            let pointer = JSONPointer(tokens: [style.rawValue])
            guard let value = contents.pass.object[style.rawValue], let object = value.object else {
                let kind = contents.pass.object[style.rawValue]?.kind ?? "missing"
                return [Fault(.value(pointer), "'\(style.rawValue)' is \(kind), not an object")]
            }
            return FieldGroup.allCases.map(\.rawValue).compactMap { group in
                guard let fields = object[group], fields.array == nil else { return nil }
                return Fault(
                    .value(pointer.appending(group)), "'\(group)' is \(fields.kind), not an array of fields",
                    hint: "put it in square brackets")
            }
        }
    }

    private static let transitNames = TransitType.allCases.map(\.rawValue).joined(separator: ", ")
    private static let transit = JSONPointer(tokens: ["boardingPass", "transitType"])

    static let transitMissing = Rule(
        "style.transit-missing", .error, "a boarding pass has a transitType", source: "Wallet Passes, Pass.BoardingPass"
    ) { contents in
        guard let style = contents.pass.object["boardingPass"]?.object, style["transitType"] == nil else { return [] }
        return [Fault(.value(transit), "the boarding pass has no transitType", hint: "add one of \(transitNames)")]
    }

    static let transitUnknown = Rule(
        "style.transit-unknown", .error, "transitType is one of five names", source: "Wallet Passes, Pass.BoardingPass"
    ) { contents in
        guard let value = contents.pass.object["boardingPass"]?.object?["transitType"], TransitType(json: value) == nil
        else { return [] }
        return [Fault(.value(transit), "\(value.shown) is no transitType", hint: "use one of \(transitNames)")]
    }

    static let transitMisplaced = Rule(
        "style.transit-misplaced", .error, "only a boarding pass has a transitType",
        source: "Wallet Passes, Pass.BoardingPass"
    ) { contents in
        (contents.styles.map(\.rawValue).filter { $0 != "boardingPass" }.map { [$0] } + [[]]).compactMap { tokens in
            let pointer = JSONPointer(tokens: tokens + ["transitType"])
            guard JSONValue.object(contents.pass.object)[pointer] != nil else { return nil }
            return Fault(.name(pointer), "'transitType' stands outside boardingPass", hint: "remove it")
        }
    }
}
