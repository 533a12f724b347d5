internal import PassModel

/// Rules about the groups of fields and their size.
enum FieldPlacementRules {
    static let all: [PassRule] = [tooMany, groupIgnored, alignmentIgnored, detectorsIgnored, rowIgnored, rowRange]

    private static let source = "Wallet Passes, PassFieldContent"

    static let tooMany = PassRule(
        "fields.too-many", .warning, "a group has no more fields than its style shows",
        effect: "Wallet shows the others only among the details", hint: "move the others to backFields",
        source: "Wallet Passes, PassFields; Wallet Developer Guide",
        bad: #""coupon": {"primaryFields": [{"key": "a", "value": 1}, {"key": "b", "value": 2}]}"#,
        good: #""coupon": {"primaryFields": [{"key": "a", "value": 1}]}"#
    ).faults { contents in
        contents.styles.flatMap { style in
            FrontRow.rows(of: style, in: contents).compactMap { row in
                guard row.fields.indices.contains(row.limit) else { return nil }
                return Fault(
                    .value(row.fields[row.limit].pointer),
                    "there are \(row.fields.count) \(row.name), and \(style.rawValue) shows \(row.limit)",
                    hint: row.hint
                )
            }
        }
    }

    static let groupIgnored = PassRule(
        "fields.group-ignored", .warning, "a style has only the groups of fields that it shows",
        effect: "Wallet shows none of the group's fields", source: "Wallet Passes, PassFields",
        bad: #""generic": {"footerFields": [{"key": "a", "value": 1}]}"#,
        good: #""generic": {}, "posterGeneric": {"footerFields": [{"key": "a", "value": 1}]}"#
    ).faults { contents in
        contents.styles.flatMap { style in
            ignoredGroups(of: style, in: contents).map { group in
                Fault(
                    .name(JSONPointer(tokens: [style.rawValue, group.rawValue])),
                    "'\(group.rawValue)' is not a group of \(style.rawValue)", hint: hint(for: group, of: style))
            }
        }
    }

    private static func ignoredGroups(of style: Pass.Style.Kind, in contents: PassContents) -> [Pass.Field.Group] {
        guard let object = contents[style: style]?.object else { return [] }
        var shown = type(of: Pass.Style(style).content).groups
        if style == .eventTicket, !contents.schemes.contains(.posterEventTicket) {
            shown.removeAll { $0 == .additionalInfo }
        }
        return Pass.Field.Group.allCases.filter { group in
            !shown.contains(group) && object[group.rawValue]?.array?.isEmpty == false
        }
    }

    private static func hint(for group: Pass.Field.Group, of style: Pass.Style.Kind) -> String {
        switch group {
        case .additionalInfo where style == .eventTicket:
            "move its fields to backFields, or add \"preferredStyleSchemes\": [\"posterEventTicket\"]"
        case .secondary, .auxiliary: "move its fields to footerFields or backFields"
        default: "move its fields to backFields"
        }
    }

