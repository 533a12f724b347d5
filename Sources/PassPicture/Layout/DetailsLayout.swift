internal import PassModel

/// The details of a pass: a list of fields of any length.
struct DetailsLayout {
    /// The most fields and the largest height in points that are drawn.
    private static let (fieldLimit, heightLimit) = (300, 4_000.0)
    /// Values with more characters than this are set in a smaller font.
    private static let longText = 240
    private static let margin = 14.5
    private static let padding = 14.0

    private var card: Card
    private var y = 22.0

    /// The details of a pass; `moved` are the fields for which the front has no room.
    init(_ shown: ShownPass, moved: [JSONPointer], _ measure: any TextMeasuring) {
        card = Card(shown, measure)
        addTitle()
        addPanel(of: Self.fields(of: shown, moved: moved))
    }

    /// The fields of the details in their order: those for which the front has no room come first.
    private static func fields(of shown: ShownPass, moved: [JSONPointer]) -> [ShownPass.Field] {
        let front = shown.fields.filter { $0.key != .back }.values.flatMap(\.self)
        let first = moved.compactMap { pointer in front.first { $0.pointer == pointer } }
        return Array((first + (shown.fields[.back] ?? []) + (shown.fields[.additionalInfo] ?? [])).prefix(fieldLimit))
    }

    /// The finished side.
    var layout: PassLayout {
        let height = max(Card.height, y + DetailsLayout.margin)
        let ground = PassLayout.Box(Rectangle(width: Card.width, height: height), .color(Self.ground))
        return PassLayout(
            side: .back, width: Card.width, height: height,
            outline: PassLayout.Outline(cornerRadius: card.cornerRadius, cuts: []), boxes: [ground] + card.boxes,
            remarks: card.remarks)
    }

    private static let ground = Paint(PassColor(red: 242, green: 242, blue: 247))
    private static let fainter = Paint(PassColor(red: 108, green: 108, blue: 112))
    private static let line = Paint(PassColor(red: 214, green: 214, blue: 218))

    private mutating func addTitle() {
        let titles: [(text: String?, key: Pass.Key, font: PassLayout.Font, paint: Paint)] = [
            (card.shown.organizationName, .organizationName, PassLayout.Font(17, .semibold), .black),
            (card.shown.description, .description, PassLayout.Font(13), Self.fainter),
        ]
        for title in titles {
            guard let text = title.text?.onOneLine, !text.isEmpty else { continue }
            let frame = Rectangle(
                x: Self.margin, y: y, width: Card.width - 2 * Self.margin, height: title.font.capHeight)
            let subject = PassLayout.Subject.text(of: title.key)
            if card.measure.width(of: text, in: title.font) > frame.width { card.remarks.append(.cut(subject, text)) }
            let line = PassLayout.Text(text: text, font: title.font, paint: title.paint, alignment: .center)
            card.addBox(frame, .text(line), of: subject)
            y += title.font.lineHeight + 2
        }
        y += 6
    }

    /// Adds the white panel with one field below the other.
    private mutating func addPanel(of fields: [ShownPass.Field]) {
        guard !fields.isEmpty else { return }
        let (top, place) = (y, card.boxes.count)
        y += Self.padding
        for (index, field) in fields.enumerated() {
            guard y < Self.heightLimit else {
                card.remarks.append(.cut(.value(field.pointer), field.value))
                continue
            }
            if index > 0 { addLine() }
            add(field)
        }
        y += 1
        let panel = Rectangle(x: Self.margin, y: top, width: Card.width - 2 * Self.margin, height: y - top)
        card.boxes.insert(PassLayout.Box(panel, .color(.white, cornerRadius: 10)), at: place)
    }

    private mutating func addLine() {
        let x = Self.margin + Self.padding
        card.addBox(Rectangle(x: x, y: y, width: Card.width - x - Self.margin, height: 0.5), .color(Self.line))
        y += Self.padding
    }

    private mutating func add(_ field: ShownPass.Field) {
        if let label = field.label, !label.isEmpty {
            add(label, PassLayout.Font(15, .medium), .black, of: .label(field.pointer))
            y += 8
        }
        let size = field.value.count > Self.longText ? 12.0 : 15.0
        add(field.value, PassLayout.Font(size), Self.fainter, of: .value(field.pointer))
        y += Self.padding
    }

    private mutating func add(
        _ text: String, _ font: PassLayout.Font, _ paint: Paint, of subject: PassLayout.Subject
    ) {
        guard !text.isEmpty else { return }
        let width = Card.width - 2 * (Self.margin + Self.padding)
        let lines = card.measure.lineCount(of: text, in: font, width: width)
        let limit = max(1, Int((Self.heightLimit - y) / font.lineHeight))
        if lines > limit { card.remarks.append(.cut(subject, text)) }
        let count = min(lines, limit)
        let height = font.capHeight + Double(count - 1) * font.lineHeight
        let frame = Rectangle(x: Self.margin + Self.padding, y: y, width: width, height: height)
        let content = PassLayout.Text(
            text: text, font: font, paint: paint, alignment: card.leading, lineLimit: count)
        card.addBox(frame, .text(content), of: subject)
        y += height + (font.lineHeight - font.capHeight) * 0.6
    }
}
