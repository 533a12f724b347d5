internal import PassModel

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

    /// The most room that a header field takes, as measured.
    private static let fieldRoom = 145.0

    /// Adds the header fields at the end of the line; returns where the first of them starts.
    private mutating func addHeaderFields(after logoEnd: Double) -> Double {
        let row = Row(labelTop: 11.1, valueTop: 23.8, Setting(size: 22, smallest: 12, usual: 15), limit: 3)
        let fields = fields(.header)
        moveToDetails(fields.dropFirst(row.limit))
        let shown = fields.prefix(row.limit)
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
}
