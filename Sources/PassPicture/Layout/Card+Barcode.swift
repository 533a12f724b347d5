internal import PassModel
internal import PassRules

extension Card {
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
    /// - Parameter bottom: the lower edge of the box.
    /// - Returns: the top of the box; without a barcode, `bottom`.
    @discardableResult
    mutating func addBarcode(bottom: Double) -> Double {
        guard let barcode = shown.barcode else { return bottom }
        let text = barcode.altText.flatMap { $0.isEmpty ? nil : $0 }
        let textWidth = text.map { measure.width(of: $0.onOneLine, in: PassLayout.Font(Self.codeText.size)) }
        let ink =
            barcode.grid?.inkSize(barcode.format, byteCount: barcode.message?.count ?? 0) ?? (width: 126, height: 126)
        let size = ModuleGrid.boxSize(barcode.grid == nil ? .qr : barcode.format, ink: ink, textWidth: textWidth)
        let box = Rectangle(
            x: (width - size.width) / 2, y: bottom - size.height, width: size.width, height: size.height)
        addBox(box, .color(.white, cornerRadius: 5))
        let below = text == nil ? (size.height - ink.height) / 2 : ModuleGrid.textRoom
        addCode(
            barcode,
            Rectangle(
                x: box.middleX - ink.width / 2, y: box.bottom - below - ink.height, width: ink.width,
                height: ink.height))
        if let text { addText(text, below: barcode, in: box) }
        return box.y
    }

    /// The text below a code: it is cut where it is too long, and never shrinks.
    private static let codeText = Setting(size: 15, smallest: 15)

    private mutating func addText(_ text: String, below barcode: ShownPass.Barcode, in box: Rectangle) {
        let baseline = box.bottom - ModuleGrid.textBaseline
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
        if module < PictureRules.leastModule { remarks.append(.dense(barcode.pointer, millimetres: module)) }
    }
}
