internal import ArgumentParser
internal import PassBatches
internal import PassModel
internal import PassRules
internal import PassToolkit

/// Runs a batch and shows its progress and results.
struct BatchWatch {
    /// How many failures are printed; the report contains all of them.
    private static let mostTold = 20
    /// How many failures the JSON document contains.
    private static let mostInDocument = 1_000

    private let command: Batch
    private let console: Console
    /// Whether the list is a JSON array, whose records are identified by number.
    private let isArray: Bool
    private var report: ReportFile?
    private var progress: Progress
    private let interruption = Interruption()
    private let batch: BatchProgress
    private var toldCount = 0
    private var failures: [BatchReport] = []
    /// How many passes were made with warnings.
    private var remarkCount = 0
    private var hints: [String] = []
    private var stoppedBy: Int32?

    /// Prepares to watch `batch`, which belongs to `command`.
    init(_ batch: BatchProgress, of command: Batch, isArray: Bool, report: ReportFile?, console: Console) {
        self.isArray = isArray
        self.batch = batch
        self.command = command
        self.console = console
        self.report = report
        progress = Progress(on: console)
    }

    /// Handles every report of `run` as it arrives.
    ///
    /// - Throws: the error that ends the run, and ``CommandError`` if the report cannot be written.
    mutating func follow(_ run: BatchRun) async throws {
        defer { interruption.end() }
        let (batch, interruption) = (batch, interruption)
        batch.stop { interruption.signal != nil }
        var failure: (any Error)?
        var reports = run.makeAsyncIterator()
        do {
            while let item = try await reports.next() {
                listen()
                do {
                    try take(item.mapFindings(\.inProgram))
                    if !reports.isNextAtHand { try report?.flush() }
                } catch {
                    failure = failure ?? error
                    batch.stop()
                }
                progress.show(Self.standing(batch.summary))
            }
        } catch {
            failure = failure ?? error
        }
        listen()
        progress.erase()
        do { try report?.finish(isWhole: failure == nil) } catch { failure = failure ?? error }
        guard let failure else { return }
        console.say(summaryLine(batch.summary))
        throw failure
    }

    private static func standing(_ summary: BatchSummary) -> Progress.Standing {
        let byteCount = summary.listByteCount ?? 0
        return Progress.Standing(
            done: summary.records - summary.elsewhere, failed: summary.failed,
            fraction: byteCount > 0 ? Double(summary.listOffset) / Double(byteCount) : nil)
    }

    private mutating func listen() {
        guard stoppedBy == nil, let signal = interruption.signal else { return }
        stoppedBy = signal
        batch.stop()
        progress.erase()
        console.say("passtool: finishing the passes in progress; a second Ctrl-C ends at once")
    }

    private mutating func take(_ item: BatchReport) throws {
        try report?.add(Self.json(of: item))
        guard item.outcome == .failed else {
            if !item.findings.isEmpty { remarkCount += 1 }
            return
        }
        if command.common.json, failures.count < Self.mostInDocument { failures.append(item) }
        // The error that ends the run says it, once for all records in progress.
        guard toldCount < Self.mostTold, (item.error as? FileAccessError)?.endsRun != true else { return }
        toldCount += 1
        progress.erase()
        console.complain(item.secrets.masked(line(for: item)).visible)
        for hint in Self.hints(for: item).map(item.secrets.masked) where !hints.contains(hint) { hints.append(hint) }
    }

    // MARK: - Messages

    /// The message about a failed record: `members.csv:17: …`, or with the column if known.
    private func line(for item: BatchReport) -> String {
        let list = command.list.data == "-" ? StandardInput.name : command.list.data
        let words = (item.error as? any Explained)?.message ?? item.error.map { "\($0)" } ?? ""
        let numbers = [item.line, item.column].compactMap(\.self)
        let place = ([list] + numbers.map { "\($0)" }).joined(separator: ":")
        if words.hasPrefix("\(list):") { return words }
        guard item.error is RefusedPass, let first = item.findings.first(where: { $0.severity == .error }) else {
            return "\(place): \(words)"
        }
        let others = item.findings.count { $0.severity == .error } - 1
        let inside = [first.file, first.pointer.map { "\($0)" }].compactMap(\.self).joined(separator: " ")
        let finding = "\(item.valueName.map { "'\($0)': " } ?? "")\(inside): \(first.message) [\(first.rule)]"
        return "\(place): \(finding)\(others > 0 ? " (and \(others) more)" : "")"
    }

