public import PassModel

/// What rules look at: the files of a pass and the pass that `pass.json` describes.
public struct PassContents: Sendable {
    /// The files by their names in the archive.
    public let files: [String: [UInt8]]
    /// `pass.json` as it was read, or why it could not be.
    public let document: Result<JSONDocument, JSONSyntaxError>
    /// The pass, however much of it could be read.
    public let pass: Pass
    /// Strings may still hold `{{placeholders}}`, about which nothing can be said yet.
    public let isTemplate: Bool

    /// The contents of `files`, of which `pass.json` is read at once.
    ///
    /// - Parameters:
    ///   - files: the files by their names in the archive.
    ///   - isTemplate: whether strings may hold placeholders.
    ///   - jsonDepth: levels of nesting that are read.
    public init(files: [String: [UInt8]], isTemplate: Bool = false, jsonDepth: Int = 64) {
        self.files = files
        self.isTemplate = isTemplate
        do throws(JSONSyntaxError) {
            let document = try JSONDocument(parsing: files["pass.json"] ?? [], depthLimit: jsonDepth)
            self.document = .success(document)
            pass = Pass(object: document.root.object ?? JSONObject())
        } catch {
            document = .failure(error)
            pass = Pass(object: JSONObject())
        }
    }

    /// The styles whose key is there, whatever its value.
    public var styles: [PassStyle.Kind] { PassStyle.Kind.allCases.filter { pass.object[$0.rawValue] != nil } }

    /// Every field of every style, in the order of the text.
    public var fields: [FieldPlace] {
        styles.flatMap { style in
            Self.groups.flatMap { group -> [FieldPlace] in
                let pointer = JSONPointer(tokens: [style.rawValue, group])
                let elements = pass.object[style.rawValue]?.object?[group]?.array ?? []
                return elements.enumerated().map { index, value in
                    FieldPlace(style: style, group: group, pointer: pointer.appending(index), value: value)
                }
            }
        }
    }

    static let groups = [
        "headerFields", "primaryFields", "secondaryFields", "auxiliaryFields", "backFields", "additionalInfoFields",
        "footerFields",
    ]

    /// Whether the string at `pointer` is still open because a placeholder stands in it.
    func isOpen(at pointer: JSONPointer) -> Bool {
        guard isTemplate, case .success(let document) = document else { return false }
        return document.root[pointer]?.string?.contains("{{") ?? false
    }
}

/// A field and where it stands.
public struct FieldPlace: Sendable {
    /// The style that the field is in.
    public let style: PassStyle.Kind
    /// The group's key, for example `primaryFields`.
    public let group: String
    /// Where the field stands in `pass.json`.
    public let pointer: JSONPointer
    /// The element as it stands, which ought to be an object.
    public let value: JSONValue

    /// The field, if it is an object.
    public var field: Field? { Field(json: value) }
}
