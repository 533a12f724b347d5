internal import PassModel
internal import PassRules
internal import PassToolkit
internal import SignedMessages

/// Makes a class and an object of one kind from a pass.
struct Mapping {
    let kind: GoogleKind
    let settings: GoogleSettings
    let now: PassDate?
    var reader: PassReader
    var images: GoogleImages
    var group = JSONObject()
    var object = JSONObject()
    var findings: [Finding] = []

    init(
        _ kind: GoogleKind, _ settings: GoogleSettings, _ reader: PassReader, _ images: GoogleImages, now: PassDate?
    ) {
        (self.kind, self.settings, self.reader, self.images, self.now) = (kind, settings, reader, images, now)
    }

    /// The part with the colour, as not each object has a field for it.
    private var painted: GooglePart { [.offer, .loyalty, .giftCard].contains(kind) ? .class : .object }

    subscript(part: GooglePart) -> JSONObject {
        get { part == .class ? group : object }
        set { if part == .class { group = newValue } else { object = newValue } }
    }

    /// Writes everything.
    ///
    /// - Throws: `OpenSSLError` where this machine's policy disables SHA-256.
    mutating func fill(id: GoogleID) throws(OpenSSLError) {
        let serial = id.description
        object["id"] = .string(serial)
        object["classId"] = .string(serial)  // keeps its place in the order
        if kind != .generic {
            set("issuerName", toText: reader.text("organizationName", for: .class), in: .class)
            group["reviewStatus"] = .string("UNDER_REVIEW")
        }
        try fillKind()
        try fillLooks()
        fillCode()
        fillState()
        fillRestrictions()
        fillFields()
        fillLinks()
        for path in settings.fields.keys.filter(GoogleSettings.isPath).sorted() {
            if let place = reader.place(of: [path]) { set(path, toFieldAt: place) }
        }
        group = group.merged(with: settings.classMembers)
        object = object.merged(with: settings.objectMembers)
        try nameClass(issuer: id.issuer)
        findings += GoogleCheck.findings(in: .object(group), .class, of: kind, file: "class")
        findings += GoogleCheck.findings(in: .object(object), .object, of: kind, file: "object")
    }

    /// The class's identifier: with a digest of its content if that differs from record to record.
    private mutating func nameClass(issuer: String) throws(OpenSSLError) {
        let suffix = settings.classSuffix ?? reader.root.object?["passTypeIdentifier"]?.string ?? ""
        var digest: String?
        if reader.classVaries {
            let content = JSONValue.object(group).utf8Text()
            digest = try String(DigestAlgorithm.sha256.digest(of: content).hexadecimal.prefix(12))
        }
        let parts = [suffix] + (settings.classSuffix == nil ? [kind.rawValue] : []) + (digest.map { [$0] } ?? [])
        guard let id = GoogleID(issuer: issuer, of: parts) else { return }
        group = JSONObject(
            members: [.init(name: "id", value: .string(id.description))] + group.members.filter { $0.name != "id" })
        object["classId"] = .string(id.description)
    }

    /// The facts that the kind needs and the pass lacks: paths, or words of the settings for them.
    var lacks: [String] {
        var lacks = findings.filter { $0.rule == "google.required" }.compactMap { $0.pointer?.description }
        // The API documents these in prose only.
        if kind == .transit, object["ticketLegs"] == nil {
            let leg = object["ticketLeg"]?.object
            if leg?["originName"] ?? leg?["originStationCode"] == nil { lacks.append("transit.originName") }
            if leg?["departureDateTime"] ?? object["validTimeInterval"] == nil {
                lacks.append("transit.originDate")
            }
        }
        return lacks.map { lack in Self.words.first { lack.hasPrefix($0.key) }?.value ?? lack }
    }

    private static let words = [
        "/passengerName": "flight.passenger", "/reservationInfo": "flight.confirmationCode",
        "/origin": "flight.originCode", "/destination": "flight.destinationCode",
        "/flightHeader/flightNumber": "flight.flightNumber", "/localScheduledDepartureDateTime": "flight.date",
    ]

