internal import PassModel

/// The fronts that iOS 18 and later draw from an image that fills the card.
///
/// Apple documents what is shown and the sizes of the images, not the places: those are drawn close to, not equal.
extension Card {
    /// The height of a poster as wide as a card: the artwork is 358 × 448.
    private static let posterHeight = (Card.width * 448 / 358 * 10).rounded() / 10
    private static let footerHeight = 58.0

    /// The front of a poster event ticket: logo and date above, event and venue below, the seat in the footer.
    static func posterEvent(_ shown: ShownPass, _ measure: any TextMeasuring) -> Card {
        var card = Card(shown, measure, height: posterHeight)
        let ground = card.addPosterGround()
        card.addPosterHeader(trailing: card.eventTime)
        let seats = card.semantics("seatSection", "seatRow", "seatNumber", "venueEntrance")
        let footer = seats.isEmpty ? card.height : card.addFooter(seats, over: ground)
        var y = footer - 18
        for (key, size, weight) in [
            ("venueName", 15.0, PassLayout.Weight.regular), ("eventName", 28.0, PassLayout.Weight.semibold),
        ] {
            guard let text = card.semantic(key) else { continue }
            let setting = Setting(size: size, smallest: size * 0.55, weight: weight)
            card.addLine(
                text.value, setting, card.foreground, x: Card.inset, top: y - size * 0.705, width: card.room,
                alignment: card.leading, of: .value(text.pointer))
            y -= size * 0.705 + 12
        }
        return card
    }

    /// The front of a poster generic pass: the code in the middle, fields in the lower quarter, two in the footer.
    static func posterGeneric(_ shown: ShownPass, _ measure: any TextMeasuring) -> Card {
        var card = Card(shown, measure, height: posterHeight)
        let ground = card.addPosterGround()
        let shade = Rectangle(x: 0, y: card.height * 0.6, width: card.width, height: card.height * 0.4)
        card.boxes.append(PassLayout.Box(shade, .gradient(from: .black.opacity(0), to: .black.opacity(0.8))))
        card.addPosterHeader(trailing: card.shown.fields[.header]?.first)
        card.moveToDetails((card.shown.fields[.header] ?? []).dropFirst())
        let footer = card.shown.fields[.footer] ?? []
        let bottom = footer.isEmpty ? card.height : card.addFooter(footer, over: ground)
        let primary = card.shown.fields[.primary] ?? []
        card.moveToDetails(primary.dropFirst(4))
        let lines = stride(from: 0, to: min(4, primary.count), by: 2).map {
            Array(primary[$0..<min($0 + 2, primary.count, 4)])
        }
        for (index, line) in lines.enumerated() {
            let top = bottom - 4 - Double(lines.count - index) * 40
            card.add(
                line,
                Row(
                    labelTop: top, valueTop: (top + 13.4, top + 13.4), value: Setting(size: 20, smallest: 12),
                    width: card.room, limit: 2))
        }
        card.addBarcode(bottom: bottom - 16 - Double(lines.count) * 40)
        return card
    }

    // MARK: - Parts

    /// Day and time of the event as one field: the day above the time.
    private var eventTime: ShownPass.Field? {
        guard var field = semantic("eventTime") else { return semantic("eventDate") }
        field.label = semantic("eventDate")?.value
        return field
    }

    /// Fills the card with the artwork, or with the background; returns the image.
    private mutating func addPosterGround() -> PassLayout.Image? {
        boxes.append(PassLayout.Box(frame, .color(Paint(shown.background))))
        if !addFilling(.artwork, frame) { addFilling(.background, frame) }
        let ground = boxes.last.flatMap { box in
            if case .image(let image) = box.content { image } else { nil }
        }
        if !shown.suppressesHeaderDarkening {
            let edge = Rectangle(x: 0, y: 0, width: width, height: 96)
            boxes.append(PassLayout.Box(edge, .gradient(from: .black.opacity(0.45), to: .black.opacity(0))))
        }
        return ground
    }

    /// Adds the logo, and a field at the other end of the line.
    private mutating func addPosterHeader(trailing field: ShownPass.Field?) {
        let place = Rectangle(x: Card.inset, y: 16, width: 126, height: 30)
        let logo = addFitting(.primaryLogo, place) ?? addFitting(.logo, place)
        let text = shown.logoText ?? (logo == nil ? shown.organizationName : nil)
        let start = logo.map { $0.right + 9 } ?? Card.inset
        if logo == nil, let text {
            addLine(
                text, Setting(size: 18, smallest: 11, weight: .semibold), foreground, x: start, top: 24, width: 180,
                alignment: leading, of: .text(JSONPointer(tokens: [Pass.Key.logoText.rawValue])))
        }
        guard let field else { return }
        let row = Row(labelTop: 18, valueTop: (31, 31), value: Setting(size: 19, smallest: 11), width: 0)
        let width = min(naturalWidth(of: field, row.value), self.width - Card.inset - start - 8)
        add(field, row, x: self.width - Card.inset - width, width: width, natural: trailing)
    }

    /// Adds the strip at the lower edge; returns its upper edge.
    private mutating func addFooter(_ fields: [ShownPass.Field], over ground: PassLayout.Image?) -> Double {
        let strip = Rectangle(
            x: 0, y: height - Card.footerHeight, width: width, height: Card.footerHeight)
        if let color = shown.footerBackground ?? shown.seatSection {
            boxes.append(PassLayout.Box(strip, .color(Paint(color))))
        } else if var image = ground {
            image.blurRadius = 12
            image.vertically = 1
            boxes.append(PassLayout.Box(strip, .image(image)))
            boxes.append(PassLayout.Box(strip, .color(.black.opacity(0.2))))
        } else {
            boxes.append(PassLayout.Box(strip, .color(.black.opacity(0.2))))
        }
        let logo = addFitting(
            .secondaryLogo,
            Rectangle(x: width - Card.inset - 135, y: strip.bottom - 12 - 12, width: 135, height: 12), horizontally: 1,
            vertically: 1)
        let top = strip.y + 14
        add(
            fields,
            Row(
                labelTop: top, valueTop: (top + 13.2, top + 13.2), value: Setting(size: 17, smallest: 11),
                width: (logo.map { $0.x - 8 } ?? width - Card.inset) - Card.inset,
                limit: shown.form == .posterGeneric ? 2 : 4))
        return strip.y
    }

    /// A text from the semantic tags.
    func semantic(_ key: String) -> ShownPass.Field? { shown.semantics[key] }

    /// The texts from the semantic tags that the pass has.
    func semantics(_ keys: String...) -> [ShownPass.Field] { keys.compactMap(semantic) }
}
