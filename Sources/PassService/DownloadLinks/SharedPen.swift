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
    }

    // The lock guards the pen.
    extension SharedPen: @unchecked Sendable {}
#endif
