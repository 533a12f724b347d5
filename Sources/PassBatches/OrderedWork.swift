/// What a list has to give.
package enum Supply<Input: Sendable>: Sendable {
    case input(Input)
    /// More may come, but not without waiting for it.
    case notYet
    case end

    package init(_ input: Input?) { self = input.map(Supply.input) ?? .end }
}

/// Work on a list that is done on several cores and handed over in the order of the list, with back-pressure.
package struct OrderedWork<Input: Sendable, Output: Sendable> {
    private let source: (_ mayWait: Bool) throws -> Supply<Input>
    private let work: @Sendable (Input) async -> Output
    private let workers: Int
    private let portionCount: Int
    /// How many portions are in hand at most: one a worker, and some more, so that none waits for whoever takes the
    /// results.
    private let mostInHand: Int
    private var inHand: [Task<[Output], Never>] = []
    private var finished: ArraySlice<Output> = []
    private var hasEnded = false
    private var failure: (any Error)?

    /// Ordered work.
    ///
    /// - Parameters:
    ///   - source: the list; it is asked by whoever takes the results, never for more than 256 inputs ahead of him, or
    ///     2 a worker. It may wait for an input where there is nothing else to do, and else says that there is none yet.
    ///   - workers: how many tasks work at the same time.
    ///   - portionCount: how many inputs are worth a task of their own; of many workers, each gets fewer at once.
    ///   - work: what is done with each.
    package init(
        _ source: @escaping (_ mayWait: Bool) throws -> Supply<Input>, workers: Int, portionCount: Int = 16,
        work: @escaping @Sendable (Input) async -> Output
    ) {
        (self.source, self.work) = (source, work)
        self.workers = workers
        self.portionCount = max(1, min(portionCount, 128 / workers))
        mostInHand = workers + min(workers, 128)
    }

    /// Whether the next result is there already.
    var isNextAtHand: Bool { !finished.isEmpty }

    /// The next result.
    ///
    /// Where the task is cancelled, what is in hand is finished and no more is read.
    /// - Throws: what the source throws, when what was before is done.
    package mutating func next() async throws -> Output? {
        while finished.isEmpty {
            while inHand.count < mostInHand, let portion = nextPortion() { inHand.append(begin(portion)) }
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
            switch nextSupply(mayWait: inHand.isEmpty && portion.isEmpty) {
            case .input(let input): portion.append(input)
            case .notYet: return portion.isEmpty ? nil : portion
            case .end: hasEnded = true
            }
        }
        return portion.isEmpty ? nil : portion
    }

    private mutating func nextSupply(mayWait: Bool) -> Supply<Input> {
        do {
            return try source(mayWait)
        } catch {
            failure = error
            return .end
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
