internal import PassModel

/// The fronts that iOS 18 and later draw from an image that fills the card.
///
/// Apple documents what is shown and the sizes of the images, not the places: those are drawn close to, not equal.
extension Card {
    /// The height of a poster as wide as a card: the artwork is 358 × 448.
    private static let posterHeight = (Card.width * 448 / 358 * 10).rounded() / 10
    private static let footerHeight = 58.0

    /// The front of a poster event ticket: logo and date above, event and venue below, the seat in the footer.
    ///
    /// Without NFC it has a code over the event, which iOS 27 and later draw.
    mutating func addPosterEvent() {
        height = Self.posterHeight
        let ground = addPosterGround()
        addPosterHeader(trailing: eventTime)
        let seats = semantics("seatSection", "seatRow", "seatNumber", "venueEntrance")
        let footer = seats.isEmpty ? height : addFooter(seats, over: ground)
        var y = footer - 18
        for (key, size, weight) in [
            ("venueName", 15.0, PassLayout.Weight.regular), ("eventName", 28.0, PassLayout.Weight.semibold),
        ] {
            guard let text = semantic(key) else { continue }
            let setting = Setting(size: size, smallest: size * 0.55, weight: weight)
            addLine(
                text.value, setting, foreground, x: Card.inset, top: y - size * 0.705, width: room,
                alignment: leading, of: .value(text.pointer))
            y -= size * 0.705 + 12
        }
        if !shown.usesNFC { addBarcode(bottom: y - 4) }
    }

    /// The front of a poster generic pass: the code in the middle, a field in the lower quarter, another in the footer.
    ///
    /// Apple's article promises four primary fields and two in the footer; phones were seen to draw the first of each.
    /// Without a label, the primary one was larger.
    mutating func addPosterGeneric() {
        height = Self.posterHeight
        let ground = addPosterGround()
        let shade = Rectangle(y: height * 0.6, width: width, height: height * 0.4)
        addBox(shade, .gradient(from: .black.opacity(0), to: .black.opacity(0.8)))
        addPosterHeader(trailing: fields(.header).first, smallest: 19)
        moveToDetails(fields(.header).dropFirst())
        let footer = fields(.footer)
        let bottom = footer.isEmpty ? height : addFooter(footer, over: ground, limit: 1)
        let (primary, top) = (fields(.primary), bottom - 44)
        let isTitle = primary.first?.label == nil
        add(
            primary,
            Row(
                labelTop: top, valueTop: isTitle ? top : top + 13.4,
                Setting(size: isTitle ? 34 : 20, smallest: 12), limit: 1))
        addBarcode(bottom: bottom - (primary.isEmpty ? 16 : 56))
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
        addBox(frame, .color(Paint(shown.background)))
        if !addFilling(.artwork, frame) { addFilling(.background, frame) }
        let ground = boxes.last.flatMap { box in
            if case .image(let image) = box.content { image } else { nil }
        }
        if !shown.suppressesHeaderDarkening {
            addEdge(height: 96, from: .black.opacity(0.45), to: .black.opacity(0))
        }
        return ground
    }

    /// Adds the logo, and a field at the other end of the line.
    private mutating func addPosterHeader(trailing field: ShownPass.Field?, smallest: Double = 11) {
        let logo = addPrimaryLogo(y: 16)
        let text = shown.logoText ?? (logo == nil ? shown.organizationName : nil)
        let start = logo.map { $0.right + 9 } ?? Card.inset
        if logo == nil, let text { addLogoText(text, top: 24, width: 180) }
        guard let field else { return }
        let row = Row(labelTop: 18, valueTop: 31, Setting(size: 19, smallest: smallest))
        let width = min(naturalWidth(of: field, row.value), self.width - Card.inset - start - 8)
        add(field, row, x: self.width - Card.inset - width, width: width, natural: trailing)
    }

    /// Adds the strip at the lower edge; returns its upper edge.
    private mutating func addFooter(
        _ fields: [ShownPass.Field], over ground: PassLayout.Image?, limit: Int = 4
    ) -> Double {
        let strip = Rectangle(y: height - Card.footerHeight, width: width, height: Card.footerHeight)
        if let color = shown.footerBackground ?? shown.seatSection {
            addBox(strip, .color(Paint(color)))
        } else {
            if var image = ground {
                image.blurRadius = 12
                image.vertically = 1
                addBox(strip, .image(image))
            }
            addBox(strip, .color(.black.opacity(0.2)))
        }
        let logo = addFitting(
            .secondaryLogo,
            Rectangle(x: width - Card.inset - 135, y: strip.bottom - 12 - 12, width: 135, height: 12), horizontally: 1,
            vertically: 1)
        let top = strip.y + 14
        add(
            fields, Row(labelTop: top, valueTop: top + 13.2, Setting(size: 17, smallest: 11), limit: limit),
            width: (logo.map { $0.x - 8 } ?? width - Card.inset) - Card.inset)
        return strip.y
    }

    /// A text from the semantic tags.
    func semantic(_ key: String) -> ShownPass.Field? { shown.semantics[key] }

    /// The texts from the semantic tags that the pass has.
    func semantics(_ keys: String...) -> [ShownPass.Field] { keys.compactMap(semantic) }
}

/// The front of a boarding pass that iOS 26 draws from semantic tags.
///
/// Apple documents which tags are shown, not the places: those are drawn close to, not equal.
extension Card {
    mutating func addSemanticBoardingPass(_ transit: Pass.BoardingPass.TransitType) {
        addBackground()
        addAirlineHeader()
        addAirports(transit)
        addSemanticRow(["boardingTime", "departureTerminal", "boardingGroup", "seat"], top: 164)
        addSemanticRow(["passengerName", "ticketFareClass", "confirmationNumber"], top: 210)
        addFooterImage(above: addBarcode())
    }

    private mutating func addAirlineHeader() {
        if addPrimaryLogo(y: 13) == nil, let text = shown.logoText { addLogoText(text, top: 22, width: 150) }
        var end = width - Card.inset
        let row = Row(labelTop: 11.1, valueTop: 23.8, Setting(size: 22, smallest: 12))
        for field in semantics("departureGate", "flightCode") {
            let width = min(naturalWidth(of: field, row.value), 80)
            add(field, row, x: end - width, width: width, natural: trailing)
            end -= width + 14
        }
    }

    private mutating func addAirports(_ transit: Pass.BoardingPass.TransitType) {
        let (half, end) = addTransit(transit)
        let lines: [(from: String, to: String, top: Double, setting: Setting, paint: Paint)] = [
            (
                "departureCityName", "destinationCityName", 69.4,
                Setting(size: 12, smallest: 8.5, weight: .semibold), labels
            ),
            (
                "departureAirportCode", "destinationAirportCode", 87,
                Setting(size: 36, smallest: 18, weight: .medium), foreground
            ),
            ("departureTime", "arrivalTime", 124, Setting(size: 15, smallest: 9), foreground),
        ]
        for line in lines {
            for (key, x, alignment) in [(line.from, Card.inset, leading), (line.to, end, trailing)] {
                guard let field = semantic(key) else { continue }
                addLine(
                    field.value, line.setting, line.paint, x: x, top: line.top, width: half, alignment: alignment,
                    of: .value(field.pointer))
            }
        }
    }

    private mutating func addSemanticRow(_ keys: [String], top: Double) {
        add(keys.compactMap(semantic), Row(labelTop: top, valueTop: top + 13.4, Setting(size: 17, smallest: 11)))
    }
}
