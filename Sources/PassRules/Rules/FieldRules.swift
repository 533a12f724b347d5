internal import PassModel

/// The fields of the styles.
enum FieldRules {
    static let all = [notAnObject, missingKey, duplicateKey, missingValue, valueType]

    static let notAnObject = Rule(
        "fields.not-an-object", .error, "a field is an object", source: "Wallet Passes, PassFieldContent"
    ) { contents in
        contents.fields.filter { $0.value.object == nil }.map { place in
            Fault(.value(place.pointer), "the field is \(place.value.kind), not an object")
        }
    }

    static let missingKey = Rule(
        "fields.missing-key", .error, "a field has a key, which is a string", source: "Wallet Passes, PassFieldContent"
    ) { contents in
        contents.fields.compactMap { place in
            guard let object = place.value.object, object["key"]?.string == nil else { return nil }
            let found = object["key"].map { "has a key that is \($0.kind), not a string" } ?? "has no key"
            return Fault(.value(place.pointer.appending("key")), "the field \(found)", hint: "add \"key\": \"…\"")
        }
    }

    static let duplicateKey = Rule(
        "fields.duplicate-key", .error, "a field's key is unique in the pass", source: "Wallet Passes, PassFieldContent"
    ) { contents in
        var firsts: [String: JSONPointer] = [:]
        return contents.fields.compactMap { place in
            guard let key = place.field?.key, !key.contains("{{") else { return nil }
            guard let first = firsts[key] else {
                firsts[key] = place.pointer
                return nil
            }
            return Fault(
                .value(place.pointer.appending("key")),
                "the key \(JSONValue.string(key).shown) is that of \(first) already",
                hint: "give each field its own key")
        }
    }

    static let missingValue = Rule(
        "fields.missing-value", .error, "a field has a value", source: "Wallet Passes, PassFieldContent"
    ) { contents in
        contents.fields.compactMap { place in
            guard let object = place.value.object, object["value"] == nil else { return nil }
            let name = object["key"]?.string.map { " '\($0)'" } ?? ""
            return Fault(.value(place.pointer), "the field\(name) has no value", hint: "add \"value\": \"\"")
        }
    }

    static let valueType = Rule(
        "fields.value-type", .error, "a field's value is a string or a number",
        source: "Wallet Passes, PassFieldContent"
    ) { contents in
        contents.fields.compactMap { place in
            guard let value = place.value.object?["value"], value.string == nil, value.number == nil else { return nil }
            return Fault(
                .value(place.pointer.appending("value")), "the value is \(value.kind), not a string or number",
                hint: Bool(json: value) == nil ? nil : "put it in quotes")
        }
    }
}
