import PassModel
@testable import PassRules
import Testing

/// A hint as the changes that a person makes who follows it.
///
/// Hints that need another picture, or a text that only the issuer knows, can't be followed.
struct FollowedHint {
    let words: String
    /// Empty if the hint can't be followed.
    let fixes: [Finding.Fix]

    /// The changes that the hint of `finding` proposes; each alternative must be sufficient.
    static func all(of finding: Finding, in contents: PassContents) -> [FollowedHint] {
        let parts = (finding.hint ?? "").split(separator: /,? or (?=\S)/).map(String.init)
        return parts.flatMap { part in
            let start = part.firstMatch(of: /(^|: )(write|remove|add|put|use|rename|name)\b/)?.range
            let words = start.map { String(part[$0.lowerBound...].drop { ": ".contains($0) }) }
            let whole = words ?? (parts[0].hasPrefix("write ") ? "write \(part)" : part)
            let names = whole.hasPrefix("use one of ") ? whole.dropFirst(11).split(separator: ", ") : []
            return (names.isEmpty ? [whole] : names.map { "write '\($0)'" }).compactMap { words in
                fixes(words, for: finding, in: contents).map { FollowedHint(words: words, fixes: $0) }
            }
        }
    }

    private static func fixes(_ words: String, for finding: Finding, in contents: PassContents) -> [Finding.Fix]? {
        guard let file = finding.file, !words.contains(/\[…\]|\{…\}|: …/) else { return nil }
        if let name = words.wholeMatch(of: /rename it to (\S+)/)?.1 { return [.renameFile(file, to: String(name))] }
        if let name = words.wholeMatch(of: /(?:re)?name the folder(?: to)? (\S+)/)?.1 {
            let files: [String] = contents.files.keys.filter { $0.hasPrefix(file.prefix { $0 != "/" } + "/") }
            return files.map { .renameFile($0, to: String(name) + $0.drop { $0 != "/" }) }
        }
        guard let pointer = finding.pointer else {
            return finding.position == nil && words.contains(/^remove (it|the file)\b/) ? [.removeFile(file)] : nil
        }
        guard let text = contents.files[file], let document = try? JSONDocument(parsing: text) else { return nil }
        let place = document.places(of: [pointer])[pointer]
        let isName = place?.nameOffset.map { TextPosition(offset: $0, in: text) } == finding.position
        let isValue = place.map { TextPosition(offset: $0.range.lowerBound, in: text) == finding.position } ?? true
        return isName || isValue ? fixes(words, at: pointer, in: file, isName: isName, document.root) : nil
    }

    private static func fixes(
        _ words: String, at pointer: JSONPointer, in file: String, isName: Bool, _ root: JSONValue
    ) -> [Finding.Fix]? {
        let value = root[pointer]
        func written(_ new: JSONValue?) -> [Finding.Fix]? {
            value == nil ? nil : new.map { [.replace(pointer, with: $0, in: file)] } ?? []
        }
        if words.contains(/^remove (it|the key|them)\b/) { return [.remove(pointer, in: file)] }
        if words == "put it in square brackets" { return [.wrapInArray(pointer, in: file)] }
        if words.hasPrefix("put it in quotes") { return written((value?.text()).map(JSONValue.string)) }
        if words == "write it without quotes" { return written((value?.string).flatMap(json)) }
        if let member = words.firstMatch(of: /^(?:write|add) (?:[^"]*: )?"(\w+)": (.*?)(?:, with .*)?$/)?.output {
            let (name, isAtTop) = (String(member.1), Pass.Key(rawValue: String(member.1)) != nil)
            let isInside = value?.object != nil && pointer.tokens.last != name
            let place = isAtTop ? .root : isInside ? pointer : JSONPointer(tokens: pointer.tokens.dropLast())
            let isThere = root[place.appending(name)] != nil
            return json(String(member.2)).map {
                [
                    isThere
                        ? .replace(place.appending(name), with: $0, in: file)
                        : .add(name: name, $0, to: place, in: file)
                ]
            }
        }
        guard let match = unsafe words.wholeMatch(of: form)?.output else { return nil }
        let quoted = match.2.wholeMatch(of: /(['"])(.*)\1/).map { String($0.2) }
        if isName { return quoted.map { [.rename(pointer, to: $0, in: file)] } }
        // An example is written as the value is, in quotes or without.
        let isText = quoted != nil || match.1 != nil && value?.string != nil
        return written((isText ? nil : json(String(match.2))) ?? .string(quoted ?? String(match.2)))
    }

    /// `write 'x'`, `write it as x`, `write its two letters, like x`, with an explanation after it.
    private static nonisolated(unsafe) let form =
        /write (?:it |the date |[a-zA-Z ]*(?:zone|offset)(?: too)?, |its (?:two|three) \w+, )?(as in |as |like )?(rgb\([^)]*\)|'[^']*'|"[^"]*"|\{.*\}|\S+?)(?:[,;:] .*| instead of .*)?/

    /// A JSON value, with gaps filled in as a person would.
    private static func json(_ text: String) -> JSONValue? {
        (try? JSONDocument(parsing: Array(text.replacing("…", with: "15550100").utf8)))?.root
    }
}

extension PassContents {
    /// The pass after the changes of a repair, and the rules for which it refused one.
    func following(_ fixes: [Finding.Fix]) -> (contents: PassContents, broken: [String]) {
        let files = files
        let rule = PassRule("test.hint", .error, "a test", source: "us") { contents in
            contents.files == files ? [PassRule.Fault(.file(nil), fixes: fixes)] : []
        }
        let repair = RuleBook(rules: [rule.alsoAboutOrders()]).repair(of: self)
        return (replacing(repair.files), repair.refused.map(\.broken))
    }
}

/// Follows hints literally: every hint must be right.
@Suite("Followed hints") struct FollowedHintTests {
    /// Rules about a value that is checked only under its right name, or in its right place.
    private static let revealed = RepairVectorTests.revealed.union([
        "color.unreadable", "date.malformed", "strings.syntax", "upcoming.image-incomplete",
    ])

    @Test("following a hint removes the finding and adds no error") func follow() {
        var (followed, others) = (Set<String>(), Set<String>())
        let examples = RuleBook.standard.rules.compactMap { $0.example?.bad }.map {
            PassContents(files: $0.contents, now: "2026-06-01T12:00:00Z", targets: $0.targets)
        }
        for contents in RuleVector.all.map(\.contents) + examples {
            let before = RuleBook.standard.findings(in: contents)
            for finding in before {
                let hints = FollowedHint.all(of: finding, in: contents)
                if hints.isEmpty { others.insert(finding.rule) } else { followed.insert(finding.rule) }
                for hint in hints {
                    let (next, broken) = contents.following(hint.fixes)
                    let after = RuleBook.standard.findings(in: next).filter { $0.rule == finding.rule }
                    let isThere = after.contains { $0.file == finding.file && $0.pointer == finding.pointer }
                    let isGone = !isThere || after.count < before.count { $0.rule == finding.rule }
                    let isRight = broken.isEmpty ? isGone : Self.revealed.isSuperset(of: broken)
                    #expect(isRight, "\(finding.rule): \(finding.message): \(hint.words) (\(broken))")
                }
            }
        }
        #expect(followed.count > 100, "a person must know more for \(others.subtracting(followed).sorted())")
    }
}
