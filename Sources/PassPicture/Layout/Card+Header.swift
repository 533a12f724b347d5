internal import PassModel

extension Card {
    /// Adds the logo, the text beside it and the header fields.
    mutating func addHeader() {
        let logo = addFitting(
            .logo, Rectangle(x: Card.inset, y: Card.headerHeight / 2 - 25, width: 160, height: 50))
        let start = (logo.map { $0.right + 9 } ?? Card.inset)
        let end = addHeaderFields(after: logo?.right ?? Card.inset)
        guard let text = shown.logoText else { return }
        addLine(
            text, Setting(size: 18, smallest: 11, weight: .semibold), foreground, x: start, top: 22,
            width: end - 8 - start, alignment: leading, of: .text(JSONPointer(tokens: [Pass.Key.logoText.rawValue])))
    }

    /// The most room that a header field takes, as measured.
    private static let fieldRoom = 145.0

    /// Adds the header fields from the end of the line; returns where the first of them starts.
    private mutating func addHeaderFields(after logoEnd: Double) -> Double {
        let row = Row(
            labelTop: 11.1, valueTop: (23.8, 23.8), value: Setting(size: 22, smallest: 12, usual: 15), width: 0,
            limit: 3)
        let fields = shown.fields[.header] ?? []
        moveToDetails(fields.dropFirst(row.limit))
        var end = width - Card.inset
        let count = min(row.limit, fields.count)
        let room = max(40, (end - logoEnd - 8) / Double(max(1, count)) - (count > 1 ? Card.gap : 0))
        // The first field stands farthest at the end.
        for field in fields.prefix(row.limit) {
            let width = min(naturalWidth(of: field, row.value), room, Self.fieldRoom)
            add(field, row, x: end - width, width: width, natural: trailing)
            end -= width + Card.gap
        }
        return fields.isEmpty ? end : end + Card.gap
    }
}
