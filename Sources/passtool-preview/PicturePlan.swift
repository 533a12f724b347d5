#if Picture
    internal import PassPicture
    internal import PassReports
    internal import PassRules
    internal import PassToolkit
    internal import Platform
    internal import SystemPackage
    internal import ToolConsole

    /// What to draw of each pass, and how.
    struct PicturePlan: Sendable {
        let form: PictureForm
        let side: PictureSide
        private let scale: Double
        private let viewing: Viewing
        private let hasLanguage: Bool
        private let reader: PassReader
        /// The older pass to compare with.
        private let older: String?

        /// The plan of the options.
        ///
        /// - Throws: ``CommandError``, and errors of the record.
        init(_ command: PreviewCommand<Previewing>, isForFolder: Bool, _ session: Session) throws {
            form = try Self.form(command, isForFolder: isForFolder)
            side = command.side ?? (form.showsAll ? .all : .front)
            guard (0.5...10).contains(command.scale) else {
                throw CommandError(
                    status: .usage, message: "--scale is \(command.scale), not from 0.5 to 10",
                    hints: ["2 and 3 are the scales of phones"])
            }
            scale = command.scale
            viewing = Viewing(
                language: command.language, timeZone: try Self.timeZone(command.timeZone),
                now: try command.at.map { $0 == "now" ? session.now : try Date(option: "--at", $0) } ?? session.now,
                target: try TargetSystem(option: command.target ?? "ios27"))
            hasLanguage = command.language != nil
            reader = try PassReader(command.record, limits: try command.limit.limits(changing: session.limits))
            older = command.against
        }

        private static func form(_ command: PreviewCommand<Previewing>, isForFolder: Bool) throws -> PictureForm {
            if let format = command.format { return format }
            guard let output = command.output, output != "-", !isForFolder else { return .png }
            let ending = FilePath(output).extension?.lowercased() ?? ""
            if let form = PictureForm(rawValue: ending) { return form }
            // What is wrong with a folder is said later.
            guard !output.hasSuffix("/"), (try? Stat(FilePath(output)))?.type != .directory else { return .png }
            throw CommandError(
                status: .usage, message: "the name '\(output)' does not say the form of the picture",
                hints: ["end it with .png, .pdf, .svg or .html, or add --format"])
        }

        private static func timeZone(_ name: String?) throws -> TimeZone {
            guard let name else { return TimeZone.current }
            guard let zone = TimeZone(identifier: name) else {
                throw CommandError(
                    status: .usage, message: "--time-zone is '\(name)', and there is no such zone",
                    hints: ["write it like Europe/Berlin or UTC"])
            }
            return zone
        }

        /// A picture and what there is to say about it.
        struct Picture: Sendable {
            /// Its bytes; `nil` if only the report was wanted.
            var bytes: [UInt8]?
            var report: PictureReport
            /// What was drawn, with its record.
            let source: ReadSource
        }

        /// Draws what is at a path.
        ///
        /// - Parameters:
        ///   - path: a folder, an archive, a bundle, or `-`.
        ///   - easel: what draws.
        ///   - draws: whether to make the picture, and not only the report.
        /// - Returns: the picture and what there is to say about it.
        /// - Throws: why it can't be read or drawn.
        func picture(of path: String, on easel: Easel, draws: Bool = true) throws -> Picture {
            let source = try reader.read(path)
            let previews = try source.passes.map { try easel.preview(of: $0, viewing: viewing) }
            guard let first = previews.first else {
                throw CommandError(status: .notAPass, message: "'\(path)' holds no pass")
            }
            var report = PictureReport(of: source, previews, sides: sides)
            guard draws else { return Picture(report: report, source: source) }
            if form == .html {
                let bytes = try easel.page(of: try pages(source, previews, on: easel), sides: sides)
                return Picture(bytes: bytes, report: report, source: source)
            }
            let sheet = try sheet(of: source, previews, on: easel)
            report.size = (sheet.width, sheet.height, form == .png ? scale : nil)
            let bytes = try easel.picture(of: sheet, as: form, scale: scale, language: first.shown.language)
            return Picture(bytes: bytes, report: report, source: source)
        }

        /// The barcode at a path.
        ///
        /// - Throws: ``CommandError`` if there is none, and why the pass can't be read.
        func barcode(of path: String, on easel: Easel) throws -> (ShownPass.Barcode, PictureReport) {
            let source = try reader.read(path)
            guard !source.isBundle else {
                throw CommandError(
                    status: .usage, message: "'\(path)' holds several passes, and one barcode is shown",
                    hints: ["passtool unpack \(path.shellWord) -o FOLDER, then name one of the passes"])
            }
            let previews = try source.passes.map { try easel.preview(of: $0, viewing: viewing) }
            guard let barcode = previews.first?.shown.barcode else { throw Self.noBarcode(path) }
            return (barcode, PictureReport(of: source, previews, sides: []))
        }

        /// How many errors keep Wallet from showing the pass.
        func refusalCount(of pass: ReadPass) -> Int { pass.source.refusals(on: [viewing.target]).count }

        private var sides: [PassLayout.Side] {
            switch side {
            case .front: [.front]
            case .back: [.back]
            case .stack: [.stack]
            case .watch: [.watch]
            case .barcode: []
            case .all: PassLayout.Side.allCases
            }
        }

        private func sheet(of source: ReadSource, _ previews: [PassPreview], on easel: Easel) throws -> PictureSheet {
            if let older {
                guard !source.isBundle, let old = try reader.read(older).passes.first else {
                    throw CommandError(
                        status: .usage, message: "--against compares two passes, not bundles",
                        hints: ["name two passes"])
                }
                return PassPreview.comparison(old: try easel.preview(of: old, viewing: viewing), new: previews[0])
            }
            if source.isBundle {
                return PassPreview.contactSheet(previews, names: source.passes.map(\.name))
            }
            guard side == .barcode else { return previews[0].sheet(of: sides) }
            guard let sheet = previews[0].barcodeSheet else { throw Self.noBarcode(source.path) }
            return sheet
        }

        /// The passes for a page: a pass that has several languages is there in each, unless one is chosen.
        private func pages(_ source: ReadSource, _ previews: [PassPreview], on easel: Easel) throws -> [PassPreview] {
            guard !source.isBundle, !hasLanguage, let pass = source.passes.first else { return previews }
            let languages = Set(
                pass.source.files.keys.compactMap { name in
                    name.split(separator: "/").first.flatMap { $0.hasSuffix(".lproj") ? String($0.dropLast(6)) : nil }
                })
            guard languages.count > 1 else { return previews }
            return try languages.sorted().map { language in
                var viewing = viewing
                viewing.language = language
                return try easel.preview(of: pass, viewing: viewing)
            }
        }

        private static func noBarcode(_ path: String) -> CommandError {
            CommandError(status: .notAPass, message: "'\(path)' has no barcode that can be shown")
        }
    }
#endif
