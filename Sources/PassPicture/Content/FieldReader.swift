internal import PassModel

/// Reads the fields of a pass into what is shown of them.
struct FieldReader {
    let wording: Wording
    let formatter: ValueFormatter
    /// Whether the pass is shown on a watch, which does not know markup.
    let isOnWatch: Bool
    /// How many more Unicode scalars values may have in all; what is over is cut short.
    private var room = 200_000
    /// The fields that are left out or whose values are cut, since there are too many or they are too long.
    private(set) var omitted: [JSONPointer] = []

    /// More fields of a group are on no screen.
    private static let mostFields = 200
    /// How many Unicode scalars a value has at the most once there is no room left.
    private static let shortest = 100

    init(wording: Wording, formatter: ValueFormatter, isOnWatch: Bool) {
        (self.wording, self.formatter, self.isOnWatch) = (wording, formatter, isOnWatch)
    }

    /// The fields of a style by group; those without a value are left out.
    mutating func fields(of style: Pass.Style) -> [Pass.Field.Group: [ShownPass.Field]] {
        var fields: [Pass.Field.Group: [ShownPass.Field]] = [:]
        var counts: [Pass.Field.Group: Int] = [:]
        for place in style.allFields {
            counts[place.group, default: 0] += 1
            guard counts[place.group, default: 0] <= Self.mostFields else {
                omitted.append(place.pointer(in: style.kind))
                continue
            }
            if let field = field(place, in: style.kind) { fields[place.group, default: []].append(field) }
        }
        return fields
    }

    private mutating func field(_ place: Pass.PlacedField, in kind: Pass.Style.Kind) -> ShownPass.Field? {
        let field = place.field
        let attributed = isOnWatch ? nil : field.attributedValue
        guard let value = attributed ?? field.value else { return nil }
        let limit = min(Wording.longest, max(room, Self.shortest))
        let text = shown(value, in: field, isMarkup: attributed != nil, limit: limit)
        room -= text.unicodeScalars.count
        let isCut = value.text.unicodeScalars.count > limit
        if isCut { omitted.append(place.pointer(in: kind)) }
        return ShownPass.Field(
            pointer: place.pointer(in: kind), label: wording.text(field.label), value: isCut ? text + "…" : text,
            alignment: Self.alignment(of: field, in: place.group),
            row: kind == .eventTicket && place.group == .auxiliary && field.row == 1 ? 1 : 0)
    }

    // MARK: - Values

    private func shown(_ value: Pass.Field.Value, in field: Pass.Field, isMarkup: Bool, limit: Int) -> String {
        switch value {
        case .number(let number): return formatter.text(of: number, in: field).cleaned(limit: limit)
        case .text, .date:
            if let date = value.date, let text = formatter.text(of: date, in: field) { return text }
            let text = wording.shown(wording.translated(value.text), limit: limit)
            return isMarkup ? text.withoutMarkup : text
        }
    }

    private static func alignment(of field: Pass.Field, in group: Pass.Field.Group) -> ShownPass.Alignment {
        guard group != .primary, group != .back else { return .natural }
        return switch field.textAlignment {
        case .left: .left
        case .center: .center
        case .right: .right
        case .natural, nil: .natural
        }
    }
}
