public import PassModel
internal import PassRules
public import PassToolkit
internal import SignedMessages

private let row = RowForm(width: 8)

extension VerificationReport {
    /// The report as text, followed by the reports of a bundle's members.
    ///
    /// - Parameters:
    ///   - path: the archive; the path of a member is `path!name`.
    ///   - revocation: the text if revocation was not checked, such as how to check it.
    ///   - contents: the text after the number of warnings about the contents, such as how to list them.
    /// - Returns: the lines: first the verdict with its reason, then the errors with hints, in the order in which they
    ///   stop a phone.
    public func text(
        path: String, ofRevocation revocation: String = "not checked", ofContents contents: String = ""
    ) -> String {
        let others = members.map {
            $0.report.text(path: "\(path)!\($0.name)", ofRevocation: revocation, ofContents: contents)
        }
        return ([ownText(path, revocation, contents)] + others).joined(separator: "\n")
    }

    /// The main reason for a verdict other than `valid`.
    public var reason: String? {
        guard verdict != .valid, let error = errors.first else { return nil }
        let others = errors.count { $0.isSimilar(to: error) } - 1
        let more = others < [Finding].mostAlike ? "" : ", and \(others) more files likewise"
        return error.messageWithSubject + more
    }

    /// A caveat about a valid pass: it is voided or has expired, or some devices refuse it.
    public var caveat: String? {
        guard verdict == .valid else { return nil }
        let states = [
            findings.contains { $0.isAboutVoided } ? "voided" : nil,
            findings.contains { $0.isAboutExpiry } ? pass?.expirationDate.map { "expired on \($0.text)" } : nil,
        ].compactMap(\.self)
        let doubts = findings.filter(\.isCaveat).map(\.message)
        let inside = members.compactMap { member in member.report.caveat.map { "'\(member.name)' is valid, but \($0)" }
        }
        let more = inside.count > 1 ? ", and \(inside.count - 1) more have such notes" : ""
        let doubt = doubts.first ?? inside.first.map { $0 + more }
        let parts = [states.isEmpty ? nil : states.joined(separator: " and "), doubt].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    private var elaboration: String {
        if let reason { return ": \(reason.visible)" }
        let scope = isSignatureOnly ? " (contents not checked)" : ""
        return (caveat.map { ", but \($0.visible)" } ?? "") + scope
    }

    private func ownText(_ path: String, _ unknown: String, _ contents: String) -> String {
        var lines = ["\(path.visible): \(verdict.rawValue)\(elaboration)"] + errors.sentences
        if let pass {
            let style = pass.style?.kind.rawValue ?? "no style"
            let texts = PassFiles(files: files, path: path).translation(into: nil)?.texts ?? [:]
            let names = [pass.organizationName, pass.description].compactMap { name in
                name.map { (texts[$0] ?? $0).visible }
            }
            lines.append(
                row(
                    "pass",
                    ([style] + names + ["serial \(pass.serialNumber?.visible ?? "none")"]).joined(separator: ", ")))
        }
        if let order {
            let parts = [order.merchantName, order.orderIdentifier, order.status].compactMap { $0?.visible }
            lines.append(row("order", parts.joined(separator: ", ")))
        }
        if kind == .passes { lines.append(row("passes", memberCounts)) }
        if let signer {
            let name = signer.subject.commonName?.visible ?? "unnamed"
            lines.append(row("signer", "\(name), team \(signer.subject.organizationalUnit?.visible ?? "none")"))
        }
        if let time = signingTime {
            lines.append(row("signed", "\(time.iso8601), \(digestAlgorithm ?? "")"))
        }
        if !chain.isEmpty {
            let names = chain.dropFirst().map { $0.subject.commonName?.visible ?? "unnamed" }
            lines.append(row("chain", names.joined(separator: " → ")))
        }
        if signer != nil { lines.append(row("revoked", words(forUnknown: unknown))) }
        for outcome in [VerificationReport.Check.Outcome.passed, .failed, .skipped] {
            let steps = checks.filter { $0.outcome == outcome }.map(\.step.rawValue)
            if !steps.isEmpty { lines.append(row(outcome.rawValue, steps.joined(separator: ", "))) }
        }
        if let count = contentsCount { lines.append(row("content", count + contents)) }
        lines += otherFindings.sentences
        return secrets.masked(lines.joined(separator: "\n"))
    }

    /// The warnings and notes of all checks except the contents check, which may have many, and the contents that
    /// Wallet leaves out.
    private var otherFindings: [Finding] {
        checks.flatMap { check in
            check.findings.filter { $0.severity != .error && (check.step != .contents || $0.isTolerated) }
        }
    }

    private var isSignatureOnly: Bool {
        kind == .pass && checks.contains { $0.step == .contents && $0.outcome == .skipped }
    }

    /// The number of warnings and notes about the contents, and of tolerated errors.
    private var contentsCount: String? {
        let findings = checks.filter { $0.step == .contents }.flatMap(\.findings).filter { $0.severity != .error }
        let (tolerated, others) = (findings.filter(\.isTolerated), findings.filter { !$0.isTolerated })
        let errors = tolerated.count == 1 ? "1 error" : "\(tolerated.count) errors"
        let counts = [
            tolerated.isEmpty ? nil : "\(errors) that Wallet tolerates",
            others.isEmpty ? nil : LintReport.counts(of: others),
        ].compactMap(\.self)
        return counts.isEmpty ? nil : counts.joined(separator: ", ")
    }

    private var memberCounts: String {
        members.isEmpty ? "none checked" : Verdict.counts(of: members.map(\.report.verdict))
    }

    private func words(forUnknown unknown: String) -> String {
        findings.contains(where: \.isAboutRevocation) ? "yes" : revocation == .checked ? "no" : unknown
    }
}

extension VerificationReport.Verdict {
    /// The number of each verdict, in words: `3 valid, 1 refused`.
    public static func counts(of verdicts: [Self]) -> String {
        allCases.compactMap { verdict in
            let count = verdicts.count { $0 == verdict }
            return count == 0 ? nil : "\(count) \(verdict.rawValue)"
        }.joined(separator: ", ")
    }
}

extension [Finding] {
    /// The lines of a report; a finding that applies to many files is written once.
    fileprivate var sentences: [String] {
        var positions: [Finding: Int] = [:]
        var groups: [[Finding]] = []
        for finding in self {
            let kind = finding.withoutFile
            if finding.isAboutWholeFile, let position = positions[kind] {
                groups[position].append(finding)
            } else {
                if finding.isAboutWholeFile { positions[kind] = groups.count }
                groups.append([finding])
            }
        }
        return groups.flatMap { group in
            group.count > Self.mostAlike ? [group.joinedSentence] : group.map { $0.placedSentence() }
        }.map { "  \($0)" }
    }

