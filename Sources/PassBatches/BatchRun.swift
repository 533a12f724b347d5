internal import PassRules
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
        // A worker that waits for the program with the key takes one record at a time.
        let isSlow = plan.isStoring || plan.waitsForKey
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let workers = plan.workers ?? (plan.waitsForKey ? Swift.max(4, cores) : cores)
        let ordered = OrderedWork(
            source.next, workers: plan.isStoring ? 1 : Swift.max(1, workers),
            mostInPortion: isSlow ? 1 : 16, work: worker.work)
        return Iterator(
            ordered: ordered, source: source, worker: worker, progress: progress,
            folder: folder)
    }

    /// Returns the reports, and finishes the run after the last one.
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
        public var hasBufferedResult: Bool { !reports.isEmpty || ordered.hasBufferedResult }

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
        if report.outcome != .failed, report.findings.contains(where: { $0.severity > .note }) { withWarnings += 1 }
    }
}

/// Why a batch, or one of its records, failed.
public struct BatchError: DescribedError, Hashable {
    /// What is wrong, to test.
    public enum Code: Hashable, Sendable {
        /// The pattern makes an unsafe file name of this record.
        case badName(String, NameFault)
        /// A value in the file's name is empty.
        case emptyValue(String)
        /// Another record has the same name: the one on line `first`, or with this number in a JSON array.
        case sameName(String, first: Int)
        /// The name of another record differs only in case or Unicode spelling, so that some file systems treat both as one;
        /// that record is on line `first`, or has this number in a JSON array.
        case twinName(String, first: Int)
        /// The file exists already, and may be neither kept nor replaced.
        case exists(String)
        /// The file exists already, and is of this kind, so that no earlier run has written it.
        case notAPass(String, String)
        /// Another record has the same serial number: the one on line `first`, or with this number in a
        /// JSON array.
        case sameSerialNumber(String, first: Int)
        /// The value, such as `serialNumber`, would only name the file: the template's own number is fixed.
        case fixedNumber(String)
        /// Nothing more can be written, so the run ended early.
        case cannotGoOn(FileAccessError)
    }

    /// What is wrong with a name.
    public enum NameFault: Hashable, Sendable {
        case empty, emptyPart, absolute, leavesFolder, hidden, controlCharacter, invisibleCharacter, backslash, tooLong
        case combiningCharacter
    }

    /// What is wrong.
    public let code: Code
    /// The list, and the record's line in it; `nil` if the error concerns the whole batch.
    public let place: Record.Place?

    init(_ code: Code, at place: Record.Place? = nil) {
        self.code = code
        self.place = place
    }

    /// What failed, on what, why.
    public var message: String { (place.map { "\($0): " } ?? "") + words }

    /// What messages call a record's place.
    private var unit: String { place?.isElement ?? true ? "record" : "line" }

    private var words: String {
        switch code {
        case .badName(let name, let fault): "'\(name.visibleStart)' cannot be a file name: \(fault.words)"
        case .emptyValue(let name): "cannot name the file: '\(name)' is empty"
        case .sameName(let name, let first): "\(unit) \(first) already uses the name '\(name)'"
        case .twinName(let name, let first):
            "on many disks '\(name)' is the same name as that of \(unit) \(first)"
        case .exists(let path): "'\(path)' exists already"
        case .notAPass(let path, let kind): "'\(path)' exists already, and is \(kind), not a pass"
        case .sameSerialNumber(let number, let first):
            "\(unit) \(first) has the serial number '\(number.visibleStart)', too"
        case .fixedNumber(let key): "'\(key)' would only name the file: the template has no {{\(key)}}"
        case .cannotGoOn(let error): "nothing more can be written: \(error.message)"
        }
    }

    /// What to do about it.
    public var hints: [String] {
        switch code {
        case .badName: ["change the record, or name the files by other values"]
        case .emptyValue(let name): ["add a value for \(name.shellQuoted), or name the files by other values"]
        case .twinName: ["give each record a name that differs in more than case or the spelling of letters in Unicode"]
        case .sameName: ["name the files by a value that is different in each record"]
        case .exists: ["resume the run to keep it if it is up to date, or allow it to be replaced"]
        case .notAPass: ["move it elsewhere, or write into another folder"]
        case .sameSerialNumber: ["correct the list: Wallet keeps one pass of each serial number"]
        case .fixedNumber(let key): ["name the value '/\(key)', or the files by a pattern"]
        case .cannotGoOn(let error) where error.path == "standard output": ["make room, and make all passes again"]
        case .cannotGoOn: ["make room or use another folder, then resume the run"]
        }
    }
}

extension BatchError.NameFault {
    fileprivate var words: String {
        switch self {
        case .empty: "it is empty"
        case .emptyPart: "a part of it is empty"
        case .absolute: "it starts with '/'"
        case .leavesFolder: "it has '.' or '..' in it"
        case .hidden: "it would be hidden"
        case .controlCharacter: "it has a control character in it"
        case .invisibleCharacter: "it has an invisible character in it"
        case .combiningCharacter: "a part of it starts with an accent or another mark that belongs to a letter"
        case .backslash: "it has a backslash in it"
        case .tooLong: "it is longer than names may be"
        }
    }
}

/// A fixed part of a list, which lets several machines share a list without communication.
///
/// Each serial number belongs to exactly one shard, independent of the order of the list, the machine and the run. The
/// parts have about equal size.
public struct Shard: Sendable, Hashable {
    /// The number of this part, from 1.
    public let number: Int
    /// How many parts there are.
    public let count: Int

    /// Part `number` of `count`; `nil` unless 1 ≤ `number` ≤ `count` ≤ 100,000.
    public init?(_ number: Int, of count: Int) {
        guard (1...100_000).contains(count), (1...count).contains(number) else { return nil }
        self.number = number
        self.count = count
    }

    /// Reads `3/16`.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]) else { return nil }
        self.init(number, of: count)
    }

    /// Whether the pass with this serial number is in this part.
    public func contains(serialNumber: String) -> Bool {
        StableHash(serialNumber).value % UInt64(count) == UInt64(number - 1)
    }
}

/// A hash that is the same on every machine and in every run: FNV-1a, followed by the mixing step of SplitMix64.
struct StableHash {
    let value: UInt64

    init(_ text: String) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        value = hash ^ (hash >> 31)
    }
}
