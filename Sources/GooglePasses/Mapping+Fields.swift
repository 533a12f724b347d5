internal import PassModel
internal import PassRules
internal import PassToolkit

extension Mapping {
    /// Writes each field as a text of the object; texts that never differ go to the class, which shows ten more.
    mutating func fillFields() {
        var modules: [GooglePart: [JSONValue]] = [:]
        var links: [GooglePart: [JSONValue]] = [:]
        var names: [String: String] = [:]
        var front: [String] = []
        for place in reader.style.allFields {
            let pointer = place.pointer(in: reader.style.kind)
            let key = place.field.key ?? "\(place.group.rawValue)\(place.index)"
            let id = Self.moduleID(key, besides: Set(names.values))
            names[key] = id
            let isFront = ![.back, .additionalInfo, .footer].contains(place.group)
            if isFront { front.append(id) }
            let part: GooglePart = !isFront && reader.isConstant(pointer) ? .class : .object
            guard let body = self.body(of: place.field, at: pointer, isFront: isFront) else { continue }
            links[part, default: []] += body.links.enumerated().map { index, link -> JSONValue in
                .object([
                    ("uri", .string(link)), ("id", .string(index == 0 ? id : "\(id)-\(index)")),
                    ("localizedDescription", localized(place.field.label)),
                ])
            }
            guard let text = body.text else { continue }
            let hasRoom = modules[part, default: []].count < 10
            modules[hasRoom ? part : .object, default: []].append(
                .object(textMembers(id, of: place.field, text)))
        }
        for (part, modules) in modules { self[part]["textModulesData"] = .array(modules) }
        for (part, links) in links where !links.isEmpty { add(links, in: part) }
        fillRows(front, names)
    }

    private func textMembers(
        _ id: String, of field: Pass.Field, _ body: JSONValue
    ) -> [(name: String, value: JSONValue?)] {
        let label = field.label.flatMap { $0.isEmpty ? nil : $0 }
        let isPlain = body.object?["translatedValues"] == nil
        return [
            ("id", .string(id)), label.map { named("header", $0) } ?? ("header", nil),
            ("body", isPlain ? body.object?["defaultValue"]?.object?["value"] : nil),
            ("localizedBody", isPlain ? nil : body),
        ]
    }

    /// The rows of the card, by the template's fields, so that all records have the same class.
    private mutating func fillRows(_ front: [String], _ names: [String: String]) {
        for key in (settings.rows ?? []).joined() where names[key] == nil && !key.contains(".") {
            findings.append(
                Finding(
                    GoogleRules.row, "a row names '\(key)', but no field has this key",
                    hint: Spelling.nearest(to: key, among: names.keys.sorted()).map { "did you mean '\($0)'?" }))
        }
        var rows = settings.rows?.map { row in
            row.map { key in
                key.hasPrefix("object.") || key.hasPrefix("class.")
                    ? key : "object.textModulesData['\(names[key] ?? key)']"
            }
        }
        // The cards of flights and journeys show the route themselves.
        if rows == nil, kind != .flight, kind != .transit {
            let shown = front.prefix(9).map { "object.textModulesData['\($0)']" }
            rows = stride(from: 0, to: shown.count, by: 3).map { Array(shown[$0..<min($0 + 3, shown.count)]) }
        }
        var template: [(name: String, value: JSONValue?)] = []
        if let rows, !rows.isEmpty {
            let infos = rows.map(Self.row)
            template.append(("cardTemplateOverride", .object([("cardRowTemplateInfos", .array(infos))])))
        }
        if group["imageModulesData"] != nil {
            let image = Self.selector("class.imageModulesData['footer'].mainImage")
            template.append(
                ("cardBarcodeSectionDetails", .object([("firstTopDetail", .object([("fieldSelector", image)]))])))
        }
        group["classTemplateInfo"] = JSONValue.made(template)
    }

    private static func row(_ paths: [String]) -> JSONValue {
        let items = paths.map { JSONValue.object([("firstValue", selector($0))]) }
        switch items.count {
        case 1: return .object([("oneItem", .object([("item", items[0])]))])
        case 2: return .object([("twoItems", .object([("startItem", items[0]), ("endItem", items[1])]))])
        default:
            let three = JSONValue.object([("startItem", items[0]), ("middleItem", items[1]), ("endItem", items[2])])
            return .object([("threeItems", three)])
        }
    }

    private static func selector(_ path: String) -> JSONValue {
        .object([("fields", .array([.object([("fieldPath", .string(path))])]))])
    }

    private static func moduleID(_ key: String, besides taken: Set<String>) -> String {
        let plain = String(key.map { $0.isASCII && ($0.isLetter || $0.isNumber) || "-_".contains($0) ? $0 : "_" })
        let id = plain.isEmpty ? "_" : plain
        guard taken.contains(id) else { return id }
        return (2...).lazy.map { "\(id)_\($0)" }.first { !taken.contains($0) } ?? id
    }

    // MARK: - Values

