#if Picture
    internal import ArgumentParser
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
        /// What is read: the passes that were found, and what the options name.
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
                guard !command.lint else { return nil }
                throw CommandError(
                    status: .usage, message: "no folder for the \(inputs.count) pictures was given",
                    recovery: ["add -o DIRECTORY"])
            }
            guard Previewing.namesFolder(command) else {
                throw CommandError(
                    status: .usage,
                    message: "several pictures do not go to '\(output)', one \(output == "-" ? "stream" : "file")",
                    recovery: ["name a folder with -o DIRECTORY"])
            }
            return output
        }

        /// Draws all pictures; one that fails does not stop the others.
        ///
        /// - Throws: `ExitCode` if any failed, or for findings.
        func run() async throws {
            let (plan, folder, replacing, files) = (plan, folder, command.force, files)
            let pool = PenPool()
            if let folder { try files.makeFolder(folder) }
            var remaining = inputs[...]
            var work = OrderedWork(
                { _ in Supply(remaining.popFirst()) }, workers: ProcessInfo.processInfo.activeProcessorCount,
                portionCount: 1
            ) { input in
                let result = Result { () throws in
                    try pool.lend { pen in
                        var picture = try plan.picture(of: input.path, with: pen, as: folder == nil ? .report : .file)
                        if let folder, let bytes = picture.bytes {
                            let output = FilePath(folder).pushing(FilePath("\(input.name).\(plan.form.rawValue)"))
                            try files.makeFolder(output.removingLastComponent().string)
                            try files.write(bytes, to: output.string, replacing: replacing)
                            picture.report.output = output.string
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
                tell(result, of: input)
                outcome.add(result, of: input, keeping: command.answersInJSON, failingOn: command.failOn)
                progress.show(
                    Progress.Standing(
                        done: outcome.count, failed: outcome.failureCount,
                        fraction: Double(outcome.count) / Double(inputs.count)))
            }
            progress.erase()
            try finish(outcome)
        }

        /// What came of all pictures; a report is only kept for a document.
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
            private(set) var noteCount = 0

            mutating func add(
                _ result: Result<PictureReport, any Error>, of input: PictureInput, keeping keeps: Bool,
                failingOn threshold: FailOn
            ) {
                count += 1
                switch result {
                case .success(let report):
                    if keeps { reports.append(report) }
                    refusedCount += report.members.contains { $0.refusalCount > 0 } ? 1 : 0
                    noteCount += report.findings.count { $0.severity == .note }
                    isRefused = isRefused || threshold.isReached(by: report.findings)
                case .failure(let error):
                    failureCount += 1
                    if keeps { failures.append((input.path, error)) }
                    if status == .done { status = ExitStatus(error) }
                }
            }
        }

        private func tell(_ result: Result<PictureReport, any Error>, of input: PictureInput) {
            switch result {
            case .success(let report):
                guard !command.answersInJSON else { return }
                // Notes on many pictures are counted.
                for line in report.lines(from: command.common.quiet ? .error : .warning) { console.complain(line) }
            case .failure(let error):
                let words = error.words
                let isNamed = words.contains("'\(input.path)'") || words.hasPrefix(input.path)
                let place = isNamed ? "" : "\(input.path.visible): "
                console.failure(place + words.visible, recovery: error.recoveryInProgram.map(\.visible))
            }
        }

        private func finish(_ outcome: Outcome) throws {
            let done = outcome.count - outcome.failureCount
            if let folder {
                console.say(
                    "wrote \(done == 1 ? "1 picture" : "\(done.grouped) pictures") to \(folder.visible)"
                        + (outcome.failureCount > 0 ? ", \(outcome.failureCount.grouped) failed" : ""))
            }
            if outcome.refusedCount > 0 {
                let words =
                    outcome.refusedCount == 1 ? "1 of these passes" : "\(outcome.refusedCount.grouped) of these passes"
                console.warning("Wallet refuses \(words) as they are: passtool lint says why")
            }
            if outcome.noteCount > 0, !command.answersInJSON {
                let count = outcome.noteCount == 1 ? "1 note is" : "\(outcome.noteCount.grouped) notes are"
                console.note("\(count) not shown: --lint lists all")
            }
            if command.answersInJSON {
                try console.answer(PictureReport.document(outcome.reports, failures: outcome.failures))
            }
            if outcome.isRefused { throw ExitCode(ExitStatus.refused.rawValue) }
            if outcome.status != .done { throw ExitCode(outcome.status.rawValue) }
        }
    }
#endif
