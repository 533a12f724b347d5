internal import PassModel
internal import PassRules
internal import SystemPackage

// Templates of Apple's Pass Designer: folders named `*.pkpasstemplate`, and zips of them. They are passes with sample
// values, and with what the editor keeps for itself or leaves empty.
extension PassFiles {
    static let toolingFile = "tooling.json"
    static let designedEnding = ".pkpasstemplate"

    /// Whether records may fill it in: a folder, or a template of Pass Designer in a zip.
    public var isSource: Bool { container == .folder || isDesigned }

    package var isSigned: Bool { names.contains { FileName($0).isMadeBySigning } }

    var isNamedAsDesigned: Bool {
        files[Self.toolingFile] != nil || FilePath(path).extension == "pkpasstemplate"
    }

    /// Leaves out `tooling.json`, the editor's keys and its empty values.
    ///
    /// Blanks replace what is left out of `pass.json`, so that everything else keeps its line and column.
    mutating func removeEditorData() {
        files["pass.json"] = files["pass.json"].map { DesignedText($0, limits)?.cleaned ?? $0 }
        leaveOut(Self.toolingFile)
    }
}

/// The `pass.json` of a template of Pass Designer.
private struct DesignedText {
    private let document: JSONDocument
    private let root: JSONObject
    private let places: [JSONPointer: JSONDocument.Place]

    /// `nil` if it is not JSON, which is reported when it is needed.
    init?(_ text: [UInt8], _ limits: Limits) {
        guard let document = try? JSONDocument(parsing: text, limits: limits), let root = document.root.object else {
            return nil
        }
        (self.document, self.root, places) = (document, root, document.places())
    }

    /// The text with blanks in place of what is not meant for the pass.
    var cleaned: [UInt8] {
        var cleaned = document.text
        func clean(_ value: JSONValue, at pointer: JSONPointer) {
            switch value {
            case .object(let object):
                let left = Set(object.members.filter { isEmpty($0, in: pointer) || isEditors($0) }.map(\.name))
                if !left.isEmpty {
                    for range in document.removing(left, of: object, at: pointer, places) { blank(range, in: &cleaned) }
                }
                for member in object.members where !left.contains(member.name) && member.name != "userInfo" {
                    clean(member.value, at: pointer.appending(member.name))
                }
            case .array(let elements):
                for (index, element) in elements.enumerated() { clean(element, at: pointer.appending(index)) }
            default: break
            }
        }
        clean(.object(root), at: .root)
        return cleaned
    }

    /// Whether it is what the editor calls a field, a seat or an action.
    private func isEditors(_ member: JSONObject.Member) -> Bool { member.name == "_id" && member.value.string != nil }

    /// Whether the designer leaves the member as it is where the pass says nothing: empty, or with no effect.
    private func isEmpty(_ member: JSONObject.Member, in pointer: JSONPointer) -> Bool {
        let group = pointer.tokens.dropLast().last ?? ""
        if group.hasSuffix("Fields") {  // a field may well be empty
            return member.name == "dataDetectorTypes" && !["backFields", "additionalInfoFields"].contains(group)
        }
        if member.name == "eventType", pointer.tokens.last == "semantics" {
            return root.has("boardingPass") && member.value.string == "PKEventTypeGeneric"
        }
        return member.value.string?.isEmpty ?? member.value.array?.isEmpty ?? false
    }

    /// Writes blanks, and leaves the ends of lines.
    private func blank(_ range: Range<Int>, in cleaned: inout [UInt8]) {
        for index in range where ![0x0A, 0x0D].contains(document.text[index]) { cleaned[index] = 0x20 }
    }
}
