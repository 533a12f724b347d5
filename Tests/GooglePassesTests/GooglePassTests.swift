import Foundation
import GooglePasses
import PassModel
import PassToolkit
import Testing
import TestSupport

@Suite("Passes of Google Wallet from Apple's") struct GooglePassTests {
    private static let base = "https://example.com/wallet"

    private func settings(_ text: String = "{}") throws -> GoogleSettings {
        var settings = try GoogleSettings(json: Array(text.utf8), path: "google.json")
        settings.issuerID = "3388000000012345678"
        return settings
    }

    private func pass(
        _ template: String, _ changes: [String: Record.Value] = [:], _ text: String = "{}",
        imageBase: String? = Self.base
    ) throws -> GooglePass {
        let source = try PassFiles(path: Checkout.path("Templates/\(template).pass"))
        var record = try Record(path: Checkout.path("Templates/\(template).json"))
        for (name, value) in changes { record[name] = value }
        return try GooglePass(
            source.rendered(with: record), template: source, settings: settings(text), imageBase: imageBase,
            at: PassDate(year: 2035, month: 1, day: 1))
    }

    /// A pass of one's own, with members over a minimal one.
    private func ownPass(
        _ members: String, style: String = #""generic": {}"#, _ text: String = "{}", isTemplate: Bool = false,
        generation: Int64 = 0
    ) throws -> GooglePass {
        let json = """
            {"passTypeIdentifier": "pass.com.example", "serialNumber": "1", "organizationName": "Shop",
             "description": "Card", \(style)\(members.isEmpty ? "" : ", ")\(members)}
            """
        let files = PassFiles(files: ["pass.json": Array(json.utf8), "icon.png": Array("icon".utf8)], path: "own")
        return try GooglePass(
            files, template: isTemplate ? files : nil, settings: settings(text), imageBase: Self.base,
            generation: generation, at: PassDate(year: 2035, month: 1, day: 1))
    }

    private func value(_ pass: GooglePass, _ path: String) -> JSONValue? {
        let tokens = path.split(separator: "/").map(String.init)
        let part = tokens[0] == "class" ? pass.sharedClass : pass.object
        return part[JSONPointer(tokens: Array(tokens.dropFirst()))]
    }

    @Test(
        "each template makes a pass that Google accepts, of the kind of its style",
        arguments: [
            ("bakery-languages", GoogleKind.loyalty), ("boarding-pass", .flight), ("coffee", .loyalty),
            ("coupon", .offer), ("event-ticket", .eventTicket), ("gym", .generic), ("museum", .generic),
            ("poster-event", .eventTicket),
        ])
    func templates(name: String, kind: GoogleKind) throws {
        let pass = try pass(name)
        #expect(pass.kind == kind && pass.fallback == nil)
        #expect(pass.findings.filter { $0.severity == .error } == [])
        #expect(!pass.images.isEmpty && !pass.lost.isEmpty)
        // Without images, what needs a logo is of the general kind, and complete as well.
        let plain = try self.pass(name, imageBase: nil)
        #expect(plain.findings.filter { $0.severity == .error } == [] && plain.images.isEmpty)
        #expect((plain.fallback?.contains("a loyalty pass needs a logo (/programLogo)") == true) == (kind == .loyalty))
    }

    @Test(
        "the object of a deleted pass is complete, and a later pass has another one",
        arguments: GoogleKind.allCases)
    func ended(kind: GoogleKind) throws {
        let object = GooglePass.ended(kind, object: "3388.a", of: "3388.b")
        #expect(GoogleCheck.findings(in: object, .object, of: kind) == [])
        let ids = try [0, 1, 36].map { try ownPass("", generation: $0).object.object?["id"]?.string }
        #expect(ids == ["", "__1", "__10"].map { "3388000000012345678.pass.com.example__1\($0)" })
    }

