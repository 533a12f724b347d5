internal import PassModel

/// Where the contents of a pass come from.
enum PassSource: Sendable {
    /// Files, with `pass.json` as it was read.
    case files([String: [UInt8]], Result<JSONDocument, JSONDocument.SyntaxError>)
    /// A template with values in its openings, and the files that differ for them.
    case filled(FillableTemplate, [JSONValue], changed: [String: [UInt8]])

    /// The pass; empty if it has yet to be filled in.
    var readPass: Pass {
        guard case .files(_, let document) = self else { return Pass(object: JSONObject()) }
        return Pass(object: document.value?.rootWithoutNulls ?? JSONObject())
    }
}

extension JSONDocument {
    /// The object as Wallet reads it: a member that is null counts as one that is not there.
    fileprivate var rootWithoutNulls: JSONObject? { holdsNull ? root.object?.withoutNullMembers : root.object }

    var nullMembers: [JSONPointer] {
        guard holdsNull, let object = root.object else { return [] }
        var found: [JSONPointer] = []
        for member in object.members {
            guard let key = Pass.Key(rawValue: member.name) else { continue }
            if key == .userInfo, member.value != .null { continue }
            Self.collectNulls(in: member.value, at: JSONPointer(tokens: [member.name]), isElement: false, into: &found)
        }
        return found
    }

    private static func collectNulls(
        in value: JSONValue, at pointer: JSONPointer, isElement: Bool, into found: inout [JSONPointer]
    ) {
        switch value {
        case .null: if !isElement { found.append(pointer) }
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                collectNulls(in: element, at: pointer.appending(index), isElement: true, into: &found)
            }
        case .object(let object):
            for member in object.members {
                collectNulls(in: member.value, at: pointer.appending(member.name), isElement: false, into: &found)
            }
        default: return
        }
    }
}
