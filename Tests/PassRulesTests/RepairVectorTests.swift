import PassModel
import PassRules
import Testing
import TestSupport

/// Every vector fixed, checked against a second and simpler reading of the changes.
@Suite("Repair of every vector") struct RepairVectorTests {
    /// Rules that see what they speak of only when it has its right name, type or place.
    static let revealed: Set<String> = [
        "actions.url-missing", "barcode.incomplete", "barcode.none-for-watch", "expiration.voided",
        "fields.change-message", "fields.empty", "fields.missing-key", "images.icon-scales", "images.scale-mismatch",
        "keys.wrong-type", "nfc.sharing-allowed", "upcoming.field-without-label", "upcoming.image-digest",
    ]

    @Test(
        "what can be fixed is fixed, and nothing else changes",
        arguments: Effort.sample(RuleVector.all, quick: 80))
    func vectors(vector: RuleVector) throws {
        let contents = vector.contents
        let before = RuleBook.standard.findings(in: contents)
        let repair = RuleBook.standard.repair(of: contents)
        let refused = Set(repair.refused.map(\.finding))
        #expect(
            !repair.remaining.contains { !$0.fixes.isEmpty && !refused.contains($0) },
            "nothing is left that could be fixed")
        if before.allSatisfy(\.fixes.isEmpty) { #expect(repair.files == contents.files) }
        try expectOnlyChanges(of: repair, in: contents)
        expectNoGrowth(from: before, to: repair)
    }

    /// Of a pass that could be read, every value but the fixed ones is as it was.
    private func expectOnlyChanges(of repair: RuleBook.Repair, in contents: PassContents) throws {
        for name in ["pass.json", "personalization.json"] {
            guard let text = contents.files[name], var root = try? JSONDocument(parsing: text).root else { continue }
            for finding in repair.fixed {
                // A change of the name comes last: the others speak of the value under the old one.
                for fix in finding.fixes.sorted(by: { !$0.isRename && $1.isRename }) { root.apply(fix, to: name) }
            }
            let fixed = try JSONDocument(parsing: #require(repair.files[name])).root
            #expect(fixed == root, "\(repair.fixed.map(\.rule))")
        }
    }

    /// What was fixed is gone, and no other rule has more to say than before.
    private func expectNoGrowth(from before: [Finding], to repair: RuleBook.Repair) {
        // A pass that was not found or read shows what is wrong with it only now.
        let isReadable = !repair.fixed.contains { $0.rule.hasPrefix("json.") || $0.rule.hasPrefix("bundle.") }
        guard isReadable else { return }
        let known = Set(before.map(\.rule))
        let (old, new) = (repair.remaining.filter { known.contains($0.rule) }, repair.remaining.map(\.rule))
        #expect(old.count <= before.count)
        #expect(new.filter { !known.contains($0) && !Self.revealed.contains($0) } == [])
    }
}

extension Finding.Fix {
    fileprivate var isRename: Bool { if case .rename = self { true } else { false } }
}

extension JSONValue {
    /// Makes one change to the value, if it is of this file.
    fileprivate mutating func apply(_ fix: Finding.Fix, to file: String) {
        switch fix {
        case .replace(let pointer, let value, file): change(pointer.tokens[...]) { $0 = value }
        case .wrapInArray(let pointer, file): change(pointer.tokens[...]) { $0 = $0.map { .array([$0]) } }
        case .remove(let pointer, file): change(pointer.tokens[...]) { $0 = nil }
        case .add(let name, let value, let pointer, file):
            change(pointer.tokens[...]) {
                $0 = $0?.object.map { .object(JSONObject(members: $0.members + [.init(name: name, value: value)])) }
            }
        case .rename(let pointer, let name, file):
            change(pointer.tokens.dropLast()) { object in
                let members = (object?.object?.members ?? []).map { member in
                    member.name == pointer.tokens.last ? JSONObject.Member(name: name, value: member.value) : member
                }
                object = .object(JSONObject(members: members))
            }
        default: return
        }
    }

    private mutating func change(_ tokens: ArraySlice<String>, _ body: (inout JSONValue?) -> Void) {
        var changed: JSONValue? = self
        guard let token = tokens.first else {
            body(&changed)
            self = changed ?? .null
            return
        }
        var inner = self[JSONPointer(tokens: [token])]
        if tokens.count == 1 { body(&inner) } else { inner?.change(tokens.dropFirst(), body) }
        switch self {
        case .object(var object):
            object[token] = inner
            self = .object(object)
        case .array(var elements):
            guard let index = Int(token), elements.indices.contains(index) else { return }
            elements.replaceSubrange(index...index, with: inner.map { [$0] } ?? [])
            self = .array(elements)
        default: return
        }
    }
}
