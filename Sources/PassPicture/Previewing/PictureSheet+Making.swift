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
            items: [Item(layout: layout, files: files, x: 0, y: 0)])
    }

    /// Items in rows from left to right, each with its caption; their places are found here.
    init(_ items: [Item], columns: Int) {
        let columns = max(1, min(columns, items.count))
        let widths = (0..<columns).map { column in
            stride(from: column, to: items.count, by: columns).map { items[$0].layout.width }.max() ?? 0
        }
        let head = items.contains { $0.caption != nil } ? Self.captionHeight : 0
        var placed: [Item] = []
        var y = Self.margin
        for start in stride(from: 0, to: items.count, by: columns) {
            let row = items[start..<min(start + columns, items.count)]
            y += head
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
    /// The sides of the pass: one alone, or all side by side.
    package func sheet(of sides: [Viewing.Side], measuringWith measure: any TextMeasuring) -> PictureSheet {
        let layouts = sides.map { layout(of: $0, measuringWith: measure) }
        if layouts.count == 1 { return PictureSheet(layouts[0], files: files) }
        let items = layouts.map { layout in
            PictureSheet.Item(layout: layout, files: files, x: 0, y: 0, caption: layout.side.rawValue)
        }
        return PictureSheet(packing: items)
    }

    /// The barcode alone, in its white box; `nil` if the pass has none that can be encoded.
    package func barcodeSheet(measuringWith measure: any TextMeasuring) -> PictureSheet? {
        guard shown.barcode?.grid != nil else { return nil }
        return PictureSheet(Card.barcode(of: shown, measure), files: files)
    }

    /// A side of many passes on one sheet, each with its caption.
    package static func contactSheet(
        of previews: [(caption: String, preview: PassPreview)], side: Viewing.Side = .front,
        measuringWith measure: any TextMeasuring
    ) -> PictureSheet {
        let items = previews.map { caption, preview in
            PictureSheet.Item(
                layout: preview.layout(of: side, measuringWith: measure), files: preview.files, x: 0, y: 0,
                caption: caption)
        }
        return PictureSheet(items, columns: Int(Double(items.count).squareRoot().rounded(.up)))
    }

    /// Two versions of a pass side by side, with frames around what differs; each side is a row.
    package static func comparison(
        of old: PassPreview, with new: PassPreview, sides: [Viewing.Side] = [.front],
        measuringWith measure: any TextMeasuring
    ) -> PictureSheet {
        let items = sides.flatMap { side in
            let layouts = [old, new].map { $0.layout(of: side, measuringWith: measure) }
            let seen = [(old, layouts[0]), (new, layouts[1])].map { preview, layout in
                layout.boxes.map { VisibleBox($0, files: preview.files) }
            }
            return zip([("old", old), ("new", new)], layouts.indices).map { version, index in
                let others = Set(seen[1 - index])
                let changed = zip(layouts[index].boxes, seen[index]).filter { !others.contains($1) }.map(\.0)
                return PictureSheet.Item(
                    layout: layouts[index], files: version.1.files, x: 0, y: 0, caption: version.0,
                    marks: Self.marks(around: changed, in: layouts[index]))
            }
        }
        return PictureSheet(items, columns: 2)
    }

    /// A frame for each thing that differs; the frame of a field is around its label and its value.
    private static func marks(around boxes: [PassLayout.Box], in layout: PassLayout) -> [Rectangle] {
        var marks: [(place: JSONPointer?, frame: Rectangle)] = []
        let fields = Set(boxes.compactMap { $0.subject?.field })
        let others = layout.boxes.filter { box in box.subject?.field.map(fields.contains) ?? false }
        for box in boxes.filter({ $0.subject?.field == nil }) + others {
            guard let frame = box.mark(in: layout) else { continue }
            if let field = box.subject?.field, let index = marks.firstIndex(where: { $0.place == field }) {
                marks[index].frame = marks[index].frame.union(frame)
            } else {
                marks.append((box.subject?.field, frame))
            }
        }
        return marks.map(\.frame)
    }
}

/// What can be seen of a box: two boxes that look the same are equal.
private struct VisibleBox: Hashable {
    let box: PassLayout.Box
    let bytes: [UInt8]?

    init(_ box: PassLayout.Box, files: [String: [UInt8]]) {
        var box = box
        // A field or file of another name that looks the same is no difference.
        box.subject = nil
        if case .image(var image) = box.content {
            bytes = files[image.file]
            image.file = ""
            box.content = .image(image)
        } else {
            bytes = nil
        }
        self.box = box
    }
}

extension PassLayout.Subject {
    /// The field whose label or value it is.
    fileprivate var field: JSONPointer? {
        switch self {
        case .label(let field), .value(let field): field
        case .text, .image, .barcode: nil
        }
    }
}

extension PassLayout.Box {
    /// The frame around the box on a side; `nil` for what covers the side, which everybody sees.
    fileprivate func mark(in layout: PassLayout) -> Rectangle? {
        guard subject != nil || frame.width * frame.height < layout.width * layout.height / 4 else { return nil }
        let side = Rectangle(x: 2, y: 2, width: layout.width - 4, height: layout.height - 4)
        if case .text(let text) = content {
            let mark = Rectangle(
                x: frame.x - 4, y: frame.y - 5, width: frame.width + 8,
                height: max(frame.height, text.font.capHeight) + 11)
            return mark.intersection(side)
        }
        return frame.inset(by: -2).intersection(side)
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
            sheet(of: sides, measuringWith: pen as any TextMeasuring)
        }
    }
#endif
