#if Picture
    internal import ArgumentParser
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

        /// Finds the place for the picture before any work is done.
        init(_ command: PreviewCommand<Previewing>, _ plan: PicturePlan, _ session: Session) throws {
            (self.command, self.plan, self.session) = (command, plan, session)
            place = try Self.place(command, plan, session)
        }

        private static func place(
            _ command: PreviewCommand<Previewing>, _ plan: PicturePlan, _ session: Session
        ) throws -> Place {
            let source = command.sources[0]
            if command.output == nil {
                let isShown = !command.answersInJSON && command.format == nil
                if command.lint { return .nowhere }
                if isShown, Console.isTerminal(.standardOutput),
                    let form = TerminalPicture.Form(variable: { session.environment[$0] })
                {
                    return .terminal(form)
                }
            }
            return .file(
                try Destination(
                    command.output ?? "\(source.passName).\(plan.form.rawValue)", replacing: command.force,
                    json: command.answersInJSON, apartFrom: session.files,
                    of: .init(name: "a picture", example: "NAME.\(plan.form.rawValue)")))
        }

        /// Draws the picture and says what there is to say about it.
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
                    try console.answer(bytes: bytes)
                }
            }
            try tell(report)
        }

        private var medium: PicturePlan.Medium {
            switch place {
            case .file: .file
            case .terminal(let form): .terminal(form, columns: Console.columns(of: .standardOutput))
            case .nowhere: .report
            }
        }

        // MARK: - Messages

        private func tell(_ report: PictureReport) throws {
            if !command.answersInJSON {
                for line in report.lines(from: command.common.quiet ? .error : .note) { console.complain(line) }
            }
            if !isRepeated { report.members.forEach(note) }
            if let output = report.output, output != "-" {
                console.say("wrote \(output.visible)" + (report.sizeWords.map { ": \($0)" } ?? ""))
            }
            if command.answersInJSON {
                try console.answer(PictureReport.document([report], failures: []))
            }
            if command.failOn.isReached(by: report.findings) { throw ExitCode(ExitStatus.refused.rawValue) }
        }

        private func note(_ member: PictureReport.Member) {
            if let others = member.otherLanguages, command.language != nil {
                let all = others.joined(separator: ", ").visible
                console.note("the pass has \(all), not \(member.language.visible): the texts of pass.json are shown")
            }
            if let sample = member.sample {
                console.noteSample(sample)
            } else if member.isTemplate {
                console.note("--data FILE fills in the placeholders")
            }
        }
    }

    extension FailOn {
        /// Whether findings are severe enough to fail.
        func isReached(by findings: [Finding]) -> Bool {
            LintSettings.Threshold(rawValue: rawValue)?.isReached(by: findings) ?? false
        }
    }
#endif