    /// The text of a field and its link; no text if all of it is a link, which has a line of its own.
    private mutating func body(
        of field: Pass.Field, at pointer: JSONPointer, isFront: Bool
    ) -> (text: JSONValue?, links: [String])? {
        let hasMarkup = field.attributedValue != nil && !isFront
        guard let value = hasMarkup ? field.attributedValue : field.value, !value.text.isEmpty else { return nil }
        for key: Pass.Field.Key in [.key, .label, .value, .attributedValue, .dataDetectorTypes, .ignoresTimeZone] {
            reader.pass(over: pointer.appending(key.rawValue))
        }
        if case .number(let number) = value {
            reader.pass(over: pointer.appending("currencyCode"))
            let amount = field.currencyCode.map { "\(Self.decimal(number)) \($0)" }
            return (localized(amount ?? number.text), [])
        }
        if let date = value.date, let text = Self.text(of: date, in: field) {
            reader.pass(over: pointer.appending("dateStyle"), pointer.appending("timeStyle"))
            return (localized(text), [])
        }
        let types = field.dataDetectorTypes ?? Pass.Field.DataDetectorType.allCases
        guard hasMarkup else {
            let link = isFront ? nil : Self.link(reader.texts.plain(value.text), types)
            return (link == nil ? localized(value.text) : nil, link.map { [$0] } ?? [])
        }
        let links = reader.texts.plain(value.text).matches(of: /href=["']([^"']+)["']/).map { String($0.1) }
        let hasText = !reader.texts.plain(value.text).withoutMarkup.isEmpty
        return (hasText ? reader.texts.localized(value.text, \.withoutMarkup) : nil, links.filter(Self.isAddress))
    }

    /// A number with at least two digits after the point, as prices have.
    private static func decimal(_ number: JSONNumber) -> String {
        let parts = number.text.split(separator: ".", omittingEmptySubsequences: false)
        // One with an exponent stays as it is.
        guard parts.count < 3, number.text.utf8.allSatisfy({ "-.0123456789".utf8.contains($0) }) else {
            return number.text
        }
        let fraction = parts.count == 2 ? parts[1] : ""
        return "\(parts[0]).\(fraction)\(String(repeating: "0", count: max(0, 2 - fraction.count)))"
    }

    /// A date in digits, which is readable in all languages; `nil` for a field that is not a date.
    private static func text(of date: PassDate, in field: Pass.Field) -> String? {
        let (day, time) = (field.dateStyle ?? .hidden != .hidden, field.timeStyle ?? .hidden != .hidden)
        let text = date.text
        let parts = (day ? [text.prefix(10)] : []) + (time ? [text.dropFirst(11).prefix(5)] : [])
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    /// The address, if the whole text is one.
    private static func link(_ text: String, _ types: [Pass.Field.DataDetectorType]) -> String? {
        if types.contains(.link) {
            if isAddress(text), text.hasPrefix("http") { return text }
            if text.contains("@"), text.wholeMatch(of: /[^@\s]+@[^@\s]+\.[A-Za-z]{2,}/) != nil {
                return "mailto:\(text)"
            }
        }
        guard types.contains(.phoneNumber), text.hasPrefix("+"), text.wholeMatch(of: /\+[\d ()\/-]{5,25}/) != nil else {
            return nil
        }
        return "tel:" + text.filter { $0 == "+" || $0.isNumber }
    }

    private static func isAddress(_ text: String) -> Bool {
        guard let scheme = ["https://", "http://", "mailto:", "tel:"].first(where: text.hasPrefix) else { return false }
        let rest = text.dropFirst(scheme.count)
        return !rest.isEmpty && !rest.contains { $0.isWhitespace || "\"<>".contains($0) }
    }

    // MARK: - Links

    /// Adds links; those of the class are shown beside those of the object.
    private mutating func add(_ links: [JSONValue], in part: GooglePart) {
        let present = self[part]["linksModuleData"]?.object?["uris"]?.array ?? []
        self[part]["linksModuleData"] = .object([("uris", .array(present + links))])
    }

    /// Writes the addresses that are not in fields.
    mutating func fillLinks() {
        var links: [GooglePart: [JSONValue]] = [:]
        for member in reader.root.object?.members ?? [] {
            guard let text = member.value.string, !["webServiceURL", "appLaunchURL"].contains(member.name) else {
                continue
            }
            let address: String
            switch member.name {
            case _ where member.name.hasSuffix("URL") || member.name.hasSuffix("Website"): address = text
            case _ where member.name.hasSuffix("Email"): address = "mailto:\(text)"
            case _ where member.name.hasSuffix("PhoneNumber"):
                address = "tel:" + text.filter { $0 == "+" || $0.isNumber }
            default: continue
            }
            guard Self.isAddress(address) else { continue }
            let pointer = JSONPointer(tokens: [member.name])
            let part: GooglePart = reader.isConstant(pointer) ? .class : .object
            reader.pass(over: pointer)
            links[part, default: []].append(
                .object([
                    ("uri", .string(address)), ("description", .string(Self.words(member.name))),
                    ("id", .string(member.name)),
                ]))
        }
        for (part, links) in links { add(links, in: part) }
    }

    /// A key in words: `bagPolicyURL` is `Bag policy`.
    private static func words(_ key: String) -> String {
        let name = key.hasSuffix("URL") ? String(key.dropLast(3)) : key
        let words = name.replacing(/[A-Z]/) { " " + String($0.0).lowercased() }
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
