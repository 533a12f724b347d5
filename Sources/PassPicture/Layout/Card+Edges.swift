internal import PassModel
internal import PassRules

extension Card {
    /// Adds the logo, the text beside it and the header fields.
    mutating func addHeader() {
        let logo = addFitting(
            .logo, Rectangle(x: Card.inset, y: Card.headerHeight / 2 - 25, width: 160, height: 50))
        let start = (logo.map { $0.right + 9 } ?? Card.inset)
        let end = addHeaderFields(after: logo?.right ?? Card.inset)
        guard let text = shown.logoText else { return }
        guard end - 8 - start > 24 else { return remarks.append(.cut(.text(of: .logoText), text)) }
        addLogoText(text, x: start, top: 22, width: end - 8 - start)
    }

    /// Adds the text beside the logo, or in its place.
    mutating func addLogoText(_ text: String, x: Double = Card.inset, top: Double, width: Double) {
        addLine(
            text, Setting(size: 18, smallest: 11, weight: .semibold), foreground, x: x, top: top, width: width,
            alignment: leading, of: .text(of: .logoText))
    }

    /// Adds the logo of layouts that have one of their own.
    mutating func addPrimaryLogo(y: Double) -> Rectangle? {
        let place = Rectangle(x: Card.inset, y: y, width: 126, height: 30)
        return addFitting(.primaryLogo, place) ?? addFitting(.logo, place)
    }

    /// The greatest width of a header field, as measured.
    private static let fieldRoom = 137.0

    /// Adds the header fields at the end of the line, the first one nearest to it; returns where the last one starts.
    private mutating func addHeaderFields(after logoEnd: Double) -> Double {
        let row = Row(labelTop: 11.1, valueTop: 23.8, Setting(size: 22, smallest: 12, usual: 15), limit: 3)
        let fields = fields(.header)
        moveToDetails(fields.dropFirst(row.limit))
        let shown = fields.prefix(row.limit).reversed()
        let end = width - Card.inset
        guard !shown.isEmpty else { return end }
        let gaps = Double(shown.count - 1) * Card.gap
        let natural = shown.map { min(naturalWidth(of: $0, row.value), Self.fieldRoom) }
        let widths = Self.shared(natural, in: max(120, end - logoEnd - 8) - gaps)
        let start = end - widths.reduce(0, +) - gaps
        var x = start
        for (field, width) in zip(shown, widths) {
            add(field, row, x: x, width: width, natural: trailing)
            x += width + Card.gap
        }
        return start
    }

    /// The barcode's box alone.
    static func barcode(of shown: ShownPass, _ measure: any TextMeasuring) -> PassLayout {
        var card = Card(shown, measure)
        let top = card.addBarcode(bottom: 0)
        let box = card.boxes.first?.frame ?? card.frame
        (card.width, card.height, card.cornerRadius) = (box.width, -top, 5)
        for index in card.boxes.indices {
            card.boxes[index].frame.x -= box.x
            card.boxes[index].frame.y -= top
        }
        return card.layout(.front)
    }

    /// Adds the barcode in its white box at the bottom of the card.
    ///
    /// - Parameter bottom: the lower edge of the box; without one, it is where classic cards have it.
    /// - Returns: the top of the box; without a barcode, the lower edge.
    @discardableResult
    mutating func addBarcode(bottom: Double? = nil) -> Double {
        guard let barcode = shown.barcode else { return bottom ?? height - 15 }
        let text = barcode.altText.flatMap { $0.isEmpty ? nil : $0 }
        let textWidth = text.map { measure.width(of: $0.onOneLine, in: PassLayout.Font(Self.codeText.size)) }
        let ink =
            barcode.grid?.inkSize(barcode.format, byteCount: barcode.message?.count ?? 0) ?? (width: 126, height: 126)
        let space = ModuleGrid.Box(barcode.grid == nil ? .qr : barcode.format, ink: ink, textWidth: textWidth)
        let box = Rectangle(
            x: (width - space.width) / 2, y: (bottom ?? height - space.bottom) - space.height, width: space.width,
            height: space.height)
        addBox(box, .color(.white, cornerRadius: 5))
        let code = Rectangle(
            x: box.middleX - ink.width / 2, y: box.y + space.top, width: ink.width, height: ink.height)
        addCode(barcode, code)
        if let text { addText(text, of: barcode, baseline: code.bottom + ModuleGrid.textBaseline, in: box) }
        return box.y
    }

    /// The text below a code: it is cut where it is too long, and never shrinks.
    private static let codeText = Setting(size: 15, smallest: 15)

