internal import PassBatches
internal import PassModel
internal import ToolConsole

extension Batch {
    /// What the command says about its run.
    struct Words: BatchWords {
        let command: Batch
        /// What people should know about the identity.
        let signerNote: String?

        var listPath: String { command.list.data }
        var report: String? { command.report }
        var isJSON: Bool { command.common.json }
        var isDryRun: Bool { command.dryRun }
        var allowsErrors: Bool { command.identity.allowErrors }

        func summaryLine(_ summary: BatchSummary) -> String {
            let seconds = summary.duration.inSeconds
            let rate = seconds > 0 && summary.made > 0 ? " (\(Int(Double(summary.made) / seconds).grouped)/s)" : ""
            let passes = summary.made == 1 ? "1 pass" : "\(summary.made.grouped) passes"
            let first =
                isDryRun
                ? "checked \(passes) in \(seconds.asTime), none made" : "made \(passes) in \(seconds.asTime)\(rate)"
            var parts = [first, "\(summary.failed.grouped) failed", "\(summary.unchanged.grouped) unchanged"]
            if summary.elsewhere > 0 { parts.append("\(summary.elsewhere.grouped) in other shards") }
            return parts.joined(separator: ", ")
        }

        func notes(_ summary: BatchSummary) -> [String] { summary.made > 0 ? signerNote.map { [$0] } ?? [] : [] }

        func goingOn(_ summary: BatchSummary) -> String {
            isDryRun
                ? "stopped before the end of the list"
                : "stopped before the end of the list; run the same command with --resume to continue"
        }

        func members(_ summary: BatchSummary) -> [(name: String, value: JSONValue?)] {
            [
                ("format", .string("passtool.batch/1")),
                ("made", .number(JSONNumber(isDryRun ? 0 : summary.made))),
                ("checked", isDryRun ? .number(JSONNumber(summary.made)) : nil),
                ("failed", .number(JSONNumber(summary.failed))),
                ("unchanged", .number(JSONNumber(summary.unchanged))),
                ("elsewhere", .number(JSONNumber(summary.elsewhere))),
                ("byteCount", .number(JSONNumber(summary.byteCount))),
                ("milliseconds", .number(JSONNumber(Int(summary.duration.inSeconds * 1000)))),
                ("repeatedSerialNumbers", .number(JSONNumber(summary.repeatedSerialNumbers))),
            ]
        }
    }
}
