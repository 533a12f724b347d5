internal import PassModel
internal import PassRules
public import PassToolkit
internal import Platform

/// The facts of a pass of Google Wallet that `pass.json` has no place for: the content of a `google.json`.
public struct GoogleSettings: Sendable {
    /// The issuer ID, as the console of Google shows it.
    public var issuerID: String?
    /// What follows the issuer in the identifier of the class; by default the type of the pass and the kind.
    ///
    /// It distinguishes templates of one type.
    public var classSuffix: String?
    /// The kind of pass; by default that of the style, or `generic` where the pass lacks something that it needs.
    public var kind: GoogleKind?
    /// The language of untranslated texts; by default English if the pass has it.
    public var language: String?
    /// The rows of the card, each with one to three keys of fields, or paths like `object.barcode.value`.
    public var rows: [[String]]?
    /// The keys of fields that replace missing semantic tags, by the property of Google's pass.
    ///
    /// A property is one of the words of Google's own converter, such as `flight.originCode`, for which tags of the pass go
    /// first, or the path of a member of class or object, such as `object.accountName`.
    public var fields: [String: String] = [:]
    /// The address of the wide picture, in place of the pass's own.
    public var heroImage: String?
    /// The address of the square logo, in place of the pass's icon, which is smaller than Google asks for.
    public var logo: String?
    /// Members of the class, merged over those of the pass; `null` removes one.
    public var classMembers = JSONObject()
    /// Members of the object, merged over those of the pass; `null` removes one.
    public var objectMembers = JSONObject()

    /// The name of their file in hints.
    package var fileName = "google.json"

    /// Empty settings.
    public init() {}

    /// Reads a `google.json`.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - path: its name in messages.
    ///   - record: the values for placeholders in it.
    /// - Throws: ``GoogleError`` for anything unknown.
    public init(json bytes: [UInt8], path: String, record: Record? = nil) throws(GoogleError) {
        let root: JSONValue
        do {
            root = try JSONDocument(parsing: Self.filled(bytes, path: path, from: record)).root
        } catch let error as JSONDocument.SyntaxError {
            let place = "\(path):\(error.position.line):\(error.position.column)"
            throw GoogleError("\(place): \(error.message)", error.hint)
        } catch {
            let words = error as? any DescribedError
            throw GoogleError(words?.message.replacing("pass.json", with: path) ?? "\(error)")
        }
        guard let object = root.object else { throw GoogleError("'\(path)' contains \(root.kind), not an object") }
        for member in object.members {
            guard try set(member.name, to: member.value) else {
                throw GoogleError(
                    "'\(member.name)' in '\(path)' is \(member.value.kind), but must be \(Self.forms[member.name] ?? "")"
                )
            }
        }
    }

    /// The settings of a template itself, or of all templates in its folder: `NAME.google.json` or `google.json` beside it.
    ///
    /// - Returns: the path and the content of the file; `nil` if there is none.
    /// - Throws: `FileAccessError`.
    package static func file(beside pass: String) throws -> (path: String, bytes: [UInt8])? {
        let pass = URL(filePath: pass)
        let names = ["\(pass.deletingPathExtension().lastPathComponent).google.json", "google.json"]
        return try names.map { pass.deletingLastPathComponent().appending(path: $0).path(percentEncoded: false) }
            .first { FileManager.default.fileExists(atPath: $0) }
            .map { ($0, try InputFile.readFound($0, limit: 1_000_000)) }
    }

    private static func filled(_ bytes: [UInt8], path: String, from record: Record?) throws -> [UInt8] {
        guard let record, String(decoding: bytes, as: UTF8.self).contains("{{") else { return bytes }
        let files = PassFiles(files: ["pass.json": bytes], path: path)
        return try files.rendered(with: record, allowingUnused: true).files["pass.json"] ?? bytes
    }

    private static let forms = [
        "issuerID": "the issuer ID", "classSuffix": "a text", "language": "a language like 'de'",
        "kind": "one of \(GoogleKind.allCases.map(\.rawValue).joined(separator: ", "))",
        "rows": "an array of at most three rows, each an array of one to three keys of fields,",
        "fields": "an object of keys of fields by words like 'flight.gate' or paths like 'object.accountName'",
        "heroImage": "an address that starts with https://", "logo": "an address that starts with https://",
        "class": "an object", "object": "an object",
    ]

