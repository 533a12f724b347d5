internal import PassModel

extension PictureSheet {
    private static let margin = 24.0
    private static let captionHeight = 22.0
    /// Behind several passes: a light grey.
    private static let ground = Paint(PassColor(red: 229, green: 229, blue: 234))

    /// One side alone, as large as the sheet.
    init(_ layout: PassLayout, files: [String: [UInt8]]) {
        self.init(
            width: layout.width, height: layout.height, background: nil,
            items: [Item(layout: layout, files: files)])
    }

    /// Many passes, a side of each, in rows from left to right: about as many rows as columns.
    package init(contact items: [Item]) {
        let columns = max(1, Int(Double(items.count).squareRoot().rounded(.up)))
        let widths = (0..<columns).map { column in
            stride(from: column, to: items.count, by: columns).map { items[$0].layout.width }.max() ?? 0
        }
        var placed: [Item] = []
        var y = Self.margin
        for start in stride(from: 0, to: items.count, by: columns) {
            let row = items[start..<min(start + columns, items.count)]
            y += Self.captionHeight
            var x = Self.margin
            for (item, width) in zip(row, widths) {
                var item = item
                (item.x, item.y) = (x, y)
                placed.append(item)
                x += width + Self.margin
            }
            y += (row.map(\.layout.height).max() ?? 0) + Self.margin
        }
        self.init(
            width: widths.reduce(Self.margin) { $0 + $1 + Self.margin }, height: y, background: Self.ground,
            items: placed)
    }

    /// Items with captions side by side; those that are low enough to stand below each other share a column.
    init(packing items: [Item]) {
        let head = Self.captionHeight
        let bottom = head + (items.map(\.layout.height).max() ?? 0)
        var (placed, x, y, columnWidth) = ([] as [Item], Self.margin, 0.0, 0.0)
        for item in items {
            var item = item
            if y > 0, y + head + item.layout.height > bottom {
                (x, y, columnWidth) = (x + columnWidth + Self.margin, 0, 0)
            }
            (item.x, item.y) = (x, Self.margin + y + head)
            placed.append(item)
            y += head + item.layout.height + Self.margin
            columnWidth = max(columnWidth, item.layout.width)
        }
        self.init(
            width: x + columnWidth + Self.margin, height: bottom + 2 * Self.margin, background: Self.ground,
            items: placed)
    }
}

extension PassPreview {
    /// Sides that are laid out: one alone, or all side by side.
    package func sheet(of layouts: [PassLayout]) -> PictureSheet {
        if layouts.count == 1 { return PictureSheet(layouts[0], files: files) }
        return PictureSheet(
            packing: layouts.map { PictureSheet.Item(layout: $0, files: files, caption: $0.side.rawValue) })
    }

    /// The barcode alone, in its white box; `nil` if the pass has none that can be encoded.
    package func barcodeSheet(measuringWith measure: any TextMeasuring) -> PictureSheet? {
        guard shown.barcode?.grid != nil else { return nil }
        return PictureSheet(Card.barcode(of: shown, measure), files: files)
    }
}

#if Picture
    extension PassPreview {
        /// The sides of the pass: one alone, or all side by side.
        ///
        /// - Parameters:
        ///   - sides: the sides.
        ///   - pen: what the sheet is drawn with, which measures its texts.
        /// - Returns: the sheet, to be drawn.
        public func sheet(of sides: [Viewing.Side], measuringWith pen: Pen) -> PictureSheet {
            sheet(of: shown.layouts(of: sides, measuringWith: pen))
        }
    }
#endif
