internal import Bytes
internal import PassModel
internal import PassRules
internal import PassToolkit
internal import Synchronization
internal import SystemPackage
internal import ZipContainer

/// Makes and writes the passes of a batch; many tasks share one worker.
final class BatchWorker: Sendable {
    private let plan: BatchPlan
    private let folder: BatchFolder?
    private let progress: BatchProgress
    /// Values that only file names and paths use: the template has no placeholder for them.
    private let outerNames: Set<String>
    private let ending = Mutex<(any Error)?>(nil)
    /// The number of the first failed record that ends the run.
    private let failure = Mutex(Int.max)

    init(_ plan: BatchPlan, folder: BatchFolder?, progress: BatchProgress) {
        (self.plan, self.folder, self.progress) = (plan, folder, progress)
        outerNames = plan.attachments.placeholders.union(plan.names.pattern.names)
            .subtracting(plan.prepared.template.uses.map(\.name))
    }

    /// Why nothing more could be written.
    var endingError: (any Error)? { ending.withLock(\.self) }

    /// Makes the pass of a record, or the passes of a group.
    ///
    /// - Returns: their reports; none if nothing was tried, because the run has ended.
    func work(on group: BatchGroup) async -> [BatchReport] {
        // If nothing more can be written, every further record would fail for the same reason.
        guard endingError == nil else { return [] }
        // Records before the failed one are still made, so that no gap is left.
        if let first = group.entries.first, first.report.number > failure.withLock(\.self) { return [] }
        var reports =
            if case .storing(_, let storing) = plan.work { await store(group, by: storing) } else { await make(group) }
        for (index, entry) in zip(reports.indices, group.entries) where reports[index].secrets.isEmpty {
            reports[index].secrets =
                entry.record.map(plan.prepared.secrets) ?? plan.prepared.secrets(of: reports[index].error)
        }
        if let failed = reports.first(where: { $0.outcome == .failed }) { noteFailure(of: failed) }
        return reports
    }

