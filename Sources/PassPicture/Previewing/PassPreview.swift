internal import PassModel
public import PassRules
internal import PassToolkit

/// A pass as a device shows it: its sides laid out, and the problems that a picture shows.
///
/// A pass with errors is shown as far as it can be read.
public struct PassPreview: Sendable {
    /// What the device shows.
    package let shown: ShownPass
    /// The files of the pass by name.
    package let files: [String: [UInt8]]
    private let contents: PassContents
    /// The system of the device, as people call it.
    private let system: String

    /// Shows a pass that was read.
    ///
    /// `nil` if `pass.json` is missing or is not a JSON object; the rules report that.
    /// - Parameters:
    ///   - contents: the pass.
    ///   - viewing: for whom, where and when it is shown.
    public init?(of contents: PassContents, for viewing: Viewing) {
        guard !contents.isOrder, case .success(let document) = contents.document, document.root.object != nil else {
            return nil
        }
        var shown = ShownPass(of: contents, viewing: viewing)
        shown.barcode = shown.barcode.map(\.encoded)
        (self.contents, self.shown, files) = (contents, shown, contents.files)
        system = viewing.target.oldestName
    }

    /// The languages into which the pass is translated, as its folders have them.
    package var languages: [String] { PassLanguage.all(in: files.keys) }

    /// The folder that is shown because none is of the device's language; `nil` if one is, or none is there.
    package var foreignFolder: String? {
        guard PassLanguage.best(of: languages, for: shown.language) == nil else { return nil }
        return PassLanguage(wanted: shown.language, files: files.keys).folder
    }

    /// The fault that the device draws none of the barcodes, unless it is a poster ticket that a terminal reads.
    var missingBarcode: PictureFault? {
        guard shown.barcode == nil, shown.form != .posterEventTicket || !shown.usesNFC else { return nil }
        for key in [Pass.Key.barcodes, .barcode] {
            guard let value = contents.pass.object[key.rawValue], value != .null, value.array?.isEmpty != true else {
                continue
            }
            return PictureFault(
                rule: PictureRules.codeImpossible, pointer: JSONPointer(tokens: [key.rawValue]),
                message: "\(system) draws none of the barcodes")
        }
        return nil
    }

    /// The fields that no side shows as a whole; of very many, the first hundred.
    var omittedFields: [PictureFault] {
        shown.omitted.prefix(100).map { field in
            PictureFault(
                rule: PictureRules.textCut, pointer: field,
                message: "the value is too long, or the field is one of too many: not all of it is shown",
                cause: .group(field.group, "cut"))
        }
    }

    /// The findings for faults, with their positions in `pass.json`.
    func findings(for faults: [PictureFault]) -> [Finding] {
        let faults = faults.merged
        let places = (try? contents.document.get())?.places(of: faults.compactMap(\.pointer)) ?? [:]
        let findings = faults.map { fault in
            let offset = fault.pointer.flatMap { places[$0]?.range.lowerBound }
            return Finding(
                fault.rule, file: fault.file ?? "pass.json", pointer: fault.pointer,
                position: offset.map { TextPosition(offset: $0, in: files["pass.json"] ?? []) }, fault.message,
                hint: fault.hint)
        }
        return Array(Set(findings)).sorted()
    }
}

extension ShownPass.Barcode {
    /// The barcode with its modules, or with the reason why it has none.
    fileprivate var encoded: ShownPass.Barcode {
        var barcode = self
        guard let message else {
            barcode.obstacle = barcode.obstacle ?? "the message can't be written in its messageEncoding"
            return barcode
        }
        #if Picture
            do throws(BarcodeError) {
                barcode.grid = try ModuleGrid(format, message: message)
            } catch {
                barcode.obstacle = error.message
            }
        #endif
        return barcode
    }
}

extension PictureSheet {
    private static let margin = 24.0
    private static let captionHeight = 22.0
    /// The background of several passes: a light grey.
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

    /// Items with captions side by side; those that are low enough share a column.
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
        ///   - pen: the pen to draw the sheet with, which measures its texts.
        /// - Returns: the sheet.
        public func sheet(of sides: [Viewing.Side], measuringWith pen: Pen) -> PictureSheet {
            sheet(of: shown.layouts(of: sides, measuringWith: pen))
        }
    }
#endif
