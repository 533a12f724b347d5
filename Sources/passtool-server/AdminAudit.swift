#if Server
    internal import ArgumentParser
    internal import PassModel
    internal import PassService
    internal import PassToolkit
    internal import Platform
    internal import ToolConsole

    /// Checks and prints the audit log.
    struct AdminAudit: AsyncToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "audit",
            abstract: "Check the chain of the audit log, and print the log as JSON Lines.",
            discussion: """
                Examples:
                  passtool-server admin audit --config server.json >audit.jsonl
                  passtool-server admin audit --check --config server.json

                Next: passtool-server why pass.com.acme.card 0001 --config server.json

                Each row's digest covers the row before it. Keep the digest of the last row
                elsewhere: it can prove later that no row before it was changed.
                """)

        @Flag(help: "Check the chain only; print no rows.")
        var check = false

        @OptionGroup var settings: SettingsOptions
        @OptionGroup var common: CommonOptions

        func run(_ session: Session) async throws {
            let verdict = try await settings.withStore(session) { store in
                let verdict = try await store.verifyAudit()
                if !common.json, !check { try await print(store, session) }
                return verdict
            }
            if common.json { try session.console.answer(verdict.json) }
            if let broken = verdict.firstBreak {
                // Its JSON has said all.
                if common.json { throw ExitCode(ExitStatus.refused.rawValue) }
                throw CommandError(
                    status: .refused, message: "row \(broken.number) of the audit log: \(broken.reason)",
                    recovery: ["compare with a backup: rows up to \(verdict.count) are as they were written"])
            }
            if !common.json {
                session.console.note(
                    verdict.count == 0
                        ? "nothing has been signed or changed yet"
                        : "\(verdict.count) \(verdict.count == 1 ? "row" : "rows"), unbroken; the last digest is "
                            + verdict.head)
            }
        }

        private func print(_ store: Store, _ session: Session) async throws {
            var last: Int64 = 0
            while true {
                let rows = try await store.audit(after: last)
                guard let end = rows.last else { return }
                try session.console.answer(rows.map { $0.json.text() }.joined(separator: "\n"))
                last = end.number
            }
        }
    }

    extension AuditVerdict {
        fileprivate var json: JSONValue {
            .object([
                ("format", .string("passtool.audit/1")), ("rows", .number(JSONNumber(Int(count)))),
                ("head", .string(head)), ("isUnbroken", .bool(firstBreak == nil)),
                ("brokenRow", firstBreak.map { .number(JSONNumber(Int($0.number))) }),
                ("reason", firstBreak.map { .string($0.reason) }),
            ])
        }
    }
#endif
