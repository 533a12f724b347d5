import PassModel
import TestSupport

@testable import PassRules

/// What a book says of a pass, as one text.
enum RuleAnswers {
    private static let noLimit = Finding.Limit(perRule: 100_000, inAll: 100_000)

    /// Everything that the rules find.
    static func text(_ contents: PassContents, by book: RuleBook = .standard) -> String {
        book.findings(in: contents, limit: noLimit).map(text).joined(separator: "\n")
    }

    static func text(
        _ files: [String: [UInt8]], by book: RuleBook = .standard, isTemplate: Bool = false,
        targets: [TargetSystem] = []
    ) -> String {
        text(
            PassContents(files: files, isTemplate: isTemplate, now: "2026-06-01T12:00:00Z", targets: targets), by: book)
    }

    private static func text(_ finding: Finding) -> String {
        let fixes = finding.fixes.map { "\($0)" }.joined(separator: " ")
        return
            "\(RuleVector.words(finding)) | \(finding.message) | \(finding.hint ?? "") | \(finding.isTolerated) \(fixes)"
    }

    /// The rules of these areas, such as `color`.
    static func book(_ areas: String...) -> RuleBook {
        let book = RuleBook.standard.keeping { rule in areas.contains { rule.id.hasPrefix("\($0).") } }
        precondition(areas.allSatisfy { area in book.rules.contains { $0.id.hasPrefix("\(area).") } }, "\(areas)")
        return book
    }

    /// The sound pass with members as JSON text.
    static func pass(_ members: String, files: [String: [UInt8]] = [:]) -> [String: [UInt8]] {
        PassRule.Sample(members).contents.merging(files) { $1 }
    }
}

extension RuleVector {
    /// All vectors in as many parts, for tests that run beside each other.
    static let parts = 0..<8

    /// A part of all vectors.
    static func part(_ part: Int) -> [RuleVector] {
        all.indices.filter { $0 % parts.count == part }.map { all[$0] }
    }
}

extension JSONObject {
    init(_ members: [(String, JSONValue)]) { self.init(members: members.map { Member(name: $0, value: $1) }) }
}

/// A pass with each key of the format, all of them with one value.
enum WidePass {
    /// `pass.json` with `value` at each key, or in place of all that holds others.
    static func json(_ value: JSONValue, style: Pass.Style.Kind) -> [UInt8] {
        var root = object(.pass, value)
        for kind in Pass.Style.Kind.allCases { root[kind.rawValue] = nil }
        root[style.rawValue] = .object(self.style(value, style))
        root["semantics"] = .object(object(.tags, value))
        root["nfc"] = .object(object(.nfc, value))
        root["upcomingPassInformation"] = .array([.object(object(.entry, value))])
        root["locations"] = .array([.object(object(.place, value)), value])
        for (name, keys) in others {
            root[name] = .array([.object(JSONObject(keys.map { ($0, value) })), value])
        }
        root["barcode"] = .object(JSONObject((others["barcodes"] ?? []).map { ($0, value) }))
        return JSONValue.object(root).utf8Text(.indented)
    }

    /// `pass.json` with `value` in place of each member of the pass, and of each member of its style.
    static func flatJSON(_ value: JSONValue, style: Pass.Style.Kind) -> [UInt8] {
        var members = Shape.pass.keys.keys.sorted().filter { Pass.Style.Kind(rawValue: $0) == nil }.map { ($0, value) }
        members.append((style.rawValue, .object(JSONObject(groups.map { ($0, value) } + [("transitType", value)]))))
        return JSONValue.object(JSONObject(members)).utf8Text()
    }

    private static let others = [
        "barcodes": ["format", "message", "messageEncoding", "altText"],
        "beacons": ["proximityUUID", "major", "minor", "relevantText", "name"],
        "relevantDates": ["date", "relevantDate", "startDate", "endDate"],
        "featuredActions": ["type", "url", "title"],
    ]

    private static let groups = [
        "headerFields", "primaryFields", "secondaryFields", "auxiliaryFields", "backFields", "additionalInfoFields",
        "footerFields",
    ]

    private static func style(_ value: JSONValue, _ style: Pass.Style.Kind) -> JSONObject {
        let field = object(.field, value)
        var tagged = field
        tagged["semantics"] = .object(object(.tags, value))
        var members: [(String, JSONValue)] = groups.map {
            ($0, .array([.object($0 == "auxiliaryFields" ? tagged : field), value]))
        }
        if style == .boardingPass { members.append(("transitType", value)) }
        return JSONObject(members)
    }

    /// An object of a kind with all its keys.
    static func object(_ shape: Shape, _ value: JSONValue) -> JSONObject {
        JSONObject(
            shape.keys.sorted { $0.key < $1.key }.map { name, facts in (name, filled(facts.type, value)) })
    }

    private static func filled(_ type: ValueType, _ value: JSONValue) -> JSONValue {
        switch type {
        case .object(let shape) where shape == .fulfillment: .object(object(.shipping, value))
        case .object(let shape): .object(object(shape, value))
        case .list(let element): .array([filled(element, value), value])
        default: value
        }
    }
}
