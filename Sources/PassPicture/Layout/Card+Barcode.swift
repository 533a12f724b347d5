internal import PassModel

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

    /// Under this width of a module on the screen, scanners fail to read codes.
    static let smallestModule = 0.33

    /// Adds the barcode in its white box at the bottom of the card.
    ///
    /// - Parameter bottom: the lower edge of the box.
    /// - Returns: the top of the box; without a barcode, `bottom`.
    @discardableResult
    mutating func addBarcode(bottom: Double) -> Double {
        guard let barcode = shown.barcode else { return bottom }
        let text = barcode.altText.flatMap { $0.isEmpty ? nil : $0 }
        let textRoom = text == nil ? 0 : 17.0
        let ink = barcode.grid?.inkSize(barcode.format, textHeight: textRoom) ?? (width: 126, height: 126)
        let size = barcode.grid?.boxSize(barcode.format, textHeight: textRoom) ?? (width: 156, height: 156 + textRoom)
        let box = Rectangle(
            x: (width - size.width) / 2, y: bottom - size.height, width: size.width, height: size.height)
        addBarcode(barcode, in: box, ink: ink, textRoom: textRoom)
        if let text {
            addLine(
                text, Setting(size: 15, smallest: 9), .black, x: box.x + 8, top: box.bottom - 10.5 - 15 * 0.705,
                width: box.width - 16, alignment: .center, of: .text(barcode.pointer.appending("altText")))
        }
        return box.y
    }

    /// Adds a white box with the code in the middle of it, above the room for its text.
    mutating func addBarcode(
        _ barcode: ShownPass.Barcode, in box: Rectangle, ink: (width: Double, height: Double), textRoom: Double = 0
    ) {
        addBox(box, .color(.white, cornerRadius: 5))
        let place = Rectangle(
            x: box.middleX - ink.width / 2, y: box.y + (box.height - textRoom - ink.height) / 2, width: ink.width,
            height: ink.height)
        guard let grid = barcode.grid else {
            addBox(place, .missing("barcode", .black), of: .barcode(barcode.pointer))
            if let obstacle = barcode.obstacle { remarks.append(.notEncodable(barcode.pointer, obstacle)) }
            return
        }
        let paint = shown.state == .current ? Paint.black : Paint.black.opacity(0.15)
        let content = PassLayout.Barcode(
            format: barcode.format, message: barcode.message ?? [], grid: grid, paint: paint)
        addBox(place, .barcode(content), of: .barcode(barcode.pointer))
        let module = grid.moduleWidth(drawnIn: place.width)
        if module < Self.smallestModule { remarks.append(.dense(barcode.pointer, millimetres: module)) }
    }
}