    /// The parts that were not read, with the reasons.
    var losses: [GooglePass.Loss] {
        var reader = reader
        reader.pass(over: "formatVersion", "teamIdentifier", "passTypeIdentifier", "serialNumber")
        return reader.unused.map { .init(pointer: $0, reason: LossReason.words(for: $0, style: reader.style.kind)) }
    }
}

// MARK: - What all kinds have

extension Mapping {
    private mutating func fillLooks() throws(OpenSSLError) {
        if let color = reader.take("backgroundColor", for: painted).flatMap(PassColor.init(json:)) {
            self[painted]["hexBackgroundColor"] = .string("#" + [color.red, color.green, color.blue].hexadecimal)
        }
        let part: GooglePart = kind == .generic ? .object : .class
        let description = imageDescription
        if let address = settings.heroImage {
            self[part]["heroImage"] = .object([("sourceUri", .object([("uri", .string(address))]))])
        } else if let slot = [PassImage.Slot.strip, .artwork, .background].first(where: { images.size($0) != nil }) {
            self[part]["heroImage"] = try images.image(slot, description: description, least: 1032)
        }
        if let image = try images.image(.thumbnail, description: description, least: 1860) {
            let module = JSONValue.object([("id", .string("thumbnail")), ("mainImage", image)])
            object["imageModulesData"] = .array([module])
        }
        if let image = try images.image(.footer, description: description, least: 780) {
            let module = JSONValue.object([("id", .string("footer")), ("mainImage", image)])
            group["imageModulesData"] = .array([module])
        }
    }

    /// The description of an image, if the pass's description has no other place.
    var imageDescription: JSONValue? {
        guard kind != .offer, kind != .generic else { return nil }
        return localized(reader.root.object?["description"]?.string)
    }

    private mutating func fillCode() {
        let list = reader.root.object?["barcodes"]?.array ?? []
        let place = list.isEmpty ? JSONPointer(tokens: ["barcode"]) : JSONPointer(tokens: ["barcodes", "0"])
        guard let code = reader.root[place].flatMap(Pass.Barcode.init(json:)), let message = code.message,
            let type = code.format.flatMap({ Self.codeType($0, message) })
        else { return }
        reader.pass(over: place.appending("format"), place.appending("message"), place.appending("altText"))
        if message.utf8.allSatisfy({ $0 < 0x80 }) { reader.pass(over: place.appending("messageEncoding")) }
        // The key for old systems repeats this.
        if !list.isEmpty, reader.root.object?["barcode"] == list[0] { reader.pass(over: "barcode") }
        object["barcode"] = .object([
            ("type", .string(type)), ("value", .string(message)),
            ("alternateText", code.altText.map { JSONValue.string(reader.texts.plain($0)) }),
        ])
    }

    private static func codeType(_ format: Pass.Barcode.Format, _ message: String) -> String? {
        switch format {
        case .qr: "QR_CODE"
        case .pdf417: "PDF_417"
        case .aztec: "AZTEC"
        case .code128: "CODE_128"
        case .code39: "CODE_39"
        case .codabar: "CODABAR"
        case .ean13: "EAN_13"
        case .interleaved2of5: message.count == 14 ? "ITF_14" : nil
        }
    }

    private mutating func fillState() {
        let end = reader.take("expirationDate", for: .object).flatMap(PassDate.init(json:))
        let isVoided = reader.take("voided", for: .object) == .bool(true)
        let hasEnded = end.flatMap { end in now.map { end <= $0 } } ?? false
        object["state"] = .string(isVoided ? "INACTIVE" : hasEnded ? "EXPIRED" : "ACTIVE")
        if let end {
            object["validTimeInterval"] = .object([("end", .object([("date", .string(end.text))]))])
        }
        let places = (reader.root.object?["locations"]?.array ?? []).prefix(10).indices.compactMap {
            index -> JSONValue? in
            let place = JSONPointer(tokens: ["locations", String(index)])
            guard let latitude = reader.take(place.appending("latitude"), for: .object),
                let longitude = reader.take(place.appending("longitude"), for: .object)
            else { return nil }
            return .object([("latitude", latitude), ("longitude", longitude)])
        }
        if !places.isEmpty { object["merchantLocations"] = .array(places) }
        if let name = reader.text("groupingIdentifier", for: .object) {
            let type = reader.root.object?["passTypeIdentifier"]?.string ?? ""
            object["groupingInfo"] = .object([("groupingId", .string("\(type)-\(name)"))])
        }
    }

