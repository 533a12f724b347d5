package import PassModel

extension SeededGenerator {
    /// The value with one to four changes of the kind that people make: wrong types, nulls, misspelt, doubled and moved
    /// names, wrapped values.
    package mutating func twisted(_ original: JSONValue) -> JSONValue {
        var value = original
        for _ in 0..<Int.random(in: 1...4, using: &self) { twist(&value) }
        return value
    }

    /// A pointer to an object that is not empty, and one of its members.
    private mutating func member(in value: JSONValue) -> (object: JSONPointer, index: Int)? {
        var objects: [(JSONPointer, Int)] = []
        value.visitObjects(at: .root) { pointer, object in
            if !object.members.isEmpty { objects.append((pointer, object.members.count)) }
        }
        return objects.randomElement(using: &self).map { ($0.0, Int.random(in: 0..<$0.1, using: &self)) }
    }

    private mutating func twist(_ value: inout JSONValue) {
        guard let (pointer, index) = member(in: value) else { return }
        var members = value[pointer]?.object?.members ?? []
        let member = members[index]
        switch Int.random(in: 0..<8, using: &self) {
        case 0: members[index].value = wrong(member.value)
        case 1:  // null beside a name that is nearly the same
            members[index].name = misspelt(member.name)
            members.insert(.init(name: member.name, value: .null), at: Int.random(in: 0...members.count, using: &self))
        case 2: members[index].name = misspelt(member.name)
        case 3:  // doubled
            let other = Bool.random(using: &self) ? member.value : wrong(member.value)
            members.insert(.init(name: member.name, value: other), at: Int.random(in: 0...members.count, using: &self))
        case 4:  // moved
            guard let target = self.member(in: value)?.object else { return }
            members.remove(at: index)
            value.change(pointer.tokens[...]) { $0 = .object(JSONObject(members: members)) }
            value.change(target.tokens[...]) {
                $0 = $0?.object.map { .object(JSONObject(members: $0.members + [member])) }
            }
            return
        case 5: members[index].value = .array([member.value])
        case 6: members[index].value = member.value.array?.first ?? .object(JSONObject(members: [member]))
        default: members.remove(at: index)
        }
        value.change(pointer.tokens[...]) { $0 = .object(JSONObject(members: members)) }
    }

    /// A value of another type, or another value.
    private mutating func wrong(_ value: JSONValue) -> JSONValue {
        let others: [JSONValue] = [
            .null, .bool(true), .number(0), .number(-1), .number(12), .number(1_500_000_000), .string(""),
            .string("none"),
            .string("12"), .string("true"), .string("2035-05-14 18:30:00+0200"), .array([]), .array([.null]),
            .object(JSONObject()), .array([.object(JSONObject())]), .array([.null, value]),
        ]
        switch value {
        case .string(let text) where Int.random(in: 0..<3, using: &self) == 0:
            return .string([text.lowercased(), text.uppercased(), " \(text)"].randomElement(using: &self) ?? text)
        case .number(let number) where Bool.random(using: &self): return .string(number.text)
        case .bool(let truth) where Bool.random(using: &self): return .string(truth ? "true" : "false")
        default: return others.randomElement(using: &self) ?? .null
        }
    }

    private mutating func misspelt(_ name: String) -> String {
        var letters = Array(name)
        guard letters.count > 1 else { return name + "x" }
        let index = Int.random(in: 0..<letters.count - 1, using: &self)
        switch Int.random(in: 0..<4, using: &self) {
        case 0: return name.lowercased() == name ? name.uppercased() : name.lowercased()
        case 1: letters.swapAt(index, index + 1)
        case 2: letters.remove(at: index)
        default: letters[index] = letters[index].isLowercase ? Character(letters[index].uppercased()) : "x"
        }
        return String(letters)
    }
}

extension JSONValue {
    fileprivate func visitObjects(at pointer: JSONPointer, _ visit: (JSONPointer, JSONObject) -> Void) {
        switch self {
        case .array(let elements):
            for (index, element) in elements.enumerated() { element.visitObjects(at: pointer.appending(index), visit) }
        case .object(let object):
            visit(pointer, object)
            // Of doubled names, the pointer leads to the last.
            for name in Set(object.names).sorted() { object[name]?.visitObjects(at: pointer.appending(name), visit) }
        default: return
        }
    }

    /// Changes or removes the value that is there.
    package mutating func change(_ tokens: ArraySlice<String>, _ body: (inout JSONValue?) -> Void) {
        var changed: JSONValue? = self
        guard let token = tokens.first else {
            body(&changed)
            self = changed ?? .null
            return
        }
        var inner = self[JSONPointer(tokens: [token])]
        if tokens.count == 1 { body(&inner) } else { inner?.change(tokens.dropFirst(), body) }
        switch self {
        case .object(var object):
            object[token] = inner
            self = .object(object)
        case .array(var elements):
            guard let index = Int(token), elements.indices.contains(index) else { return }
            elements.replaceSubrange(index...index, with: inner.map { [$0] } ?? [])
            self = .array(elements)
        default: return
        }
    }
}
