package import PassModel

/// What a value in `pass.json` is for the format, as far as a record needs to know.
package enum LeafKind: String, Sendable, Hashable {
    case text, number, boolean, date
}

extension JSONPointer {
    /// What the format has at this place of `pass.json`; `nil` if several kinds are right, or the tables don't say.
    ///
    /// - Parameter root: the pass, whose fields say what their values are.
    /// - Returns: the kind.
    package func leafKind(in root: JSONValue) -> LeafKind? {
        let isInStyle = tokens.first.flatMap(Pass.Style.Kind.init(rawValue:)) != nil
        if let group = tokens.firstIndex(where: { $0.hasSuffix("Fields") }), tokens.count > group + 2 {
            let field = root[JSONPointer(tokens: Array(tokens.prefix(group + 2)))]?.object ?? JSONObject()
            let member = Array(tokens.dropFirst(group + 2))
            if member == ["value"] {
                if field.has("currencyCode") || field.has("numberStyle") { return .number }
                return field.has("dateStyle") || field.has("timeStyle") ? .date : nil
            }
            return Shape.field.type(at: member, of: self, in: root)?.leafKind
        }
        if tokens.first?.hasPrefix("barcode") ?? false {
            return ["message", "altText", "messageEncoding"].contains(tokens.last) ? .text : nil
        }
        // Beside its fields, a style has but texts.
        if isInStyle { return tokens.count == 2 ? .text : nil }
        let start: Shape = root.object?.has("orderType") ?? false ? .order : .pass
        return start.type(at: tokens, of: self, in: root)?.leafKind
    }
}

extension Shape {
    /// The type of what these tokens, the end of a pointer, lead to.
    fileprivate func type(at tokens: [String], of pointer: JSONPointer, in root: JSONValue) -> ValueType? {
        var (shape, type): (Shape?, ValueType) = (self, .object(self))
        for token in tokens {
            if Int(token) != nil {
                guard case .list(let element) = type else { return nil }
                type = element
            } else {
                guard let facts = shape?.keys[token] else { return nil }
                type = facts.type
            }
            if case .unchecked(let inner) = type { type = inner }
            guard case .object(let inner) = type else {
                shape = nil
                continue
            }
            shape = inner == .fulfillment ? pointer.isInPickup(of: root) ? .pickup : .shipping : inner
        }
        return type
    }
}

extension JSONPointer {
    /// Whether it leads into goods that are fetched, rather than sent.
    fileprivate func isInPickup(of root: JSONValue) -> Bool {
        root[JSONPointer(tokens: tokens.prefix(2) + ["fulfillmentType"])]?.string == "pickup"
    }
}

extension ValueType {
    fileprivate var leafKind: LeafKind? {
        switch self {
        case .text, .zone, .color, .form, .oneOf: .text
        case .date: .date
        case .number: .number
        case .boolean, .flag: .boolean
        case .textOrNumber, .object, .list, .unchecked, .any: nil
        }
    }
}
