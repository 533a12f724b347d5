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
    /// How many inputs the next portion has, unless few are left.
    private var nextCount: Int
    /// How many inputs of a list are left; `nil` for another source.
    private var left: Int?
    /// The most portions in progress: one per worker and some more, so that no worker waits for the consumer.
    private let mostInFlight: Int
    private var inFlight: [Task<Portion, Never>] = []
    private var finished: ArraySlice<Output> = []
    private var hasEnded = false
    private var failure: (any Error)?

    /// What to do with an input, by the task that calls it.
    package typealias Work = nonisolated(nonsending) @Sendable (Input) async -> Output

    /// What a task made of its inputs.
    private struct Portion: Sendable {
        let outputs: [Output]
        let duration: Duration
    }

    /// How long a portion should take: far longer than starting its task and waking a thread.
    private var portionDuration = Duration.milliseconds(4)

    /// Prepares the work.
    ///
    /// - Parameters:
    ///   - source: the list; the consumer's task calls it, at most 256 inputs (or 2 per worker) ahead. It may wait for
    ///     an input only if there is nothing else to do; otherwise it returns `notYet`.
    ///   - workers: how many tasks work at the same time.
    ///   - mostInPortion: how many inputs at most make a task of their own; fewer if they take long, and with many workers.
    ///   - work: what to do with each input.
    package init(
        _ source: @escaping (_ mayWait: Bool) throws -> Supply<Input>, workers: Int, mostInPortion: Int = 16,
        work: @escaping Work
    ) {
        (self.source, self.work) = (source, work)
        self.workers = workers
        self.mostInPortion = max(1, min(mostInPortion, 128 / workers))
        nextCount = self.mostInPortion
        mostInFlight = workers + min(workers, 128)
    }

    /// Prepares the work on a list, on all cores.
    ///
    /// Inputs that take little time share a task. If slow ones follow them, up to seven results wait for one that is slow.
    /// - Parameters:
    ///   - list: the inputs.
    ///   - workers: how many tasks work at the same time.
    ///   - portionDuration: how long a task should take; inputs that take longer have one each.
    ///   - work: what to do with each.
    package init(
        _ list: [Input], workers: Int = ProcessInfo.processInfo.activeProcessorCount,
        portionDuration: Duration = .milliseconds(4), work: @escaping Work
    ) {
        var remaining = list[...]
        self.init({ _ in Supply(remaining.popFirst()) }, workers: workers, mostInPortion: 8, work: work)
        nextCount = 1
        left = list.count
        self.portionDuration = portionDuration
    }

    /// Whether the next result is available without waiting.
    package var hasBufferedResult: Bool { !finished.isEmpty }

    /// The next result.
    ///
    /// If the task is cancelled, the work in progress is finished and nothing more is read.
    /// - Throws: errors of the source, after all earlier results.
    nonisolated(nonsending) package mutating func next() async throws -> Output? {
        while finished.isEmpty {
            while inFlight.count < mostInFlight, let inputs = nextInputs() {
                if hasEnded, inFlight.isEmpty {
                    // The only portion, or the last one: nothing else is to be done meanwhile, and starting a thread takes
                    // time.
                    finished = await Self.portion(of: inputs, by: work).outputs[...]
                    return finished.popFirst()
                }
                inFlight.append(begin(inputs))
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
        let share = portionDuration / max(portion.duration, .microseconds(1))
        nextCount = max(1, min(mostInPortion, Int(share * Double(portion.outputs.count))))
    }

    private mutating func nextInputs() -> [Input]? {
        // All workers share what is left of a list.
        let count = left.map { max(1, min(nextCount, $0 / (2 * workers))) } ?? nextCount
        var inputs: [Input] = []
        while inputs.count < count, !hasEnded, !Task.isCancelled {
            switch nextSupply(mayWait: inFlight.isEmpty && inputs.isEmpty) {
            case .input(let input): inputs.append(input)
            case .notYet: return inputs.isEmpty ? nil : inputs
            case .end: hasEnded = true
            }
        }
        if let left {
            self.left = left - inputs.count
            hasEnded = hasEnded || left == inputs.count
        }
        return inputs.isEmpty ? nil : inputs
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
    private func begin(_ inputs: [Input]) -> Task<Portion, Never> {
        let before = inFlight.count < workers ? nil : inFlight[inFlight.count - workers]
        return Task.detached { [work] in
            _ = await before?.value
            return await Self.portion(of: inputs, by: work)
        }
    }

    nonisolated(nonsending) private static func portion(of inputs: [Input], by work: Work) async -> Portion {
        // The time decides only which results come together.
        let start = ContinuousClock.now
        var outputs: [Output] = []
        outputs.reserveCapacity(inputs.count)
        for input in inputs { outputs.append(await work(input)) }
        return Portion(outputs: outputs, duration: ContinuousClock.now - start)
    }
}
