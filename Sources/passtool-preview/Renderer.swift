#if Picture
    internal import PassPicture
    internal import PassReports
    internal import PassRules
    internal import PassToolkit
    internal import Platform
    internal import Synchronization
    internal import ToolConsole

    /// Lays passes out and draws them: everything that the program asks of ``PassPicture``.
    final class Renderer {
        let pen = Pen()

        /// The pass as a device shows it.
        ///
        /// - Throws: ``CommandError`` if it can't be parsed.
        func preview(of pass: ReadPass, for viewing: Viewing, limits: Limits) throws -> PassPreview {
            var viewing = viewing
            viewing.isTemplate = pass.source.isTemplate
            do throws(PreviewError) {
                return try PassPreview(of: pass.source.contents, for: viewing, limits: limits)
            } catch {
                // The source knows more about what is missing.
                _ = try pass.source.pass(for: "preview", limits: limits)
                throw CommandError(status: .notAPass, message: error.message, recovery: error.recovery)
            }
        }

        /// What is wrong with these sides as a picture shows it.
        func findings(of preview: PassPreview, sides: [Viewing.Side]) throws -> [Finding] {
            try drawing { () throws(PictureError) in try preview.findings(of: sides, pen: pen) }
        }

        /// The bytes of a picture; a PDF is for this paper.
        func file(
            of sheet: PictureSheet, as form: PictureForm, scale: Double, on paper: PictureSheet.Paper?
        ) throws -> [UInt8] {
            try drawing { () throws(PictureError) in
                switch form {
                case .png: try sheet.png(scale: scale, pen: pen)
                case .pdf: try sheet.pdf(pen: pen, paper: paper)
                case .svg: try sheet.svg(pen: pen)
                }
            }
        }

        /// What a terminal is sent to show a picture.
        ///
        /// - Parameters:
        ///   - sheet: the picture.
        ///   - form: what the terminal understands.
        ///   - columns: how wide the terminal is.
        ///   - scale: pixels a point.
        /// - Returns: escape sequences.
        /// - Throws: ``CommandError`` if it can't be drawn.
        func commands(
            for sheet: PictureSheet, as form: TerminalPicture.Form, columns: Int, scale: Double
        ) throws -> [UInt8] {
            // A cell is about 8 points wide.
            let taken = max(1, min(columns, Int(sheet.width / 8)))
            return try drawing { () throws(PictureError) in
                let png = try sheet.png(scale: scale, pen: pen)
                return Array(TerminalPicture.commands(for: png, as: form, columns: taken).utf8)
            }
        }

        private func drawing<Result>(_ body: () throws(PictureError) -> Result) throws -> Result {
            do throws(PictureError) {
                return try body()
            } catch {
                throw CommandError(status: .notAPass, message: error.message, recovery: error.recovery)
            }
        }
    }

    // The pool lends it to one worker at a time.
    extension Renderer: @unchecked Sendable {}

    /// Renderers for workers: making one takes longer than drawing a pass, since it looks for the fonts.
    final class RendererPool: Sendable {
        private let idle = Mutex<[Renderer]>([])

        /// Lends a renderer for the length of `body`.
        func lend<Result>(_ body: (Renderer) throws -> Result) rethrows -> Result {
            let renderer = idle.withLock { $0.popLast() } ?? Renderer()
            defer { idle.withLock { $0.append(renderer) } }
            return try body(renderer)
        }
    }
#endif
