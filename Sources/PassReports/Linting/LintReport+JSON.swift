public import PassModel
internal import PassToolkit

extension LintReport {
    /// The report as a `passtool.findings/1` document.
    public var json: JSONValue {
        let findings = results.flatMap { result in result.findings.map { $0.json(path: result.path) } }
        let fixed = repairs.flatMap { repair in repair.fixed.map { $0.json(path: repair.path) } }
        let errors = results.compactMap { result in
            result.failureWords.map { failure in
                JSONValue.object([
                    ("path", .string(result.path)), ("message", .string(failure.message)),
                    ("hints", .array(failure.hints.map(JSONValue.string))),
                ])
            }
        }
        return .object([
            ("format", .string("passtool.findings/1")),
            ("findings", .array(findings)),
            ("fixed", fixed.isEmpty ? nil : .array(fixed)),
            ("errors", errors.isEmpty ? nil : .array(errors)),
        ])
    }
}