    private mutating func fillRestrictions() {
        if reader.take("sharingProhibited", for: .class) == .bool(true) {
            group["multipleDevicesAndHoldersAllowedStatus"] = .string("ONE_USER_ALL_DEVICES")
            object["passConstraints"] = .object([("screenshotEligibility", .string("INELIGIBLE"))])
        }
        let chip = JSONPointer(tokens: ["nfc"])
        if reader.take(chip.appending("requiresAuthentication"), for: .class) == .bool(true) {
            group["viewUnlockRequirement"] = .string("UNLOCK_REQUIRED_TO_VIEW")
        }
        if settings.classMembers["enableSmartTap"] == .bool(true) {
            object["smartTapRedemptionValue"] = reader.take(chip.appending("message"), for: .object)
        }
    }
}

// MARK: - Writing

extension Mapping {
    /// Sets a member that has a twin for translations.
    mutating func set(_ name: String, toText raw: String?, in part: GooglePart) {
        guard let (name, value) = raw.map({ named(name, $0) }) else { return }
        self[part][name] = value
    }

    /// A member for a text, or its twin for translations.
    func named(_ name: String, _ raw: String) -> (name: String, value: JSONValue?) {
        reader.texts.isTranslated(raw)
            ? ("localized" + name.prefix(1).uppercased() + name.dropFirst(), reader.texts.localized(raw))
            : (name, .string(reader.texts.plain(raw)))
    }

    /// Sets the member at a path such as `object.accountName` to the value of a field or a tag, in the form of its type.
    mutating func set(_ path: String, toFieldAt place: JSONPointer) {
        let names = path.split(separator: ".").map(String.init)
        let part: GooglePart = names[0] == "class" ? .class : .object
        let type = names.dropFirst().reduce("\(kind.rawValue)\(part.rawValue)" as Substring) {
            GoogleFields.records[$0]?.fields[$1]?.type ?? "string"
        }
        guard let value = value(at: place, as: type, for: part) else { return }
        let twin = type == "text" ? value.string.map { named(names.last ?? "", $0) } : nil
        set(path, to: twin?.value ?? value, as: twin?.name)
    }

    /// Sets the member at a path, if there is a value; the last name can be its twin's.
    mutating func set(_ path: String, to value: JSONValue?, as twin: String? = nil) {
        var names = path.split(separator: ".").map(String.init)
        guard let value, let last = names.popLast() else { return }
        let tree = names.dropFirst().reversed().reduce(JSONValue.object([(twin ?? last, value)])) {
            .object([($1, $0)])
        }
        let part: GooglePart = names.first == "class" ? .class : .object
        self[part] = self[part].merged(with: tree.object ?? JSONObject())
    }

