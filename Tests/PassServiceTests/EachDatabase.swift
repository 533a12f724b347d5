#if Server
    import ServiceSupport
    import TestSupport
    import Testing

    /// Runs each test of a suite over each database; an issue says over which it arose, and the log which is missing.
    struct EachDatabase: SuiteTrait, TestTrait, TestScoping {
        var kinds = DatabaseKind.allCases
        var isRecursive: Bool { true }

        func provideScope(
            for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
        ) async throws {
            for kind in kinds {
                guard DatabaseKind.available.contains(kind) else {
                    let name = "\"\(test.displayName ?? test.name)\", over \(kind)"
                    print("➜ Test \(name), was skipped: \"\(Witness.postgres.absence)\"")
                    continue
                }
                let naming = IssueHandlingTrait.compactMapIssues { issue in
                    var issue = issue
                    issue.comments.append("over \(kind)")
                    return issue
                }
                try await DatabaseKind.$current.withValue(kind) {
                    try await naming.provideScope(for: test, testCase: testCase, performing: function)
                }
            }
        }
    }

    extension Trait where Self == EachDatabase {
        /// The tests open `TestDatabase(.current)`.
        static var eachDatabase: Self { Self() }
        /// The same over PostgreSQL alone.
        static var overPostgres: Self { Self(kinds: [.postgres]) }
    }

    extension DatabaseKind {
        /// The one that the running test is to open.
        @TaskLocal static var current = DatabaseKind.sqlite
    }
#endif
