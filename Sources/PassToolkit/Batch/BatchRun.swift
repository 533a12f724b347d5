/// Goes through a list and makes its passes, as a ``BatchPlan`` says: reports come in the order of the list.
///
/// ```swift
/// let run = try BatchRun(plan, list: RecordReader(path: "members.csv"))
/// for try await report in run where report.outcome == .failed { print(report.number, report.error ?? "") }
/// print(run.progress.summary.made)
/// ```
///
/// One bad record never stops the others. The list is read only as fast as reports are taken; it can be gone through
/// once, to its end: call ``BatchProgress/stop()`` rather than leave the loop, or cancel the task.
public struct BatchRun: AsyncSequence {
    /// What became of one record.
    public typealias Element = BatchReport

    /// Tells how far it is, and stops it.
    public let progress: BatchProgress
    private let plan: BatchPlan
    private let source: BatchSource
    private let sink: BatchSink

    /// Gets ready: the folder is made, or the archive begun; with ``BatchPlan/isResuming``, what a killed run left behind
    /// half-written is removed.
    ///
    /// - Throws: ``FileAccessError``, ``BatchError``.
    public init(_ plan: BatchPlan, list: consuming RecordReader) throws {
        progress = BatchProgress(listByteCount: list.byteCount)
        source = BatchSource(list, plan: plan, progress: progress)
        sink = try BatchSink(plan)
        self.plan = plan
    }

    /// Begins to work.
    public func makeAsyncIterator() -> Iterator {
        Iterator(worker: BatchWorker(plan, sink: sink, progress: progress), source: source, progress: progress)
    }
}
