internal import PassModel
internal import PassRules
public import PassToolkit
internal import SignedMessages

extension VerificationReport {
    /// The report as text, followed by the reports of a bundle's members.
    ///
    /// - Parameters:
    ///   - path: the archive; the path of a member is `path!name`.
    ///   - revocation: what to say if revocation was not checked, such as how to check it.
    ///   - contents: what to say after the number of warnings about the contents, such as how to list them.
    /// - Returns: the lines; the first has the verdict and its reason, and the errors follow with what to do, beginning
    ///   with the one that stops a phone first.
    public func text(
        path: String, ofRevocation revocation: String = "not checked", ofContents contents: String = ""
    ) -> String {
        let others = members.map {
            $0.report.text(path: "\(path)!\($0.name)", ofRevocation: revocation, ofContents: contents)
        }
        return ([ownText(path, revocation, contents)] + others).joined(separator: "\n")
    }

    /// The sentence that matters most about a verdict other than `valid`.
    public var reason: String? {
        guard verdict != .valid, let error = errors.first else { return nil }
        let isAboutFiles = checks.contains { [.structure, .contents].contains($0.step) && $0.findings.contains(error) }
        return isAboutFiles ? error.messageWithSubject : error.message
    }

    private func ownText(_ path: String, _ unknown: String, _ contents: String) -> String {
        let reason = reason.map { ": \($0.visible)" } ?? (isSignatureOnly ? " (contents not judged)" : "")
        var lines = ["\(path.visible): \(verdict.rawValue)\(reason)"] + errors.map { "  " + $0.sentence }
        if let pass {
            let style = pass.style?.kind.rawValue ?? "no style"
            let names = [pass.organizationName, pass.description].compactMap { $0?.visible }
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
        for outcome in [VerificationCheck.Outcome.passed, .failed, .skipped] {
            let steps = checks.filter { $0.outcome == outcome }.map(\.step.rawValue)
            if !steps.isEmpty { lines.append(row(outcome.rawValue, steps.joined(separator: ", "))) }
        }
        if let count = contentsCount { lines.append(row("content", count + contents)) }
        lines += otherFindings.map { "  " + $0.sentence }
        return secrets.masked(lines.joined(separator: "\n"))
    }

    /// The warnings and notes of all checks but that of the contents, of which a pass may have many, and what Wallet
    /// leaves out of the contents.
    private var otherFindings: [Finding] {
        checks.flatMap { check in
            check.findings.filter { $0.severity != .error && (check.step != .contents || $0.isTolerated) }
        }
    }

    /// Whether the rules were left out for a pass.
    private var isSignatureOnly: Bool {
        kind == .pass && pass != nil && checks.contains { $0.step == .contents && $0.outcome == .skipped }
    }

    /// The number of warnings and notes about the contents, and of what the rule book calls an error all the same.
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

    /// The number of members with each verdict.
    private var memberCounts: String {
        members.isEmpty ? "none judged" : Verdict.counts(of: members.map(\.report.verdict))
    }

    private func words(forUnknown unknown: String) -> String {
        if findings.contains(where: { $0.rule == "chain.revoked" }) { return "yes" }
        return revocation == .checked ? "no" : unknown
    }

    private func row(_ name: String, _ value: String) -> String { "  \(name.padded(to: 8))\(value)" }
}

extension VerificationReport.Verdict {
    /// How often each verdict was given, in words: `3 valid, 1 refused`.
    public static func counts(of verdicts: [Self]) -> String {
        allCases.compactMap { verdict in
            let count = verdicts.count { $0 == verdict }
            return count == 0 ? nil : "\(count) \(verdict.rawValue)"
        }.joined(separator: ", ")
    }
}

extension Finding {
    /// The message after the key or file that it is about, where it does not name it.
    fileprivate var messageWithSubject: String {
        guard let pointer, let key = pointer.tokens.last else { return fileName + message }
        return message.contains(key) ? message : "\(pointer.tokens.joined(separator: "/")): \(message)"
    }

    /// The name of an image or another file of the pass that the message is about, and does not name.
    private var fileName: String {
        let main = ["signature", "manifest.json", "pass.json", "order.json"]
        guard let file, !main.contains(file), let stem = file.split(whereSeparator: { ".@".contains($0) }).first,
            !message.contains(stem)
        else { return "" }
        return "\(file.visible): "
    }

    /// The finding as part of a report: place, message, rule, hint.
    fileprivate var sentence: String {
        let place = position.map { "\((file ?? "").visible):\($0.line):\($0.column): " } ?? fileName
        let line = "\(severity.rawValue): \(place)\(message.visible) [\(rule)]"
        return hint.map { "\(line)\n    hint: \($0.visible)" } ?? line
    }
}