    /// Sets one of them.
    ///
    /// - Returns: whether the value has the right form.
    private mutating func set(_ name: String, to value: JSONValue) throws(GoogleError) -> Bool {
        switch name {
        case "issuerID":
            issuerID = value.string ?? value.number?.text
            return issuerID.flatMap { GoogleID(issuer: $0, of: "a") } != nil
        case "classSuffix":
            classSuffix = value.string
            return classSuffix?.isEmpty == false
        case "language":
            language = value.string
            return language?.isEmpty == false
        case "kind":
            kind = value.string.flatMap(GoogleKind.init(rawValue:))
            return kind != nil
        case "rows":
            rows = value.array?.compactMap { $0.array?.compactMap(\.string) }
            let isWhole = value.array?.allSatisfy { $0.array?.allSatisfy { $0.string != nil } ?? false } ?? false
            return isWhole && (rows ?? []).count <= 3 && (rows ?? []).allSatisfy { (1...3).contains($0.count) }
        case "fields":
            fields = (value.object?.members ?? []).reduce(into: [:]) { $0[$1.name] = $1.value.string }
            for name in fields.keys.sorted() where !Self.isPath(name) && Self.tags[name] == nil {
                let near = Spelling.nearest(to: name, among: Self.tags.keys.sorted())
                throw GoogleError(
                    "'fields' has no '\(name)'",
                    near.map { "did you mean '\($0)'?" } ?? "write \(Self.tags.keys.sorted().joined(separator: ", "))")
            }
            return fields.count == value.object?.members.count
        case "heroImage":
            heroImage = value.string
            return heroImage?.hasPrefix("https://") ?? false
        case "logo":
            logo = value.string
            return logo?.hasPrefix("https://") ?? false
        case "class", "object":
            guard let members = value.object else { return false }
            if name == "class" { classMembers = members } else { objectMembers = members }
            return true
        default:
            let near = Spelling.nearest(to: name, among: Self.forms.keys.sorted())
            throw GoogleError("there is no setting '\(name)' of Google passes", near.map { "did you mean '\($0)'?" })
        }
    }
}

extension GoogleSettings {
    /// The words of Google's converter with Apple's equivalent tags; a word without a tag is its own.
    static let tags = """
        event.name eventName, flight.passenger passengerName, flight.seatNumber, flight.seatClass ticketFareClass,
        flight.gate departureGate, flight.originCode departureAirportCode, flight.destinationCode destinationAirportCode,
        flight.flightNumber flightCode, flight.date, flight.time, flight.confirmationCode confirmationNumber,
        loyalty.primaryPoints, loyalty.secondaryPoints, transit.originName departureStationName, transit.originDate,
        transit.originTime, transit.destinationName destinationStationName, transit.destinationDate,
        transit.destinationTime
        """.split(separator: ",").map { $0.split { $0.isWhitespace }.map(String.init) }
        .reduce(into: [:] as [String: String]) { $0[$1.first ?? ""] = $1.last }

    static func isPath(_ name: String) -> Bool { name.hasPrefix("object.") || name.hasPrefix("class.") }

    /// The places of the values of the fields that the settings name for a kind, by tags and paths.
    ///
    /// - Throws: ``GoogleError`` for a key that no field has.
    func places(in style: Pass.Style, of kind: GoogleKind) throws(GoogleError) -> [String: JSONPointer] {
        let places = style.allFields.reversed().reduce(into: [:] as [String: JSONPointer]) { places, place in
            if let key = place.field.key { places[key] = place.pointer(in: style.kind).appending("value") }
        }
        var found: [String: JSONPointer] = [:]
        for (name, key) in fields.sorted(by: { $0.key < $1.key }) {
            guard Self.isPath(name) || kind.rawValue.hasPrefix(name.prefix { $0 != "." }) else { continue }
            guard let place = places[key] else {
                let keys = places.keys.sorted().joined(separator: ", ")
                throw GoogleError(
                    "'fields' names '\(key)' for '\(name)', but no field has this key", "the keys are \(keys)")
            }
            found[Self.tags[name] ?? name] = place
        }
        return found
    }
}

/// Why there is no pass of Google Wallet, or no link to it.
public struct GoogleError: DescribedError, Hashable {
    /// What failed, on what, why.
    public let message: String
    /// What to do about it.
    public let hints: [String]
    /// The missing members of the pass, if they are the reason.
    public let missing: [String]

    init(_ message: String, _ hints: String?..., missing: [String] = []) {
        (self.message, self.hints, self.missing) = (message, hints.compactMap(\.self), missing)
    }
}
