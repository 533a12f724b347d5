public import PassModel
public import PassRules
internal import SystemPackage

/// The files of one pass, signed or not, for the rules that check it.
extension PassFiles {
    /// Checks that the files are whole, and those of a pass.
    package func checkIsPass() throws(BundleError) {
        try checkIsSingle()
        if kind == .order { throw BundleError(.otherKind("an order"), path: path) }
    }

    /// Checks that the files are whole, and not several passes.
    package func checkIsSingle() throws(BundleError) {
        try checkIntact()
        guard container == .archive, isBundleAlone else { return }
        throw BundleError(.otherKind("a bundle of passes"), path: path)
    }

    /// Whether strings have placeholders that a record fills in: possible in a folder, not in a finished pass.
    public var isTemplate: Bool {
        isSource && !isFilled && files.contains { $0.key.hasPlaceholders && $0.value.holdBraces }
    }

    /// The files with a record filled in; without a `pass.json` they stay as they are.
    ///
    /// - Parameters:
    ///   - record: a value for every placeholder.
    ///   - allowingUnused: whether the record may have values that no placeholder uses.
    /// - Returns: the files with the record's values.
    /// - Throws: ``TemplateError``, ``RecordError``.
    public func rendered(with record: Record, allowingUnused: Bool = false) throws -> PassFiles {
        var rendered = self
        rendered.isFilled = true
        let purpose = kind == .order ? SigningPurpose.order : .pass
        guard let text = rendered.files[purpose.file] else { return rendered }
        let document = Result { () throws(JSONDocument.SyntaxError) in
            try JSONDocument(parsing: text, limits: limits)
        }
        var texts = try TemplateTexts(of: rendered.files, for: purpose, reading: document)
        rendered.filledStrings = texts.fillableStrings
        if let addressing = Addressing(in: record), case .success(let given) = document,
            let variant = texts.variant(for: addressing, in: given, of: rendered.files, purpose, limits)
        {
            (texts, rendered.files[purpose.file]) = (variant.texts, variant.main)
        }
        rendered.files.merge(try texts.rendered(record, allowingUnused: allowingUnused, of: document)) { $1 }
        return rendered
    }

    /// What the rules check: without the manifest and the signature.
    ///
    /// - Parameters:
    ///   - now: today's date, for rules about passes that have ended.
    ///   - targets: the devices that the pass is meant for.
    /// - Returns: the parsed files.
    public func passContents(now: PassDate? = nil, targets: [TargetSystem] = []) -> PassContents {
        var contents = PassContents(
            files: filesForRules, isTemplate: isTemplate, now: now, targets: targets, jsonDepth: limits.jsonDepth,
            jsonValueCount: limits.jsonValueCount)
        contents.needsIdentifiers = isDesigned
        return contents
    }

    /// The files that rules check; secrets that signing leaves out are among them, without their content.
    package var filesForRules: [String: [UInt8]] {
        contents.merging(leftOut.filter { container == .folder && FileName($0).isSecret }.map { ($0, []) }) { $1 }
    }

    /// The files, and empty ones for those that a file manager left in the folder, so that a fix removes them.
    package var withLeftovers: PassFiles {
        var all = self
        for name in leftOut where container == .folder && FileName(name).isMadeByFileManager { all.files[name] = [] }
        return all
    }
}

extension String {
    /// Whether a file of this name can contain placeholders.
    fileprivate var hasPlaceholders: Bool { ["pass.json", "order.json"].contains(self) || hasSuffix(".strings") }
}

extension [UInt8] {
    /// Whether a placeholder may start in these bytes, in UTF-8 or UTF-16.
    fileprivate var holdBraces: Bool {
        let brace = UInt8(ascii: "{")
        return indices.contains { index in
            self[index] == brace && dropFirst(index + 1).prefix(2).contains(brace)
        }
    }
}

// Templates of Apple's Pass Designer: folders named `*.pkpasstemplate`, and zips of them. They are passes with sample
// values, and with what the editor keeps for itself or leaves empty.
extension PassFiles {
    static let toolingFile = "tooling.json"
    static let designedEnding = ".pkpasstemplate"

    /// Whether records may fill it in: a folder, or a template of Pass Designer in a zip.
    public var isSource: Bool { container == .folder || isDesigned }

    package var isSigned: Bool { names.contains { FileName.isMadeBySigning($0) } }

    var isNamedAsDesigned: Bool {
        files[Self.toolingFile] != nil || FilePath(path).extension == "pkpasstemplate"
    }

    /// Leaves out `tooling.json`, the editor's keys and its empty values.
    ///
    /// Spaces replace what is left out of `pass.json`, so that everything else keeps its line and column.
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

    /// The text with spaces in place of what is not meant for the pass.
    var cleaned: [UInt8] {
        var cleaned = document.text
        func clean(_ value: JSONValue, at pointer: JSONPointer) {
            switch value {
            case .object(let object):
                let left = Set(object.members.filter { isEmpty($0, in: pointer) || isEditors($0) }.map(\.name))
                if !left.isEmpty {
                    for range in document.removing(left, of: object, at: pointer, places) { erase(range, in: &cleaned) }
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

    /// Writes spaces, and leaves the ends of lines.
    private func erase(_ range: Range<Int>, in cleaned: inout [UInt8]) {
        for index in range where ![0x0A, 0x0D].contains(document.text[index]) { cleaned[index] = 0x20 }
    }
}
