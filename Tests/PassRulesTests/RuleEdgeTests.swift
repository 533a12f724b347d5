import PassModel
import Testing
import TestSupport

@testable import PassRules

/// Decisions of rules for which vectors would need a pass for each case.
@Suite("Edges of rules") struct RuleEdgeTests {
    private func isFound(_ rule: String, in sample: PassRule.Sample) -> Bool {
        sample.findings.contains { $0.rule == rule }
    }

    // MARK: - Identifiers

    @Test("signing may add type and team identifiers to a pass, but no other keys")
    func openOwner() {
        for isOpen in [false, true] {
            var contents = PassContents(files: ["pass.json": Array(#"{"generic": {}}"#.utf8)])
            contents.needsIdentifiers = isOpen
            let found = RuleBook.standard.findings(in: contents).filter { $0.rule == "keys.required" }
            let missing = Set(found.compactMap { $0.pointer?.tokens.last })
            #expect(missing.isDisjoint(with: ["passTypeIdentifier", "teamIdentifier"]) == isOpen)
            #expect(missing.contains("serialNumber"))
        }
    }

    // MARK: - Layouts

    @Test("a poster needs a picture, tags and an entry, and NFC or, since iOS 27, a barcode") func posters() throws {
        let code = #""barcodes": [{"format": "PKBarcodeFormatQR", "message": "1", "messageEncoding": "utf-8"}]"#
        let noPicture: [String: PassRule.Sample.Content] = [
            "artwork.png": .absent, "artwork@2x.png": .absent, "artwork@3x.png": .absent,
        ]
        let background = noPicture.merging(PassRule.Sample.scales(of: .background, 180, 220)) { $1 }
        func isPoster(_ system: String, _ sample: PassRule.Sample, without key: String? = nil) throws -> Bool {
            var files = sample.contents
            if let key {
                let pass = try JSONDocument(parsing: files["pass.json"].needed).root.object.needed
                let rest = JSONObject(members: pass.members.filter { $0.name != key })
                files["pass.json"] = Array(JSONValue.object(rest).text().utf8)
            }
            let target = try #require(TargetSystem(system))
            return PassContents(files: files).drawnScheme(on: target) == .posterEventTicket
        }
        for (system, isPossible) in [("ios17", false), ("ios18", true), ("ios26", true), ("watchos10", false)] {
            #expect(try isPoster(system, .poster()) == isPossible, "\(system)")
        }
        #expect(try isPoster("ios18", .poster(files: background)))
        #expect(try !isPoster("ios18", .poster(files: noPicture)))
        #expect(try !isPoster("ios18", .poster(), without: "semantics"))
        #expect(try !isPoster("ios18", .poster(), without: "nfc"))
        #expect(try !isPoster("ios26", .poster(code), without: "nfc"))
        #expect(try isPoster("ios27", .poster(code), without: "nfc"))
    }

    // MARK: - Addresses

    @Test("impossible servers, ports and escapes are reported") func badAddresses() {
        for server in ["a.b", "a.b.", "a_b-c.d", "ä.b", "[::1]", "a.b:65535", "a.b:", "a.b/%41", "a.b/[]", "exŀmple.b"]
        {
            #expect(URLText("https://\(server)").problem == nil, "\(server)")
        }
        for server in [
            "a..b", ".a.b", "a b", "a!b", "[1.2]", "[::g]", "a.b:65536", "a.b:8a", "a.b/%4", "a.b/%4g", "a.b/\"",
            "a.b/|",
        ] {
            #expect(URLText("https://\(server)").problem != nil, "\(server)")
        }
        #expect(URLText("https://a.b/c").isSecure && !URLText("https://a.b/ c").isSecure)
        let schemes = ["itms-apps:a", "A1+b.c-d:", "1a:", "a_b:", "a/b:", ":a", "a", "+a:"].map { URLText($0).scheme }
        #expect(schemes == ["itms-apps", "a1+b.c-d", nil, nil, nil, nil, nil, nil])
    }

    @Test(
        "addresses of a local network are those of RFC 1918, RFC 3927 and RFC 6890",
        arguments: [
            (
                true,
                """
                10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.1.1 127.0.0.1 0.0.0.0 localhost shop.local
                a.localhost [::1]
                """
            ),
            (
                false,
                """
                9.255.255.255 11.0.0.1 172.15.255.255 172.32.0.1 192.167.1.1 192.169.1.1 169.253.1.1 169.255.1.1
                126.0.0.1 128.0.0.1 1.0.0.0 10.0.0 10.0.0.0.1 10.0.0.256 local.shop.org
                """
            ),
        ])
    func localAddresses(isLocal: Bool, hosts: String) {
        for host in hosts.split(whereSeparator: \.isWhitespace) {
            let json = "\"webServiceURL\": \"https://\(host)/\", \"authenticationToken\": \"4d9f0c2b7e61a853\""
            #expect(isFound("web-service.local-address", in: PassRule.Sample(json)) == isLocal, "\(host)")
        }
    }

    // MARK: - Images and texts

    @Test("a PNG has a bit depth that its colour type may have (PNG specification, table 11.1)") func depths() {
        let allowed: [UInt8: Set<UInt8>] = [
            0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
        ]
        for type in 0...7 as ClosedRange<UInt8> {
            for depth in [0, 1, 2, 3, 4, 8, 15, 16, 17, 32] as [UInt8] {
                let image = PassRule.Sample.Content.image(width: 160, height: 50, bitDepth: depth, colorType: type)
                let isPossible = allowed[type]?.contains(depth) ?? false
                let sample = PassRule.Sample(files: ["logo@2x.png": image])
                #expect(isFound("images.damaged", in: sample) != isPossible, "\(type), \(depth)")
            }
        }
    }

    @Test("texts that a strings file may translate have words") func words() {
        func texts(_ text: String) -> [String] {
            let field = "{\"key\": \"a\", \"value\": \"\(text)\"}"
            let json = "{\"organizationName\": \"Our Shop\", \"storeCard\": {\"backFields\": [\(field)]}}"
            return PassContents(files: ["pass.json": Array(json.utf8)]).translatableTexts
        }
        let codes = ["12 34", "+49 30 1234", "— · —", "CDG", "MC2035", "AB-12", "a@b.c", "https://a.example/Gate"]
        for text in codes + ["Our Shop"] {
            #expect(texts(text) == [])
        }
        for text in ["12 34 seats", "GATE", "Été", "Gate", "%@ Gate"] { #expect(texts(text) == [text]) }
    }

    @Test(
        "a target is read as one writes it, and written the same",
        arguments: [
            ("ios17", TargetSystem(.iOS, from: SystemVersion(17), through: SystemVersion(17))),
            ("ios17.1", TargetSystem(.iOS, from: SystemVersion(17, 1), through: SystemVersion(17, 1))),
            ("ios17-26", TargetSystem(.iOS, from: SystemVersion(17), through: SystemVersion(26))),
            ("ios18+", TargetSystem(.iOS, from: SystemVersion(18), through: nil)),
            ("ios18.1+", TargetSystem(.iOS, from: SystemVersion(18, 1), through: nil)),
            ("watchos11", TargetSystem(.watchOS, from: SystemVersion(11), through: SystemVersion(11))),
            ("watchos10-26.1", TargetSystem(.watchOS, from: SystemVersion(10), through: SystemVersion(26, 1))),
        ])
    func reading(text: String, target: TargetSystem) {
        #expect(TargetSystem(text) == target)
        #expect(target.description == text)
    }

    @Test(
        "what is no target is refused",
        arguments: [
            "", "ios", "17", "ios0", "ios+", "ios-17", "ios17-", "ios26-17", "ios17-18-26", "ios17++", "ios+17",
            "ios17.", "ios17.1.2", "ios.1", "ios100", "ios１７", "ios1e1", "ios17 ", "ios99", "ios5", "ios19", "ios25",
            "ios28", "ios018", "ios18.100", "ios18.001", "watchos0", "watchos12", "watchos25", "watchos28", "ios17-28",
            "ios20+", "tvos17", "watchos",
            "android14", "google-wallet",
        ])
    func junk(text: String) { #expect(TargetSystem(text) == nil) }

    /// Scalars up to the trade mark sign, the last one in any of the sets: all of them in a full run, otherwise those
    /// in which the sets differ, and some others.
    private static let scalars =
        (UInt32(0)...0x17F).compactMap(Unicode.Scalar.init)
        + Effort.sample((UInt32(0x180)...0x2122).compactMap(Unicode.Scalar.init), quick: 100)

    private static let names = ["us-ascii", "latin1", "iso-8859-15", "windows-1252", "utf-16"]
    private static let otherNames = [
        "ASCII", "iso-8859-1", "ISO8859-1", "iso_8859-15", "CP1252", "utf-8", "UTF8", "utf-32",
    ]

    @Test(
        "a character set has the bytes for each character that Python's codec has, or none where it has none",
        .needs(.python), arguments: names + Effort.sample(otherNames, quick: 1))
    func codecs(name: String) throws {
        let program = """
            import sys
            def encoded(n):
                try: return list(chr(n).encode(sys.argv[1]))
                except UnicodeEncodeError: return None
            for n in range(0x2123): print(encoded(n))
            """
        let result = try Witness.python.run(["-c", program, name])
        try #require(result.status == 0, "\(result.errors)")
        let theirs = result.text.split(separator: "\n")
        let encoding = try #require(MessageEncoding(name: name))
        for scalar in Self.scalars {
            let ours = encoding.bytes(of: String(scalar)).map { "\($0)" } ?? "None"
            #expect(ours == theirs[Int(scalar.value)], "\(scalar.value)")
        }
    }
}
