internal import ArgumentParser
package import PassBatches
package import PassModel
internal import PassRules
package import PassToolkit

/// The texts of a command about its batch.
package protocol BatchWords {
    /// The list, or `-`.
    var listPath: String { get }
    /// The report, or `-`.
    var report: String? { get }
    var isJSON: Bool { get }
    var isDryRun: Bool { get }
    /// Whether passes are made that Wallet does not accept.
    var allowsErrors: Bool { get }
    /// The result in one line.
    func summaryLine(_ summary: BatchSummary) -> String
    /// How to continue after a stop.
    func goingOn(_ summary: BatchSummary) -> String
    /// What else people should know at the end.
    func notes(_ summary: BatchSummary) -> [String]
    /// The first members of the JSON document.
    func members(_ summary: BatchSummary) -> [(name: String, value: JSONValue?)]
}

/// Runs a batch and shows its progress and results.
package struct BatchWatch {
    /// How many failures are printed; the report contains all of them.
    private static let mostShown = 20
    /// How many failures the JSON document contains.
    private static let mostInDocument = 1_000

    private let words: any BatchWords
    private let console: Console
    /// Whether the list is CSV.
    private let isTable: Bool
    private var report: ReportFile?
    private var progress: Progress
    private let interruption = Interruption()
    private let batch: BatchProgress
    private var shownCount = 0
    /// Records whose files exist already, as after an earlier run, or whose text is not UTF-8: each in one line.
    private var existing: (count: Int, first: BatchReport)?
    private var notUTF8: (count: Int, first: BatchReport)?
    /// The failures as long as all records failed because of one column, which is then reported once.
    private var wrongColumn: (name: String?, count: Int, first: [BatchReport], mayExist: Bool) = (nil, 0, [], true)
    private var failures: [BatchReport] = []
    /// The names of the values in the pass, and the columns of text by these names.
    private let valueNames: [JSONPointer: String]
    private let textColumns: [String: RecordReader.Column]
    private var remarks = BatchRemarks()
    /// The hints that were shown; each is shown once.
    private var shownHints: Set<String> = []
    private var stoppedBy: Int32?

    /// Prepares to watch `batch`, which is that of a command with these `words`.
    ///
    /// - Parameters:
    ///   - batch: the progress of the run.
    ///   - words: what the command says.
    ///   - format: the format of the list.
    ///   - columns: its header row, if it has one.
    ///   - template: the template.
    ///   - replacing: whether an older report is replaced.
    ///   - files: what the run reads, which the report does not replace.
    ///   - console: the console.
    /// - Throws: ``CommandError`` about the report.
    package init(
        _ batch: BatchProgress, _ words: any BatchWords, format: RecordReader.Format,
        columns: [RecordReader.Column]?, template: PassTemplate, replacing: Bool, apartFrom files: RunFiles,
        console: Console
    ) throws {
        textColumns = Dictionary((columns ?? []).filter { $0.kind == .text }.map { ($0.name, $0) }) { $1 }
        valueNames = template.fillableStrings.reduce(into: [:]) { $0[$1.pointer] = $1.onlyName }
        isTable = format == .csv
        self.batch = batch
        self.words = words
        self.console = console
        // A day on which passes end should not end them at noon.
        let ends = Set(valueNames.filter(\.key.isEndDate).values).union(["/expirationDate"])
        for column in columns ?? [] where ends.contains(column.name) {
            guard case .date(let format) = column.kind, let type = format.endingText else { continue }
            console.warning("'\(column.name.visible)' fills in an end date, but a date without a time means noon")
            let hint = column.hint(types: ["date(\(type))"], column.writing)
            console.hint("for the end of the day, with your offset from UTC, \(hint)".visible)
        }
        report = try words.report.map { try ReportFile(path: $0, replacing: replacing, apartFrom: files) }
        progress = Progress(on: console)
    }

    /// Handles every report of `run` as it arrives.
    ///
    /// - Throws: the error that ends the run, and ``CommandError`` if the report cannot be written.
    package mutating func follow(_ run: BatchRun) async throws {
        defer { interruption.end() }
        let (batch, interruption) = (batch, interruption)
        batch.stop { interruption.signal != nil }
        var failure: (any Error)?
        var reports = run.makeAsyncIterator()
        do {
            while let item = try await reports.next() {
                listen()
                do {
                    try take(item)
                    if !reports.hasBufferedResult { try report?.flush() }
                } catch {
                    failure = failure ?? error
                    batch.stop()
                }
                progress.show(Self.status(batch.summary))
            }
        } catch {
            failure = failure ?? error
        }
        listen()
        progress.erase()
        showHeldFailures(areAll: !batch.summary.wasStopped)
        showCounted()
        do {
            try report?.finish(isWhole: failure == nil)
        } catch { failure = failure ?? error }
        guard let failure else { return }
        console.info(words.summaryLine(batch.summary))
        if batch.summary.wasStopped, failure is CommandError || failure is BatchError {
            console.note(words.goingOn(batch.summary))
        }
        throw failure
    }

    private static func status(_ summary: BatchSummary) -> Progress.Status {
        let byteCount = summary.listByteCount ?? 0
        return Progress.Status(
            done: summary.records - summary.elsewhere, failed: summary.failed,
            fraction: byteCount > 0 ? Double(summary.listOffset) / Double(byteCount) : nil)
    }

    private mutating func listen() {
        guard stoppedBy == nil, let signal = interruption.signal else { return }
        stoppedBy = signal
        batch.stop()
        progress.erase()
        console.info("passtool: finishing the passes in progress; a second Ctrl-C ends at once")
    }

    private mutating func take(_ given: BatchReport) throws {
        let item = inProgram(given)
        try report?.add(Self.json(of: item))
        guard item.outcome == .failed else {
            showHeldFailures()
            if !item.findings.isEmpty {
                remarks.add(item.findings, at: place(of: item), of: valueNames, hiding: item.secrets)
            }
            return
        }
        if words.isJSON, failures.count < Self.mostInDocument { failures.append(item) }
        // The error that ends the run is reported once for all records in progress.
        guard (item.error as? FileAccessError)?.endsRun != true else { return }
        if case .exists? = (item.error as? BatchError)?.code {
            showHeldFailures()
            existing = ((existing?.count ?? 0) + 1, existing?.first ?? item)
            return
        }
        if case .unreadable(.notUTF8)? = (item.error as? RecordError)?.code {
            showHeldFailures()
            notUTF8 = ((notUTF8?.count ?? 0) + 1, notUTF8?.first ?? item)
            return
        }
        if wrongColumn.mayExist, let name = item.wrongColumn, wrongColumn.name ?? name == name {
            wrongColumn.name = name
            wrongColumn.count += 1
            if wrongColumn.count <= Self.mostShown { wrongColumn.first.append(item) }
        } else {
            showHeldFailures()
            show(item)
        }
    }

    private mutating func show(_ item: BatchReport) {
        guard shownCount < Self.mostShown else { return }
        shownCount += 1
        progress.erase()
        show(line(for: item), of: item)
    }

    /// Shows the failures that were held back, in one line if they are all that happened.
    private mutating func showHeldFailures(areAll: Bool = false) {
        let (count, first) = (wrongColumn.count, wrongColumn.first)
        wrongColumn = (nil, 0, [], mayExist: false)
        guard areAll, count > 1 else { return first.forEach { show($0) } }
        shownCount += count
        show("all \(count.grouped) records, first \(line(for: first[0]))", of: first[0])
    }

    /// The report with hints in this program's words.
    private func inProgram(_ item: BatchReport) -> BatchReport {
        item.mapFindings { $0.inProgram.hinting(hint(of: $0.inProgram)) }
    }

    private mutating func showCounted() {
        if let (count, first) = existing {
            let others = count == 2 ? "does 1 more file" : "do \((count - 1).grouped) more files"
            show(line(for: first) + (count == 1 ? "" : ", and so \(others)"), of: first)
        }
        guard let (count, first) = notUTF8 else { return }
        let others = count == 2 ? "1 more record" : "\((count - 1).grouped) more records"
        show(line(for: first) + (count == 1 ? "" : ", and in \(others)"), of: first)
    }

    private mutating func show(_ line: String, of item: BatchReport) {
        console.error(item.secrets.masked(line).visible)
        for hint in Self.hints(for: item).map(item.secrets.masked) where shownHints.insert(hint).inserted {
            console.hint(hint.visible)
        }
    }

    // MARK: - Messages

    /// The message about a failed record: `members.csv:17: …`, or with the column if known.
    private func line(for item: BatchReport) -> String {
        let words = (item.error as? any DescribedError)?.message ?? item.error.map { "\($0)" } ?? ""
        let place = place(of: item)
        if words.hasPrefix("\(listName):") { return words }
        guard item.error is RefusedPass, let first = item.findings.first(where: { $0.severity == .error }) else {
            return "\(place): \(words)"
        }
        let others = item.findings.count { $0.severity == .error } - 1
        let inside = [first.file, first.pointer.map { "\($0)" }].compactMap(\.self).joined(separator: " ")
        let finding = "\(item.valueName.map { "'\($0)': " } ?? "")\(inside): \(first.message) [\(first.rule)]"
        return "\(place): \(finding)\(others > 0 ? " (and \(others) more)" : "")"
    }

    private var listName: String { ListForm.listName(words.listPath) }

    /// The list and the record's line in it, such as `members.csv:17`, with the column if known.
    private func place(of item: BatchReport) -> String {
        ([listName] + [item.line, item.column].compactMap { $0.map { "\($0)" } }).joined(separator: ":")
    }

    private static func json(of item: BatchReport) -> JSONValue { item.json(hints: item.error?.hintsInProgram) }

    private static func hints(for item: BatchReport) -> [String] {
        if item.error is RefusedPass {
            return item.findings.first { $0.severity == .error }.flatMap(\.hint).map { [$0] } ?? []
        }
        return Array((item.error?.hintsInProgram ?? []).prefix(1))
    }

    /// What to do about a finding: a value in a column of text may need a type.
    private func hint(of finding: Finding) -> String? {
        guard let column = finding.pointer.flatMap({ valueNames[$0] }).flatMap({ textColumns[$0] }) else {
            return finding.hint
        }
        return switch finding.need {
        case .number(let text, let number):
            column.numberHint(text, meaning: number?.number?.double, column.writing) ?? finding.hint
        case .noQuotes: "\(column.hint(types: ["number"], column.writing)), if it contains numbers"
        case .date(let text):
            column.formatHint(date: text, isEnd: finding.pointer?.isEndDate ?? false, column.writing) ?? finding.hint
        case nil: finding.hint
        }
    }

    // MARK: - The end

    /// Prints the result of the run.
    ///
    /// - Throws: `ExitCode` if a record failed or the run was stopped.
    package func finish() throws {
        let summary = batch.summary
        if words.isJSON { try console.result(document(summary)) }
        console.info(words.summaryLine(summary))
        for (text, hint, isNote) in remarks.shown(of: summary.made + summary.changed + summary.unchanged) {
            if isNote { console.note(text.visible) } else { console.warning(text.visible) }
            if let hint { console.hint(hint.visible) }
        }
        for text in summary.listFindings.lines(path: listName) { console.info(text) }
        for note in notes(summary) { console.note(note.visible) }
        if let stoppedBy, summary.wasStopped { throw ExitCode(128 + stoppedBy) }
        if summary.failed > 0 { throw ExitCode(ExitStatus.refused.rawValue) }
    }

    private func notes(_ summary: BatchSummary) -> [String] {
        var notes = words.notes(summary)
        if summary.records == 0 && !summary.wasStopped {
            notes.append("no records: the list \(isTable ? "has only a header" : "is empty")")
        }
        let others = summary.failed - shownCount - (existing?.count ?? 0) - (notUTF8?.count ?? 0)
        if others > 0 {
            let place = words.report.map { $0 == "-" ? "the report" : "'\($0.visible)'" }
            let all = place.map { "all are in \($0)" } ?? "--report FILE lists them"
            notes.append("\(others.grouped) more record\(others == 1 ? "" : "s") failed; \(all)")
        }
        if remarks.hasMore {
            let kind = words.allowsErrors ? "" : " that Wallet accepts"
            let passes = remarks.passCount == 1 ? "1 pass has" : "\(remarks.passCount.grouped) passes have"
            notes.append("\(passes) findings\(kind); --report FILE lists them")
        }
        if summary.repeatedSerialNumbers > 0 {
            let count = (summary.repeatedSerialNumbers + 1).grouped
            notes.append("\(count) records have the template's own serial number; a device keeps one of their passes")
        }
        if summary.wasStopped { notes.append(words.goingOn(summary)) }
        return notes
    }

    private func document(_ summary: BatchSummary) -> JSONValue {
        .object(
            words.members(summary) + [
                ("withWarnings", .number(JSONNumber(summary.withWarnings))),
                ("wasStopped", .bool(summary.wasStopped)),
                ("isDryRun", .bool(words.isDryRun)),
                ("findings", .array(summary.listFindings.map { $0.json(path: listName) })),
                ("failures", .array(failures.map(Self.json))),
                ("failuresLeftOut", .number(JSONNumber(summary.failed - failures.count))),
            ])
    }
}

extension BatchReport {
    /// The column whose value fails the record.
    fileprivate var wrongColumn: String? {
        switch (error as? RecordError)?.code {
        case .unreadable(.mistyped(let column, _))?: column.name
        case .unreadable(.otherKind(let name, _, _))?: name
        default: valueName
        }
    }
}
