#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Passes for a list of records, made on all cores and handed over in the order of the list.
///
/// The list is read only as fast as results are taken, so that a million records need no more memory than a thousand.
/// It can be gone through once.
public struct PassBatch<Output: Sendable>: AsyncSequence {
    /// What became of one record.
    public struct Element: Sendable {
        /// The record; `nil` where it could not be read.
        public let record: Record?
        /// What was made of it, or why nothing was.
        public let outcome: Result<Output, any Error>
    }

    /// Gives the next record, or why there is none; `nil` at the end of the list.
    public typealias Source = () throws -> Result<Record, RecordError>?

    private let source: Source
    private let workers: Int
    private let work: @Sendable (Record) async throws -> Output

    /// A batch that does `work` on each record of `source`.
    ///
    /// - Parameters:
    ///   - source: the list; it is asked by whoever goes through the results, and by nobody else.
    ///   - workers: how many records are worked on at the same time; all cores unless told.
    ///   - work: what is done with a record, such as ``PassMaker/make(_:attached:)`` and writing the result to a file.
    public init(
        _ source: @escaping Source, workers: Int? = nil,
        work: @escaping @Sendable (Record) async throws -> Output
    ) {
        self.source = source
        self.workers = Swift.max(1, workers ?? ProcessInfo.processInfo.activeProcessorCount)
        self.work = work
    }

    /// Begins to work.
    public func makeAsyncIterator() -> Iterator { Iterator(source: source, workers: workers, work: work) }

    /// Hands over the results, and keeps the workers busy ahead of whoever takes them.
    public struct Iterator: AsyncIteratorProtocol {
        private let source: Source
        private let work: @Sendable (Record) async throws -> Output
        private let workers: Int
        private var inHand: [Task<[Element], Never>] = []
        private var finished: ArraySlice<Element> = []
        private var hasEnded = false
        private var failure: (any Error)?

        init(source: @escaping Source, workers: Int, work: @escaping @Sendable (Record) async throws -> Output) {
            (self.source, self.workers, self.work) = (source, workers, work)
        }

        /// The next result, in the order of the list.
        ///
        /// Where the task is cancelled, the records in hand are finished and no more are read.
        /// - Throws: what the source throws, when the records before it are done.
        public mutating func next() async throws -> Element? {
            while finished.isEmpty {
                // One portion a worker, and as many again, so that none waits for whoever takes the results.
                while inHand.count < 2 * workers, let portion = nextPortion() { inHand.append(begin(portion)) }
                guard !inHand.isEmpty else {
                    defer { failure = nil }
                    if let failure { throw failure }
                    return nil
                }
                finished = await inHand.removeFirst().value[...]
            }
            return finished.popFirst()
        }

        /// Records enough to be worth a task of their own.
        private mutating func nextPortion() -> [Result<Record, RecordError>]? {
            var portion: [Result<Record, RecordError>] = []
            while portion.count < 16, !hasEnded, !Task.isCancelled {
                if let record = nextRecord() { portion.append(record) } else { hasEnded = true }
            }
            return portion.isEmpty ? nil : portion
        }

        private mutating func nextRecord() -> Result<Record, RecordError>? {
            do {
                return try source()
            } catch {
                failure = error
                return nil
            }
        }

        /// Starts on a portion as soon as one of the workers has finished.
        private func begin(_ portion: [Result<Record, RecordError>]) -> Task<[Element], Never> {
            let before = inHand.count < workers ? nil : inHand[inHand.count - workers]
            return Task.detached { [work] in
                _ = await before?.value
                var elements: [Element] = []
                for record in portion { elements.append(await Self.element(for: record, work)) }
                return elements
            }
        }

        private static func element(
            for record: Result<Record, RecordError>, _ work: @Sendable (Record) async throws -> Output
        ) async -> Element {
            switch record {
            case .failure(let error): return Element(record: nil, outcome: .failure(error))
            case .success(let record):
                do {
                    return Element(record: record, outcome: .success(try await work(record)))
                } catch {
                    return Element(record: record, outcome: .failure(error))
                }
            }
        }
    }
}
