public import PassToolkit
internal import Platform

/// Makes the passes of a list as a ``BatchPlan`` says, and reports each record in the order of the list.
///
/// ```swift
/// let run = try BatchRun(plan, list: RecordReader(path: "members.csv"))
/// for try await report in run where report.outcome == .failed { print(report.number, report.error ?? "") }
/// print(run.progress.summary.made)
/// ```
///
/// A record that fails does not stop the others. The list is read only as fast as reports are taken. A run can be
/// iterated once, and should be iterated to its end: to stop early, call ``BatchProgress/stop()`` or cancel the task
/// instead of leaving the loop.
public struct BatchRun: AsyncSequence {
    /// The result of one record.
    public typealias Element = BatchReport

    /// The progress of the run, which can also stop it.
    public let progress: BatchProgress
    private let plan: BatchPlan
    private let source: BatchSource
    private let folder: BatchFolder?
    private let tar: BatchTar?

    /// Prepares the run: creates the folder or starts the archive.
    ///
    /// With ``BatchPlan/isResuming``, the half-written files of a killed run are removed.
    ///
    /// - Throws: `FileAccessError`, ``BatchError``.
    public init(_ plan: BatchPlan, list: consuming RecordReader) throws {
        progress = BatchProgress(listByteCount: list.byteCount)
        source = BatchSource(list, plan: plan, progress: progress)
        self.plan = plan
        switch plan.work {
        case .checking, .making(_, .handing): (folder, tar) = (nil, nil)
        case .making(let maker, .tar(let path)):
            guard !plan.isResuming else { throw BatchError(.archiveNotResumable) }
            let time = Int(maker.moment.date.timeIntervalSince1970)
            (folder, tar) = (nil, try BatchTar(path, replacing: plan.isReplacing, secondsSince1970: time))
        case .making(_, .folder(let path)), .making(_, .groups(let path)):
            let opened = try BatchFolder(path, shard: plan.shard)
            if plan.isResuming { try opened.removeLeftovers() }
            (folder, tar) = (opened, nil)
        }
    }

    /// Starts the work.
    public func makeAsyncIterator() -> Iterator {
        let worker = BatchWorker(plan, folder: folder, progress: progress)
        let workers = plan.workers ?? ProcessInfo.processInfo.activeProcessorCount
        // A group has up to ten passes.
        let ordered = OrderedWork(
            source.next, workers: Swift.max(1, workers), portionCount: plan.isGrouping ? 4 : 16, work: worker.work)
        return Iterator(
            ordered: ordered, source: source, worker: worker, progress: progress, folder: folder, tar: tar)
    }

    /// Gives out the reports, and finishes the run after the last one.
    public struct Iterator: AsyncIteratorProtocol {
        var ordered: OrderedWork<BatchGroup, BatchOutput>
        let source: BatchSource
        let worker: BatchWorker
        let progress: BatchProgress
        let folder: BatchFolder?
        let tar: BatchTar?
        private var reports: ArraySlice<BatchReport> = []
        private var isOver = false

        init(
            ordered: OrderedWork<BatchGroup, BatchOutput>, source: BatchSource, worker: BatchWorker,
            progress: BatchProgress, folder: BatchFolder?, tar: BatchTar?
        ) {
            (self.ordered, self.source, self.worker, self.progress) = (ordered, source, worker, progress)
            (self.folder, self.tar) = (folder, tar)
        }

        /// Whether the next report is available without waiting.
        public var isNextAtHand: Bool { !reports.isEmpty || ordered.isNextAtHand }

        /// The next report, in the order of the list.
        ///
        /// - Throws: ``BatchError`` if nothing more can be written, `FileAccessError` if the list cannot be read
        ///   further; in both cases after everything in progress was finished and reported.
        public mutating func next() async throws -> BatchReport? {
            while reports.isEmpty, !isOver {
                do {
                    if let output = try await ordered.next() { take(output) } else { try end() }
                } catch {
                    isOver = true
                    close()
                    throw error
                }
            }
            return reports.popFirst()
        }

        private mutating func take(_ output: BatchOutput) {
            guard !output.reports.isEmpty else { return progress.update { $0.wasStopped = true } }
            var reports = output.reports
            if let tar, let archive = output.archive, worker.endingError == nil {
                do {
                    try tar.append(archive, as: reports[0].output ?? "")
                } catch {
                    reports[0].fail(error)
                    worker.note(error, endsRun: true)
                }
            }
            progress.update { summary in
                for report in reports { summary.count(report) }
            }
            self.reports = reports[...]
        }

        /// Gives the archive its name, if it is complete.
        private mutating func end() throws {
            isOver = true
            if Task.isCancelled { source.noteStop() }
            if let error = worker.endingError {
                throw BatchError(tar == nil ? .cannotGoOn(error) : .archiveGivenUp(error))
            }
            if !progress.summary.wasStopped { try tar?.finish() }
            close()
        }

        private func close() {
            if let tar, !tar.isFinished {
                progress.update { ($0.abandoned, $0.made, $0.byteCount) = ($0.made, 0, 0) }
                tar.abandon()
            }
            folder?.finish()
            progress.end()
        }
    }
}

extension BatchSummary {
    fileprivate mutating func count(_ report: BatchReport) {
        switch report.outcome {
        case .made: made += 1
        case .unchanged: unchanged += 1
        case .failed: failed += 1
        }
        if report.outcome == .made { byteCount += report.byteCount }
    }
}
