import Foundation
import PassModel
import TestSupport
import Testing

@testable import PassRules

/// What rules say of passes that differ from others in one value or file.
@Suite("Answers about neighbours of passes") struct NeighbourAnswerTests {
    @Test("each rule says the same as before of passes near its vectors", arguments: RuleVector.parts)
    func neighbours(part: Int) throws {
        let answers = RuleVector.part(part).map { vector in
            guard let rule = RuleBook.standard.rule(vector.rule) else { return "" }
            let book = RuleBook(rules: [rule])
            return Self.neighbours(of: vector.files).map { files in
                let contents = PassContents(
                    files: files, isTemplate: vector.isTemplate, now: vector.now, targets: vector.targets)
                return RuleAnswers.text(contents, by: book)
            }.joined(separator: "\n")
        }
        try Answers.check("rules.neighbours.\(part)", answers)
    }

    private static let realPasses = RealLifeTests.names.map { name -> [String: [UInt8]] in
        let path = Checkout.path("Tests/PassRulesTests/RealLife/\(name).json")
        return PassRule.Sample().contents.merging([
            "pass.json": [UInt8]((try? Data(contentsOf: URL(filePath: path))) ?? Data())
        ]) {
            $1
        }
    }

    @Test("each rule says the same as before of real passes with one other value", arguments: realPasses.indices)
    func real(index: Int) throws {
        let answers = Self.neighbours(of: Self.realPasses[index]).enumerated().filter { $0.offset % 4 == 0 }.map {
            RuleAnswers.text($0.element)
        }
        try Answers.check("rules.real.\(index)", answers)
    }
}

// MARK: - Neighbours

extension NeighbourAnswerTests {
    /// The pass with another value in one place, without one of its values, or with one of its files changed.
    static func neighbours(of files: [String: [UInt8]]) -> [[String: [UInt8]]] {
        var all: [[String: [UInt8]]] = []
        for name in ["pass.json", "order.json", "personalization.json"] {
            guard let text = files[name], let root = try? JSONDocument(parsing: text).root else { continue }
            for changed in neighbours(of: root, depth: 0) {
                var others = files
                others[name] = changed.utf8Text()
                all.append(others)
            }
        }
        for (name, bytes) in files.sorted(by: { $0.key < $1.key }) where !name.hasSuffix(".json") {
            if name.hasPrefix("icon"), files.count == 4 { continue }
            let changed: [[UInt8]?] = [nil, Array(bytes.dropLast()), bytes + [0x20], edges(of: bytes)]
            for other in changed {
                var others = files
                others[name] = other
                all.append(others)
            }
        }
        return all
    }

    /// An image a pixel wider, or a text with another first letter.
    private static func edges(of bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        let place = bytes.count > 20 && bytes[0] == 0x89 ? 19 : 1
        if bytes.count > place { bytes[place] &+= 1 }
        return bytes
    }

    private static func neighbours(of value: JSONValue, depth: Int) -> [JSONValue] {
        switch value {
        case .null: [.bool(true)]
        case .bool(let flag): [.bool(!flag)]
        case .number(let number):
            [1, -1].compactMap { step in number.double.flatMap { JSONNumber($0 + step) } }.map { .number($0) }
        case .string(let text): [.string(text + "x"), .string(String(text.dropLast())), .string(text.uppercased())]
        case .array(let elements): neighbours(of: elements, depth: depth)
        case .object(let object): neighbours(of: object, depth: depth)
        }
    }

    private static func neighbours(of elements: [JSONValue], depth: Int) -> [JSONValue] {
        var others: [[JSONValue]] = [Array(elements.dropLast()), elements + elements.suffix(1), elements.reversed()]
        for index in elements.indices.prefix(6) {
            for other in neighbours(of: elements[index], depth: depth + 1) {
                var changed = elements
                changed[index] = other
                others.append(changed)
            }
        }
        return others.map { .array($0) }
    }

    private static func neighbours(of object: JSONObject, depth: Int) -> [JSONValue] {
        // What each vector has, and few rules are about.
        let sound = [
            "formatVersion", "passTypeIdentifier", "teamIdentifier", "organizationName", "description", "serialNumber",
        ]
        let indices = object.members.indices.filter { depth > 0 || !sound.contains(object.members[$0].name) }
        var others: [[JSONObject.Member]] = []
        for index in indices {
            var changed = object.members
            changed.remove(at: index)
            others.append(changed)
            for other in neighbours(of: object.members[index].value, depth: depth + 1) {
                changed = object.members
                changed[index].value = other
                others.append(changed)
            }
        }
        return others.map { .object(JSONObject(members: $0)) }
    }
}
