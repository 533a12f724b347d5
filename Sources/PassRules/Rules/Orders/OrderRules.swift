internal import PassModel

/// Rules about the required keys of an order, their types and values.
enum OrderRules {
    static let all: [PassRule] =
        [required, wrongType, unknown, unknownValue, version]
        + OrderValueRules.all + OrderFileRules.all

    static let page = "Wallet Orders, Order"
    static let refuses = "Wallet refuses the order"

    static let required = rule(
        "order.key-missing", .error, "an order has every key that is required", effect: refuses, source: page,
        bad: #""merchant": {"displayName": "Lakeside", "url": "https://lakeside.example"}"#, good: ""
    ).faults { contents in
        guard contents.isObject else { return [] }
        return contents.tree.objects.flatMap { place in
            place.shape.keys.filter { $1.isRequired }.keys.sorted().compactMap { key in
                let isEmpty = place.object[key]?.string?.isEmpty ?? false
                guard isEmpty || !place.object.has(key) else { return nil }
                let whole = place.shape == .order ? "" : " of the \(place.shape.words)"
                return Fault(
                    .inOrder(place.pointer.appending(key)), "'\(key)'\(whole) is \(isEmpty ? "empty" : "missing")",
                    hint: isEmpty ? "write something" : hint(for: key))
            }
        }
    }

    private static func hint(for key: String) -> String {
        switch key {
        case "status": "add the status, for example \"status\": \"open\""
        case "schemaVersion": "add \"schemaVersion\": 1"
        case "orderType": "add \"orderType\": \"ecommerce\""
        default: "add \"\(key)\""
        }
    }

    static let wrongType = rule(
        "order.wrong-type", .error, "the value of each key has the defined type", effect: refuses,
        source: page, bad: #""lineItems": [{"title": "Cup", "quantity": "2"}]"#,
        good: #""lineItems": [{"title": "Cup", "quantity": 2}]"#
    ).fault(inEach: .value) { found in
        // Another rule reports amounts that are numbers.
        found.owner == .money && found.name == "amount" && found.value.number != nil ? nil : found.wrongType
    }

    static let unknown = rule(
        "order.unknown-key", .warning, "an order has only keys that the format defines",
        effect: "Wallet ignores the key", hint: "remove it", source: page, bad: #""colour": "red""#, good: ""
    ).faults { contents in
        contents.unknownNames.compactMap(\.meaningless)
    }

    static let unknownValue = rule(
        "order.unknown-value", .error, "a key with fixed values has one of them", effect: refuses, source: page,
        bad: #""status": "shipped""#, good: #""status": "completed""#
    ).fault(inEachSpelled: .value) { found, speller in
        guard case .oneOf(let vocabulary) = found.type else { return nil }
        return found.unknownName(
            "is not a \(found.name) of the \(found.owner.words)", among: vocabulary.names, certain: nil, &speller)
    }

    static let version = rule(
        "order.version", .error, "schemaVersion is 1", effect: refuses, hint: "write 1", source: page,
        bad: #""schemaVersion": 2"#, good: #""schemaVersion": 1"#
    ).faults { contents in
        guard let number = contents.order?["schemaVersion"]?.number, number.int != 1 else { return [] }
        let pointer = JSONPointer(tokens: ["schemaVersion"])
        return [
            Fault(
                .inOrder(pointer), "schemaVersion is \(number.text), not 1",
                fix: .replace(pointer, with: .number(1), in: PassContents.orderFile))
        ]
    }

    /// A rule of orders with a limit, and the orders just below and above it.
    static func rule(
        _ id: String, _ severity: Finding.Severity, _ summary: String, effect: String, hint: String? = nil,
        source: String, edge: PassRule.Example
    ) -> PassRule {
        PassRule(id, severity, summary, effect: effect, hint: hint, source: source, example: edge).aboutOrders
    }

    /// A rule of orders, with an order that breaks it and one that keeps it.
    static func rule(
        _ id: String, _ severity: Finding.Severity, _ summary: String, effect: String, hint: String? = nil,
        source: String, bad: String, good: String, files: [String: PassRule.Sample.Content] = [:],
        goodFiles: [String: PassRule.Sample.Content]? = nil, targets: [TargetSystem] = []
    ) -> PassRule {
        PassRule(
            id, severity, summary, effect: effect, hint: hint, source: source,
            bad: PassRule.Sample(order: bad, files: files, targets: targets),
            good: PassRule.Sample(order: good, files: goodFiles ?? files, targets: targets)
        ).aboutOrders
    }
}

extension PassRule.Fault.Place {
    static func inOrder(_ pointer: JSONPointer) -> Self { .value(pointer, in: PassContents.orderFile) }
}
