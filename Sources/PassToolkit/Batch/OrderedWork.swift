/// Work on a list that is done on several cores and handed over in the order of the list, with back-pressure.
struct OrderedWork<Input: Sendable, Output: Sendable> {
    private let source: () throws -> Input?
    private let work: @Sendable (Input) async -> Output
    private let workers: Int
    private let portionCount: Int
    private var inHand: [Task<[Output], Never>] = []
    private var finished: ArraySlice<Output> = []
    private var hasEnded = false
    private var failure: (any Error)?

    /// Ordered work.
    ///
    /// - Parameters:
    ///   - source: the list; it is asked by whoever takes the results, never for more than `portionCount` × (2 ×
    ///     `workers`) ahead of him.
    ///   - workers: how many tasks work at the same time.
    ///   - portionCount: how many inputs are worth a task of their own.
    ///   - work: what is done with each.
    init(
        _ source: @escaping () throws -> Input?, workers: Int, portionCount: Int = 16,
        work: @escaping @Sendable (Input) async -> Output
    ) {
        (self.source, self.work) = (source, work)
        (self.workers, self.portionCount) = (workers, portionCount)
    }

    /// The next result.
    ///
    /// Where the task is cancelled, what is in hand is finished and no more is read.
    /// - Throws: what the source throws, when what was before is done.
    mutating func next() async throws -> Output? {
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

    private mutating func nextPortion() -> [Input]? {
        var portion: [Input] = []
        while portion.count < portionCount, !hasEnded, !Task.isCancelled {
            if let input = nextInput() { portion.append(input) } else { hasEnded = true }
        }
        return portion.isEmpty ? nil : portion
    }

    private mutating func nextInput() -> Input? {
        do {
            return try source()
        } catch {
            failure = error
            return nil
        }
    }

    /// Starts on a portion as soon as one of the workers has finished.
    private func begin(_ portion: [Input]) -> Task<[Output], Never> {
        let before = inHand.count < workers ? nil : inHand[inHand.count - workers]
        return Task.detached { [work] in
            _ = await before?.value
            var outputs: [Output] = []
            outputs.reserveCapacity(portion.count)
            for input in portion { outputs.append(await work(input)) }
            return outputs
        }
    }
}
