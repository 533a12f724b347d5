#if Picture
    internal import PassPicture
    internal import PassReports
    internal import PassRules
    internal import PassToolkit
    internal import Platform
    internal import Synchronization
    internal import SystemPackage
    internal import ToolConsole

    /// What to draw of each pass, and how.
    struct PicturePlan: Sendable {
        let form: PictureForm
        private let side: PictureSide
        private let scale: Double
        private let viewing: Viewing
        private let paper: PictureSheet.Paper?
        private let limits: Limits
        private let filling: RecordFilling

        /// The plan that the options describe.
        ///
        /// - Throws: ``CommandError``, and errors of the record.
        init(_ command: PreviewCommand<Previewing>, isForFolder: Bool, _ session: Session) throws {
            form = try Self.form(command, isForFolder: isForFolder)
            let target = try Self.target(command, session.environment)
            side = command.side ?? (target.platform == .watchOS ? .watch : form == .pdf ? .all : .front)
            scale = try Self.scale(command, form)
            paper = try Self.paper(command, form)
            viewing = Viewing(
                language: try Self.language(command.language), timeZone: try Self.timeZone(command.timeZone),
                now: try command.at.map { $0 == "now" ? session.now : try Date(option: "--at", $0) } ?? session.now,
                target: target)
            limits = try command.limit.limits(changing: session.limits)
            filling = try RecordFilling(command.record, limits: limits)
            try check(target, session.console)
        }

        /// Refuses sides that the system doesn't have, and notes that a system was not measured.
        private func check(_ target: TargetSystem, _ console: Console) throws {
            guard target.platform != .watchOS || ![.front, .back, .stack].contains(side) else {
                throw CommandError(
                    status: .usage, message: "\(target.oldestName) shows no \(side.rawValue) of a pass",
                    hints: ["leave --side out, or name a system like --target ios26"])
            }
            guard target.oldestAsIOS < SystemVersion(17) else { return }
            console.note("\(target.oldestName) may draw the pass differently: nothing before iOS 17 was measured")
        }

        private static func form(_ command: PreviewCommand<Previewing>, isForFolder: Bool) throws -> PictureForm {
            if let format = command.format { return format }
            guard let output = command.output, output != "-", !isForFolder else { return .png }
            let ending = FilePath(output).extension?.lowercased() ?? ""
            if let form = PictureForm(rawValue: ending) { return form }
            // Problems with a folder are reported later.
            guard !output.hasSuffix("/"), (try? Stat(FilePath(output)))?.type != .directory else { return .png }
            throw CommandError(
                status: .usage, message: "'\(output)' does not end in a picture extension",
                hints: ["end it with .png, .pdf or .svg, or add --format"])
        }

        private static func scale(_ command: PreviewCommand<Previewing>, _ form: PictureForm) throws -> Double {
            guard let scale = command.scale else { return 3 }
            guard form == .png else {
                throw CommandError(
                    status: .usage, message: "--scale applies to PNG, but the picture is \(form.rawValue.uppercased())",
                    hints: ["leave it out, or add --format png"])
            }
            guard (0.5...10).contains(scale) else {
                throw CommandError(
                    status: .usage, message: "--scale is \(scale), not from 0.5 to 10",
                    hints: ["2 and 3 are the scales of phones"])
            }
            return scale
        }

        private static func paper(
            _ command: PreviewCommand<Previewing>, _ form: PictureForm
        ) throws -> PictureSheet.Paper? {
            guard form == .pdf || command.paper == nil else {
                throw CommandError(
                    status: .usage, message: "--paper applies to PDF, but the picture is \(form.rawValue.uppercased())",
                    hints: ["leave it out, or add --format pdf"])
            }
            guard form == .pdf else { return nil }
            switch command.paper {
            case .a4, nil: return .a4
            case .letter: return .letter
            case PicturePaper.none?: return nil
            }
        }

        /// The system of the device: the newest version if only the system is named.
        private static func target(
            _ command: PreviewCommand<Previewing>, _ environment: Environment
        ) throws -> TargetSystem {
            let system = command.side == .watch ? "watchos" : "ios"
            let usual = try Profile.all(beside: command.sources.first, environment).targets?.map(\.description)
            let name = command.target ?? usual?.first { $0.hasPrefix(system) } ?? system
            let newest = TargetSystem.Platform.allCases.contains { $0.rawValue.lowercased() == name.lowercased() }
            return try TargetSystem(option: newest ? "\(name)27" : name)
        }

        private static func language(_ name: String?) throws -> String? {
            guard let name else { return nil }
            let (isRight, meant) = PassContents.isLanguage(name)
            guard !isRight else { return name }
            throw CommandError(
                status: .usage, message: "--language is '\(name)', not a language code",
                hints: ["write \(meant ?? "it like de, pt-BR or zh-Hans")"])
        }

        private static func timeZone(_ name: String?) throws -> TimeZone {
            guard let name else { return TimeZone.current }
            guard let zone = TimeZone(identifier: name) else {
                throw CommandError(
                    status: .usage, message: "--time-zone is '\(name)', which is not a time zone",
                    hints: ["write it like Europe/Berlin or UTC"])
            }
            return zone
        }

        /// The result for a pass.
        enum Medium: Sendable {
            case file
            case terminal(TerminalPicture.Form, columns: Int)
            /// Only its report.
            case report
        }

        /// Draws the pass or the passes at a path.
        ///
        /// - Parameters:
        ///   - path: a folder, an archive, a bundle, or `-`.
        ///   - pen: the pen.
        ///   - medium: the kind of result.
        /// - Returns: the bytes of the picture, unless only the report is wanted; the report; and the
        ///   pass, unless it is a bundle.
        /// - Throws: why it can't be read or drawn.
        func picture(
            of path: String, with pen: Pen, as medium: Medium = .file
        ) throws -> (bytes: [UInt8]?, report: PictureReport, source: PassFiles?) {
            let passes = try passes(at: path)
            guard let first = passes.first else {
                throw CommandError(status: .notAPass, message: "'\(path)' contains no pass")
            }
            let source = first.caption == nil ? first.source : nil
            do {
                pen.language = first.preview.shown.language
                let layouts = passes.map { pass in
                    // The barcode alone is judged on the front.
                    pass.preview.shown.layouts(of: sides.isEmpty ? [.front] : sides, measuringWith: pen)
                }
                var report = PictureReport(
                    path: path,
                    members: try zip(passes, layouts).map { pass, layouts in
                        try PictureReport.Member(of: pass, layouts, isBarcode: sides.isEmpty, pen)
                    })
                if case .report = medium { return (nil, report, source) }
                let sheet = try sheet(of: passes, layouts, pen)
                if case .terminal(let form, let columns) = medium {
                    // A cell is about 8 points wide.
                    let taken = max(1, min(columns, Int(sheet.width / 8)))
                    let png = try sheet.png(scale: scale, pen: pen)
                    return (
                        Array(TerminalPicture.commands(for: png, as: form, columns: taken).utf8), report, first.source
                    )
                }
                report.paper = paper
                report.size = (sheet.width, sheet.height, form == .png ? scale : nil)
                let bytes =
                    switch form {
                    case .png: try sheet.png(scale: scale, pen: pen)
                    case .pdf: try sheet.pdf(pen: pen, paper: paper)
                    case .svg: try sheet.svg(pen: pen)
                    }
                return (bytes, report, source)
            } catch let error as PictureError {
                throw CommandError(status: .notAPass, message: error.message, hints: error.hints)
            }
        }

        // MARK: - Reading

        /// The pass in a folder, a template or an archive, or those in a bundle; `-` is an archive on standard input.
        private func passes(at path: String) throws -> [ShownSource] {
            let source = try PassFiles(path: PassFolders.source(path), limits: limits)
            guard source.container == .archive, source.kind == .passes else {
                try source.checkIsPass()
                return [try shown(source)]
            }
            try source.checkIntact()
            return try source.memberNames.map { name in
                var pass = try shown(
                    PassFiles(
                        archive: source.files[name] ?? [], path: "\(path)!\(name)", requiring: .pass, limits: limits))
                pass.caption = name.passName
                return pass
            }
        }

        private func shown(_ source: PassFiles) throws -> ShownSource {
            let (source, sample) = try filling.filled(source)
            let contents = source.passContents(targets: [viewing.target])
            guard let preview = PassPreview(of: contents, for: viewing) else {
                _ = try source.pass(for: "preview", limits: limits)
                throw CommandError(status: .notAPass, message: "'\(source.path)' can't be shown")
            }
            let findings = RuleBook.standard.findings(in: contents, limit: limits.findingLimit)
            return ShownSource(
                source: source, sample: sample, misfit: sample == nil ? filling.misfit(of: source) : nil,
                preview: preview,
                refusalCount: findings.count { $0.severity == .error && !$0.isTolerated })
        }

        // MARK: - Drawing

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

        private func sheet(of passes: [ShownSource], _ layouts: [[PassLayout]], _ pen: Pen) throws -> PictureSheet {
            if passes[0].caption != nil {
                return PictureSheet(
                    contact: zip(passes, layouts).map { pass, layouts in
                        PictureSheet.Item(layout: layouts[0], files: pass.preview.files, caption: pass.caption)
                    })
            }
            let preview = passes[0].preview
            guard side == .barcode else { return preview.sheet(of: layouts[0]) }
            if let sheet = preview.barcodeSheet(measuringWith: pen) { return sheet }
            let (path, obstacle) = (passes[0].source.path, preview.shown.barcode?.obstacle.map { ": \($0)" } ?? "")
            throw CommandError(
                status: .notAPass, message: "'\(path)' has no barcode that can be drawn\(obstacle)",
                hints: ["passtool lint \(path.shellWord)"])
        }
    }

    /// A pass that was read, filled in, and is shown.
    struct ShownSource {
        let source: PassFiles
        /// The sample record that was filled in.
        let sample: String?
        /// The sample record that does not fit.
        let misfit: (path: String, error: any Error)?
        let preview: PassPreview
        /// How many errors keep Wallet from showing the pass.
        let refusalCount: Int
        /// Its name in a bundle.
        var caption: String?
    }

    /// Pens for workers: making one takes longer than drawing a pass, since it searches for the fonts.
    final class PenPool: Sendable {
        // The pool lends a pen to one worker at a time.
        private struct Idle: @unchecked Sendable { let pen: Pen }

        private let idle = Mutex<[Idle]>([])

        /// Calls `body` with a pen, which is its own during the call.
        func lend<Result>(_ body: (Pen) throws -> Result) rethrows -> Result {
            let lent = idle.withLock { $0.popLast() } ?? Idle(pen: Pen())
            defer { idle.withLock { $0.append(lent) } }
            return try body(lent.pen)
        }
    }
#endif
