internal import Bytes
internal import PassModel
internal import PassRules
internal import SignedMessages

/// Makes fingerprints of findings that survive moved lines; findings that are otherwise equal are numbered.
struct FindingCounter {
    private var seen: [String: Int] = [:]

    /// The fingerprint of the next finding.
    mutating func fingerprint(of finding: Finding, in result: LintResult) -> String {
        // What identifies it, apart from line and column.
        let parts = [
            finding.rule, PathForm(result.path).text, finding.file ?? "", finding.pointer?.description ?? "",
        ]
        return fingerprint(of: parts.joined(separator: "\n"))
    }

    mutating func fingerprint(of key: String) -> String {
        seen[key, default: 0] += 1
        // OpenSSL fails to compute a digest only if it is out of memory. The key itself identifies the finding too.
        let digest = (try? DigestAlgorithm.sha256.digest(of: Array(key.utf8)).hexadecimal.prefix(32)).map(String.init)
        return "\(digest ?? key):\(seen[key] ?? 1)"
    }
}
