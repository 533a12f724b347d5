internal import PassModel

/// What every order has: its keys, their types and values.
enum OrderRules {
    static let all: [PassRule] =
        [required, wrongType, misspelled, unknown, unknownValue, version]
        + OrderValueRules.all + OrderFileRules.all

    static let page = "Wallet Orders, Order"
    static let refuses = "Wallet refuses the order"

    static let required = rule(
        "order.key-missing", .error, "an order has every key that is required", effect: refuses, source: page,
        bad: #""merchant": {"displayName": "Lakeside", "url": "https://lakeside.example"}"#, good: ""
    ).faults(reading: []) { contents in
        contents.orderPlaces.flatMap { place in
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
        case "status": "say where it stands, for example \"status\": \"open\""
        case "schemaVersion": "add \"schemaVersion\": 1"
        case "orderType": "add \"orderType\": \"ecommerce\""
        default: "add \"\(key)\""
        }
    }

    static let wrongType = rule(
        "order.wrong-type", .error, "the value of each key has the type that the format has for it", effect: refuses,
        source: page, bad: #""lineItems": [{"title": "Cup", "quantity": "2"}]"#,
        good: #""lineItems": [{"title": "Cup", "quantity": 2}]"#
    ).faults(reading: []) { contents in
        contents.orderPlaces.flatMap { place in
            place.known.flatMap { member, facts, pointer in
                WrongType.all(
                    in: member.value, named: member.name, as: facts.type, isRequired: facts.isRequired, at: pointer
                ).map { wrong in
                    wrong.fault(
                        in: PassContents.orderFile, hint: facts.type.quotesHint(for: wrong.value),
                        fix: wrong.fix?.inOrder)
                }
            }
        }
    }

    static let misspelled = rule(
        "order.misspelled-key", .warning, "the keys of an order have their right names",
        effect: "Wallet ignores the key", source: page, bad: #""ordernumber": "1""#, good: #""orderNumber": "1""#
    ).faults(reading: []) { contents in
        contents.orderPlaces.flatMap { place in
            place.keys.misspelled(in: [place.place], of: contents).map(\.inOrder)
        }
    }

    static let unknown = rule(
        "order.unknown-key", .warning, "an order has only the keys that the format knows",
        effect: "Wallet ignores the key", hint: "remove it", source: page, bad: #""colour": "red""#, good: ""
    ).faults(reading: []) { contents in
        contents.orderPlaces.flatMap { place in
            place.keys.meaningless(in: [place.place], called: "the \(place.shape.words)", of: contents).map(\.inOrder)
        }
    }

    static let unknownValue = rule(
        "order.unknown-value", .error, "a key with a list of values has one of them", effect: refuses, source: page,
        bad: #""status": "shipped""#, good: #""status": "completed""#
    ).faults(reading: []) { contents in
        contents.orderPlaces.flatMap { place in
            place.known.compactMap { member, facts, pointer in
                guard case .oneOf(let vocabulary) = facts.type, let text = member.value.string,
                    !vocabulary.names.contains(text), !contents.isOpen(text)
                else { return nil }
                let meant = vocabulary.names.first { $0.lowercased() == text.lowercased() }
                return Fault.unknownName(
                    member.value, at: pointer, "is not a \(member.name) of the \(place.shape.words)",
                    names: vocabulary.names, certain: meant,
                    meant: meant ?? Spelling.nearest(to: text, among: vocabulary.names)
                ).inOrder
            }
        }
    }

    static let version = rule(
        "order.version", .error, "schemaVersion is 1", effect: refuses, hint: "write 1", source: page,
        bad: #""schemaVersion": 2"#, good: #""schemaVersion": 1"#
    ).faults(reading: []) { contents in
        guard let number = contents.order?["schemaVersion"]?.number, number.int != 1 else { return [] }
        let pointer = JSONPointer(tokens: ["schemaVersion"])
        return [
            Fault(
                .inOrder(pointer), "schemaVersion is \(number.text), not 1",
                fix: .replace(pointer, with: .number(1), in: PassContents.orderFile))
        ]
    }

    /// A rule of orders with a number, and the orders at its edge.
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

extension OrderPlace {
    /// The keys of the object.
    fileprivate var keys: KnownKeys { KnownKeys(Array(shape.keys.keys.sorted()), each: "key of the \(shape.words)") }
}

extension PassRule.Fault.Place {
    /// A value of `order.json`.
    static func inOrder(_ pointer: JSONPointer) -> Self { .value(pointer, in: PassContents.orderFile) }
}

extension PassRule.Fault {
    /// The same fault in `order.json`, where rules of both would say `pass.json`.
    var inOrder: PassRule.Fault {
        let place: Place =
            switch place {
            case .value(let pointer, _): .value(pointer, in: PassContents.orderFile)
            case .name(let pointer, _): .name(pointer, in: PassContents.orderFile)
            default: place
            }
        return PassRule.Fault(place, message, hint: hint, fixes: fixes.map(\.inOrder))
    }
}

extension Finding.Fix {
    /// The same change of `order.json`.
    var inOrder: Finding.Fix {
        let file = PassContents.orderFile
        return switch self {
        case .replace(let pointer, let value, _): .replace(pointer, with: value, in: file)
        case .rename(let pointer, let name, _): .rename(pointer, to: name, in: file)
        case .remove(let pointer, _): .remove(pointer, in: file)
        case .add(let name, let value, let pointer, _): .add(name: name, value, to: pointer, in: file)
        case .wrapInArray(let pointer, _): .wrapInArray(pointer, in: file)
        default: self
        }
    }
}
