internal import Platform

/// The next input of a list.
package enum Supply<Input: Sendable>: Sendable {
    case input(Input)
    /// More may come, but only after waiting.
    case notYet
    case end

    package init(_ input: Input?) { self = input.map(Supply.input) ?? .end }
}

/// Processes a list on several cores and returns the results in the order of the list, with back-pressure.
package struct OrderedWork<Input: Sendable, Output: Sendable> {
    private let source: (_ mayWait: Bool) throws -> Supply<Input>
    private let work: Work
    private let workers: Int
    private let mostInPortion: Int
    /// How many inputs make the next portion.
    private var portionCount: Int
    /// The most portions in progress: one per worker and some more, so that no worker waits for the consumer.
    private let mostInFlight: Int
    private var inFlight: [Task<Portion, Never>] = []
    private var finished: ArraySlice<Output> = []
    private var hasEnded = false
    private var failure: (any Error)?

    /// What to do with an input, by the task that calls it.
    package typealias Work = nonisolated(nonsending) @Sendable (Input) async -> Output

    private struct Portion: Sendable {
        let outputs: [Output]
        let duration: Duration
    }

    /// How long a portion should take: far longer than starting its task and waking a thread.
    private static var portionDuration: Duration { .milliseconds(4) }

    /// Prepares the work.
    ///
    /// - Parameters:
    ///   - source: the list; the consumer's task calls it, at most 256 inputs (or 2 per worker) ahead. It may wait for
    ///     an input only if there is nothing else to do; otherwise it returns `notYet`.
    ///   - workers: how many tasks work at the same time.
    ///   - portionCount: how many inputs make a task of their own; fewer if they take long, and with many workers.
    ///   - work: what to do with each input.
    package init(
        _ source: @escaping (_ mayWait: Bool) throws -> Supply<Input>, workers: Int, portionCount: Int = 16,
        work: @escaping Work
    ) {
        (self.source, self.work) = (source, work)
        self.workers = workers
        mostInPortion = max(1, min(portionCount, 128 / workers))
        self.portionCount = mostInPortion
        mostInFlight = workers + min(workers, 128)
    }

    /// Prepares the work on a list, on all cores; portions are small until inputs are known to take little time.
    ///
    /// - Parameters:
    ///   - list: the inputs.
    ///   - work: what to do with each.
    package init(_ list: [Input], work: @escaping Work) {
        var remaining = list[...]
        let source = { (_: Bool) in Supply(remaining.popFirst()) }
        self.init(source, workers: ProcessInfo.processInfo.activeProcessorCount, work: work)
        // An input alone does not fill a portion of two, which shows that it is the last one.
        portionCount = list.count > 1 ? 1 : 2
    }

    /// Whether the next result is available without waiting.
    package var hasBufferedResult: Bool { !finished.isEmpty }

    /// The next result.
    ///
    /// If the task is cancelled, the work in progress is finished and nothing more is read.
    /// - Throws: errors of the source, after all earlier results.
    nonisolated(nonsending) package mutating func next() async throws -> Output? {
        while finished.isEmpty {
            while inFlight.count < mostInFlight, let portion = nextPortion() {
                if hasEnded, inFlight.isEmpty {
                    // The only portion, or the last one: nothing else is to be done meanwhile, and starting a thread takes
                    // time.
                    finished = await Self.finished(portion, by: work).outputs[...]
                    return finished.popFirst()
                }
                inFlight.append(begin(portion))
            }
            guard !inFlight.isEmpty else {
                defer { failure = nil }
                if let failure { throw failure }
                return nil
            }
            let portion = await inFlight.removeFirst().value
            adapt(to: portion)
            finished = portion.outputs[...]
        }
        return finished.popFirst()
    }

    private mutating func adapt(to portion: Portion) {
        let share = Self.portionDuration / max(portion.duration, .microseconds(1))
        portionCount = max(1, min(mostInPortion, Int(share * Double(portion.outputs.count))))
    }

    private mutating func nextPortion() -> [Input]? {
        var portion: [Input] = []
        while portion.count < portionCount, !hasEnded, !Task.isCancelled {
            switch nextSupply(mayWait: inFlight.isEmpty && portion.isEmpty) {
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

    /// Starts a portion as soon as a worker is free.
    private func begin(_ portion: [Input]) -> Task<Portion, Never> {
        let before = inFlight.count < workers ? nil : inFlight[inFlight.count - workers]
        return Task.detached { [work] in
            _ = await before?.value
            return await Self.finished(portion, by: work)
        }
    }

    nonisolated(nonsending) private static func finished(_ portion: [Input], by work: Work) async -> Portion {
        let start = ContinuousClock.now
        var outputs: [Output] = []
        outputs.reserveCapacity(portion.count)
        for input in portion { outputs.append(await work(input)) }
        return Portion(outputs: outputs, duration: ContinuousClock.now - start)
    }
}
