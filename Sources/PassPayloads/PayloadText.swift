#if Payload
    internal import PassModel

    /// A `pass.json` that a payload changes.
    struct PayloadText {
        private(set) var pass: JSONObject

        init(_ pass: JSONObject) { self.pass = pass }

        /// Writes what the payload names.
        ///
        /// - Parameters:
        ///   - changes: the payload, in the form of a `pass.json`.
        ///   - replacingSemantics: whether its semantic tags replace all others.
        /// - Throws: ``PayloadError`` for a value that is not specified.
        mutating func apply(_ changes: JSONObject, replacingSemantics: Bool) throws(PayloadError) {
            for change in changes.members {
                let old = pass[change.name]
                switch change.name {
                case "fields": try apply(fields: change.value.object ?? JSONObject())
                case "barcodes": try apply(barcodes: change.value.array ?? [])
                case "upcomingPassInformation":
                    let new = change.value.array ?? []
                    pass[change.name] = .array(
                        try entries(new, before: old?.array ?? [], replacingSemantics: replacingSemantics))
                case "semantics":
                    pass[change.name] = try Self.merged(
                        change.value, into: replacingSemantics ? nil : old, called: change.name)
                default: pass[change.name] = try Self.merged(change.value, into: old, called: change.name)
                }
            }
        }

        // MARK: - Codes

        /// The codes, each once; the one for old systems only if they can draw it.
        private mutating func apply(barcodes: [JSONValue]) throws(PayloadError) {
            let encoding = pass["barcodes"]?.array?.first?.object?["messageEncoding"] ?? .string("iso-8859-1")
            var codes: [JSONValue] = []
            for barcode in barcodes {
                var code = try Self.merged(barcode, into: nil, called: "barcodes").object ?? JSONObject()
                guard code.has("format") else { throw PayloadError(.unspecified("barcodes.format")) }
                for (key, value) in [("message", .string("")), ("messageEncoding", encoding)] where !code.has(key) {
                    code[key] = value
                }
                codes.append(.object(code))
            }
            pass["barcodes"] = .array(codes)
            guard pass.has("barcode") else { return }
            let old = ["PKBarcodeFormatQR", "PKBarcodeFormatPDF417", "PKBarcodeFormatAztec"]
            pass["barcode"] = codes.first { old.contains($0.object?["format"]?.string ?? "") }
        }

        // MARK: - Fields

        private static let groups = [
            "headerFields", "primaryFields", "secondaryFields", "auxiliaryFields", "backFields",
            "additionalInfoFields", "footerFields",
        ]

        private mutating func apply(fields: JSONObject) throws(PayloadError) {
            let customization = fields["fieldCustomization"]?.object ?? JSONObject()
            for style in Pass.Style.Kind.allCases {
                guard var groups = pass[style.rawValue]?.object else { continue }
                for name in Self.groups {
                    let old = groups[name]?.array
                    if let new = fields[name]?.object, old != nil || Self.isGroup(name, of: style) {
                        groups[name] = .array(try Self.fields(new["fields"]?.array ?? [], before: old ?? []))
                    } else if let old {
                        groups[name] = .array(try Self.customized(old, by: customization))
                    }
                }
                if style == .boardingPass, let transit = fields["transitType"] {
                    groups["transitType"] = try Self.merged(transit, into: nil, called: "transitType")
                }
                pass[style.rawValue] = .object(groups)
            }
        }

        /// Whether a style without this group can have it.
        private static func isGroup(_ name: String, of style: Pass.Style.Kind) -> Bool {
            switch name {
            case "footerFields": style == .posterGeneric
            case "additionalInfoFields": style == .eventTicket
            default: true
            }
        }

        /// A whole group; what a payload can't say of a field stays.
        private static func fields(
            _ fields: [JSONValue], before: [JSONValue]
        ) throws(PayloadError) -> [JSONValue] {
            var group: [JSONValue] = []
            for field in fields.compactMap(\.object) {
                let old = before.lazy.compactMap(\.object).first { $0["key"] == field["key"] }
                var new = JSONObject()
                for member in field.members where member.name != "value" {
                    new[member.name] = try merged(member.value, into: nil, called: member.name)
                }
                if let value = field["value"]?.object { set(value, in: &new, before: old) }
                for key in ["row", "semantics"] where old?.has(key) ?? false { new[key] = old?[key] }
                group.append(.object(new))
            }
            return group
        }

        private static func customized(
            _ fields: [JSONValue], by customization: JSONObject
        ) throws(PayloadError) -> [JSONValue] {
            let values = customization["valueForKey"]?.object ?? JSONObject()
            let isVisible = customization["visibilityForKey"]?.object ?? JSONObject()
            return fields.compactMap { field in
                guard var object = field.object, let key = object["key"]?.string else { return field }
                guard isVisible[key] != .bool(false) else { return nil }
                if let value = values[key]?.object {
                    // Wallet would show an attributed value of the template in place of the new one.
                    object["attributedValue"] = nil
                    set(value, in: &object, before: field.object)
                }
                return .object(object)
            }
        }

        /// Writes a value of one of five kinds into a field.
        private static func set(_ value: JSONObject, in field: inout JSONObject, before old: JSONObject?) {
            guard let member = value.members.first else { return }
            switch member.name {
            case "valueAttributedText":
                field["attributedValue"] = member.value
                if !field.has("value") { field["value"] = .string((member.value.string ?? "").withoutTags) }
            case "valueDate": field["value"] = date(member.value, like: old?["value"])
            // What is no number has no place in JSON.
            case "valueDouble" where member.value.number == nil: break
            default: field["value"] = member.value
            }
        }

        // MARK: - Upcoming events

        private func entries(
            _ entries: [JSONValue], before: [JSONValue], replacingSemantics: Bool
        ) throws(PayloadError) -> [JSONValue] {
            var result: [JSONValue] = []
            for entry in entries.compactMap(\.object) {
                let old = before.first { $0.object?["identifier"] == entry["identifier"] }
                let entry = old?.hasSmallNames ?? false ? JSONValue.object(entry).withSmallNames.object ?? entry : entry
                var new = old?.object ?? JSONObject()
                let customization = entry["fieldCustomization"]?.object ?? JSONObject()
                for name in ["additionalInfoFields", "backFields"] {
                    let old = new[name]?.array
                    if let group = entry[name]?.object {
                        new[name] = .array(try Self.fields(group["fields"]?.array ?? [], before: old ?? []))
                    } else if let old {
                        new[name] = .array(try Self.customized(old, by: customization))
                    }
                }
                for member in entry.members
                where !["additionalInfoFields", "backFields", "fieldCustomization"].contains(member.name) {
                    let isReplaced = replacingSemantics && member.name == "semantics"
                    new[member.name] = try Self.merged(
                        member.value, into: isReplaced ? nil : new[member.name], called: member.name)
                }
                // A payload leaves out what is false.
                if new["isActive"] == .bool(true), !entry.has("isActive") { new["isActive"] = .bool(false) }
                result.append(.object(new))
            }
            return result
        }

        // MARK: - Values

        /// A value of the payload in the place of an older one, as `pass.json` writes it.
        private static func merged(
            _ new: JSONValue, into old: JSONValue?, called name: String
        ) throws(PayloadError) -> JSONValue {
            switch new {
            case .object(let object):
                if name.hasSuffix("Color") { return color(object) }
                // Tags are merged; any other object replaces the template's, which is that of a sample.
                var result = name == "semantics" || name == "beacons" ? old?.object ?? JSONObject() : JSONObject()
                for member in object.members {
                    // This date is a text of the issuer's own.
                    let isText = name == "eventStartDateInfo" && member.name == "date"
                    result[member.name] =
                        isText
                        ? member.value
                        : try merged(member.value, into: old?.object?[member.name], called: member.name)
                }
                // Zero is what the payload leaves out.
                if name.hasSuffix("ocation") || name == "locations" {
                    for key in ["latitude", "longitude"] where !object.has(key) { result[key] = .number(0) }
                }
                return .object(result)
            case .array(let elements):
                var result: [JSONValue] = []
                for (index, element) in elements.enumerated() {
                    let like = old?.array.flatMap { $0.indices.contains(index) ? $0[index] : $0.last }
                    // The lists of a payload replace those of the template; only the offsets of dates stay, and the
                    // names of beacons, which a payload does not have.
                    let same = name == "beacons" ? old?.array?.first { $0.isSameBeacon(as: element) } : nil
                    let value = try merged(element, into: same, called: name)
                    result.append(value.withDates(like: like).namingDate(in: name))
                }
                return .array(result)
            case .string(let text):
                if enumerations.contains(name), text.hasSuffix("Unspecified") {
                    throw PayloadError(.unspecified(name))
                }
                return isTimestamp(name) ? date(new, like: old) : new
            case .number where enumerations.contains(name): throw PayloadError(.unspecified(name))
            default: return new
            }
        }

        private static let enumerations: Set<String> = [
            "format", "textAlignment", "dateStyle", "timeStyle", "numberStyle", "transitType", "eventType",
            "dataDetectorTypes",
        ]

        /// Whether the payload has a point in time under this key, rather than a text.
        static func isTimestamp(_ key: String) -> Bool { key.hasSuffix("Date") || key == "date" }

        /// A point in time with the offset that the template has there, which a payload does not know.
        static func date(_ new: JSONValue, like old: JSONValue?) -> JSONValue {
            guard let date = new.string.flatMap({ PassDate(strict: $0) }),
                let offset = old?.string.flatMap({ PassDate(lenient: $0) })?.offsetInMinutes, offset != 0,
                let shifted = PassDate(
                    secondsSince1970: date.secondsSince1970, nanoseconds: date.nanoseconds, offsetInMinutes: offset)
            else { return new }
            return shifted.json
        }

        private static func color(_ parts: JSONObject) -> JSONValue {
            func part(_ name: String) -> UInt8 {
                UInt8(max(0, min(255, ((parts[name]?.number?.double ?? 0) * 255).rounded())))
            }
            return PassColor(red: part("red"), green: part("green"), blue: part("blue")).json
        }
    }

    extension JSONValue {
        /// The object with its points in time written as in another one.
        fileprivate func withDates(like old: JSONValue?) -> JSONValue {
            guard var object, let old = old?.object else { return self }
            for member in object.members where PayloadText.isTimestamp(member.name) {
                object[member.name] = PayloadText.date(member.value, like: old[member.name] ?? old.anyDate)
            }
            return .object(object)
        }
    }

    extension JSONValue {
        /// A relevant date under the name that iOS 18 looks for as well.
        fileprivate func namingDate(in list: String) -> JSONValue {
            guard list == "relevantDates", var object, let date = object["date"] else { return self }
            object["relevantDate"] = date
            return .object(object)
        }
    }

    extension JSONValue {
        fileprivate func isSameBeacon(as other: JSONValue) -> Bool {
            ["proximityUUID", "major", "minor"].allSatisfy { object?[$0] == other.object?[$0] }
        }

        /// Whether an entry has the names of Pass Designer, which writes some in small letters.
        fileprivate var hasSmallNames: Bool {
            switch self {
            case .object(let object): object.has("urls") || object.members.contains { $0.value.hasSmallNames }
            default: false
            }
        }

        /// The same with those names.
        fileprivate var withSmallNames: JSONValue {
            switch self {
            case .object(let object):
                .object(
                    JSONObject(
                        members: object.members.map { member in
                            let isLarge = ["URLs", "URL", "SHA256"].contains(member.name)
                            let name = isLarge ? member.name.lowercased() : member.name
                            return .init(name: name, value: member.value.withSmallNames)
                        }))
            case .array(let elements): .array(elements.map(\.withSmallNames))
            default: self
            }
        }
    }

    extension JSONObject {
        fileprivate var anyDate: JSONValue? { members.first { PayloadText.isTimestamp($0.name) }?.value }
    }

    extension String {
        /// The text of an attributed value.
        fileprivate var withoutTags: String {
            var (text, isTag) = ("", false)
            for character in self {
                if character == "<" {
                    isTag = true
                } else if character == ">" {
                    isTag = false
                } else if !isTag {
                    text.append(character)
                }
            }
            return text
        }
    }
#endif