    /// Passes with their settings, and what Google's reference has for them: the members of class and object, or one value.
    ///
    /// `~X` is a text with its language, `^X` the icon with its description, and `A|B|C` a module.
    private static let pairs = Result {
        let image = ##"{"sourceUri": {"uri": "\##(base)/icon-c2d4b446a44ce54f.png"}"##
        return try String(
            contentsOfFile: Checkout.path("Tests/GooglePassesTests/Published/pairs.jsonl"), encoding: .utf8
        )
        .replacing(##/"\^"/##, with: image + "}")
        .replacing(##/"\^(\w+)"/##) { image + ##", "contentDescription": "~\##($0.1)"}"## }
        .replacing(##/"(\w+)\|(\w+)\|([^"]+)"/##) {
            ##"{"id": "\##($0.1)", "header": "\##($0.2)", "body": "\##($0.3)"}"##
        }
        .replacing(##/"~([^"]+)"/##) { ##"{"defaultValue": {"language": "en", "value": "\##($0.1)"}}"## }
        .split(separator: "\n").map { try JSONDocument(parsing: Array($0.utf8)).root }
    }

    private func pass(of pair: JSONValue) throws -> GooglePass {
        let style = pair.object?["pass"]?.text().dropFirst().dropLast() ?? ""
        return try ownPass("", style: String(style), pair.object?["google"]?.text() ?? "{}", isTemplate: true)
    }

    @Test("a pass has exactly the members of Google's reference", arguments: try Self.pairs.get())
    func pair(_ pair: JSONValue) throws {
        let (pass, row) = (try pass(of: pair), try #require(pair.object))
        if let path = row["at"]?.string {
            #expect(value(pass, path) == row["is"])
            return
        }
        let (kind, issuer) = (row["kind"]?.string ?? "", "3388000000012345678.pass.com.example__")
        #expect(pass.kind.rawValue == kind && pass.fallback == nil && pass.findings == [])
        var group = ["id": "\(issuer)\(kind)"]
        let object = ["id": "\(issuer)1", "classId": "\(issuer)\(kind)", "state": "ACTIVE"]
        if kind != "generic" { group.merge(["issuerName": "Shop", "reviewStatus": "UNDER_REVIEW"]) { $1 } }
        for (made, all, own) in [(pass.sharedClass, group, "class"), (pass.object, object, "object")] {
            var expected = try #require(row[own]?.object)
            for (name, value) in all { expected[name] = .string(value) }
            expected["classTemplateInfo"] = made.object?["classTemplateInfo"]
            let members = try [made, .object(expected)].map {
                try JSONSerialization.jsonObject(with: Data($0.utf8Text())) as? NSDictionary
            }
            #expect(members[0] == members[1])
        }
    }

    @Test("records share a class if and only if its content is the same") func classes() throws {
        let coffee = try (pass("coffee"), pass("coffee", ["memberName": "Ada", "serialNumber": "2"]))
        #expect(coffee.0.sharedClass == coffee.1.sharedClass && coffee.0.object != coffee.1.object)
        let flight = try (pass("boarding-pass"), pass("boarding-pass", ["seat": "1A", "serialNumber": "2"]))
        #expect(flight.0.sharedClass == flight.1.sharedClass && flight.0.object != flight.1.object)
        let other = try pass("boarding-pass", ["flightNumber": 413, "serialNumber": "3"])
        #expect(try value(other, "class/id") != value(pass("boarding-pass"), "class/id"))
        #expect(value(other, "class/id") == value(other, "object/classId"))
    }

    @Test("translations become Google's, and dates and amounts are written in digits") func texts() throws {
        let pass = try pass("bakery-languages")
        let text = pass.payload.text()
        for language in ["ar", "fr"] { #expect(text.contains(#""language":"\#(language)""#)) }
        #expect(text.contains("2035-03-02") && text.contains("12.50 EUR"))
        let french = try self.pass("bakery-languages", [:], #"{"language": "fr"}"#).payload.text()
        #expect(french.contains(#""language":"en""#) && french.contains(#""defaultValue":{"language":"fr""#))
    }

    @Test("parts of a pass without a counterpart at Google are listed with their places") func losses() throws {
        let lost = try pass("poster-event").lost
        let places = lost.compactMap(\.pointer?.description)
        let expected = [
            "/foregroundColor", "/labelColor", "/nfc/message", "/nfc/encryptionPublicKey", "/relevantDates",
            "/locations/0/relevantText", "/semantics/performerNames", "/semantics/venueRoom",
            "/semantics/seats/0/seatSectionColor", "/eventTicket/secondaryFields/1/changeMessage",
        ]
        for place in expected { #expect(places.contains(place), "\(place)") }
        for place in ["/semantics/eventName", "/barcodes", "/bagPolicyURL", "/eventTicket/backFields/0/value"] {
            #expect(!places.contains(place), "\(place)")
        }
        #expect(lost.contains { $0.file == "secondaryLogo@3x.png" } && lost.allSatisfy { !$0.reason.isEmpty })
    }

    @Test("of codes Google has one, of ten places ten, and a link or markup becomes an address") func limits() throws {
        let code = #"{"format": "PKBarcodeFormatI2of5", "message": "123"}"#
        #expect(try value(ownPass(#""barcodes": [\#(code)]"#), "object/barcode") == nil)
        let places = Array(repeating: #"{"latitude": 47, "longitude": 8}"#, count: 11).joined(separator: ", ")
        let many = try ownPass(#""locations": [\#(places)]"#)
        #expect(value(many, "object/merchantLocations")?.array?.count == 10)
        #expect(many.lost.contains { $0.pointer?.description == "/locations/10" })
        let fields = #"""
            {"backFields": [
              {"key": "a.b", "label": "Site", "value": "https://example.com/a"},
              {"key": "a_b", "label": "Call", "value": "+41 44 123"},
              {"key": "c", "value": "x", "attributedValue": "<a href='https://example.com/b'>Shop &amp; more</a>"}]}
            """#
        let linked = try ownPass("", style: #""generic": \#(fields)"#)
        let uris = value(linked, "object/linksModuleData/uris")?.array?.compactMap { $0.object?["uri"]?.string }
        #expect(uris == ["https://example.com/a", "tel:+4144123", "https://example.com/b"])
        #expect(value(linked, "object/textModulesData/0/body")?.string == "Shop & more")
    }

    @Test(
        "a schema written from Google's documents accepts each pass, and refuses another field",
        .needs(.schemaValidator))
    func published() throws {
        var passes = try [
            "bakery-languages", "boarding-pass", "coffee", "coupon", "event-ticket", "gym", "museum", "poster-event",
        ].map { try pass($0).payload }
        passes.append(try pass("coffee", [:], #"{"kind": "giftCard", "object": {"cardNumber": "1"}}"#).payload)
        passes += try Self.pairs.get().filter { $0.object?["kind"] != nil }.map { try pass(of: $0).payload }
        passes += try ["barkode", "textModulesData", "state"].map { name in
            try pass("coffee", [:], #"{"object": {"\#(name)": "ACTIV"}}"#).payload
        }
        let schema = Checkout.path("Tests/GooglePassesTests/Published/passes.schema.json")
        let places = try SchemaJudge.places(in: passes.map { $0.utf8Text() }, bySchemaAt: schema)
        #expect(places.map { $0 == [] } == Array(repeating: true, count: 15) + Array(repeating: false, count: 3))
    }

    @Test("members of google.json are merged over those of the pass, and checked with them") func overrides() throws {
        let text = #"""
            {"kind": "loyalty", "classSuffix": "beans", "class": {"issuerName": null, "localizedIssuerName":
             {"defaultValue": {"language": "en", "value": "Beans"}}}, "object": {"accountName": "Ada", "barcode": {"showCodeText": 1}}}
            """#
        let pass = try pass("coffee", [:], text)
        #expect(
            value(pass, "class/id")?.string == "3388000000012345678.beans" && value(pass, "class/issuerName") == nil)
        #expect(value(pass, "object/accountName")?.string == "Ada" && value(pass, "object/barcode/type") != nil)
        let errors = pass.findings.filter { $0.severity == .error }
        #expect(errors.map { "\($0.file ?? "")\($0.pointer?.description ?? "")" } == ["object/barcode/showCodeText"])
        let record = try Record(json: Array(#"{"name": "Ada"}"#.utf8))
        let filled = try GoogleSettings(
            json: Array(#"{"object": {"accountName": "{{name}}"}}"#.utf8), path: "g.json", record: record)
        #expect(filled.objectMembers["accountName"] == .string("Ada"))
    }

    @Test("a pass without an issuer, and images that are not at an https address, are refused")
    func refused() throws {
        let files = try PassFiles(path: Checkout.path("Templates/coffee.pass"))
        #expect(throws: GoogleError.self) { try GooglePass(files, settings: GoogleSettings()) }
        #expect(throws: GoogleError.self) {
            try GooglePass(files, settings: settings(), imageBase: "http://example.com")
        }
    }

    private static let invalid = [
        ("[]", "'g.json'"), (#"{"rows": [[]]}"#, "'rows'"), (#"{"kind": "loyality"}"#, "transit"),
        (#"{"issuerID": "shop"}"#, "issuer"), (#"{"heroImage": "http://example.com/a.png"}"#, "https://"),
        (#"{"logo": "a.png"}"#, "https://"),
        ("{", "g.json:1:2: "), (#"{"issuerId": "1"}"#, "'issuerId'"), (#"{"object": {"a": "{{b}}"}}"#, "'b'"),
        (#"{"fields": {"flight.gat": "a"}}"#, "'flight.gat'"),
    ]

    @Test("the schema of google.json refuses and accepts what is refused and read", .needs(.schemaValidator))
    func schema() throws {
        let texts =
            Self.invalid.map(\.0) + [
                "{}", #"{"issuerID": 3388, "kind": "offer", "rows": [["a", "b"], ["c"]], "object": {"a": null}}"#,
                #"{"fields": {"flight.gate": "gate", "object.a": "b"}, "logo": "https://a.example/a.png", "class": {}}"#,
            ]
        let read = texts.map { (try? GoogleSettings(json: Array($0.utf8), path: "")) != nil }
        #expect(try SchemaJudge.places(in: texts.map(\.utf8), by: "google").map { $0 == [] } == read)
    }

    @Test("an invalid google.json is refused with the reason", arguments: invalid)
    func settings(text: String, reason: String) {
        let error = #expect(throws: GoogleError.self) {
            try GoogleSettings(json: Array(text.utf8), path: "g.json", record: Record())
        }
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
    }

    @Test("different types and serial numbers never make one identifier") func distinct() {
        let texts = [
            "", "a", "b", "_", "__", "a_", "_a", "a__b", "a/b", "a_2fb", "/", "_2f", "ü", "u\u{308}", "A", "a.b",
        ]
        var ids: Set<String> = []
        for first in texts {
            for second in texts where !(first.isEmpty && second.isEmpty) {
                let id = GoogleID(issuer: "1", of: first, second)?.description ?? ""
                #expect(ids.insert(id).inserted, "'\(first)' and '\(second)'")
            }
        }
    }

    @Test("Google accepts each identifier", arguments: ["a#b", "straße 1", "\u{0}", "🎟", "x\ny"])
    func valid(serial: String) throws {
        // Cards that are out have such identifiers, so their form never changes.
        #expect(GoogleID(issuer: "3388", of: "a/b_ü", "A-17")?.description == "3388.a_2fb_5f_c3_bc__A-17")
        let id = try #require(GoogleID(issuer: "3388000000022000000", of: "pass.com.example", serial))
        let object = JSONObject(members: [.init(name: "id", value: .string(id.description))])
        #expect(GoogleCheck.findings(in: .object(object), .class, of: .generic) == [])
    }
}
