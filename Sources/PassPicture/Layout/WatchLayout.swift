internal import PassModel

/// A pass on a watch: no strip, thumbnail or details, two fields on a line, the barcode at the end.
extension Card {
    /// The width of the screen of a 45 mm watch in points.
    private static let watchWidth = 198.0
    private static let watchInset = 8.0

    static func watch(_ shown: ShownPass, _ measure: any TextMeasuring) -> PassLayout {
        var card = Card(shown, measure, width: watchWidth)
        let end = card.addWatchFields()
        let barcode = card.addWatchBarcode(top: end)
        card.height = max(242, barcode + watchInset)
        card.cornerRadius = 20
        card.boxes.insert(PassLayout.Box(card.frame, .color(Paint(shown.background))), at: 0)
        card.addState()
        return card.layout(.watch)
    }

    private var watchRoom: Double { width - 2 * Card.watchInset }

    /// Adds logo, header, primary and all other fields; returns where the space below them starts.
    private mutating func addWatchFields() -> Double {
        let header = fields(.header)
        let logo = addFitting(.logo, Rectangle(x: 14, y: 8, width: header.isEmpty ? 130 : 80, height: 25))
        if logo == nil, let text = shown.logoText ?? shown.organizationName {
            let key: Pass.Key = shown.logoText == nil ? .organizationName : .logoText
            addLine(
                text, Setting(size: 14, smallest: 10, weight: .semibold), foreground, x: 14, top: 15,
                width: header.isEmpty ? 170 : 95, alignment: leading, of: .text(of: key))
        }
        if let field = header.first {
            let row = Row(labelTop: 8, valueTop: 20.5, Setting(size: 15, smallest: 9))
            add(field, row, x: 112, width: width - 112 - 14, natural: trailing)
        }
        moveToDetails(header.dropFirst())
        let y = addWatchLines(fields(.primary), perLine: isJourney ? 2 : 1, size: 22, from: 42)
        let others = (isJourney ? [.auxiliary, .secondary] : [.secondary, .auxiliary]).flatMap(fields)
        return addWatchLines(others, perLine: 2, size: 16, from: y)
    }

    private var isJourney: Bool {
        switch shown.form {
        case .boardingPass, .semanticBoardingPass: true
        default: false
        }
    }

    private mutating func addWatchLines(
        _ fields: [ShownPass.Field], perLine: Int, size: Double, from start: Double
    ) -> Double {
        var y = start
        for first in stride(from: 0, to: fields.count, by: perLine) {
            let line = Array(fields[first...].prefix(perLine))
            let row = Row(labelTop: y, valueTop: y + 13, Setting(size: size, smallest: 9))
            add(line, row, x: Card.watchInset, width: watchRoom)
            y += 13 + size * 0.705 + 12
        }
        return y
    }

    /// Adds the barcode below the fields; returns where its box ends.
    private mutating func addWatchBarcode(top: Double) -> Double {
        guard let barcode = shown.barcode else { return top }
        let ratio = barcode.grid.map { $0.height / Double(max(1, $0.columns)) } ?? 1
        let box = Rectangle(x: Card.watchInset, y: top, width: watchRoom, height: (watchRoom - 24) * ratio + 24)
        addBox(box, .color(.white, cornerRadius: 5))
        addCode(barcode, box.inset(by: 12))
        return box.bottom
    }
}
