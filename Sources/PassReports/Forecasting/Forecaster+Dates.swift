internal import PassModel
internal import PassRules

/// The dates of a pass: `relevantDate` and the elements of `relevantDates`.
extension Forecaster {
    mutating func judgeDates() {
        if let value = pass.object[Pass.Key.relevantDate.rawValue], value != .null {
            let pointer = JSONPointer(tokens: [Pass.Key.relevantDate.rawValue])
            var judgement = dateJudgement(of: value, refusing: true)
            judgement.timing(of: judgement.instant, in: self)
            dates.append(judgement.entry(pointer, .instant(judgement.instant)))
        }
        let entries = elements(.relevantDates)
        unlistedCount += max(0, entries.count - Self.mostEntries)
        for (index, value) in entries.prefix(Self.mostEntries).enumerated() {
            let pointer = JSONPointer(tokens: [Pass.Key.relevantDates.rawValue, String(index)])
            dates.append(entry(value, at: pointer))
        }
    }

    /// What style and system say about every date.
    private var dateReasons: Judgement {
        var judgement = Judgement()
        guard let rules else {
            judgement.leaveOpen(.undocumented, noRules)
            return judgement
        }
        if !rules.hasDates {
            judgement.refuse(.style, "a date has no effect on \(style?.rawValue ?? "this style")")
        } else if rules.needsLocations, elements(.locations).isEmpty {
            judgement.refuse(
                .needsLocations, "a date counts on \(style?.rawValue ?? "this style") only together with locations")
        }
        return judgement
    }

    var noRules: String {
        style == nil
            ? "the pass has no style that Wallet knows" : "Apple does not say how \(style?.rawValue ?? "") is offered"
    }

    private func dateJudgement(of value: JSONValue, refusing: Bool) -> Judgement {
        var judgement = dateReasons
        if let open = placeholder(in: value) {
            judgement.leaveOpen(open.code, open.message)
        } else if let date = value.string.flatMap({ PassDate(strict: $0) }) {
            judgement.instant = date
        } else {
            judgement.refuse(
                refusing ? .refused : .malformed,
                "\(refusing ? "relevantDate is " : "")\(value.short)\(refusing ? ", not" : " is not") a date")
        }
        return judgement
    }

    /// An element of `relevantDates`: an interval, or an instant under the names of two systems.
    private func entry(_ value: JSONValue, at pointer: JSONPointer) -> Entry {
        typealias Key = Pass.RelevantDate.Key
        func part(_ key: Key) -> JSONValue? {
            value.object?[key.rawValue].flatMap { $0 == .null ? nil : $0 }
        }
        if let start = part(.startDate), let end = part(.endDate) { return interval(from: start, to: end, at: pointer) }
        let meant = Set(targets.flatMap(Era.all))
        // iOS 18 and iOS 26 call the instant by different names.
        let (newer, older) = (part(.date), part(.relevantDate))
        guard let instant = meant.contains(.current) ? newer ?? older : older ?? newer else {
            var judgement = dateReasons
            judgement.refuse(.malformed, "it has no date, or a start without an end")
            return judgement.entry(pointer, .instant(nil))
        }
        var judgement = dateJudgement(of: instant, refusing: false)
        judgement.add(
            systems(older == nil ? [.before, .first] : newer == nil ? [.before, .current] : [.before]))
        if let older, let newer, older != newer, meant.isSuperset(of: [.first, .current]) {
            let first = targets.first { Era.all(of: $0).contains(.first) }
            judgement.dependOnSystem(
                "\(first?.name(ofIOS: SystemVersion(18)) ?? "iOS 18") takes 'relevantDate' instead, \(older.short)")
        }
        judgement.timing(of: judgement.instant, in: self)
        return judgement.entry(pointer, .instant(judgement.instant))
    }

    private func interval(from first: JSONValue, to last: JSONValue, at pointer: JSONPointer) -> Entry {
        var judgement = dateJudgement(of: first, refusing: false)
        let begin = judgement.instant
        var ending = Judgement()
        if begin != nil || placeholder(in: first) != nil { ending = dateJudgement(of: last, refusing: false) }
        judgement.add(ending)
        judgement.add(systems([.before]))
        guard let begin, let finish = ending.instant else { return judgement.entry(pointer, .instant(nil)) }
        judgement.timing(from: begin, to: finish, in: self)
        return judgement.entry(pointer, .interval(begin, finish))
    }

    /// The systems among the targets that skip an element: if all do, it does not count.
    private func systems(_ skipping: Set<Era>) -> Judgement {
        let meant = Set(targets.flatMap(Era.all))
        var judgement = Judgement()
        for target in targets {
            for era in Era.all(of: target) where skipping.contains(era) {
                let words = era.words(on: target)
                if meant.isSubset(of: skipping) {
                    judgement.refuse(.system, words)
                } else {
                    judgement.dependOnSystem(words)
                }
            }
        }
        return judgement
    }
}
