internal import PassModel
internal import PassRules
internal import PassToolkit

/// What the rules say about the passes of a batch: the same finding is counted, not repeated.
struct BatchRemarks {
    private struct Key: Hashable {
        let rule: String
        let file: String?
        let pointer: JSONPointer?
    }

    private struct Remark {
        /// The first pass that has it, and what it says there.
        let text: String
        let hint: String?
        let order: Int
        var count = 0
    }

    /// How many different findings are kept, and how many are shown.
    private static let (mostKept, mostShown) = (1_000, 5)

    /// How many passes have findings.
    private(set) var passCount = 0
    private var remarks: [Key: Remark] = [:]
    private var hasNotes = false

    /// Counts the findings of a pass; `place` is its record's line.
    mutating func add(_ findings: [Finding], at place: String, hiding secrets: Secrets) {
        passCount += 1
        var seen: Set<Key> = []
        for finding in findings {
            let key = Key(rule: finding.rule, file: finding.file, pointer: finding.pointer)
            guard finding.severity > .note, remarks.count < Self.mostKept || remarks[key] != nil else {
                hasNotes = true
                continue
            }
            guard seen.insert(key).inserted else { continue }
            if remarks[key] == nil { remarks[key] = remark(of: finding, at: place, hiding: secrets) }
            remarks[key]?.count += 1
        }
    }

    private func remark(of finding: Finding, at place: String, hiding secrets: Secrets) -> Remark {
        let inside = [finding.file, finding.pointer.map { "\($0)" }].compactMap(\.self).joined(separator: " ")
        let text = "\(place): \(inside): \(finding.message) [\(finding.rule)]"
        return Remark(text: secrets.masked(text), hint: finding.hint.map(secrets.masked), order: remarks.count)
    }

    /// The most frequent warnings, each with how many of `total` passes have it, where first, and what to do.
    func shown(of total: Int) -> [(text: String, hint: String?)] {
        sorted.prefix(Self.mostShown).map { remark in
            let count = remark.count == total ? "all \(total.grouped)" : "\(remark.count.grouped) of \(total.grouped)"
            return (total == 1 ? remark.text : "\(count) passes, first \(remark.text)", remark.hint)
        }
    }

    private var sorted: [Remark] {
        remarks.values.sorted { ($0.count, $1.order) > ($1.count, $0.order) }
    }

    /// Whether there are findings that ``shown(of:)`` leaves out.
    var hasMore: Bool { hasNotes || remarks.count > Self.mostShown }
}