    static let alignmentIgnored = PassRule(
        "fields.alignment-ignored", .warning, "primary and back fields have no textAlignment",
        effect: "Wallet ignores the key", hint: "remove it", source: source,
        bad: field(#""textAlignment": "PKTextAlignmentRight""#, in: .primary),
        good: field(#""textAlignment": "PKTextAlignmentRight""#, in: .secondary)
    ).fault(inEach: .field) { place in
        guard place.group == .primary || place.group == .back,
            place[.textAlignment].flatMap(Pass.Field.TextAlignment.init(json:)) != nil
        else { return nil }
        return useless(.textAlignment, "has no effect in \(place.group.rawValue)", in: place)
    }

    static let detectorsIgnored = PassRule(
        "fields.detectors-ignored", .note, "only back fields have dataDetectorTypes", effect: "Wallet ignores the key",
        hint: "remove it", source: source, bad: field(#""dataDetectorTypes": []"#, in: .primary),
        good: field(#""dataDetectorTypes": []"#, in: .back)
    ).fault(inEach: .field) { place in
        guard place.group != .back, place[.dataDetectorTypes]?.array != nil else { return nil }
        return useless(.dataDetectorTypes, "has no effect in \(place.group.rawValue)", in: place)
    }

    static let rowIgnored = PassRule(
        "fields.row-ignored", .warning, "only auxiliary fields of event tickets have a row",
        effect: "Wallet ignores the key", hint: "remove it", since: SystemVersion(12),
        source: "Wallet Passes, Pass.EventTicket", bad: field(#""row": 1"#, in: .auxiliary),
        good: #""eventTicket": {"auxiliaryFields": [{"key": "a", "value": "A", "row": 1}]}"#
    ).fault(inEach: .field) { place in
        guard !place.isInRows, place[.row]?.number != nil else { return nil }
        let place = place.group == .auxiliary ? (place, place.style.rawValue) : (place, place.group.rawValue)
        return useless(.row, "has no effect in \(place.1)", in: place.0)
    }

    static let rowRange = PassRule(
        "fields.row-range", .warning, "a row is 0 or 1", effect: "Wallet ignores the key", hint: "write 0 or 1",
        since: SystemVersion(12), source: "Wallet Passes, Pass.EventTicket",
        bad: #""eventTicket": {"auxiliaryFields": [{"key": "a", "value": "A", "row": 2}]}"#,
        good: #""eventTicket": {"auxiliaryFields": [{"key": "a", "value": "A", "row": 0}]}"#
    ).fault(inEach: .field) { place in
        guard place.isInRows, let row = place[.row]?.number, row.int != 0, row.int != 1 else { return nil }
        return Fault(.value(place.pointer(to: .row)), "the row is \(row.text.shown), not 0 or 1")
    }

    private static func useless(_ key: Pass.Field.Key, _ words: String, in place: PassContents.FieldPlace) -> Fault {
        let pointer = place.pointer(to: key)
        return Fault(.name(pointer), "'\(key.rawValue)' \(words)", fix: .remove(pointer))
    }

    private static func field(_ member: String, in group: Pass.Field.Group) -> Sample {
        Sample(#""generic": {"\#(group.rawValue)": [{"key": "a", "value": "A", \#(member)}]}"#)
    }
}

extension PassContents.FieldPlace {
    fileprivate var isInRows: Bool { style == .eventTicket && group == .auxiliary }
}

/// Fields that share an area of the front with space for only a few.
private struct FrontRow {
    let limit: Int
    /// The fields' name, as the subject of a sentence.
    let name: String
    var hint: String?
    let fields: [PassContents.FieldPlace]

    static func rows(of style: Pass.Style.Kind, in contents: PassContents) -> [FrontRow] {
        let fields = contents.fields.filter { $0.style == style }
        func row(_ group: Pass.Field.Group, _ limit: Int) -> FrontRow {
            FrontRow(limit: limit, name: "'\(group.rawValue)'", fields: fields.filter { $0.group == group })
        }
        func top(primary: Int) -> [FrontRow] { [row(.header, 3), row(.primary, primary)] }
        switch style {
        case .posterGeneric: return [row(.header, 1), row(.primary, 4), row(.footer, 2)]
        case .boardingPass: return top(primary: 2) + [row(.secondary, 4), row(.auxiliary, 5)]
        case .eventTicket: return top(primary: 1) + [row(.secondary, 4)] + ticketRows(fields, contents)
        case .generic where !contents.showsSquareBarcode:
            return top(primary: 1) + [row(.secondary, 4), row(.auxiliary, 4)]
        case .coupon, .storeCard, .generic: return top(primary: 1) + [sharedRow(fields, isGeneric: style == .generic)]
        }
    }

    private static func sharedRow(_ fields: [PassContents.FieldPlace], isGeneric: Bool) -> FrontRow {
        FrontRow(
            limit: 4, name: "secondary and auxiliary fields\(isGeneric ? " above a square barcode" : "")",
            hint: isGeneric ? "move the others to backFields, or use PKBarcodeFormatPDF417" : nil,
            fields: fields.filter { $0.group == .secondary } + fields.filter { $0.group == .auxiliary })
    }

    /// The two rows of auxiliary fields on event tickets; a field with an unfilled row is in neither.
    private static func ticketRows(_ fields: [PassContents.FieldPlace], _ contents: PassContents) -> [FrontRow] {
        [0, 1].map { number in
            let inRow = fields.filter { place in
                guard place.group == .auxiliary, !(place[.row]?.string.map(contents.isUnfilled) ?? false) else {
                    return false
                }
                return (place[.row]?.number?.int ?? 0) == number
            }
            return FrontRow(
                limit: 4, name: "auxiliary fields of row \(number)",
                hint: number == 0 ? "give some of them \"row\": 1" : nil, fields: inRow)
        }
    }
}

extension PassContents {
    /// Whether the barcode that Wallet shows is square, which leaves less room for fields.
    var showsSquareBarcode: Bool {
        let elements = self[.barcodes]?.array?.compactMap { Pass.Barcode(json: $0)?.format } ?? []
        let format = elements.first ?? pass.barcode?.format
        return format == .qr || format == .aztec
    }
}
