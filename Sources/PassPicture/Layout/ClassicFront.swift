internal import PassModel

/// The fronts of the five classic styles.
extension Card {
    /// How the values of secondary and auxiliary fields are set.
    private static func row(_ size: Double, smallest: Double) -> Setting {
        Setting(size: size, smallest: smallest, weight: .light)
    }

    /// The front of a card with its fields on the background.
    mutating func addGeneric() {
        addBackground()
        addHeader()
        let width = addThumbnail(y: 69.4)
        let large = Setting(size: 31.3, smallest: 15)
        add(fields(.primary), Row(labelTop: 77.4, valueTop: 95.8, large, limit: 1), width: width)
        add(fields(.secondary), Row(labelTop: 176, valueTop: 189.5, Self.row(19, smallest: 12)))
        add(fields(.auxiliary), Row(labelTop: 220.2, valueTop: 232.8, Self.row(17, smallest: 12)))
        addBarcode()
    }

    /// The front of a coupon or a store card: the primary field over the strip, all others in one row.
    mutating func addStripCard() {
        addBackground()
        let strip = Rectangle(y: Self.headerHeight, width: width, height: 144)
        addFilling(.strip, strip)
        addHeader()
        addPrimary(over: strip)
        let value = Setting(size: 27, smallest: 12, weight: .light, usual: 14)
        add(
            fields(.secondary) + fields(.auxiliary),
            Row(labelTop: 214.1, valueTop: 234, smallest: 227.1, value, gap: Self.wideGap))
        addBarcode()
        if shown.form == .coupon { cuts.append(.teeth(width: 3.7, depth: 2)) }
    }

    /// The front of an event ticket: with a strip, or with a background and a thumbnail.
    mutating func addEventTicket() {
        // A flat arc, 67 points wide and 17 deep.
        cuts.append(.circle(x: width / 2, y: 17 - 41.5, radius: 41.5))
        if shown.images[.strip] != nil {
            addStripTicket()
        } else {
            addPlainTicket()
        }
        addBarcode()
    }

    private mutating func addStripTicket() {
        addBackground()
        let strip = Rectangle(y: Self.headerHeight, width: width, height: 98)
        addFilling(.strip, strip)
        addHeader()
        addPrimary(over: strip)
        add(
            fields(.secondary),
            Row(labelTop: strip.bottom + 12.7, valueTop: strip.bottom + 25.9, Self.row(16, smallest: 11)))
        addAuxiliary(top: strip.bottom + 56)
    }

    private mutating func addPlainTicket() {
        if addFilling(.background, frame, blurRadius: 10) {
            addEdge(from: .white.opacity(0.045), to: .white.opacity(0))
        } else {
            addBackground()
        }
        addHeader()
        let width = addThumbnail(y: 69.4)
        let primary = Row(labelTop: 69.4, valueTop: 83.5, Setting(size: 20, smallest: 12), limit: 1)
        add(fields(.primary), primary, width: width)
        add(fields(.secondary), Row(labelTop: 121.6, valueTop: 134.8, Self.row(16, smallest: 11)), width: width)
        addAuxiliary(top: 170.1)
    }

    /// Adds the auxiliary fields of a ticket, which may have a second row.
    private mutating func addAuxiliary(top: Double) {
        for row in 0...1 {
            let top = top + Double(row) * 44.2
            add(
                fields(.auxiliary).filter { $0.row == row },
                Row(labelTop: top, valueTop: top + 13.2, Self.row(16, smallest: 11)))
        }
    }

    /// The front of a boarding pass: from and to, the auxiliary fields above the secondary ones, the footer.
    mutating func addBoardingPass(_ transit: Pass.BoardingPass.TransitType) {
        addBackground()
        addHeader()
        addJourney(transit)
        addPerforation(y: 128)
        let value = Self.row(17, smallest: 11)
        add(fields(.auxiliary), Row(labelTop: 140, valueTop: 153.4, value, limit: 5))
        add(fields(.secondary), Row(labelTop: 184.2, valueTop: 197.6, value))
        addFooterImage(above: addBarcode())
    }

    /// Adds the band above the barcode.
    mutating func addFooterImage(above top: Double) {
        let place = Rectangle(x: (width - 286) / 2, y: top - 8 - 15, width: 286, height: 15)
        addFitting(.footer, place, horizontally: 0.5, vertically: 1)
    }

    /// Adds where the journey starts and ends, with the means of transport between the two.
    private mutating func addJourney(_ transit: Pass.BoardingPass.TransitType) {
        let row = Row(labelTop: 69.4, valueTop: 93.7, Setting(size: 25, smallest: 13, weight: .light))
        let (half, end) = addTransit(transit)
        let fields = fields(.primary)
        moveToDetails(fields.dropFirst(2))
        if let from = fields.first { add(from, row, x: Card.inset, width: half, natural: leading) }
        if fields.count > 1 { add(fields[1], row, x: end, width: half, natural: trailing) }
    }

    /// Adds the means of transport; returns how wide the places beside it are, and where the second one starts.
    mutating func addTransit(_ transit: Pass.BoardingPass.TransitType) -> (width: Double, end: Double) {
        let icon = Rectangle(x: (width - 39) / 2, y: 85.5, width: 39, height: 34)
        addBox(icon, .symbol(transit, foreground))
        return (icon.x - 6 - Card.inset, icon.right + 6)
    }

    /// Adds the dashes between the two parts of a boarding pass, and the notches where they meet the edges.
    private mutating func addPerforation(y: Double) {
        for x in [0, width] { cuts.append(.circle(x: x, y: y, radius: 6)) }
        let line = Rectangle(x: 9, y: y - 0.5, width: width - 18, height: 1)
        addBox(line, .dashes(foreground.opacity(0.25)))
    }

    /// Adds the thumbnail at the end of the card; returns how wide a row beside it may be.
    private mutating func addThumbnail(y: Double) -> Double {
        guard let image = shown.images[.thumbnail] else { return room }
        // Its sides are between 2:3 and 3:2; what is longer is cropped.
        let ratio = min(1.5, max(2.0 / 3, (image.width ?? 1) / (image.height ?? 1)))
        let size = ratio > 1 ? (width: 90, height: 90 / ratio) : (width: 90 * ratio, height: 90)
        let frame = Rectangle(x: width - Card.inset - size.width, y: y, width: size.width, height: size.height)
        addFilling(.thumbnail, frame, cornerRadius: 3)
        return frame.x - 12 - Card.inset
    }

    /// Adds the primary field over a strip: the value first and large, the label below it.
    private mutating func addPrimary(over strip: Rectangle) {
        let fields = fields(.primary)
        moveToDetails(fields.dropFirst())
        guard let field = fields.first else { return }
        // Measured in a strip of 144 points; in a lower strip, the block is at the same share of the height.
        let share = strip.height / 144
        let value = Setting(size: 60 * min(1, share * 1.1), smallest: 18, weight: .light, usual: 30)
        let font = font(for: field.value.onOneLine, value, width: room)
        // A value that had to shrink is centred in the space for a large one.
        let top = strip.y + 31.3 * share + (value.size - font.size) * 0.705 / 2
        let paint = shown.stripText.map { Paint($0) }
        addLine(
            field.value, value, paint ?? foreground, x: Card.inset, top: top, width: room, alignment: leading,
            of: .value(field.pointer))
        guard let label = field.label else { return }
        addLine(
            label, Setting(size: 18 * min(1, share * 1.1), smallest: 10), paint ?? labels, x: Card.inset,
            top: strip.y + 92.3 * share, width: room, alignment: leading, of: .label(field.pointer))
    }
}
