#if Picture
    internal import PassPicture
    internal import PassReports
    internal import PassToolkit
    internal import Synchronization
    internal import ToolConsole

    /// Lays passes out and draws them: everything that the program asks of ``PassPicture``.
    final class Easel {
        private let pen = Pen()

        /// The pass, laid out.
        ///
        /// - Throws: ``CommandError`` if it can't be parsed.
        func preview(of pass: ReadPass, viewing: Viewing) throws -> PassPreview {
            var viewing = viewing
            viewing.isTemplate = pass.source.isTemplate
            do throws(PreviewError) {
                return try PassPreview(files: pass.source.files, viewing: viewing, measuring: pen)
            } catch {
                throw CommandError(status: .notAPass, message: error.message, hints: error.recovery)
            }
        }

        /// The bytes of a picture.
        ///
        /// - Throws: ``CommandError`` if it can't be drawn, such as one that is too large.
        func picture(of sheet: PictureSheet, as form: PictureForm, scale: Double, language: String) throws -> [UInt8] {
            pen.language = language
            return try drawing { () throws(PictureError) in
                switch form {
                case .png: try sheet.png(scale: scale, pen: pen)
                case .pdf: try sheet.pdf(pen: pen)
                case .svg, .html: try sheet.svg(pen: pen)
                }
            }
        }

        /// The bytes of a page with all sides of these passes, or of one pass in several languages.
        ///
        /// - Throws: ``CommandError`` if it can't be drawn.
        func page(of previews: [PassPreview], sides: [PassLayout.Side]) throws -> [UInt8] {
            try drawing { () throws(PictureError) in try previews.html(sides: sides, pen: pen) }
        }

        private func drawing(_ body: () throws(PictureError) -> [UInt8]) throws -> [UInt8] {
            do throws(PictureError) {
                return try body()
            } catch {
                throw CommandError(status: .notAPass, message: error.message, hints: error.recovery)
            }
        }
    }

    // The stock lends it to one worker at a time.
    extension Easel: @unchecked Sendable {}

    /// Easels for workers: making one takes longer than drawing a pass, since it looks for the fonts.
    final class EaselStock: Sendable {
        private let idle = Mutex<[Easel]>([])

        /// Lends an easel for the length of `body`.
        func lend<Result>(_ body: (Easel) throws -> Result) rethrows -> Result {
            let easel = idle.withLock { $0.popLast() } ?? Easel()
            defer { idle.withLock { $0.append(easel) } }
            return try body(easel)
        }
    }
#endif
