internal import Bytes
internal import PassModel
internal import PassRules
internal import PassToolkit
internal import Synchronization
internal import SystemPackage

/// Makes and writes the passes of a batch; many tasks share one worker.
final class BatchWorker: Sendable {
    private let plan: BatchPlan
    private let folder: BatchFolder?
    private let progress: BatchProgress
    /// Values that only file names and paths use: the template has no placeholder for them.
    private let outerNames: Set<String>
    private let ending = Mutex<(any Error)?>(nil)

    init(_ plan: BatchPlan, folder: BatchFolder?, progress: BatchProgress) {
        (self.plan, self.folder, self.progress) = (plan, folder, progress)
        outerNames = plan.attachments.placeholders.union(plan.names.pattern.names)
            .subtracting(plan.prepared.template.uses.map(\.name))
    }

    /// Why nothing more could be written.
    var endingError: (any Error)? { ending.withLock(\.self) }

    /// Makes the pass of a record, or hands over a part.
    ///
    /// - Returns: the reports; none if nothing was tried, because the run has ended.
    func work(on entries: [BatchEntry]) async -> [BatchReport] {
        // If nothing more can be written, every further record would fail for the same reason.
        guard endingError == nil else { return [] }
        if case .storing(let storing) = plan.work { return await store(entries, by: storing) }
        var reports: [BatchReport] = []
        for entry in entries { reports.append(await make(entry)) }
        return reports
    }

    /// Ends the run if no other record could succeed either.
    private func note(_ error: any Error) {
        if (error as? FileAccessError)?.endsRun ?? false { end(error) }
    }

    private func end(_ error: any Error) {
        ending.withLock { $0 = $0 ?? error }
        progress.stop()
    }

    // MARK: - Records that are stored elsewhere

    /// Hands over a part; records without a result were not stored, and have no reports.
    private func store(_ part: [BatchEntry], by storing: BatchPlan.Storing) async -> [BatchReport] {
        var reports = part.map(\.report)
        // The part may have been read before the stop.
        guard !progress.isStopping else {
            progress.update { $0.wasStopped = true }
            return []
        }
        do {
            var results = try await storing(part.compactMap(\.record))[...]
            for (index, entry) in part.enumerated() {
                guard entry.record != nil else { continue }
                switch results.popFirst() {
                case .success(let (outcome, findings))?:
                    (reports[index].outcome, reports[index].findings) = (outcome, findings)
                case .failure(let error)?: reports[index].fail(error)
                case nil:
                    progress.update { $0.wasStopped = true }
                    return Array(reports[..<index])
                }
            }
            return reports
        } catch {
            end(error)
            return []
        }
    }

    // MARK: - One file

    /// Makes and writes the pass of a record; a dry run needs no more than its report.
    private func make(_ entry: BatchEntry) async -> BatchReport {
        var report = entry.report
        guard let record = entry.record, let name = report.output else { return report }
        do {
            if !replaces { try folder?.checkIsFree(name) }
            let attached = try plan.attachments.files(for: record)
            switch plan.work {
            case .storing: break
            case .checking(_, let maker?):
                report.findings = try maker.unsignedPass(for: inner(record), attached: attached).findings
            case .checking(let waivers, nil):
                let draft = try plan.prepared.draft(for: inner(record), attached: attached)
                try waivers.check(draft.findings, of: plan.prepared.template.bundle.purpose)
                report.findings = draft.findings
            case .making(let maker, let destination):
                let draft = try maker.unsignedPass(for: inner(record), attached: attached)
                report.findings = draft.findings
                let (pass, outcome) = try await finish(draft, as: name, by: maker, to: destination)
                report.take(pass, as: outcome)
            }
        } catch {
            report.fail(error)
            note(error)
        }
        return report
    }

    /// The record without the values that only file names and paths use.
    private func inner(_ record: Record) -> Record {
        guard !outerNames.isEmpty else { return record }
        var inner = record
        for name in outerNames { inner[name] = nil }
        return inner
    }

    /// Signs and writes a pass, or keeps it if it is there already.
    private func finish(
        _ draft: UnsignedPass, as name: String, by maker: PassMaker, to destination: BatchPlan.Destination
    ) async throws -> (SignedPass, BatchReport.Outcome) {
        // Files that can't be read, or that are not passes, are not replaced.
        if plan.isResuming, let folder, let old = try folder.existing(name) {
            if let noun = Self.foreignKind(of: old) { throw BatchError(.notAPass(folder.shown(name), noun)) }
            if let kept = try maker.intactPass(in: old, of: draft) { return (kept, .unchanged) }
        }
        let pass = try await maker.sign(draft)
        switch destination {
        case .handing(let take): try await take(pass, name)
        case .folder: try folder?.write(pass.archive, to: name, replacing: replaces)
        }
        return (pass, .made)
    }

    /// The kind of a file that was never a pass; `nil` for a pass, even one that a power failure damaged.
    private static func foreignKind(of bytes: [UInt8]) -> String? {
        let kind = FileKind(of: bytes[...])
        let mayBePass = [.zip, .zeros, .empty].contains(kind)
        return mayBePass || bytes.starts(with: "PK".utf8.prefix(bytes.count)) ? nil : kind.noun
    }

    /// Whether existing files may be overwritten.
    private var replaces: Bool { plan.isReplacing || plan.isResuming }
}

extension BatchReport {
    mutating func take(_ pass: SignedPass, as outcome: Outcome) {
        self.outcome = outcome
        findings = pass.findings
        byteCount = pass.archive.count
    }

    /// Notes why no pass was made, and the value that caused it, if the rules object to one.
    mutating func fail(_ error: any Error) {
        outcome = .failed
        byteCount = 0
        self.error = error
        // A batch offers two ways out.
        if let access = error as? FileAccessError, access.reason == .exists {
            self.error = BatchError(.exists(access.path))
        }
        guard let refusal = error as? RefusedPass else { return }
        findings = refusal.findings
        let template = prepared.template
        guard let first = findings.first(where: { $0.severity == .error }),
            first.file == template.bundle.purpose.file, let pointer = first.pointer,
            let names = template.fillableStrings.first(where: { $0.pointer == pointer })?.names, names.count == 1
        else { return }
        valueName = names.first
        column = valueName.flatMap { record?.place?.position(of: $0) }.flatMap { $0.line == line ? $0.column : nil }
    }
}

extension FileAccessError {
    /// Whether no other file could be written either, so that a batch ends.
    package var endsRun: Bool {
        guard operation == .write, case .system(let errno) = reason else { return false }
        let lasting: [Errno] = [.noSpace, .diskQuotaExceeded, .readOnlyFileSystem, .ioError]
        return lasting.contains(errno)
    }
}
