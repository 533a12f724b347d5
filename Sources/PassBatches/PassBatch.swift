public import PassToolkit
internal import Platform

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
    ///   - work: what is done with a record, such as `PassMaker.make(_:attached:)` and writing the result to a file.
    public init(
        _ source: @escaping Source, workers: Int? = nil,
        work: @escaping @Sendable (Record) async throws -> Output
    ) {
        self.source = source
        self.workers = Swift.max(1, workers ?? ProcessInfo.processInfo.activeProcessorCount)
        self.work = work
    }

    /// Begins to work.
    public func makeAsyncIterator() -> Iterator {
        let ordered = OrderedWork({ [source] _ in Supply(try source()) }, workers: workers) { [work] in
            await Self.element(for: $0, work)
        }
        return Iterator(ordered: ordered)
    }

    /// Hands over the results, and keeps the workers busy ahead of whoever takes them.
    public struct Iterator: AsyncIteratorProtocol {
        var ordered: OrderedWork<Result<Record, RecordError>, Element>

        /// The next result, in the order of the list.
        ///
        /// Where the task is cancelled, the records in hand are finished and no more are read.
        /// - Throws: what the source throws, when the records before it are done.
        public mutating func next() async throws -> Element? { try await ordered.next() }
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
