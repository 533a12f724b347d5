import Foundation
import PassModel
import PassRules
import Testing
import TestSupport

/// Values that nobody expects; nothing of them may trap or take long.
@Suite("Hostile passes") struct HostilePassTests {
    static let values: [JSONValue] = Effort.sample(allValues, quick: 3)

    private static let allValues: [JSONValue] = [
        .null, .bool(true), .number(JSONNumber(0)), .number(JSONNumber(-1)), .number(JSONNumber(1e300)),
        .string(""), .string("\u{0}‮{{"), .string(String(repeating: "ü", count: 1000)), .array([]),
        .array([.null, .array([])]),
        .object(JSONObject()),
        .object(JSONObject(members: [.init(name: "", value: .null), .init(name: "key", value: .array([]))])),
        .array(Array(repeating: .object(JSONObject()), count: 20)),
    ]

    @Test(
        "rules accept every kind of value at every top-level key",
        arguments: Effort.sample(Pass.Key.allCases, quick: 20))
    func topLevel(key: Pass.Key) throws {
        for value in Self.values {
            for isTemplate in [false, true] {
                try check(SoundPass.json([(key.rawValue, value)]), isTemplate: isTemplate)
            }
        }
    }

    static let innerKeys = [
        "storeCard": [
            "headerFields", "primaryFields", "secondaryFields", "auxiliaryFields", "backFields", "additionalInfoFields",
            "footerFields", "transitType",
        ],
        "boardingPass": ["transitType", "headerFields"],
        "barcode": ["format", "message", "messageEncoding", "altText"],
        "nfc": ["message", "encryptionPublicKey", "requiresAuthentication"],
        "coupon": ["barcodes", "logoText", "coupon"],
        "userInfo": ["anything"],
    ]

    @Test("rules accept every kind of value inside styles, barcodes and NFC", arguments: innerKeys.keys.sorted())
    func inside(outer: String) throws {
        for inner in Self.innerKeys[outer] ?? [] {
            for value in Self.values {
                let object = object(inner, value)
                try check(SoundPass.json([(outer, object), (outer + "s", .array([object]))]))
            }
        }
    }

    static let elementKeys = [
        "field": [
            "key", "value", "label", "attributedValue", "changeMessage", "dataDetectorTypes", "textAlignment",
            "semantics", "row", "dateStyle", "timeStyle", "isRelative", "currencyCode", "numberStyle",
        ],
        "row": ["row"],
        "locations": ["latitude", "longitude", "altitude", "relevantText", "maxDistance", "name"],
        "beacons": ["proximityUUID", "major", "minor", "relevantText", "name"],
        "barcodes": ["format", "message", "messageEncoding", "altText"],
        "relevantDates": ["date", "relevantDate", "startDate", "endDate"],
    ]

    @Test(
        "rules accept every kind of value inside fields, places, beacons and barcodes",
        arguments: elementKeys.keys.sorted())
    func elements(outer: String) throws {
        for inner in Self.elementKeys[outer] ?? [] {
            for value in Self.values {
                let element = object(inner, value)
                let array = JSONValue.array([element, value])
                switch outer {
                case "field": try check(SoundPass.json([("generic", object("backFields", array))]))
                case "row": try check(SoundPass.json([("eventTicket", object("auxiliaryFields", array))]))
                default: try check(SoundPass.json([(outer, array)]))
                }
            }
        }
    }

    @Test("rules check a pass.json that is nothing but brackets", arguments: ["[", "{\"a\":", "[[],"])
    func deep(unit: String) throws {
        try check(Array(String(repeating: unit, count: Effort.count(quick: 10_000, full: 100_000)).utf8))
        let text = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
        try check(Array(text.utf8))
    }

