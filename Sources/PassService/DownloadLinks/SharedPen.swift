#if Server && Picture
    internal import PassModel
    internal import PassPicture
    internal import Platform
    internal import Synchronization

    /// The pen of all pictures; it is made with the first one, since it looks for the fonts.
    final class SharedPen {
        private let lock = Mutex(())
        private lazy var pen = Pen()

        /// The front of a pass; the threads draw one after the other.
        func picture(of preview: PassPreview) throws -> LandingPage.Picture {
            try lock.withLock { _ in
                pen.language = preview.shown.language
                let sheet = preview.sheet(of: [Viewing.Side.front], measuringWith: pen)
                let png = try sheet.png(scale: 2, pen: pen)
                return LandingPage.Picture(
                    base64: Data(png).base64EncodedString(), width: Int(sheet.width.rounded()),
                    height: Int(sheet.height.rounded()))
            }
        }

        /// The code of an address as a path, with a quiet zone of four modules.
        static func code(of url: String) -> (path: String, count: Int)? {
            // An address too long for a code is shown as a link only.
            guard let grid = try? ModuleGrid(.qr, message: Array(url.utf8)) else { return nil }
            var path = ""
            for (y, row) in grid.dark.enumerated() {
                for (x, isDark) in row.enumerated() where isDark { path += "M\(x + 4) \(y + 4)h1v1h-1z" }
            }
            return (path, grid.columns)
        }
    }

    // The lock guards the pen.
    extension SharedPen: @unchecked Sendable {}
#endif