    /// The value of a field, or of a tag of it, in the form of a type of Google's.
    mutating func value(at place: JSONPointer, as type: Substring, for part: GooglePart) -> JSONValue? {
        guard let value = reader.take(place, for: part) else { return nil }
        let field = reader.root[JSONPointer(tokens: Array(place.tokens.prefix(3)))]?.object
        let (text, money) = (
            value.string ?? value.number?.text, money(value, in: value.number == nil ? nil : field?["currencyCode"])
        )
        switch type {
        case "LocalizedString": return localized(text)
        case "Money": return money
        case "int", "double": return value
        case "text": return text.map { .string($0) }
        case "date": return time(value, at: place.tokens.last ?? "", for: part)
        case "localDate": return local(time(value, at: place.tokens.last ?? "", for: part))
        case "Points":
            guard let balance = self.value(at: place, as: "Balance", for: part) else { return nil }
            let label = field?["label"]?.string.map { named("label", $0) }
            return .object([label ?? ("label", nil), ("balance", balance)])
        case "Balance":
            if let money { return .object([("money", money)]) }
            if let number = value.number { return .object([(number.int == nil ? "double" : "int", value)]) }
            return text.map { .object([("string", .string(reader.texts.plain($0)))]) }
        default: return text.map { .string(reader.texts.plain($0)) }
        }
    }

    /// A text in all languages; `nil` for none, and for an empty one, which Google refuses.
    func localized(_ raw: String?) -> JSONValue? {
        raw.flatMap { reader.texts.plain($0).isEmpty ? nil : reader.texts.localized($0) }
    }
}

extension JSONValue {
    /// An object of the members that have a value; `nil` if none has.
    static func made(_ members: [(name: String, value: JSONValue?)]) -> JSONValue? {
        members.contains { $0.value != nil } ? .object(members) : nil
    }
}

extension JSONObject {
    /// The object with the members of another: objects are merged, `null` removes, all else replaces.
    func merged(with changes: JSONObject) -> JSONObject {
        var merged = self
        for change in changes.members {
            if case .null = change.value {
                merged[change.name] = nil
            } else if let old = merged[change.name]?.object, let new = change.value.object {
                merged[change.name] = .object(old.merged(with: new))
            } else {
                merged[change.name] = change.value
            }
        }
        return merged
    }
}

extension PassReader {
    /// Marks these members of the pass as not lost.
    mutating func pass(over names: String...) {
        for name in names { pass(over: JSONPointer(tokens: [name])) }
    }
}

/// Why parts of a pass have no counterpart.
enum LossReason {
    static func words(for pointer: JSONPointer, style: Pass.Style.Kind) -> String {
        let names = pointer.tokens.filter { Int($0) == nil }
        if let first = names.first, names.count == 1, Pass.Style.Kind(rawValue: first) != nil, first != style.rawValue {
            return "the style '\(style.rawValue)' of the pass was used"
        }
        for (words, reason) in reasons where names.contains(where: words.contains) { return reason }
        return names.first == "semantics" || names.contains("semantics")
            ? "this kind has no field for it" : "Google Wallet has no counterpart"
    }

    private static let reasons: [(Set<String>, String)] = [
        (
            ["foregroundColor", "labelColor", "stripColor", "footerBackgroundColor", "useAutomaticColors"],
            "Google chooses the other colours itself"
        ),
        (
            ["preferredStyleSchemes", "suppressStripShine", "suppressHeaderDarkening", "logoSymbolName"],
            "Google has one layout for each kind"
        ),
        (["webServiceURL", "authenticationToken"], "changes reach Google through its own API"),
        (
            ["relevantText", "altitude", "maxDistance", "beacons", "locations"],
            "Google decides where it offers a pass, at ten places at most"
        ),
        (["relevantDate", "relevantDates"], "Google uses the times of events, flights and journeys"),
        (["changeMessage"], "Google words its notices itself"),
        (["textAlignment", "row"], "the place in the row decides"),
        (["isRelative", "numberStyle"], "it is written as a plain date or number"),
        (["messageEncoding"], "Google chooses the encoding of the code"),
        (["barcodes", "barcode"], "a pass of Google has one code, of a kind that Google knows"),
        (["nfc"], "Smart Tap has its own keys, and needs \"enableSmartTap\" in the settings"),
        (
            ["appLaunchURL", "associatedStoreIdentifiers", "auxiliaryStoreIdentifiers"],
            "it is about an app for iPhones"
        ),
        (["userInfo"], "it is for an app on the phone"),
        (["upcomingPassInformation"], "Google has no list of coming events in a pass"),
    ]
}
