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
        private let side: PictureSide
        private let scale: Double
        private let viewing: Viewing
        private let paper: PictureSheet.Paper?
        private let reader: PassReader

        /// The plan of the options.
        ///
        /// - Throws: ``CommandError``, and errors of the record.
        init(_ command: PreviewCommand<Previewing>, isForFolder: Bool, _ session: Session) throws {
            form = try Self.form(command, isForFolder: isForFolder)
            side = command.side ?? (form == .pdf ? .all : .front)
            scale = try Self.scale(command, form)
            paper = try Self.paper(command, form)
            viewing = Viewing(
                language: try Self.language(command.language), timeZone: try Self.timeZone(command.timeZone),
                now: try command.at.map { $0 == "now" ? session.now : try Date(option: "--at", $0) } ?? session.now,
                target: try Self.target(command))
            reader = try PassReader(command.record, limits: try command.limit.limits(changing: session.limits))
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
                recovery: ["end it with .png, .pdf or .svg, or add --format"])
        }

        private static func scale(_ command: PreviewCommand<Previewing>, _ form: PictureForm) throws -> Double {
            guard let scale = command.scale else { return 3 }
            guard form == .png else {
                throw CommandError(
                    status: .usage, message: "--scale is for PNG, and the picture is \(form.rawValue.uppercased())",
                    recovery: ["leave it out, or add --format png"])
            }
            guard (0.5...10).contains(scale) else {
                throw CommandError(
                    status: .usage, message: "--scale is \(scale), not from 0.5 to 10",
                    recovery: ["2 and 3 are the scales of phones"])
            }
            return scale
        }

        private static func paper(
            _ command: PreviewCommand<Previewing>, _ form: PictureForm
        ) throws -> PictureSheet.Paper? {
            guard form == .pdf || command.paper == nil else {
                throw CommandError(
                    status: .usage, message: "--paper is for PDF, and the picture is \(form.rawValue.uppercased())",
                    recovery: ["leave it out, or add --format pdf"])
            }
            guard form == .pdf else { return nil }
            switch command.paper {
            case .a4, nil: return .a4
            case .letter: return .letter
            case PicturePaper.none?: return nil
            }
        }

        /// The system of the device; the newest of those that only the name of a system leaves open.
        private static func target(_ command: PreviewCommand<Previewing>) throws -> TargetSystem {
            let name = command.target ?? (command.side == .watch ? "watchos" : "ios")
            let newest = TargetSystem.Platform.allCases.contains { $0.rawValue.lowercased() == name.lowercased() }
            return try TargetSystem(option: newest ? "\(name)27" : name)
        }

        private static func language(_ name: String?) throws -> String? {
            guard let name else { return nil }
            let parts = name.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
            let isName = parts.allSatisfy {
                (2...8).contains($0.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            }
            guard isName, let first = parts.first, first.count <= 3, first.allSatisfy(\.isLetter) else {
                throw CommandError(
                    status: .usage, message: "--language is '\(name)', not the code of a language",
                    recovery: ["write \(PassContents.isLanguage(name).meant ?? "it like de, pt-BR or zh-Hans")"])
            }
            return name
        }

        private static func timeZone(_ name: String?) throws -> TimeZone {
            guard let name else { return TimeZone.current }
            guard let zone = TimeZone(identifier: name) else {
                throw CommandError(
                    status: .usage, message: "--time-zone is '\(name)', and there is no such zone",
                    recovery: ["write it like Europe/Berlin or UTC"])
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

        /// What is made of a pass.
        enum Medium: Sendable {
            case file
            case terminal(TerminalPicture.Form, columns: Int)
            /// Only what there is to say about it.
            case report
        }

        /// Draws what is at a path.
        ///
        /// - Parameters:
        ///   - path: a folder, an archive, a bundle, or `-`.
        ///   - renderer: what draws.
        ///   - medium: what is made.
        /// - Returns: the picture and what there is to say about it.
        /// - Throws: why it can't be read or drawn.
        func picture(of path: String, on renderer: Renderer, as medium: Medium = .file) throws -> Picture {
            let source = try reader.read(path)
            let previews = try source.passes.map { try preview(of: $0, on: renderer) }
            guard let first = previews.first else {
                throw CommandError(status: .notAPass, message: "'\(path)' holds no pass")
            }
            var picture = Picture(
                report: try PictureReport(of: source, previews, sides: sides, on: renderer), source: source)
            if case .report = medium { return picture }
            renderer.pen.language = first.shown.language
            let sheet = try sheet(of: source, previews, on: renderer)
            if case .terminal(let form, let columns) = medium {
                picture.bytes = try renderer.commands(for: sheet, as: form, columns: columns, scale: scale)
                return picture
            }
            picture.report.paper = paper
            picture.report.size = (sheet.width, sheet.height, form == .png ? scale : nil)
            picture.bytes = try renderer.file(of: sheet, as: form, scale: scale, on: paper)
            return picture
        }

        private func preview(of pass: ReadPass, on renderer: Renderer) throws -> PassPreview {
            try renderer.preview(of: pass, for: viewing, limits: reader.limits)
        }

        /// How many errors keep Wallet from showing the pass.
        func refusalCount(of pass: ReadPass) -> Int { pass.source.refusals(on: [viewing.target]).count }

        private var sides: [Viewing.Side] {
            switch side {
            case .front: [.front]
            case .back: [.back]
            case .stack: [.stack]
            case .watch: [.watch]
            case .barcode: []
            case .all: Viewing.Side.allCases
            }
        }

        private func sheet(of source: ReadSource, _ previews: [PassPreview], on renderer: Renderer) throws
            -> PictureSheet
        {
            if source.isBundle {
                let named = zip(source.passes, previews).map { (caption: $0.name, preview: $1) }
                return PassPreview.contactSheet(of: named, side: sides.first ?? .front, measuringWith: renderer.pen)
            }
            guard side == .barcode else { return previews[0].sheet(of: sides, measuringWith: renderer.pen) }
            guard let sheet = previews[0].barcodeSheet(measuringWith: renderer.pen) else {
                throw Self.noBarcode(previews[0], source.path)
            }
            return sheet
        }

        private static func noBarcode(_ preview: PassPreview, _ path: String) -> CommandError {
            let obstacle = preview.shown.barcode?.obstacle.map { ": \($0)" } ?? ""
            return CommandError(
                status: .notAPass, message: "'\(path)' has no barcode that can be drawn\(obstacle)",
                recovery: ["passtool lint \(path.shellWord)"])
        }
    }
#endif
