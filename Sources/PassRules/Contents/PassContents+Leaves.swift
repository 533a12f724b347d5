internal import PassModel

extension PassContents {
    /// What `match` finds in the values of `pass.json` that are neither array nor object, in the order of the text.
    ///
    /// - Parameters:
    ///   - skipped: keys at the top level that are passed over.
    ///   - match: called with each value and with its name, where it is a member of an object.
    /// - Returns: what was found, and where.
    func leaves<Found>(
        except skipped: [Pass.Key] = [], matching match: (_ value: JSONValue, _ name: String?) -> Found?
    ) -> [(found: Found, pointer: JSONPointer)] {
        guard case .success(let document) = document else { return [] }
        guard let object = document.root.object else { return document.root.leaves(matching: match) }
        return object.members.flatMap { member -> [(found: Found, pointer: JSONPointer)] in
            if skipped.contains(where: { $0.rawValue == member.name }) { return [] }
            return member.value.leaves(below: member.name, matching: match)
        }
    }
}

extension JSONValue {
    /// What `match` finds in the values inside this one that are neither array nor object.
    ///
    /// - Parameters:
    ///   - name: the name of the top-level member that this is the value of; `nil` at the top itself.
    ///   - match: called with each value and with its name, where it is a member of an object.
    /// - Returns: what was found, and where.
    func leaves<Found>(
        below name: String? = nil, matching match: (_ value: JSONValue, _ name: String?) -> Found?
    ) -> [(found: Found, pointer: JSONPointer)] {
        var leaves: [(Found, tokens: [String])] = []
        collect(&leaves, named: name, match)
        return leaves.map { ($0, JSONPointer(tokens: ($1 + (name.map { [$0] } ?? [])).reversed())) }
    }

    /// Collects what is found; the way to it grows from its end, so that only what is found has one.
    private func collect<Found>(
        _ leaves: inout [(Found, tokens: [String])], named name: String?, _ match: (JSONValue, String?) -> Found?
    ) {
        switch self {
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                let before = leaves.count
                element.collect(&leaves, named: nil, match)
                for place in before..<leaves.count { leaves[place].tokens.append(String(index)) }
            }
        case .object(let object):
            for member in object.members {
                let before = leaves.count
                member.value.collect(&leaves, named: member.name, match)
                for place in before..<leaves.count { leaves[place].tokens.append(member.name) }
            }
        default:
            if let found = match(self, name) { leaves.append((found, [])) }
        }
    }
}
