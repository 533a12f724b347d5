#if Picture
    internal import ArgumentParser
    internal import PassModel
    internal import PassPicture
    internal import PassReports
    internal import PassRules
    internal import PassToolkit
    internal import Platform
    internal import SystemPackage
    internal import ToolConsole

    /// A picture for each of several passes, on all cores.
    struct PictureRun {
        private let command: PreviewCommand<Previewing>
        private let plan: PicturePlan
        private let inputs: [PictureInput]
        private let console: Console
        /// The files that are read: the passes that were found, and those that the options name.
        private let files: RunFiles
        /// The folder for the pictures; `nil` if only the report is wanted.
        private let folder: String?

        init(
            _ command: PreviewCommand<Previewing>, _ plan: PicturePlan, _ inputs: [PictureInput], _ session: Session
        ) throws {
            (self.command, self.plan, self.inputs, console) = (command, plan, inputs, session.console)
            var files = session.files
            for input in inputs { files.read(input.path, as: "SOURCE") }
            self.files = files
            folder = try Self.folder(command, inputs)
            if let folder { try files.check(folder, isFolder: true) }
        }

        private static func folder(_ command: PreviewCommand<Previewing>, _ inputs: [PictureInput]) throws -> String? {
            guard let output = command.output else {
                guard !command.report else { return nil }
                let last = FilePath(inputs.last?.path ?? "")
                let form = PictureForm(rawValue: last.extension?.lowercased() ?? "")
                let isMeant = form != nil && inputs.count == 2
                throw CommandError(
                    status: .usage, message: "no folder given for the \(inputs.count) pictures",
                    hints: [isMeant ? "to draw into '\(last)': -o \(last.string.shellWord)" : "add -o DIRECTORY"])
            }
            guard Previewing.namesFolder(command) else {
                throw CommandError(
                    status: .usage,
                    message: "cannot write several pictures to '\(output)', one \(output == "-" ? "stream" : "file")",
                    hints: ["name a folder with -o DIRECTORY"])
            }
            return output
        }

        /// Draws all pictures; one that fails does not stop the others.
        ///
        /// - Throws: `ExitCode` if any failed, or for findings.
        func run() async throws {
            let (plan, folder, replacing, files) = (plan, folder, command.force, files)
            let pool = PenPool()
            if inputs.count >= Self.many { console.note("there are \(inputs.count.grouped) passes; Ctrl-C stops") }
            if let folder { try files.makeFolder(folder) }
            var work = OrderedWork(inputs) { input in
                let result = Result { () throws in
                    try pool.lend { pen in
                        var picture = try plan.picture(of: input.path, with: pen, as: folder == nil ? .report : .file)
                        if let folder, let bytes = picture.bytes {
                            let name = "\(input.name).\(plan.form.rawValue)"
                            try files.write(bytes, to: name, below: folder, replacing: replacing)
                            picture.report.output = FilePath(folder).pushing(FilePath(name)).string
                        }
                        return picture.report
                    }
                }
                return (input: input, result: result)
            }
            var outcome = Outcome()
            var progress = Progress(on: console)
            while let (input, result) = try await work.next() {
                progress.erase()
                try show(result, of: input, &outcome)
                outcome.add(
                    result, of: input, keeping: command.common.json || command.report, failingOn: command.failOn)
                progress.show(
                    Progress.Status(
                        done: outcome.count, failed: outcome.failureCount,
                        fraction: Double(outcome.count) / Double(inputs.count)))
            }
            progress.erase()
            try finish(outcome)
        }

        /// The least number of passes that is shown before they are drawn.
        private static let many = 50

        /// The outcome of all pictures; reports are only kept if they are printed at the end.
        private struct Outcome {
            private(set) var count = 0
            private(set) var reports: [PictureReport] = []
            private(set) var failures: [(path: String, error: any Error)] = []
            private(set) var failureCount = 0
            private(set) var status = ExitStatus.done
            private(set) var isRefused = false
            /// How many passes Wallet refuses.
            private(set) var refusedCount = 0
            /// How many findings are not shown.
            private(set) var hiddenCount = 0
            /// How many findings of each rule are shown.
            private var shownCounts: [String: Int] = [:]
            /// Whether there are emoji without a font for them.
            private(set) var lacksEmoji = false

            /// Whether a finding is shown: notes are only counted, and so are findings of a rule after the first ten.
            mutating func shows(_ finding: Finding, from severity: Finding.Severity) -> Bool {
                let isShown = finding.severity >= severity && shownCounts[finding.rule, default: 0] < 10
                if isShown { shownCounts[finding.rule, default: 0] += 1 } else { hiddenCount += 1 }
                return isShown
            }

            mutating func add(
                _ result: Result<PictureReport, any Error>, of input: PictureInput, keeping keeps: Bool,
                failingOn threshold: LintSettings.Threshold
            ) {
                count += 1
                switch result {
                case .success(let report):
                    if keeps { reports.append(report) }
                    refusedCount += report.members.contains { $0.refusalCount > 0 } ? 1 : 0
                    isRefused = isRefused || threshold.isReached(by: report.findings)
                    lacksEmoji = lacksEmoji || report.members.contains(where: \.lacksEmoji)
                case .failure(let error):
                    failureCount += 1
                    if keeps { failures.append((input.path, error)) }
                    status = status.worse(of: ExitStatus(error))
                }
            }
        }

        private func show(
            _ result: Result<PictureReport, any Error>, of input: PictureInput, _ outcome: inout Outcome
        ) throws {
            switch result {
            case .success(let report):
                guard !command.common.json else { return }
                guard !command.report else { return try report.list(on: console, quietly: command.common.quiet) }
                let severity: Finding.Severity = command.common.quiet ? .error : .warning
                for line in report.lines(where: { outcome.shows($0, from: severity) }) { console.error(line) }
            case .failure(let error):
                let words = error.words
                let isNamed = words.contains("'\(input.path)'") || words.hasPrefix(input.path)
                let place = isNamed ? "" : "\(input.path.visible): "
                console.failure(place + words.visible, hints: error.hintsInProgram.map(\.visible))
            }
        }

        private func finish(_ outcome: Outcome) throws {
            let done = outcome.count - outcome.failureCount
            if let folder {
                console.info(
                    "wrote \(done == 1 ? "1 picture" : "\(done.grouped) pictures") to \(folder.visible)"
                        + (outcome.failureCount > 0 ? ", \(outcome.failureCount.grouped) failed" : ""))
            }
            if outcome.refusedCount > 0 {
                let words =
                    outcome.refusedCount == 1 ? "1 of these passes" : "\(outcome.refusedCount.grouped) of these passes"
                console.warning("Wallet refuses \(words) as they are: passtool lint says why")
            }
            if outcome.lacksEmoji { console.note(PictureReport.emojiWords) }
            if command.report, !command.common.json {
                console.info(LintReport.summary(of: outcome.reports.flatMap(\.findings)))
            }
            if outcome.hiddenCount > 0 {
                let count = outcome.hiddenCount == 1 ? "1 finding is" : "\(outcome.hiddenCount.grouped) findings are"
                console.note("\(count) not shown: --report lists all")
            }
            if command.common.json {
                try console.result(PictureReport.document(outcome.reports, failures: outcome.failures))
            }
            if outcome.isRefused { throw ExitCode(ExitStatus.refused.rawValue) }
            if outcome.status != .done { throw ExitCode(outcome.status.rawValue) }
        }
    }

    struct PictureReport: Sendable {
        /// A pass in the picture.
        struct Member: Sendable {
            let path: String
            let language: String
            let sides: [(side: Viewing.Side, width: Double, height: Double)]
            let findings: [Finding]
            /// The sample record that was filled in.
            let sample: String?
            /// The sample record that does not fit.
            let misfit: (path: String, error: any Error)?
            /// Whether placeholders are shown.
            let isTemplate: Bool
            /// The languages of the pass and the folder that is shown, if it lacks the wanted language.
            let foreign: (languages: [String], folder: String)?
            /// How many errors keep Wallet from showing the pass.
            let refusalCount: Int
            /// Whether there are emoji without a font for them.
            let lacksEmoji: Bool

            /// The report on a pass whose sides are laid out, or only on its barcode.
            ///
            /// - Throws: `PictureError` if a side is too large to be examined.
            init(of pass: ShownSource, _ layouts: [PassLayout], isBarcode: Bool, _ pen: Pen) throws {
                path = pass.source.path
                language = pass.preview.shown.language
                sides = isBarcode ? [] : layouts.map { ($0.side, $0.width, $0.height) }
                findings = Secrets(in: pass.source.files).masked(
                    try pass.preview.findings(in: layouts, pen: pen).filter { !isBarcode || $0.isAboutBarcode }
                ).map(\.inProgram)
                (sample, misfit, isTemplate) = (pass.sample, pass.misfit, pass.source.isTemplate)
                foreign = pass.preview.foreignFolder.map { (pass.preview.languages, $0) }
                refusalCount = pass.refusalCount
                lacksEmoji = !isBarcode && pen.lacksEmoji(of: layouts)
            }
        }

        /// The note that emoji differ from those of phones.
        static let emojiWords = "emoji look different on a phone: install a font such as Noto Color Emoji"

        let path: String
        let members: [Member]
        /// The size of the picture in points, and the pixels of a point.
        var size: (width: Double, height: Double, scale: Double?)?
        /// The paper that it is printed on.
        var paper: PictureSheet.Paper?
        /// Where it was written.
        var output: String?

        var findings: [Finding] { members.flatMap(\.findings) }

        /// The size of the picture, in words.
        var sizeWords: String? {
            switch paper {
            case .a4: return "a page of A4"
            case .letter: return "a page of Letter"
            case nil: break
            }
            return size.map { width, height, scale in
                guard let scale else { return "\(Int(width.rounded())) × \(Int(height.rounded())) points" }
                return "\(Int((width * scale).rounded(.up))) × \(Int((height * scale).rounded(.up))) pixels"
            }
        }

        /// Some of the findings, as text.
        func lines(where isShown: (Finding) -> Bool) -> [String] {
            members.flatMap { member in member.findings.filter(isShown).lines(path: member.path) }
        }

        /// Prints the findings, or the errors among them.
        func list(on console: Console, quietly isQuiet: Bool) throws {
            for line in lines(where: { !isQuiet || $0.severity == .error }) { try console.result(line) }
        }

        private var json: JSONValue {
            .object([
                ("path", .string(path)),
                ("output", output.map(JSONValue.string)),
                ("passes", .array(members.map(\.json))),
            ])
        }

        /// The document about all pictures.
        static func document(_ reports: [PictureReport], failures: [(path: String, error: any Error)]) -> JSONValue {
            .object([
                ("format", .string("passtool.picture/1")),
                ("pictures", .array(reports.map(\.json))),
                (
                    "findings",
                    .array(
                        reports.flatMap(\.members).flatMap { member in
                            member.findings.map { $0.json(path: member.path) }
                        })
                ),
                ("errors", failures.isEmpty ? nil : .array(failures.map(json))),
            ])
        }

        private static func json(of failure: (path: String, error: any Error)) -> JSONValue {
            .object([
                ("path", .string(failure.path)), ("message", .string(failure.error.words)),
                ("hints", failure.error.hintsInProgram.json),
            ])
        }
    }

    extension PictureReport.Member {
        fileprivate var json: JSONValue {
            .object([
                ("path", .string(path)),
                ("language", .string(language)),
                ("sample", sample.map(JSONValue.string)),
                ("isTemplate", .bool(isTemplate)),
                (
                    "sides",
                    .array(
                        sides.map { side, width, height in
                            .object([
                                ("side", .string(side.rawValue)), ("width", JSONValue(points: width)),
                                ("height", JSONValue(points: height)),
                            ])
                        })
                ),
            ])
        }
    }

    extension JSONValue {
        /// A length in points, to a tenth.
        fileprivate init?(points: Double) {
            guard let number = JSONNumber((points * 10).rounded() / 10) else { return nil }
            self = .number(number)
        }
    }

    extension Error {
        /// What failed.
        var words: String { (self as? any DescribedError)?.message ?? "\(self)" }
    }
#endif
