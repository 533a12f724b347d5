internal import PassModel

/// Where the contents of a pass come from.
enum PassSource: Sendable {
    /// Files, with `pass.json` as it was read.
    case files([String: [UInt8]], Result<JSONDocument, JSONDocument.SyntaxError>)
    /// A template with values in its openings, and the files that differ for them.
    case filled(FillableTemplate, [JSONValue], changed: [String: [UInt8]])

    /// The pass; empty if it has yet to be filled in.
    var readPass: Pass {
        switch self {
        case .files(_, let document): Pass(object: document.value?.rootWithoutNulls ?? JSONObject())
        case .filled: Pass(object: JSONObject())
        }
    }

    /// The members of `pass.json` that are null, except those of `userInfo` and of keys that the format does not know.
    var nullMembers: [JSONPointer] {
        switch self {
        case .files(_, let document): document.value?.nullMembers ?? []
        case .filled(let template, _, _): template.contents.source.nullMembers
        }
    }

    var files: [String: [UInt8]] {
        switch self {
        case .files(let files, _): files
        case .filled(let template, _, let changed): template.contents.files.merging(changed) { $1 }
        }
    }

    func holds(_ name: String) -> Bool {
        switch self {
        case .files(let files, _): files[name] != nil
        case .filled(let template, _, _): template.contents.holds(name)
        }
    }

    func bytes(of name: String) -> [UInt8]? {
        switch self {
        case .files(let files, _): files[name]
        case .filled(let template, _, let changed): changed[name] ?? template.contents.bytes(of: name)
        }
    }

    var byteCount: Int {
        switch self {
        case .files(let files, _):
            files.reduce(0) { $0 + ($1.key == "pass.json" || $1.key.hasSuffix(".strings") ? 0 : $1.value.count) }
        case .filled(let template, _, _): template.contents.byteCount
        }
    }
}

extension JSONDocument {
    /// The object as Wallet reads it: a member that is null counts as one that is not there.
    fileprivate var rootWithoutNulls: JSONObject? {
        holdsNull ? root.object?.withoutNullMembers : root.object
    }

    fileprivate var nullMembers: [JSONPointer] {
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
