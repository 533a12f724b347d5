public import PassModel
public import PassRules
public import PassToolkit
internal import SignedMessages

/// A pass of Google Wallet made from one of Apple's: a class, which many passes share, and an object, which one holder
/// has.
public struct GooglePass: Sendable {
    /// Something that Google's pass does not have.
    public struct Loss: Sendable, Hashable {
        /// The file of the pass.
        public let file: String
        /// The place in `pass.json`; `nil` for the whole file.
        public let pointer: JSONPointer?
        /// Why it is lost.
        public let reason: String

        init(file: String = "pass.json", pointer: JSONPointer? = nil, reason: String) {
            (self.file, self.pointer, self.reason) = (file, pointer, reason)
        }
    }

    /// The kind of pass.
    public let kind: GoogleKind
    /// Why the kind is `generic`, if the style of the pass has a better one.
    public let fallback: String?
    /// Whether a logo is missing for the better kind: its image, or the address of the images.
    package let lacksLogo: Bool
    /// The class.
    public let sharedClass: JSONValue
    /// The object.
    public let object: JSONValue
    /// The images to put at the address that was given, by name.
    public let images: [String: [UInt8]]
    /// Whether the class has content of the record: then its name depends on that content, and it never changes.
    package let classVaries: Bool
    /// The losses, in the order of the pass.
    public let lost: [Loss]
    /// The findings of ``GoogleCheck``; each names `class` or `object` as its file.
    public let findings: [Finding]

    /// Makes a pass of Google Wallet.
    ///
    /// - Parameters:
    ///   - files: the pass, with its record filled in.
    ///   - template: the same files with their placeholders, which show what all records share; without them, each
    ///     content of a class gets a class of its own.
    ///   - settings: the facts that the pass lacks.
    ///   - imageBase: where its images will be hosted, starting with `https://`; `nil` for no images.
    ///   - generation: 0, or another number for the next person with this serial number: phones keep the old object.
    ///   - now: today's date, by which a pass has ended or not.
    /// - Throws: ``GoogleError`` for a pass that cannot be read, or without an issuer.
    public init(
        _ files: PassFiles, template: PassFiles? = nil, settings: GoogleSettings, imageBase: String? = nil,
        generation: Int64 = 0, at now: PassDate? = nil
    ) throws(GoogleError) {
        let pass = try Self.pass(in: files)
        guard let style = pass.style else { throw GoogleError("the pass has no style", "lint it") }
        let identity = [pass.passTypeIdentifier, pass.serialNumber].map { $0 ?? "" }
        guard let type = identity.first, let serial = identity.last, !type.isEmpty, !serial.isEmpty else {
            let missing = zip(["passTypeIdentifier", "serialNumber"], identity).filter(\.1.isEmpty).map(\.0)
            let names = missing.map { "'\($0)'" }.joined(separator: " and no ")
            throw GoogleError(
                "the pass has no \(names), from which its Google identifier is made", "write it into pass.json",
                missing: missing)
        }
        let parts = [type, serial] + (generation == 0 ? [] : [String(generation, radix: 36)])
        guard let issuer = settings.issuerID, let id = GoogleID(issuer: issuer, of: parts) else {
            throw GoogleError(
                settings.issuerID.map { "'\($0)' is not an issuer ID" } ?? "no issuer ID given",
                "the issuer ID is in Google's console at pay.google.com/business/console")
        }
        if let imageBase, !imageBase.hasPrefix("https://") || imageBase.dropFirst(8).isEmpty {
            throw GoogleError(
                "'\(imageBase)' does not start with https://, but Google fetches images only from such addresses")
        }
        let original = try template.map(Self.pass)
        let texts = PassTexts(files.files, template: template?.files, language: settings.language)
        let pictures = GoogleImages(files.files, base: imageBase, settings: settings.fileName)
        func made(_ kind: GoogleKind) throws(GoogleError) -> Mapping {
            let places = try settings.places(in: style, of: kind)
            var mapping = Mapping(
                kind, settings,
                PassReader(pass, style: style, texts: texts, template: original?.json, fields: places),
                pictures, now: now)
            do {
                try mapping.fill(id: id)
            } catch {
                throw GoogleError("the names of images and classes need SHA-256: \(error.message)")
            }
            return mapping
        }
        let own = settings.kind ?? GoogleKind(of: style)
        var mapping = try made(own)
        var fallback: String?
        let lacks = mapping.lacks
        if settings.kind == nil, own != .generic, !lacks.isEmpty {
            let article = "aeiou".contains(own.rawValue.prefix(1)) ? "an" : "a"
            let needs = lacks.map { $0.hasSuffix("ogo") ? "a logo (\($0))" : $0 }
            fallback = "\(article) \(own.rawValue) pass needs \(needs.joined(separator: ", "))"
            if case let words = lacks.filter({ GoogleSettings.tags[$0] != nil }), !words.isEmpty {
                let what = words == lacks ? "it" : words.joined(separator: ", ")
                let keys = style.allFields.prefix(30).compactMap(\.field.key).joined(separator: ", ")
                fallback? += "; \"fields\" in \(settings.fileName) can name the field of \(what) by its key: \(keys)"
            }
            mapping = try made(.generic)
        }
        (kind, self.fallback) = (mapping.kind, fallback)
        lacksLogo = fallback != nil && lacks.contains { $0.hasSuffix("ogo") }
        (sharedClass, object) = (.object(mapping.group), .object(mapping.object))
        (images, classVaries) = (mapping.images.files, mapping.reader.classVaries)
        findings = mapping.findings + mapping.images.findings
        lost =
            mapping.losses + mapping.images.losses
            + texts.unreadable.map { Loss(file: $0, reason: "it cannot be read") }
            + (files.files["personalization.json"] == nil
                ? [] : [Loss(file: "personalization.json", reason: "Google does not ask for personal data")])
    }