    /// Notes a failed record.
    ///
    /// If that ends the run, later records are not made.
    private func noteFailure(of report: BatchReport) {
        guard plan.stopsOnError else { return }
        failure.withLock { $0 = min($0, report.number) }
        progress.stop()
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

    /// Hands a part over.
    private func store(_ part: BatchGroup, by storing: BatchPlan.Storing) async -> [BatchReport] {
        var reports = part.entries.map(\.report)
        // It may have been read before the stop.
        guard !progress.isStopping else {
            progress.update { $0.wasStopped = true }
            return []
        }
        do {
            var results = try await storing(part.entries.compactMap(\.record))[...]
            for (index, entry) in part.entries.enumerated() {
                guard let record = entry.record else { continue }
                switch results.removeFirst() {
                case .success(let (outcome, findings)):
                    (reports[index].outcome, reports[index].findings) = (outcome, findings)
                case .failure(let error): reports[index].fail(error, of: record, in: plan.prepared.template)
                }
            }
            return reports
        } catch {
            end(error)
            return []
        }
    }

    // MARK: - One file

    /// Makes and writes one file, if each of its records becomes a pass.
    private func make(_ group: BatchGroup) async -> [BatchReport] {
        var reports = group.entries.map(\.report)
        do {
            if let name = group.name, !replaces { try folder?.checkIsFree(name) }
            let drafts = drafts(of: group, &reports)
            refuseIncomplete(group, &reports)
            guard let name = group.name, reports.allSatisfy({ $0.outcome != .failed }),
                case .making(let maker, let destination) = plan.work
            else { return reports }
            let (passes, outcome) = try await finish(drafts, of: group, as: name, by: maker, to: destination)
            for index in reports.indices { reports[index].take(passes[index], as: outcome) }
        } catch {
            for index in reports.indices where reports[index].outcome != .failed { reports[index].fail(error) }
            note(error)
        }
        return reports
    }

    /// Renders and checks the passes of a group; a dry run needs no more than their reports.
    private func drafts(of group: BatchGroup, _ reports: inout [BatchReport]) -> [UnsignedPass] {
        let template = plan.prepared.template
        var drafts: [UnsignedPass] = []
        for (index, entry) in group.entries.enumerated() {
            guard let record = entry.record else { continue }
            do {
                if let twin = group.entries[..<index].first(where: { $0.serialNumber == entry.serialNumber }) {
                    let code = BatchError.Code.sameSerialNumber(entry.serialNumber, first: twin.mark)
                    throw BatchError(code, at: record.place)
                }
                let attached = try plan.attachments.files(for: record)
                switch plan.work {
                case .storing: break
                case .checking(let prepared, let waivers):
                    let draft = try prepared.draft(for: inner(record), attached: attached)
                    try waivers.check(draft.findings, of: template.bundle.purpose)
                    reports[index].findings = draft.findings
                case .making(let maker, _):
                    let draft = try maker.unsignedPass(for: inner(record), attached: attached)
                    reports[index].findings = draft.findings
                    drafts.append(draft)
                }
            } catch {
                reports[index].fail(error, of: record, in: template)
            }
        }
        return drafts
    }

    /// The record without the values that only file names and paths use.
    private func inner(_ record: Record) -> Record {
        guard !outerNames.isEmpty else { return record }
        var inner = record
        for name in outerNames { inner[name] = nil }
        return inner
    }

    /// Refuses all passes of a group that lacks one, or may lack one.
    private func refuseIncomplete(_ group: BatchGroup, _ reports: inout [BatchReport]) {
        guard let name = group.name else { return }
        let code: BatchError.Code
        if let failed = reports.firstIndex(where: { $0.outcome == .failed }) {
            code = .groupIncomplete(name, failed: group.entries[failed].mark)
        } else if let mark = group.unreadMark {
            code = .groupUncertain(name, unread: mark)
        } else {
            return
        }
        for index in reports.indices where reports[index].outcome != .failed {
            reports[index].fail(BatchError(code, at: group.entries[index].record?.place))
        }
    }

    /// Signs and writes passes, or keeps them if they are there already.
    private func finish(
        _ drafts: [UnsignedPass], of group: BatchGroup, as name: String, by maker: PassMaker,
        to destination: BatchPlan.Destination
    ) async throws -> ([SignedPass], BatchReport.Outcome) {
        // A file that is there and can't be read is not replaced, nor one that no run has written.
        if plan.isResuming, let folder, let old = try folder.existing(name) {
            if let noun = Self.foreignKind(of: old) { throw BatchError(.notAPass(folder.shown(name), noun)) }
            if let kept = try keptPasses(drafts, of: group, in: old, by: maker) { return (kept, .unchanged) }
        }
        var passes: [SignedPass] = []
        for draft in drafts { passes.append(try await maker.sign(draft)) }
        switch destination {
        case .handing(let take): try await take(passes[0], name)
        case .folder, .groups: try folder?.write(content(passes, of: group), to: name, replacing: replaces)
        }
        return (passes, .made)
    }

    /// What a file is that was never a pass; `nil` for a pass, even one that a power failure damaged.
    private static func foreignKind(of bytes: [UInt8]) -> String? {
        let kind = FileKind(of: bytes[...])
        let mayBePass = [.zip, .mangledZip, .zeros, .empty].contains(kind)
        return mayBePass || bytes.starts(with: "PK".utf8.prefix(bytes.count)) ? nil : kind.noun
    }

    /// Whether existing files may be overwritten.
    private var replaces: Bool { plan.isReplacing || plan.isResuming }

    /// The passes in an old file, if it is intact and would be made the same way again.
    private func keptPasses(
        _ drafts: [UnsignedPass], of group: BatchGroup, in old: [UInt8], by maker: PassMaker
    ) throws -> [SignedPass]? {
        // What can't be unpacked is no bundle of ours.
        let archives = plan.isGrouping ? (try? Archive(reading: old))?.entries.compactMap(\.bytes) ?? [] : [old]
        guard archives.count == drafts.count else { return nil }
        var passes: [SignedPass] = []
        for (archive, draft) in zip(archives, drafts) {
            guard let pass = try maker.intactPass(in: archive, of: draft) else { return nil }
            passes.append(pass)
        }
        return try content(passes, of: group) == old ? passes : nil
    }

    /// The bytes of the file: a pass, or a bundle of passes.
    private func content(_ passes: [SignedPass], of group: BatchGroup) throws -> [UInt8] {
        guard plan.isGrouping else { return passes[0].archive }
        return try PassCollection.archive(
            ofOwn: zip(group.entries, passes).map { entry, pass in
                let name = entry.serialNumber.split(separator: "/").joined(separator: "-")
                return PassCollection.Member(
                    path: "\(name.utf8.count > 200 ? "pass" : name).pkpass", bytes: pass.archive)
            })
    }
}

extension BatchEntry {
    fileprivate var serialNumber: String { report.serialNumber ?? "" }
}

extension BatchReport {
    mutating func take(_ pass: SignedPass, as outcome: Outcome) {
        self.outcome = outcome
        findings = pass.findings
        byteCount = pass.archive.count
    }

    /// Notes a failure, and the value that caused it, if the rules object to one.
    ///
    /// - Parameters:
    ///   - error: why no pass was made.
    ///   - record: the record, which names the value that caused it.
    ///   - template: the template that the record fills in.
    mutating func fail(_ error: any Error, of record: Record, in template: PassTemplate) {
        fail(error)
        guard error is RefusedPass, let first = findings.first(where: { $0.severity == .error }),
            first.file == template.bundle.purpose.file, let pointer = first.pointer,
            let names = template.fillableStrings.first(where: { $0.pointer == pointer })?.names, names.count == 1
        else { return }
        valueName = names.first
        column = valueName.flatMap { record.place?.position(of: $0) }.flatMap { $0.line == line ? $0.column : nil }
    }

    mutating func fail(_ error: any Error) {
        outcome = .failed
        byteCount = 0
        self.error = error
        if let refusal = error as? RefusedPass { findings = refusal.findings }
        // A batch offers two ways out.
        if let access = error as? FileAccessError, access.reason == .exists {
            self.error = BatchError(.exists(access.path))
        }
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
