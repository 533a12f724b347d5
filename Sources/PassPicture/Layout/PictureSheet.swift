/// Sides of passes on one sheet, such as the front alone, all sides of a pass, or many passes.
public struct PictureSheet: Sendable {
    /// A side of a pass on the sheet.
    package struct Item: Sendable {
        package var layout: PassLayout
        /// The files of the pass, by name.
        package var files: [String: [UInt8]]
        /// Where its left top corner is on the sheet, in points.
        package var (x, y): (Double, Double) = (0, 0)
        /// The words above it.
        package var caption: String?

        /// A side with its caption, at the top left corner.
        package init(layout: PassLayout, files: [String: [UInt8]], caption: String? = nil) {
            (self.layout, self.files, self.caption) = (layout, files, caption)
        }
    }

    /// The width in points.
    public internal(set) var width: Double
    /// The height in points.
    public internal(set) var height: Double
    /// The background of the passes; `nil` for none.
    package var background: Paint?
    package var items: [Item]
}

extension PictureSheet {
    /// What a sheet is printed on.
    public enum Paper: String, CaseIterable, Sendable {
        case a4
        case letter

        /// A page, and where the sheet is on it, in 72nds of an inch.
        struct Page {
            var width: Double
            var height: Double
            /// How large a point of the sheet is.
            var scale = 1.0
            var (x, y) = (0.0, 0.0)

            /// A page as large as the sheet.
            init(of sheet: PictureSheet) { (width, height) = (sheet.width, sheet.height) }
        }

        /// What printers leave free at each side: half an inch.
        private static let margin = 36.0

        private var size: (short: Double, long: Double) {
            switch self {
            case .a4: (595.276, 841.89)
            case .letter: (612, 792)
            }
        }

        /// The page on which the sheet is largest, upright or lying; it is in the middle, and never enlarged.
        func page(for sheet: PictureSheet) -> Page {
            var page = Page(of: sheet)
            let isLying = sheet.width > sheet.height
            (page.width, page.height) = isLying ? (size.long, size.short) : (size.short, size.long)
            page.scale = min(
                1, (page.width - 2 * Self.margin) / sheet.width, (page.height - 2 * Self.margin) / sheet.height)
            page.x = (page.width - sheet.width * page.scale) / 2
            page.y = (page.height - sheet.height * page.scale) / 2
            return page
        }
    }
}
