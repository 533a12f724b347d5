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
    /// - Returns: the lines; the first has the verdict.
    public func text(path: String, ofRevocation revocation: String = "not checked") -> String {
        let others = members.map { $0.report.text(path: "\(path)!\($0.name)", ofRevocation: revocation) }
        return ([ownText(path, revocation)] + others).joined(separator: "\n")
    }

    private func ownText(_ path: String, _ unknown: String) -> String {
        var lines = ["\(path.visible): \(verdict.rawValue)"]
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
        for finding in findings { lines.append("  " + finding.sentence) }
        return secrets.masked(lines.joined(separator: "\n"))
    }

    /// The number of members with each verdict.
    private var memberCounts: String {
        let verdicts: [Verdict] = [.valid, .invalid, .unsigned, .unreadable]
        let counts = verdicts.compactMap { verdict in
            let count = members.count { $0.report.verdict == verdict }
            return count == 0 ? nil : "\(count) \(verdict.rawValue)"
        }
        return counts.isEmpty ? "none judged" : counts.joined(separator: ", ")
    }

    private func words(forUnknown unknown: String) -> String {
        if findings.contains(where: { $0.rule == "chain.revoked" }) { return "yes" }
        return revocation == .checked ? "no" : unknown
    }

    private func row(_ name: String, _ value: String) -> String { "  \(name.padded(to: 8))\(value)" }
}

extension Finding {
    /// The finding as part of a report: place, message, rule, hint.
    fileprivate var sentence: String {
        let place = position.map { "\((file ?? "").visible):\($0.line):\($0.column): " } ?? ""
        let line = "\(severity.rawValue): \(place)\(message.visible) [\(rule)]"
        return hint.map { "\(line)\n    hint: \($0.visible)" } ?? line
    }
}
