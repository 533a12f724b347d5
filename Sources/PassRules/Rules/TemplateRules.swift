internal import PassModel

/// What a template leaves behind that was never rendered.
enum TemplateRules {
    static let all = [unfilled]

    static let unfilled = Rule(
        "template.unfilled", .warning, "a pass holds no {{placeholders}}", source: "passtool's templates"
    ) { contents in
        guard !contents.isTemplate, case .success(let document) = contents.document else { return [] }
        var faults: [Fault] = []
        var seen: Set<String> = []
        collect(in: document.root, at: .root) { name, pointer in
            guard seen.insert(name).inserted else { return }  // where it stands first is enough
            faults.append(
                Fault(
                    .value(pointer), "the placeholder '{{\(name)}}' is not filled in",
                    hint: "make the pass with: passtool create --data FILE"))
        }
        return faults
    }

    private static func collect(in value: JSONValue, at pointer: JSONPointer, found: (String, JSONPointer) -> Void) {
        switch value {
        case .string(let text):
            if let name = placeholder(in: text) { found(name, pointer) }
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                collect(in: element, at: pointer.appending(index), found: found)
            }
        case .object(let object):
            for member in object.members { collect(in: member.value, at: pointer.appending(member.name), found: found) }
        default: return
        }
    }

    /// The name between the first two pairs of braces, if it is one.
    private static func placeholder(in text: String) -> String? {
        guard let open = text.firstRange(of: "{{"), let close = text[open.upperBound...].firstRange(of: "}}") else {
            return nil
        }
        let name = text[open.upperBound..<close.lowerBound].filter { $0 != " " }
        let isName = name.count <= 64 && name.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
        guard let first = name.first, first.isLetter || first == "_", isName else { return nil }
        return name
    }
}
