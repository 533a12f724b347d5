#if Server
    internal import PassBatches
    internal import PassRules
    internal import PassService
    internal import PassToolkit
    internal import ToolConsole

    /// Stores the records of a list part by part, or finds out what that would do.
    final class ImportParts: Sendable {
        private let shape: ImportShape
        private let database: Store
        private let issuer: PassIssuer
        private let isDryRun: Bool

        init(_ shape: ImportShape, store: Store, issuer: PassIssuer, isDryRun: Bool) {
            (self.shape, database, self.issuer, self.isDryRun) = (shape, store, issuer, isDryRun)
        }

        /// Stores a part; see `BatchPlan.Storing`.
        @Sendable func store(
            _ records: [Record]
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
            var words = try await words(for: changes)[...]
            return judged.map { item in
                switch item {
                case .failure(let error): return .failure(error)
                case .success(let (_, warnings)):
                    let outcome: BatchReport.Outcome? =
                        words.popFirst().flatMap {
                            ["created": .made, "changed": .changed, "unchanged": .unchanged][$0]
                        }
                    return outcome.map { .success(($0, warnings)) } ?? .failure(IssuingError(.signedElsewhere))
                }
            }
        }

        /// The words for what became of changes, or would become of them.
        private func words(for changes: [PassChange]) async throws -> [String] {
            try await database.retrying(10) { [database, isDryRun] in
                isDryRun
                    ? try await database.forecast(changes).map(\.word)
                    : try await database.change(changes, by: "import").map(\.word)
            }
        }
    }
#endif
