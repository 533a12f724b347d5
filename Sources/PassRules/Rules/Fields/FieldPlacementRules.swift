internal import PassModel

/// Which fields go where, and how many are shown.
enum FieldPlacementRules {
    static let all: [PassRule] = [tooMany, groupIgnored, alignmentIgnored, detectorsIgnored, rowIgnored, rowRange]

    private static let source = "Wallet Passes, PassFieldContent"

    static let tooMany = PassRule(
        "fields.too-many", .warning, "a group has no more fields than its style shows",
        effect: "Wallet shows the others among the details only", hint: "move the others to backFields",
        source: "Wallet Passes, PassFields; Wallet Developer Guide", reads: [.fields(.row), .barcodes(.format)],
        example: .init(
            bad: #""coupon": {"primaryFields": [{"key": "a", "value": 1}, {"key": "b", "value": 2}]}"#,
            good: #""coupon": {"primaryFields": [{"key": "a", "value": 1}]}"#)
    ) { contents in
        contents.styles.flatMap { FrontRow.rows(of: $0, in: contents) }.compactMap { row in
            guard row.fields.count > row.limit, row.fields.indices.contains(row.limit) else { return nil }
            return Fault(
                .value(row.fields[row.limit].pointer(in: row.style)),
                "\(row.name) are \(row.fields.count), of which \(row.style.rawValue) shows \(row.limit)",
                hint: row.hint)
        }
    }

    static let groupIgnored = PassRule(
        "fields.group-ignored", .warning, "a style has only the groups of fields that it shows",
        effect: "Wallet shows none of the group's fields", source: "Wallet Passes, PassFields",
        reads: [.key(.preferredStyleSchemes)],
        example: .init(
            bad: #""generic": {"footerFields": [{"key": "a", "value": 1}]}"#,
            good: #""generic": {}, "posterGeneric": {"footerFields": [{"key": "a", "value": 1}]}"#)
    ) { contents in
        contents.styles.flatMap { style in
            ignoredGroups(of: style, in: contents).map { group in
                Fault(
                    .name(JSONPointer(tokens: [style.rawValue, group.rawValue])),
                    "'\(group.rawValue)' is not a group of \(style.rawValue)", hint: hint(for: group, of: style))
            }
        }
    }

    private static func ignoredGroups(of style: Pass.Style.Kind, in contents: PassContents) -> [Pass.Field.Group] {
        guard let object = contents.pass.object[style.rawValue]?.object else { return [] }
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
        example: .init(
            bad: field(#""textAlignment": "PKTextAlignmentRight""#, in: .primary),
            good: field(#""textAlignment": "PKTextAlignmentRight""#, in: .secondary)), each: .field(.textAlignment)
    ) { place in
        guard place.group == .primary || place.group == .back,
            place[.textAlignment].flatMap(Pass.Field.TextAlignment.init(json:)) != nil
        else { return nil }
        return useless(.textAlignment, "has no effect in \(place.group.rawValue)", in: place)
    }

    static let detectorsIgnored = PassRule(
        "fields.detectors-ignored", .note, "only back fields have dataDetectorTypes",
        effect: "Wallet ignores the key", hint: "remove it", source: source,
        example: .init(
            bad: field(#""dataDetectorTypes": []"#, in: .primary), good: field(#""dataDetectorTypes": []"#, in: .back)),
        each: .field(.dataDetectorTypes)
    ) { place in
        guard place.group != .back, place[.dataDetectorTypes]?.array != nil else { return nil }
        return useless(.dataDetectorTypes, "has no effect in \(place.group.rawValue)", in: place)
    }

    static let rowIgnored = PassRule(
        "fields.row-ignored", .warning, "only auxiliary fields of event tickets have a row",
        effect: "Wallet ignores the key", hint: "remove it", since: SystemVersion(12),
        source: "Wallet Passes, Pass.EventTicket",
        example: .init(
            bad: field(#""row": 1"#, in: .auxiliary),
            good: #""eventTicket": {"auxiliaryFields": [{"key": "a", "value": "A", "row": 1}]}"#), each: .field(.row)
    ) { place in
        guard !place.isInRows, place[.row]?.number != nil else { return nil }
        let place = place.group == .auxiliary ? (place, place.style.rawValue) : (place, place.group.rawValue)
        return useless(.row, "has no effect in \(place.1)", in: place.0)
    }

    static let rowRange = PassRule(
        "fields.row-range", .warning, "a row is 0 or 1", effect: "Wallet ignores the key", hint: "write 0 or 1",
        since: SystemVersion(12), source: "Wallet Passes, Pass.EventTicket",
        example: .init(
            bad: #""eventTicket": {"auxiliaryFields": [{"key": "a", "value": "A", "row": 2}]}"#,
            good: #""eventTicket": {"auxiliaryFields": [{"key": "a", "value": "A", "row": 0}]}"#), each: .field(.row)
    ) { place in
        guard place.isInRows, let row = place[.row]?.number, row.int != 0, row.int != 1 else { return nil }
        return Fault(.value(place.pointer(to: .row)), "the row is \(row.text.shown), not 0 or 1")
    }

    private static func useless(_ key: Pass.Field.Key, _ words: String, in place: PassContents.FieldPlace) -> Fault {
        let pointer = place.pointer(to: key)
        return Fault(.name(pointer), "'\(key.rawValue)' \(words)", fixes: [.remove(pointer)])
    }

    private static func field(_ member: String, in group: Pass.Field.Group) -> Sample {
        Sample(#""generic": {"\#(group.rawValue)": [{"key": "a", "value": "A", \#(member)}]}"#)
    }
}

extension PassContents.FieldPlace {
    /// Whether the field is of a group that has two rows.
    fileprivate var isInRows: Bool { style == .eventTicket && group == .auxiliary }
}

/// Fields that share a place on the front, which has room for only a few.
private struct FrontRow {
    let style: Pass.Style.Kind
    let limit: Int
    /// What the fields are called, as the subject of a sentence.
    let name: String
    var hint: String?
    let fields: [Place]

    /// A field by its group and its place there.
    struct Place {
        let group: Pass.Field.Group
        let index: Int

        func pointer(in style: Pass.Style.Kind) -> JSONPointer {
            JSONPointer(tokens: [style.rawValue, group.rawValue, String(index)])
        }
    }

    static func rows(of style: Pass.Style.Kind, in contents: PassContents) -> [FrontRow] {
        let groups = Groups(style: style, contents: contents)
        switch style {
        case .posterGeneric: return [groups.row(.header, 1), groups.row(.primary, 4), groups.row(.footer, 2)]
        case .boardingPass: return groups.top(primary: 2) + [groups.row(.secondary, 4), groups.row(.auxiliary, 5)]
        case .eventTicket: return groups.top(primary: 1) + [groups.row(.secondary, 4)] + groups.auxiliaryRows
        case .generic where !contents.showsSquareBarcode:
            return groups.top(primary: 1) + [groups.row(.secondary, 4), groups.row(.auxiliary, 4)]
        case .coupon, .storeCard, .generic: return groups.top(primary: 1) + [groups.shared]
        }
    }

    /// The groups of one style.
    struct Groups {
        let style: Pass.Style.Kind
        let contents: PassContents

        func row(_ group: Pass.Field.Group, _ limit: Int) -> FrontRow {
            FrontRow(style: style, limit: limit, name: "'\(group.rawValue)'", fields: places(group))
        }

        func top(primary: Int) -> [FrontRow] { [row(.header, 3), row(.primary, primary)] }

        /// Secondary and auxiliary fields in one row.
        var shared: FrontRow {
            let isGeneric = style == .generic
            return FrontRow(
                style: style, limit: 4,
                name: "secondary and auxiliary fields\(isGeneric ? " above a square barcode" : "")",
                hint: isGeneric ? "move the others to backFields, or use PKBarcodeFormatPDF417" : nil,
                fields: places(.secondary) + places(.auxiliary))
        }

        /// The two rows of auxiliary fields on event tickets.
        var auxiliaryRows: [FrontRow] {
            let rows = elements(.auxiliary).map(row)
            return [0, 1].map { row in
                FrontRow(
                    style: style, limit: 4, name: "auxiliary fields of row \(row)",
                    hint: row == 0 ? "give some of them \"row\": 1" : nil,
                    fields: rows.indices.filter { rows[$0] == row }.map { Place(group: .auxiliary, index: $0) })
            }
        }

        private func elements(_ group: Pass.Field.Group) -> [JSONValue] {
            contents.pass.object[style.rawValue]?.object?[group.rawValue]?.array ?? []
        }

        private func places(_ group: Pass.Field.Group) -> [Place] {
            elements(group).indices.map { Place(group: group, index: $0) }
        }

        /// The row of a field, 0 by default; `nil` if it is still open.
        private func row(of element: JSONValue) -> Int? {
            let row = element.object?["row"]
            let isOpen = row?.string.map(contents.isOpen) ?? false
            return isOpen ? nil : row?.number?.int ?? 0
        }
    }
}

extension PassContents {
    /// Whether the barcode that Wallet shows is square, which leaves less room for fields.
    var showsSquareBarcode: Bool {
        let elements = pass.object["barcodes"]?.array?.compactMap { Pass.Barcode(json: $0)?.format } ?? []
        let format = elements.first ?? pass.barcode?.format
        return format == .qr || format == .aztec
    }
}
