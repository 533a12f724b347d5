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
    private let ending = Mutex<FileAccessError?>(nil)
    /// The number of the first failed record that ends the run.
    private let failure = Mutex(Int.max)

    init(_ plan: BatchPlan, folder: BatchFolder?, progress: BatchProgress) {
        (self.plan, self.folder, self.progress) = (plan, folder, progress)
        outerNames = plan.attachments.placeholders.union(plan.names.pattern.names)
            .subtracting(plan.prepared.template.uses.map(\.name))
    }

    /// Why nothing more could be written.
    var endingError: FileAccessError? { ending.withLock(\.self) }

    /// Makes the pass of a record, or the passes of a group.
    ///
    /// - Returns: their reports; none if nothing was tried, because the run has ended.
    func work(on group: BatchGroup) async -> [BatchReport] {
        // If nothing more can be written, every further record would fail for the same reason.
        guard endingError == nil else { return [] }
        // Records before the failed one are still made, so that no gap is left.
        if let first = group.entries.first, first.report.number > failure.withLock(\.self) { return [] }
        var reports = group.entries.map(\.report)
        if plan.isGrouping {
            reports = await bundle(group)
        } else if let entry = group.entries.first {
            await makePass(of: entry, &reports[0])
        }
        for (index, entry) in zip(reports.indices, group.entries) where reports[index].secrets.isEmpty {
            reports[index].secrets =
                entry.record.map(plan.prepared.secrets) ?? plan.prepared.secrets(of: reports[index].error)
        }
        if let failed = reports.first(where: { $0.outcome == .failed }) { noteFailure(of: failed) }
        return reports
    }

    private func makePass(of entry: BatchEntry, _ report: inout BatchReport) async {
        guard let record = entry.record, let name = entry.report.output else { return }
        do {
            switch plan.work {
            case .checking(let prepared, let waivers):
                report.findings = try check(record, prepared, waivers)
            case .making(let maker, .folder):
                try await write(record, to: name, maker, &report)
            case .making(let maker, .handing(let take)):
                let pass = try await make(record, maker)
                report.findings = pass.findings
                try await take(pass, name)
                report.take(pass)
            case .making(_, .groups): break  // the records of a group are made together
            }
        } catch {
            report.fail(error, of: record, in: plan.prepared.template)
            note(error)
        }
    }

    private func check(_ record: Record, _ prepared: PreparedTemplate, _ waivers: PassSigner.Waivers) throws
        -> [Finding]
    {
        let draft = try prepared.draft(for: inner(record), attached: plan.attachments.files(for: record))
        try waivers.check(draft.findings, of: prepared.template.bundle.purpose)
        return draft.findings
    }

    private func make(_ record: Record, _ maker: PassMaker) async throws -> SignedPass {
        try await maker.make(inner(record), attached: plan.attachments.files(for: record))
    }

    private func write(_ record: Record, to name: String, _ maker: PassMaker, _ report: inout BatchReport) async throws
    {
        if !replaces { try folder?.checkIsFree(name) }
        let unsigned = try unsignedPass(for: record, maker)
        if plan.isResuming, let archive = try folder?.existing(name),
            let pass = try maker.intactPass(in: archive, of: unsigned)
        {
            report.take(pass, as: .unchanged)
            return
        }
        let pass = try await maker.sign(unsigned)
        report.findings = pass.findings
        try folder?.write(pass.archive, to: name, replacing: replaces)
        report.take(pass)
    }

    private func unsignedPass(for record: Record, _ maker: PassMaker) throws -> UnsignedPass {
        try maker.unsignedPass(for: inner(record), attached: plan.attachments.files(for: record))
    }

    /// Whether existing files may be overwritten.
    private var replaces: Bool { plan.isReplacing || plan.isResuming }

    /// The record without the values that only file names and paths use.
    private func inner(_ record: Record) -> Record {
        guard !outerNames.isEmpty else { return record }
        var inner = record
        for name in outerNames { inner[name] = nil }
        return inner
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
        guard let error = error as? FileAccessError, error.endsRun else { return }
        ending.withLock { $0 = $0 ?? error }
        progress.stop()
    }

    // MARK: - Groups

    private func bundle(_ group: BatchGroup) async -> [BatchReport] {
        let entries = group.entries
        var reports = entries.map(\.report)
        var old: [UInt8]?
        do {
            if let name = group.name, !replaces { try folder?.checkIsFree(name) }
            if let name = group.name, plan.isResuming { old = try folder?.existing(name) }
        } catch {
            // A file that is there and can't be read is not replaced.
            for index in reports.indices where reports[index].outcome != .failed { reports[index].fail(error) }
            return reports
        }
        // A damaged bundle is made again, and so is one of which a record has no pass: that tells of which, and why.
        if let old, let kept = try? keptGroup(group, in: old) { return kept }
        var members: [PassCollection.Member] = []
        for (index, entry) in entries.enumerated() {
            guard let record = entry.record else { continue }
            do {
                if let twin = entries[..<index].first(where: { $0.report.serialNumber == entry.report.serialNumber }) {
                    let number = entry.report.serialNumber ?? ""
                    throw BatchError(.sameSerialNumber(number, first: twin.mark), at: record.place)
                }
                switch plan.work {
                case .checking(let prepared, let waivers):
                    reports[index].findings = try check(record, prepared, waivers)
                case .making(let maker, _) where group.unreadMark != nil:
                    // Don't sign what will not be written.
                    _ = try unsignedPass(for: record, maker)
                case .making(let maker, _):
                    let pass = try await make(record, maker)
                    reports[index].take(pass)
                    members.append(Self.member(entry, pass.archive))
                }
            } catch {
                reports[index].fail(error, of: record, in: plan.prepared.template)
            }
        }
        finish(group, &reports, members)
        return reports
    }

    /// Writes the bundle of a complete group.
    private func finish(_ group: BatchGroup, _ reports: inout [BatchReport], _ members: [PassCollection.Member]) {
        let failed = reports.firstIndex { $0.outcome == .failed && $0.output != nil }
        if let failed, let error = reports[failed].error { note(error) }
        if let name = group.name, let mark = failed.map({ group.entries[$0].mark }) ?? group.unreadMark {
            let code: BatchError.Code =
                failed == nil ? .groupUncertain(name, unread: mark) : .groupIncomplete(name, failed: mark)
            for index in reports.indices where reports[index].outcome != .failed {
                reports[index].fail(BatchError(code, at: group.entries[index].record?.place))
            }
        }
        guard let folder, let name = group.name, members.count == reports.count(where: { $0.outcome == .made }),
            !members.isEmpty
        else { return }
        do {
            try folder.write(try PassCollection.archive(ofOwn: members), to: name, replacing: replaces)
        } catch {
            for index in reports.indices where reports[index].outcome == .made { reports[index].fail(error) }
            note(error)
        }
    }

    /// The reports of a group, if these bytes are its bundle and are intact.
    private func keptGroup(_ group: BatchGroup, in bytes: [UInt8]) throws -> [BatchReport]? {
        let entries = group.entries
        guard group.unreadMark == nil, case .making(let maker, _) = plan.work else { return nil }
        let archives = try Archive(reading: bytes).entries.compactMap(\.bytes)
        guard archives.count == entries.count else { return nil }
        var reports = entries.map(\.report)
        for (index, entry) in entries.enumerated() {
            guard let record = entry.record else { return nil }
            guard let pass = try maker.intactPass(in: archives[index], of: unsignedPass(for: record, maker)) else {
                return nil
            }
            reports[index].take(pass, as: .unchanged)
        }
        // This also checks the names, their order and the limits of a bundle.
        let members = zip(entries, archives).map(Self.member)
        return try PassCollection.archive(ofOwn: members) == bytes ? reports : nil
    }

    private static func member(_ entry: BatchEntry, _ archive: [UInt8]) -> PassCollection.Member {
        let name = (entry.report.serialNumber ?? "").split(separator: "/").joined(separator: "-")
        return PassCollection.Member(path: "\(name.utf8.count > 200 ? "pass" : name).pkpass", bytes: archive)
    }
}

extension BatchReport {
    mutating func take(_ pass: SignedPass, as outcome: Outcome = .made) {
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