    @Test("rules check a pass with tens of thousands of faults in one line in seconds", .endsByItself)
    func manyFaults() throws {
        let places = Array(repeating: "{}", count: Effort.count(quick: 500, full: 5_000)).joined(separator: ",")
        let spent = try computingTime {
            for unit in ["{}", "1", "{\"message\":\"é\"}", "{\"format\":\"{{x}}\"}"] {
                let elements = Array(repeating: unit, count: Effort.count(quick: 200, full: 2_000)).joined(
                    separator: ",")
                let sample = PassRule.Sample(
                    "\"generic\":{\"backFields\":[\(elements)]},\"barcodes\":[\(elements)],\"locations\":[\(elements)]")
                let found = RuleBook.standard.findings(in: PassContents(files: sample.contents))
                #expect(found.last?.rule == "report.more")
            }
            let names = Array(repeating: "\"a\":1", count: Effort.count(quick: 2_000, full: 20_000)).joined(
                separator: ",")
            try check(Array("{\(names)}".utf8))
            let misspelled = (0..<Effort.count(quick: 200, full: 2_000)).map {
                "\"serialNumbe\($0 % 26)r\($0)\":1,\"logoTex\($0)\":1"
            }
            try check(Array("{\(misspelled.joined(separator: ","))}".utf8))
            let misplaced = Array(repeating: "\"barcodes\":[]", count: Effort.count(quick: 500, full: 5_000)).joined(
                separator: ",")
            try check(Array("{\"generic\":{\(misplaced)},\(misplaced)}".utf8))
            try check(Array(#"{"beacons":[\#(places)],"relevantDates":[\#(places)]}"#.utf8))
        }
        #expect(spent < .seconds(30))
    }

    @Test("rules check long texts in seconds", .endsByItself)
    func longTexts() throws {
        let keys: [Pass.Key] = [
            .serialNumber, .teamIdentifier, .webServiceURL, .authenticationToken, .sellURL, .expirationDate, .userInfo,
        ]
        let spent = try computingTime {
            for unit in ["@a", "\\u", "{{a", " ", "a.", "://", "-----BEGIN "] {
                let text = JSONValue.string(String(repeating: unit, count: Effort.count(quick: 2_000, full: 30_000)))
                var members = keys.map { ($0.rawValue, text) }
                let key = JSONObject(members: [.init(name: "encryptionPublicKey", value: text)])
                members.append(("nfc", .object(key)))
                if case .string(let name) = text { members.append((name, .null)) }
                try check(SoundPass.json(members))
            }
        }
        #expect(spent < .seconds(30))
    }

    @Test(
        "rules check a long text of one repeated part anywhere in a field in seconds",
        arguments: ["<", "%", "<a ", "%1", "%1$", "{{", "{{a}}", "</a", "\\", "\u{301}"])
    func longFieldTexts(unit: String) throws {
        let text = JSONValue.string(
            String(repeating: unit, count: Effort.count(quick: 2_000, full: 20_000) / unit.utf8.count))
        let keys = ["key", "value", "label", "attributedValue", "changeMessage", "currencyCode", "dateStyle"]
        let spent = try computingTime {
            for key in keys {
                let field = JSONObject(members: [
                    .init(name: "key", value: .string("a")), .init(name: "value", value: .number(JSONNumber(1))),
                    .init(name: key, value: text),
                ])
                try check(SoundPass.json([("generic", object("headerFields", .array([.object(field)])))]))
            }
        }
        #expect(spent < .seconds(20))
    }

    @Test("rules check objects that repeat one name in seconds")
    func manyMembers() throws {
        let spent = try computingTime {
            for name in ["Value", "Message", "Semantics"] {
                for unit in ["\"\(name)\":1", "\"\(name)#\":1"] {
                    let text = (0..<400).map { unit.replacing("#", with: "\($0)") }.joined(separator: ",")
                    let members = "{\(text)}"
                    try check(
                        Array(
                            """
                            {"generic": {"backFields": [\(members)]}, "barcodes": [\(members)], "locations": [\(members)],
                              "semantics": \(members), "upcomingPassInformation": [\(members)], "nfc": \(members), \(text)}
                            """.utf8))
                }
            }
        }
        #expect(spent < .seconds(30))
    }

    @Test(
        "rules check a pass to the end with a random change in any byte of pass.json",
        arguments: Effort.seeds(quick: 6, full: 64))
    func damaged(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var text = SoundPass.json([("webServiceURL", .string("https://example.com")), ("locations", .array([.null]))])
        for _ in 0..<20 {
            let index = Int.random(in: text.indices, using: &random)
            switch UInt8.random(in: 0..<3, using: &random) {
            case 0: text[index] = UInt8.random(in: 0...255, using: &random)
            case 1: text.remove(at: index)
            default: text.insert(UInt8.random(in: 0...255, using: &random), at: index)
            }
            try check(text)
        }
    }

    private func object(_ name: String, _ value: JSONValue) -> JSONValue {
        .object(JSONObject(members: [.init(name: name, value: value)]))
    }

    /// Findings come, in order, and their places are inside the text.
    private func check(_ text: [UInt8], isTemplate: Bool = false) throws {
        let found = RuleBook.standard.findings(in: PassContents(files: ["pass.json": text], isTemplate: isTemplate))
        #expect(found.listed == found.listed.sorted())
        let lines = text.count { $0 == 0x0A || $0 == 0x0D } + 1
        #expect(
            found.compactMap(\.position).allSatisfy {
                $0.line >= 1 && $0.line <= lines && $0.column >= 1 && $0.column <= text.count + 1
            })
    }
}

extension [Finding] {
    /// Without the last one, which stands for those that are too many to be listed.
    var listed: [Finding] { filter { $0.rule != "report.more" } }
}
