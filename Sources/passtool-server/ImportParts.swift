#if Server
    internal import PassBatches
    internal import PassRules
    internal import PassService
    internal import PassToolkit
    internal import Synchronization
    internal import ToolConsole

    /// Stores the records of a list part by part, or finds out what that would do.
    final class ImportParts: Sendable {
        private let shape: ImportShape
        private let database: Store
        private let issuer: PassIssuer
        let rate: PushRate?
        private let isDryRun: Bool
        private let state = Mutex(State())

        private struct State {
            var phones: Set<Int> = []
            var mostPhones = 0
            var next = ContinuousClock.now
        }

        init(_ shape: ImportShape, store: Store, issuer: PassIssuer, rate: PushRate?, isDryRun: Bool) {
            (self.shape, database, self.issuer, self.rate) = (shape, store, issuer, rate)
            self.isDryRun = isDryRun
        }

        /// The phones that are woken; known in a dry run and with a rate.
        var phones: Set<Int> { state.withLock(\.phones) }
        /// Those of the pass that has most.
        var mostPhones: Int { state.withLock(\.mostPhones) }

        /// Stores a part; see `BatchPlan.Storing`.
        @Sendable func store(
            _ records: [Record], _ progress: BatchProgress
        ) async throws -> [Result<(BatchReport.Outcome, [Finding]), any Error>] {
            var judged: [Result<(change: PassChange, warnings: [Finding]), any Error>] = []
            for record in records {
                do {
                    judged.append(.success(try await shape.change(of: record, by: issuer)))
                } catch let error as StoreError {
                    throw error
                } catch {
                    judged.append(.failure(error))
                }
            }
            let changes = judged.compactMap { try? $0.get().change }  // the errors are in the results
            var words = try await words(for: changes, progress)[...]
            var results: [Result<(BatchReport.Outcome, [Finding]), any Error>] = []
            for item in judged {
                switch item {
                case .failure(let error): results.append(.failure(error))
                case .success(let (_, warnings)):
                    // Stopped before this one was stored.
                    guard let word = words.popFirst() else { return results }
                    let outcome: BatchReport.Outcome? =
                        ["created": .made, "changed": .changed, "unchanged": .unchanged][word]
                    results.append(outcome.map { .success(($0, warnings)) } ?? .failure(IssuingError(.signedElsewhere)))
                }
            }
            return results
        }

        /// The words for what became of changes; fewer after a stop.
        private func words(for changes: [PassChange], _ progress: BatchProgress) async throws -> [String] {
            guard isDryRun || rate != nil else { return try await stored(changes) }
            let forecasts = try await database.retrying(10) { [database] in try await database.forecast(changes) }
            state.withLock { state in
                for forecast in forecasts {
                    state.phones.formUnion(forecast.phones)
                    state.mostPhones = max(state.mostPhones, forecast.phones.count)
                }
            }
            guard let rate, !isDryRun else { return forecasts.map(\.word) }
            var (words, waiting, woken): ([String], [PassChange], Set<Int>) = ([], [], [])
            for (change, forecast) in zip(changes, forecasts) {
                if !waiting.isEmpty, woken.count + forecast.phones.subtracting(woken).count > rate.burst {
                    guard try await mayWake(woken.count, rate, progress) else { return words }
                    words += try await stored(waiting)
                    (waiting, woken) = ([], [])
                }
                waiting.append(change)
                woken.formUnion(forecast.phones)
            }
            guard try await mayWake(woken.count, rate, progress) else { return words }
            return words + (try await stored(waiting))
        }

        private func stored(_ changes: [PassChange]) async throws -> [String] {
            guard !changes.isEmpty else { return [] }
            return try await database.retrying(10) { [database] in
                try await database.change(changes, by: "import").map(\.word)
            }
        }

        /// Waits until so many phones may be woken; false after a stop.
        private func mayWake(_ count: Int, _ rate: PushRate, _ progress: BatchProgress) async throws -> Bool {
            guard count > 0 else { return true }
            while !progress.isStopping {
                let rest = state.withLock(\.next) - .now
                guard rest > .zero else {
                    state.withLock { $0.next = .now + rate.time(for: count) }
                    return true
                }
                try await Task.sleep(for: min(rest, .milliseconds(200)))
            }
            return false
        }
    }

    /// How many phones are woken in a time.
    struct PushRate {
        let perSecond: Double

        init(_ text: String) throws {
            let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
            let seconds: [Substring: Double] = ["s": 1, "m": 60]
            guard let count = Int(parts[0]), (1...1_000_000).contains(count),
                let time = parts.count == 1 ? 1 : seconds[parts[1]]
            else {
                throw CommandError(
                    status: .usage, message: "--push-rate is '\(text)', not a number of phones from 1 to 1000000",
                    recovery: ["write 100 or 100/s for a second, or 600/m for a minute"])
            }
            perSecond = Double(count) / time
        }

        /// How many are woken at once: those of a second.
        var burst: Int { max(1, Int(perSecond)) }

        /// How long it takes to wake so many.
        func time(for phones: Int) -> Duration { .seconds(Double(phones) / perSecond) }
    }
#endif