    private static func pass(in files: PassFiles) throws(GoogleError) -> Pass {
        guard let bytes = files.files["pass.json"], let document = try? JSONDocument(parsing: bytes),
            let pass = Pass(document: document)
        else { throw GoogleError("pass.json cannot be read", "lint it") }
        return pass
    }

    /// Class and object as the payload of a save link.
    public var payload: JSONValue {
        .object([("\(kind.rawValue)Classes", .array([sharedClass])), ("\(kind.rawValue)Objects", .array([object]))])
    }

    /// One payload of several, without duplicates.
    public static func joined(_ payloads: [JSONValue]) -> JSONValue {
        var joined = JSONObject()
        for member in payloads.flatMap({ $0.object?.members ?? [] }) {
            let known = joined[member.name]?.array ?? []
            joined[member.name] = .array(known + (member.value.array ?? []).filter { !known.contains($0) })
        }
        return .object(joined)
    }

    /// An object in place of one whose pass is gone: inactive, with a dash for each required text.
    package static func ended(_ kind: GoogleKind, object id: String, of sharedClass: String) -> JSONValue {
        var object = GoogleFields.least("\(kind.rawValue)Object").object ?? JSONObject()
        (object["id"], object["classId"], object["state"]) = (.string(id), .string(sharedClass), .string("INACTIVE"))
        return .object(object)
    }

    /// The object's identifiers alone, for a link to what Google has already.
    public var reference: JSONValue {
        let identity = JSONValue.object(["id", "classId"].map { ($0, object.object?[$0]) })
        return .object([("\(kind.rawValue)Objects", .array([identity]))])
    }
}

extension GoogleKind {
    /// The kind for a style.
    init(of style: Pass.Style) {
        self =
            switch style {
            case .boardingPass(let pass): pass.transitType == .air ? .flight : .transit
            case .coupon: .offer
            case .eventTicket: .eventTicket
            case .storeCard: .loyalty
            case .generic, .posterGeneric: .generic
            }
    }
}

/// Checks a class or an object of Google Wallet before it is sent: the API's own schema checks little of this.
public struct GoogleCheck: Sendable {
    private var findings: [Finding] = []
    private let file: String?