    private mutating func addText(
        _ text: String, of barcode: ShownPass.Barcode, baseline: Double, in box: Rectangle
    ) {
        addLine(
            text, Self.codeText, .black, x: box.x + ModuleGrid.textMargin,
            top: baseline - PassLayout.Font(Self.codeText.size).capHeight, width: box.width - 2 * ModuleGrid.textMargin,
            alignment: .center, of: .text(barcode.pointer.appending("altText")))
    }

    /// Adds the code itself.
    mutating func addCode(_ barcode: ShownPass.Barcode, _ place: Rectangle) {
        guard let grid = barcode.grid else {
            addBox(place, .missing("barcode", .black), of: .barcode(barcode.pointer))
            if let obstacle = barcode.obstacle { remarks.append(.notEncodable(barcode.pointer, obstacle)) }
            return
        }
        let paint = shown.state == .current ? Paint.black : Paint.black.opacity(0.15)
        addBox(place, .barcode(grid, paint), of: .barcode(barcode.pointer))
        let module = grid.moduleWidth(drawnIn: place.width)
        guard module < PictureRules.leastModule else { return }
        remarks.append(.dense(barcode.pointer, millimetres: module, isLinear: barcode.format.isLinear))
    }

    /// How a text is set: its sizes are the largest, and the smallest before the text is cut.
    struct Setting {
        var size: Double
        var smallest: Double
        /// The size where there is room.
        let largest: Double
        var weight: PassLayout.Weight = .regular
        /// Below this size, a value is reported as shrunk.
        let usual: Double

        init(size: Double, smallest: Double, weight: PassLayout.Weight = .regular, usual: Double? = nil) {
            (self.size, self.smallest, self.weight, largest) = (size, smallest, weight, size)
            self.usual = usual ?? size * 0.8
        }

        /// The label of a field.
        static let label = Setting(size: 11.3, smallest: 8.5, weight: .semibold)
        /// The label of a field in columns of equal width: it is cut.
        static let columnLabel = Setting(size: 11.3, smallest: 11.3, weight: .semibold)
    }

    /// The font in which `text` fits on a line of `width` points, as far as the setting allows.
    func font(for text: String, _ setting: Setting, width: Double) -> PassLayout.Font {
        let largest = PassLayout.Font(setting.size, setting.weight)
        let natural = measure.width(of: text, in: largest)
        guard natural > width, natural > 0 else { return largest }
        var font = PassLayout.Font(max(setting.smallest, setting.size * width / natural), setting.weight)
        // A font is not exactly as wide as its size says, and a text a hair too wide would lose its last letter.
        if font.size > setting.smallest, measure.width(of: text, in: font) > width {
            font.size = max(setting.smallest, font.size * 0.985)
        }
        return font
    }

    /// Adds one line of text; `top` is the top of its capitals.
    ///
    /// Texts that are cut are reported, and values that are smaller than usual.
    @discardableResult
    mutating func addLine(
        _ text: String, _ setting: Setting, _ paint: Paint, x: Double, top: Double, width: Double,
        alignment: ShownPass.Alignment, of subject: PassLayout.Subject? = nil
    ) -> PassLayout.Font {
        let line = text.onOneLine
        guard !line.isEmpty, width > 0 else { return PassLayout.Font(setting.size, setting.weight) }
        let font = font(for: line, setting, width: width)
        note(line, font, setting, width: width, subject)
        addBox(
            Rectangle(x: x, y: top, width: width, height: font.capHeight),
            .text(PassLayout.Text(text: line, font: font, paint: paint, alignment: alignment)), of: subject)
        return font
    }

    private mutating func note(
        _ text: String, _ font: PassLayout.Font, _ setting: Setting, width: Double, _ subject: PassLayout.Subject?
    ) {
        guard let subject else { return }
        if measure.width(of: text, in: font) > width * 1.002 {
            remarks.append(.cut(subject, text))
        } else if font.size < setting.usual, case .value = subject {
            remarks.append(.shrunk(subject, from: setting.largest, to: font.size))
        }
    }

    /// A label as the front shows it.
    func capitals(_ label: String) -> String {
        // In Turkish and Azeri, the capital of i keeps its dot.
        let keepsDot = ["tr", "az"].contains { shown.language == $0 || shown.language.hasPrefix("\($0)-") }
        return (keepsDot ? String(label.map { $0 == "i" ? "İ" : $0 }) : label).uppercased()
    }
}

extension String {
    /// The text with spaces for line breaks, since the front shows each text on one line.
    var onOneLine: String {
        contains(where: \.isNewline) ? String(map { $0.isNewline ? " " : $0 }) : self
    }
}
