package import PassModel

/// The type of a value in `pass.json`, as far as records need it.
package enum LeafKind: String, Sendable, Hashable {
    case text, number, boolean, date
}

extension JSONPointer {
    /// The type at this place of `pass.json`; `nil` if several are allowed, or it is unknown.
    ///
    /// - Parameter root: the pass, whose fields determine the type of their values.
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
        // Apart from fields, styles contain only texts.
        if isInStyle { return tokens.count == 2 ? .text : nil }
        let start: Shape = root.object?.has("orderType") ?? false ? .order : .pass
        return start.type(at: tokens, of: self, in: root)?.leafKind
    }
}

extension Shape {
    /// The type of the value that these tokens, the end of a pointer, lead to.
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
    /// Whether it leads into a pickup fulfillment, not a shipping one.
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
