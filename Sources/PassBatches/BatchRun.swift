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

    /// Prepares the run and creates the folder.
    ///
    /// With ``BatchPlan/isResuming``, the half-written files of a killed run are removed.
    ///
    /// - Throws: `FileAccessError`, ``BatchError``.
    public init(_ plan: BatchPlan, list: consuming RecordReader) throws {
        progress = BatchProgress(listByteCount: list.byteCount)
        source = BatchSource(list, plan: plan, progress: progress)
        self.plan = plan
        switch plan.work {
        case .checking, .storing, .making(_, .handing): folder = nil
        case .making(_, .folder(let path)):
            let opened = try BatchFolder(path, shard: plan.shard, apartFrom: plan.files)
            if plan.isResuming { try opened.removeLeftovers() }
            folder = opened
        }
    }

    /// Starts the work.
    public func makeAsyncIterator() -> Iterator {
        let worker = BatchWorker(plan, folder: folder, progress: progress)
        let workers = plan.workers ?? ProcessInfo.processInfo.activeProcessorCount
        let ordered = OrderedWork(
            source.next, workers: plan.isStoring ? 1 : Swift.max(1, workers),
            portionCount: plan.isStoring ? 1 : 16, work: worker.work)
        return Iterator(
            ordered: ordered, source: source, worker: worker, progress: progress,
            folder: folder)
    }

    /// Gives out the reports, and finishes the run after the last one.
    public struct Iterator: AsyncIteratorProtocol {
        var ordered: OrderedWork<[BatchEntry], [BatchReport]>
        let source: BatchSource
        let worker: BatchWorker
        let progress: BatchProgress
        let folder: BatchFolder?
        private var reports: ArraySlice<BatchReport> = []
        private var isOver = false

        init(
            ordered: OrderedWork<[BatchEntry], [BatchReport]>, source: BatchSource, worker: BatchWorker,
            progress: BatchProgress, folder: BatchFolder?
        ) {
            (self.ordered, self.source, self.worker, self.progress) = (ordered, source, worker, progress)
            self.folder = folder
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
                    if let reports = try await ordered.next() { take(reports) } else { try end() }
                } catch {
                    isOver = true
                    close()
                    throw error
                }
            }
            return reports.popFirst()
        }

        private mutating func take(_ reports: [BatchReport]) {
            guard !reports.isEmpty else { return progress.update { $0.wasStopped = true } }
            progress.update { summary in
                for report in reports { summary.count(report) }
            }
            self.reports = reports[...]
        }

        private mutating func end() throws {
            isOver = true
            if Task.isCancelled { source.noteStop() }
            if let error = worker.endingError {
                throw (error as? FileAccessError).map { BatchError(.cannotGoOn($0)) } ?? error
            }
            close()
        }

        private func close() {
            folder?.finish()
            progress.end()
        }
    }
}

extension BatchSummary {
    fileprivate mutating func count(_ report: BatchReport) {
        switch report.outcome {
        case .made: made += 1
        case .changed: changed += 1
        case .unchanged: unchanged += 1
        case .failed: failed += 1
        }
        if report.outcome == .made { byteCount += report.byteCount }
    }
}