    /// The findings for a class or an object.
    ///
    /// *Error*: Google refuses it. *Warning*: Google does not show all of it.
    /// - Parameters:
    ///   - value: the class or object.
    ///   - part: which of the two it is.
    ///   - kind: the kind of pass.
    ///   - file: the file that the findings name.
    /// - Returns: all findings, in the order of the members; their pointers are those of `value`.
    public static func findings(
        in value: JSONValue, _ part: GooglePart, of kind: GoogleKind, file: String? = nil
    ) -> [Finding] {
        var check = GoogleCheck(file: file)
        check.examine(value, as: "\(kind.rawValue)\(part.rawValue)", at: .root)
        return check.findings
    }

    private mutating func report(
        _ rule: PassRule, _ pointer: JSONPointer, _ message: String, hint: String? = nil
    ) {
        findings.append(Finding(rule, file: file, pointer: pointer, message, hint: hint))
    }

    private mutating func examine(_ value: JSONValue, as type: Substring, at pointer: JSONPointer) {
        if type.hasPrefix("[") {
            guard let elements = value.array else {
                return report(GoogleRules.type, pointer, "'\(pointer)' is \(value.kind), but must be an array")
            }
            for (index, element) in elements.enumerated() {
                examine(element, as: type.dropFirst().dropLast(), at: pointer.appending(index))
            }
        } else if let record = GoogleFields.records[type] {
            guard let object = value.object else {
                return report(GoogleRules.type, pointer, "'\(pointer)' is \(value.kind), but must be an object")
            }
            examine(object, by: record, at: pointer)
            if type == "Interval" { examineInterval(value, at: pointer) }
        } else if let fault = Shape.fault(of: value, as: type) {
            report(GoogleRules.value, pointer, "'\(pointer)' \(fault)")
        }
    }

    private mutating func examine(_ object: JSONObject, by record: GoogleFields.Record, at pointer: JSONPointer) {
        for member in object.members {
            let place = pointer.appending(member.name)
            guard let field = record.fields[member.name] else {
                let near = Spelling.nearest(to: member.name, among: record.fields.keys.sorted())
                report(
                    GoogleRules.unknownField, place, "Google has no field '\(member.name)' here",
                    hint: near.map { "did you mean '\($0)'?" })
                continue
            }
            examine(member.value, as: field.type, at: place)
            examineLimits(of: member.value, field, at: place)
        }
        for name in record.required {
            if [name, record.fields[name]?.twin].contains(where: { $0.map { isFilled(object[$0]) } ?? false }) {
                continue
            }
            report(GoogleRules.required, pointer.appending(name), "'\(pointer.appending(name))' is missing or empty")
        }
        for choice in record.choices {
            let present = choice.names.filter { object[$0] != nil }
            let names = choice.names.map { "'\($0)'" }.joined(separator: ", ")
            if present.count > 1 {
                report(GoogleRules.notBoth, pointer, "only one of \(names) is allowed")
            } else if present.isEmpty, choice.isRequired {
                report(GoogleRules.required, pointer, "one of \(names) is missing")
            }
        }
    }

    /// Whether a required value is there: an empty text fails when the pass is saved.
    private func isFilled(_ value: JSONValue?) -> Bool {
        switch value {
        case nil, .null, .string(""): false
        default: true
        }
    }

    private mutating func examineLimits(of value: JSONValue, _ field: GoogleFields.Field, at pointer: JSONPointer) {
        let text = value.string ?? value.object?["defaultValue"]?.object?["value"]?.string
        guard let size = value.array?.count ?? text?.count else { return }
        let has = "'\(pointer)' has \(size) \(value.array == nil ? "characters" : "elements"), and Google"
        if let max = field.max, size > max { report(GoogleRules.limit, pointer, "\(has) allows \(max)") }
        if let shown = field.shown, size > shown { report(GoogleRules.length, pointer, "\(has) shows \(shown)") }
    }

    /// Both dates of an interval have an offset, or neither has.
    private mutating func examineInterval(_ value: JSONValue, at pointer: JSONPointer) {
        let offsets = ["start", "end"].compactMap { value[JSONPointer(tokens: [$0, "date"])]?.string }
            .map { $0.contains(/(Z|[+-]\d\d:\d\d)$/) }
        guard Set(offsets).count > 1 else { return }
        report(GoogleRules.offsets, pointer, "only one of the two dates of '\(pointer)' has an offset")
    }
}
