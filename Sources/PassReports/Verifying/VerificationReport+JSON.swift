public import PassModel
internal import PassRules
public import PassToolkit
internal import SignedMessages

extension VerificationReport {
    /// The report as one result of a `passtool.verification/1` document.
    public func json(path: String) -> JSONValue { secrets.masked(document(path: path)) }

    /// The secrets in the files, which no output shows.
    package var secrets: Secrets { Secrets(in: files) }

    private func document(path: String) -> JSONValue {
        .object([
            ("path", .string(path)),
            ("kind", verdict == .unreadable ? nil : .string(kind.rawValue)),
            ("verdict", .string(verdict.rawValue)),
            ("reason", reason.map(JSONValue.string)),
            ("checks", .array(checks.map(\.json))),
            ("pass", pass.map(Self.summary)),
            ("order", order.map(Self.summary)),
            ("members", kind == .passes ? .array(members.map { .string("\(path)!\($0.name)") }) : nil),
            ("signer", signer.map { $0.signerSummary(of: kind) }),
            ("signingTime", signingTime.map { .string($0.iso8601) }),
            ("digestAlgorithm", digestAlgorithm.map(JSONValue.string)),
            ("revocation", .string(revocation.rawValue)),
        ])
    }

    /// The report and the reports of a bundle's members, as results of a `passtool.verification/1` document.
    ///
    /// - Parameter path: the archive; the path of a member is `path!name`.
    /// - Returns: one result for the archive, and one for each member.
    public func results(path: String) -> [JSONValue] {
        [json(path: path)] + members.flatMap { $0.report.results(path: "\(path)!\($0.name)") }
    }

    /// A complete `passtool.verification/1` document.
    public static func document(_ results: [JSONValue]) -> JSONValue {
        .object([("format", .string("passtool.verification/1")), ("results", .array(results))])
    }

    private static func summary(_ pass: Pass) -> JSONValue {
        .object([
            ("style", pass.style.map { .string($0.kind.rawValue) }),
            ("passTypeIdentifier", pass.passTypeIdentifier.map(JSONValue.string)),
            ("teamIdentifier", pass.teamIdentifier.map(JSONValue.string)),
            ("serialNumber", pass.serialNumber.map(JSONValue.string)),
            ("organizationName", pass.organizationName.map(JSONValue.string)),
        ])
    }

    private static func summary(_ order: Order) -> JSONValue {
        .object([
            ("orderTypeIdentifier", order.orderTypeIdentifier.map(JSONValue.string)),
            ("orderIdentifier", order.orderIdentifier.map(JSONValue.string)),
            ("status", order.status.map(JSONValue.string)),
            ("merchantName", order.merchantName.map(JSONValue.string)),
        ])
    }
}

extension Certificate {
    /// The signer of a pass or an order as part of a document.
    func signerSummary(of kind: PassFiles.Kind) -> JSONValue {
        .object([
            ("commonName", subject.commonName.map(JSONValue.string)),
            (kind == .order ? "orderTypeIdentifier" : "passTypeIdentifier", subject.userID.map(JSONValue.string)),
            ("teamIdentifier", subject.organizationalUnit.map(JSONValue.string)),
            ("issuer", .string(issuer.description)),
            ("notBefore", .string(notBefore.iso8601)),
            ("notAfter", .string(notAfter.iso8601)),
            ("fingerprint", .string(fingerprint)),
        ])
    }
}

extension VerificationReport.Check {
    fileprivate var json: JSONValue {
        .object([
            ("check", .string(step.rawValue)),
            ("outcome", .string(outcome.rawValue)),
            ("findings", .array(findings.map { $0.json() })),
        ])
    }
}

extension VerificationReport {
    /// The findings in the form of linting, for reports such as SARIF; messages name the member of a bundle.
    public func lintResult(path: String) -> LintResult {
        LintResult(path: path, isArchive: true, findings: allFindings(below: ""), secrets: secrets)
    }

    private func allFindings(below member: String) -> [Finding] {
        let own = findings.map { finding in
            Finding(
                rule: finding.rule, severity: finding.severity, file: finding.file, pointer: finding.pointer,
                position: finding.position, message: member + finding.message, hint: finding.hint)
        }
        return own + members.flatMap { $0.report.allFindings(below: "\(member)\($0.name): ") }
    }
}