    /// The most similar findings that are listed one by one.
    fileprivate static let mostAlike = 3

    /// The first finding's sentence, with the names of the other files.
    private var joinedSentence: String {
        guard let first else { return "" }
        let others = dropFirst().compactMap(\.file)
        let names = others.prefix(10).map { "'\($0.visible)'" }.joined(separator: ", ")
        let more = others.count > 10 ? ", …" : ""
        return first.placedSentence(also: "; \(others.count) more files likewise: \(names)\(more)")
    }
}

extension Finding {
    /// Whether it is about an image or another of many similar files.
    fileprivate var isAboutWholeFile: Bool {
        guard let file, position == nil else { return false }
        return !["signature", "manifest.json", "pass.json", "order.json"].contains(file)
    }

    /// Whether it says the same about its file as another finding about another file.
    fileprivate func isSimilar(to other: Finding) -> Bool {
        isAboutWholeFile && other.isAboutWholeFile && withoutFile == other.withoutFile
    }

    fileprivate var withoutFile: Finding {
        let name = file ?? ""
        let words = name.isEmpty ? message : message.replacing(name, with: "")
        return Finding(
            rule: rule, severity: severity, message: words.withoutDigests, hint: hint, isTolerated: isTolerated)
    }

    /// The message, preceded by its key or file if it does not name that.
    fileprivate var messageWithSubject: String {
        guard let pointer, let key = pointer.tokens.last else { return fileName + message }
        return message.contains(key) ? message : "\(pointer.tokens.joined(separator: "/")): \(message)"
    }

    /// The name of the file, if the message does not contain it.
    private var fileName: String {
        guard let file, file != "signature", let stem = file.split(whereSeparator: { ".@".contains($0) }).first,
            !message.contains(stem)
        else { return "" }
        return "\(file.visible): "
    }

    /// The finding with its place before and the other files after it.
    fileprivate func placedSentence(also others: String = "") -> String {
        let place = position.map { "\((file ?? "").visible):\($0.line):\($0.column): " } ?? fileName
        return sentence(at: place, also: others)
    }
}

extension String {
    /// The text without hexadecimal digests, which differ from file to file.
    fileprivate var withoutDigests: String {
        split(separator: " ", omittingEmptySubsequences: false)
            .map { $0.utf8.count >= 40 && $0.prefix(40).allSatisfy(\.isHexDigit) ? "" : $0 }
            .joined(separator: " ")
    }
}

extension VerificationReport {
    /// The report as one result of a `passtool.verification/1` document.
    public func json(path: String) -> JSONValue { secrets.masked(document(path: path)) }

    /// The secrets in the files, which are never shown.
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
