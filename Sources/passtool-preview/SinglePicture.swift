#if Picture
    internal import ArgumentParser
    internal import CFiles
    internal import PassPicture
    internal import PassReports
    internal import PassRules
    internal import PassToolkit
    internal import Platform
    internal import SystemPackage
    internal import ToolConsole

    /// One picture: in a file, on standard output, or on the terminal.
    struct SinglePicture {
        /// Where the picture goes.
        private enum Place {
            case file(Destination)
            case terminal(TerminalPicture.Form)
            /// Only the report is wanted.
            case nowhere
        }

        private let command: PreviewCommand<Previewing>
        private let plan: PicturePlan
        private let session: Session
        private let place: Place
        /// Whether it was drawn before, so that notes are not repeated.
        var isRepeated = false
        private var path: String { command.sources[0] }
        private var console: Console { session.console }

        /// Determines the place for the picture before any work is done.
        init(_ command: PreviewCommand<Previewing>, _ plan: PicturePlan, _ session: Session) throws {
            (self.command, self.plan, self.session) = (command, plan, session)
            place = try Self.place(command, plan, session)
        }

        private static func place(
            _ command: PreviewCommand<Previewing>, _ plan: PicturePlan, _ session: Session
        ) throws -> Place {
            let source = command.sources[0]
            if command.output == nil {
                let isShown = !command.common.json && command.format == nil
                if command.report { return .nowhere }
                if isShown, Console.isTerminal(.standardOutput),
                    let form = TerminalPicture.Form(variable: { session.environment[$0] })
                {
                    return .terminal(form)
                }
            }
            return .file(
                try Destination(
                    command.output ?? "\(source.passName).\(plan.form.rawValue)", replacing: command.force,
                    json: command.common.json, apartFrom: session.files,
                    of: .init(name: "a picture", example: "NAME.\(plan.form.rawValue)")))
        }

        /// Draws the picture and prints its report.
        ///
        /// - Throws: why it can't be read, drawn or written; `ExitCode` for findings.
        func draw(with pen: Pen) throws {
            var (bytes, report, source) = try plan.picture(of: path, with: pen, as: medium)
            if !isRepeated, let source { console.warn(ofErrors: report.members[0].refusalCount, in: source) }
            if let bytes {
                if case .file(let destination) = place {
                    try destination.write(bytes, to: console)
                    report.output = destination.path
                } else {
                    try console.result(bytes: bytes)
                }
            }
            try show(report)
        }

        private var medium: PicturePlan.Medium {
            switch place {
            case .file: .file
            case .terminal(let form): .terminal(form, columns: Console.columns(of: .standardOutput))
            case .nowhere: .report
            }
        }

        // MARK: - Messages

        private func show(_ report: PictureReport) throws {
            if command.report, !command.common.json {
                try report.list(on: console, quietly: command.common.quiet)
            } else if !command.common.json {
                let severity: Finding.Severity = command.common.quiet ? .error : .note
                for line in report.lines(where: { $0.severity >= severity }) { console.error(line) }
            }
            if !isRepeated {
                report.members.forEach(note)
                if report.members.contains(where: \.lacksEmoji) { console.note(PictureReport.emojiWords) }
            }
            if let output = report.output, output != "-" {
                console.info("wrote \(output.visible)" + (report.sizeWords.map { ": \($0)" } ?? ""))
            }
            if command.report, !command.common.json { console.info(LintReport.summary(of: report.findings)) }
            if command.common.json {
                try console.result(PictureReport.document([report], failures: []))
            }
            if command.failOn.isReached(by: report.findings) { throw ExitCode(ExitStatus.refused.rawValue) }
        }

        private func note(_ member: PictureReport.Member) {
            if let (languages, folder) = member.foreign, command.language != nil {
                let all = languages.joined(separator: ", ").visible
                let words = "a phone would fall back to one of them; this picture uses \(folder.visible)"
                console.note("the pass has \(all), not \(member.language.visible): \(words)")
            }
            if let sample = member.sample {
                console.noteSample(sample)
            } else if let (path, error) = member.misfit {
                console.warning("'\(path.visible)' was not filled in: \(error.words.visible)")
            } else if member.isTemplate {
                console.note("--data FILE fills in the placeholders")
            }
        }
    }

    /// Draws a picture again at each change of its folder, until a signal ends it.
    struct PictureWatch {
        private let picture: SinglePicture
        private let again: SinglePicture
        /// The files that must exist, and the sample record, which need not.
        private let (needed, sample): ([String], String?)
        private let console: Console

        init(_ command: PreviewCommand<Previewing>, _ plan: PicturePlan, _ session: Session) throws {
            picture = try SinglePicture(command, plan, session)
            // It may replace the picture that it has drawn itself.
            var replacing = command
            replacing.force = true
            var again = try SinglePicture(replacing, plan, session)
            again.isRepeated = true
            self.again = again
            needed = [command.sources[0], command.record.data].compactMap(\.self)
            sample = needed.count > 1 ? nil : RecordFilling.samplePath(for: PassFolders.source(needed[0]))
            console = session.console
        }

        func run() throws {
            let pen = Pen()
            var watched = try watch()
            draw(picture, with: pen)
            console.info("passtool: drawing again at each change; Ctrl-C ends it")
            let interruption = Interruption()
            defer { interruption.end() }
            while interruption.signal == nil {
                // A signal may reach another thread, so this one looks for it now and then.
                guard watched.hasChanged(within: 500) else { continue }
                // Editors write a file in several steps; a folder that keeps changing is drawn all the same.
                for _ in 0..<20 {
                    watched = try watch()
                    guard watched.hasChanged(within: 50) else { break }
                }
                draw(again, with: pen)
            }
        }

        private func watch() throws -> WatchedFiles {
            var watched = try WatchedFiles()
            for path in needed.map({ FilePath($0) }) {
                // While a file is being replaced, only its folder shows when it exists again.
                let isThere = (try? Stat(path)) != nil
                try watched.add(
                    isThere ? path : FilePath(".").pushing(path).removingLastComponent(), depth: isThere ? 3 : 0)
            }
            if let sample { try watched.add(FilePath(sample), depth: 0) }
            return watched
        }

        /// Draws, and reports errors: the next change may correct them.
        private func draw(_ picture: SinglePicture, with pen: Pen) {
            do {
                try picture.draw(with: pen)
            } catch {
                if error is ExitCode { return }  // findings, which were listed
                console.failure(error.words.visible, hints: error.hintsInProgram.map(\.visible))
            }
        }
    }

    /// Files and folders that are watched for changes.
    private struct WatchedFiles: ~Copyable {
        /// A folder with more files is not a pass.
        private static let mostFiles = 10_000
        private let watch: CInt
        /// The descriptors that must stay open while their files are watched.
        private var opened: [CInt] = []
        private var count = 0

        init() throws {
            watch = passtool_watch()
            guard watch >= 0 else { throw Self.failure() }
        }

        deinit { for descriptor in opened + [watch] { close(descriptor) } }

        private static func failure() -> CommandError {
            CommandError(status: .inputOutput, message: "the system can't watch files: \(Errno(rawValue: errno))")
        }

        /// Watches a file, or a folder with what is in it; a file that vanishes meanwhile is a change of its folder.
        mutating func add(_ path: FilePath, depth: Int) throws {
            guard count < Self.mostFiles, let status = try? Stat(path) else { return }
            count += 1
            let descriptor = unsafe path.withPlatformString { unsafe passtool_watchFile(watch, $0) }
            if descriptor > 0 { opened.append(descriptor) }
            guard descriptor >= 0 || errno == ENOENT else { throw Self.failure() }
            guard status.type == .directory, depth > 0 else { return }
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path.string)) ?? []
            for name in names where !name.hasPrefix(".") { try add(path.appending(name), depth: depth - 1) }
        }

        /// Waits for a change; false if there is none within this time, or if a signal arrives.
        func hasChanged(within milliseconds: CInt) -> Bool {
            var state = pollfd(fd: watch, events: Int16(POLLIN), revents: 0)
            return unsafe poll(&state, 1, milliseconds) > 0
        }
    }
#endif