    private static func json(of item: BatchReport) -> JSONValue { item.json(hints: item.error?.advice) }

    private static func hints(for item: BatchReport) -> [String] {
        if item.error is RefusedPass { return item.findings.prefix(1).compactMap(\.hint) }
        return Array((item.error?.advice ?? []).prefix(1))
    }

    private func summaryLine(_ summary: BatchSummary) -> String {
        let seconds = summary.duration.inSeconds
        let rate = seconds > 0 && summary.made > 0 ? " (\(Int(Double(summary.made) / seconds).grouped)/s)" : ""
        let passes = summary.made == 1 ? "1 pass" : "\(summary.made.grouped) passes"
        let first =
            command.dryRun
            ? "checked \(passes) in \(seconds.asTime), none made" : "made \(passes) in \(seconds.asTime)\(rate)"
        var parts = [first, "\(summary.failed.grouped) failed", "\(summary.unchanged.grouped) unchanged"]
        if summary.abandoned > 0 { parts.append("\(summary.abandoned.grouped) lost with the archive") }
        if summary.elsewhere > 0 { parts.append("\(summary.elsewhere.grouped) in other shards") }
        return parts.joined(separator: ", ")
    }

    // MARK: - The end

    /// Prints the result of the run.
    ///
    /// - Throws: `ExitCode` if a record failed or the run was stopped.
    func finish() throws {
        let summary = batch.summary
        if command.common.json { try console.answer(document(summary)) }
        console.say(summaryLine(summary))
        for note in notes(summary) { console.note(note.visible) }
        for hint in hints.prefix(5) { console.say("passtool: hint: \(hint.visible)") }
        if let stoppedBy, summary.wasStopped { throw ExitCode(128 + stoppedBy) }
        if summary.failed > 0 { throw ExitCode(ExitStatus.refused.rawValue) }
    }

    private func notes(_ summary: BatchSummary) -> [String] {
        var notes: [String] = []
        if summary.records == 0 && !summary.wasStopped { notes.append("the list has no records") }
        if summary.failed > toldCount {
            let all = command.report.map { "all are in '\($0.visible)'" } ?? "--report FILE lists them"
            notes.append("\((summary.failed - toldCount).grouped) more records failed; \(all)")
        }
        if remarkCount > 0 {
            let kind = command.identity.allowErrors ? "" : " that Wallet accepts"
            notes.append("\(remarkCount.grouped) of the passes have findings\(kind); --report FILE lists them")
        }
        if let first = summary.firstRepetition {
            let marks = first.marks.map { "\($0)" }.joined(separator: " and ")
            let count = summary.repeatedSerialNumbers
            let records = count == 1 ? "1 record has" : "\(count.grouped) records have"
            notes.append(
                "\(records) the serial number of an earlier one, first '\(first.serialNumber.prefix(100))' on \(isArray ? "records" : "lines") \(marks); a device keeps one pass of each"
            )
        }
        if summary.wasStopped { notes.append(goingOn(summary)) }
        return notes
    }

    private func goingOn(_ summary: BatchSummary) -> String {
        if command.dryRun { return "stopped before the end of the list" }
        if command.output.into?.hasSuffix(".tar") == true {
            return "stopped before the end of the list; the archive was not written"
        }
        if command.stopOnError, summary.failed > 0 {
            return "stopped at a record that failed; correct it, then run the same command with --resume to continue"
        }
        return "stopped before the end of the list; run the same command with --resume to continue"
    }

    private func document(_ summary: BatchSummary) -> JSONValue {
        .object([
            ("format", .string("passtool.batch/1")),
            ("made", .number(JSONNumber(summary.made))),
            ("failed", .number(JSONNumber(summary.failed))),
            ("unchanged", .number(JSONNumber(summary.unchanged))),
            ("abandoned", .number(JSONNumber(summary.abandoned))),
            ("elsewhere", .number(JSONNumber(summary.elsewhere))),
            ("byteCount", .number(JSONNumber(summary.byteCount))),
            ("milliseconds", .number(JSONNumber(Int(summary.duration.inSeconds * 1000)))),
            ("repeatedSerialNumbers", .number(JSONNumber(summary.repeatedSerialNumbers))),
            ("wasStopped", .bool(summary.wasStopped)),
            ("isDryRun", .bool(command.dryRun)),
            ("failures", .array(failures.map(Self.json))),
            ("failuresLeftOut", .number(JSONNumber(summary.failed - failures.count))),
        ])
    }
}
