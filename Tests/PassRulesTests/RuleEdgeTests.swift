import PassModel
import PassRules
import Testing

/// The last pass without a finding and the first with one, where a table of the format decides; the numbers are written here
/// from Apple's documentation, and not read from the rules.
@Suite("Edges of rules") struct RuleEdgeTests {
    private func isFound(_ rule: String, in sample: PassRule.Sample) -> Bool {
        sample.findings.contains { $0.rule == rule }
    }

    private func isFound(_ rule: String, _ json: String) -> Bool { isFound(rule, in: PassRule.Sample(json)) }

    // MARK: - Hints

    /// What the findings of a rule say to write.
    private func hints(_ rule: String, in sample: PassRule.Sample) -> [String?] {
        sample.findings.filter { $0.rule == rule }.map(\.hint)
    }

    @Test("an address without https is written whole up to 100 bytes", arguments: [100, 101])
    func longAddress(count: Int) {
        let address = "lakeside.org/" + String(repeating: "a", count: count - 13)
        let json = "\"webServiceURL\": \"\(address)\", \"authenticationToken\": \"4d9f0c2b7e61a853\""
        let expected = count == 100 ? "https://\(address)" : nil
        #expect(
            hints("web-service.not-https", in: PassRule.Sample(json))
                == [expected.map { "write it as \($0)" } ?? "write it like https://passes.example.com"])
    }

    @Test("a colour in another form is read up to 100 bytes", arguments: [100, 101]) func longColour(count: Int) {
        let color = "rgb(91 42" + String(repeating: " ", count: count - 13) + "134)"
        let hints = hints("color.unreadable", in: PassRule.Sample("\"backgroundColor\": \"\(color)\""))
        #expect(hints.map { $0?.contains("rgb(91, 42, 134)") } == [count == 100])
    }

    @Test(
        "a slip in a key of a strings file is found where it and the text have up to 1000 bytes",
        arguments: [(1000, 1000, true), (1001, 1000, false), (1000, 1001, false)])
    func longSlip(textCount: Int, keyCount: Int, isSlip: Bool) {
        let words = String(String(repeating: "Card of the club ", count: 60).prefix(990))
        let (text, key) = (words.padded(to: textCount), words.lowercased().padded(to: keyCount))
        let field = "{\"key\": \"a\", \"label\": \"\(text)\", \"value\": 1}"
        let sample = PassRule.Sample(
            "\"generic\": {\"backFields\": [\(field)]}",
            files: ["fr.lproj/pass.strings": .text("\"\(key)\" = \"Carte\";")])
        #expect(isFound("strings.misspelled-key", in: sample) == isSlip)
    }

    // MARK: - Semantic tags

    @Test("an amount has up to 400 characters", arguments: [(400, false), (401, true)])
    func longAmount(count: Int, isMalformed: Bool) {
        let amount = String(repeating: "9", count: count)
        let json = "\"semantics\": {\"totalPrice\": {\"amount\": \"\(amount)\", \"currencyCode\": \"EUR\"}}"
        #expect(isFound("semantics.malformed-amount", json) == isMalformed)
    }

    // MARK: - Fields

    /// So many fields of a group, with keys of their own.
    private func fields(_ group: String, _ count: Int, _ more: String = "") -> String {
        let fields = (0..<count).map { "{\"key\": \"\(group)\($0)\", \"value\": 1\(more)}" }
        return "\"\(group)Fields\": [\(fields.joined(separator: ", "))]"
    }

    @Test(
        "each style shows so many fields of a group, and no more",
        arguments: [
            ("boardingPass", "header", 3), ("boardingPass", "primary", 2), ("boardingPass", "secondary", 4),
            ("boardingPass", "auxiliary", 5), ("coupon", "header", 3), ("coupon", "primary", 1),
            ("coupon", "secondary", 4), ("coupon", "auxiliary", 4), ("eventTicket", "header", 3),
            ("eventTicket", "primary", 1), ("eventTicket", "secondary", 4), ("eventTicket", "auxiliary", 4),
            ("generic", "header", 3), ("generic", "primary", 1), ("generic", "secondary", 4),
            ("generic", "auxiliary", 4), ("storeCard", "header", 3), ("storeCard", "primary", 1),
            ("storeCard", "secondary", 4), ("storeCard", "auxiliary", 4), ("posterGeneric", "header", 1),
            ("posterGeneric", "primary", 4), ("posterGeneric", "footer", 2),
        ])
    func fieldCounts(style: String, group: String, most: Int) {
        for (count, expected) in [(most, false), (most + 1, true)] {
            #expect(isFound("fields.too-many", "\"\(style)\": {\(fields(group, count))}") == expected, "\(count)")
        }
    }

    @Test(
        "each group on the front has room for so many characters",
        arguments: [
            ("header", 28), ("primary", 64), ("secondary", 64), ("auxiliary", 64), ("back", nil),
        ])
    func fieldTexts(group: String, most: Int?) {
        for (count, expected) in [(most ?? 5000, false), ((most ?? 5000) + 1, most != nil)] {
            let text = String(repeating: "é", count: count)
            let json = "\"generic\": {\"\(group)Fields\": [{\"key\": \"a\", \"value\": \"\(text)\"}]}"
            #expect(isFound("fields.text-too-long", json) == expected, "\(count)")
        }
    }

    @Test(
        "secondary and auxiliary fields share a row of four where a style or a square barcode leaves no more room",
        arguments: [
            ("coupon", nil, true), ("storeCard", nil, true), ("generic", nil, false), ("generic", "PDF417", false),
            ("generic", "QR", true), ("generic", "Aztec", true), ("boardingPass", "QR", false),
            ("eventTicket", "QR", false),
        ])
    func sharedRow(style: String, barcode: String?, isShared: Bool) {
        let code = barcode.map {
            ", \"barcodes\": [{\"format\": \"PKBarcodeFormat\($0)\", \"message\": \"1\", \"messageEncoding\": \"utf-8\"}]"
        }
        for (auxiliary, isOver) in [(2, false), (3, true)] {
            let json = "\"\(style)\": {\(fields("secondary", 2)), \(fields("auxiliary", auxiliary))}\(code ?? "")"
            #expect(isFound("fields.too-many", json) == (isShared && isOver), "\(auxiliary)")
        }
    }

    @Test("an event ticket has two rows of four auxiliary fields", arguments: [0, 1])
    func ticketRows(row: Int) {
        let full = fields("auxiliary", 4, ", \"row\": \(1 - row)").dropLast()
        for (count, expected) in [(4, false), (5, true)] {
            let others = fields("auxiliary", count, ", \"row\": \(row)").replacing("\"auxiliary", with: "\"b")
            let list = others.replacing("\"bFields\": [", with: "")
            #expect(isFound("fields.too-many", "\"eventTicket\": {\(full), \(list)}") == expected, "\(count)")
        }
    }

    // MARK: - Addresses

    @Test("control characters have no place in a serial number", arguments: [0x1F, 0x20, 0x7E, 0x7F, 0x80])
    func controlCharacters(code: UInt32) throws {
        let character = Character(try #require(Unicode.Scalar(code)))
        let text = JSONValue.string("a\(character)b").text()
        let found = PassRule.Sample("\"serialNumber\": \(text)").findings.filter { $0.rule == "identity.serial-unsafe" }
        #expect(found.contains { $0.message.contains("control character") } == [0x1F, 0x7F].contains(code))
    }

    @Test("a serial number has 128 characters at most where a web service has it in its paths", arguments: [128, 129])
    func serialNumbers(count: Int) {
        let serial = "\"serialNumber\": \"\(String(repeating: "5", count: count))\""
        let service = #", "webServiceURL": "https://a.example.org", "authenticationToken": "4d9f0c2b7e61a853""#
        #expect(isFound("identity.serial-unsafe", serial + service) == (count > 128))
        #expect(!isFound("identity.serial-unsafe", serial))
    }

    @Test(
        "addresses of a local network are those of RFC 1918, RFC 3927 and RFC 6890",
        arguments: [
            ("10.0.0.1", true), ("9.255.255.255", false), ("11.0.0.1", false), ("172.16.0.1", true),
            ("172.15.255.255", false), ("172.31.255.255", true), ("172.32.0.1", false), ("192.168.1.1", true),
            ("192.167.1.1", false), ("192.169.1.1", false), ("169.254.1.1", true), ("169.253.1.1", false),
            ("169.255.1.1", false), ("127.0.0.1", true), ("126.0.0.1", false), ("128.0.0.1", false),
            ("0.0.0.0", true), ("1.0.0.0", false), ("10.0.0", false), ("10.0.0.0.1", false), ("10.0.0.256", false),
            ("localhost", true), ("shop.local", true), ("a.localhost", true), ("[::1]", true),
            ("local.shop.org", false),
        ])
    func localAddresses(host: String, isLocal: Bool) {
        let json = "\"webServiceURL\": \"https://\(host)/\", \"authenticationToken\": \"4d9f0c2b7e61a853\""
        #expect(isFound("web-service.local-address", json) == isLocal)
    }

    @Test(
        "an address of a person has a name, an @ and a domain with a dot",
        arguments: [
            ("nora@lakeside.org", true), ("n@l.de", true), ("a b nora@lakeside.org!", true), ("@lakeside.org", false),
            ("nora@", false), ("nora@lakeside", false), ("nora@lakeside.o", false), ("nora@lakeside..org", false),
            ("nora@.org", false), ("nora@lakeside.o1", false), ("nora@a@b.org", false), ("info@lakeside.org", false),
            ("nora.lakeside.org", false),
        ])
    func addresses(text: String, isPersonal: Bool) {
        #expect(isFound("privacy.personal-data", "\"serialNumber\": \"\(text)\"") == isPersonal)
    }

    @Test(
        "a name of 64 characters in braces is a placeholder, and a longer text in braces is none", arguments: [64, 65])
    func placeholders(count: Int) {
        let name = String(repeating: "n", count: count)
        #expect(isFound("template.unfilled", "\"description\": \"{{\(name)}}\"") == (count == 64))
    }

    // MARK: - Names of files

    @Test(
        "a control character anywhere in a name is told from an empty part",
        arguments: [
            ("a\u{1F}b.png", "has control characters"), ("\u{1}.png", "has control characters"),
            ("a\u{7F}", "has control characters"), ("a/\u{7F}/b", "has control characters"),
            ("a//b", "has an empty part"),
            ("a/", "has an empty part"), ("../b", "leads out of the pass"), ("a/../b", "leads out of the pass"),
            ("/b", "is an absolute path"), ("a\\b", "has a backslash"),
        ])
    func names(path: String, words: String) {
        let found = PassRule.Sample(files: [path: .text("x")]).findings
        let finding = found.first { $0.rule == "bundle.unsafe-name" }
        #expect(finding?.message.hasSuffix(words) == true, "\(found.map(\.message))")
    }

    // MARK: - Images

    /// An image and another file; with the icons, which have 87 bytes, they are the whole pass.
    @Test(
        "an image has at most 1 MB, and half of a pass of more than 500 kB",
        arguments: [
            (1_000_000, 1_000_000, false), (1_000_001, 1_000_001, true), (400_000, 99_913, false),
            (400_000, 99_914, true),
            (250_100, 250_013, false), (250_101, 250_013, true),
        ])
    func heavyImages(image: Int, other: Int, isHeavy: Bool) {
        let files: [String: PassRule.Sample.Content] = [
            "logo@2x.png": .filler(byteCount: image), "tooling.json": .filler(byteCount: other),
        ]
        #expect(isFound("images.heavy", in: PassRule.Sample(files: files)) == isHeavy)
    }

    @Test("a PNG has a bit depth that its colour type may have (PNG specification, table 11.1)") func depths() {
        let allowed: [UInt8: Set<UInt8>] = [
            0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
        ]
        for type in 0...8 as ClosedRange<UInt8> {
            for depth in 0...32 as ClosedRange<UInt8> {
                let image = PassRule.Sample.Content.image(width: 160, height: 50, bitDepth: depth, colorType: type)
                let isPossible = allowed[type]?.contains(depth) ?? false
                let sample = PassRule.Sample(files: ["logo@2x.png": image])
                #expect(isFound("images.damaged", in: sample) != isPossible, "\(type), \(depth)")
            }
        }
    }

    // MARK: - Images (Wallet Developer Guide, table 4-1; Human Interface Guidelines, Wallet; Pass Designer)

    /// The layouts that show each image.
    private static let places = [
        ("logo", "boardingPass coupon eventTicket generic storeCard posterEventTicket semanticBoardingPass"),
        ("strip", "coupon eventTicket storeCard posterEventTicket"),
        ("background", "eventTicket posterEventTicket"), ("thumbnail", "eventTicket generic posterEventTicket"),
        ("footer", "boardingPass semanticBoardingPass"),
        ("primaryLogo", "coupon posterGeneric posterEventTicket semanticBoardingPass"),
        ("secondaryLogo", "posterEventTicket"), ("artwork", "posterGeneric posterEventTicket"),
        ("venueMap", "posterEventTicket"), ("personalizationLogo", "storeCard"),
    ]

    private static let layouts = [
        "boardingPass", "coupon", "eventTicket", "generic", "storeCard", "posterGeneric", "posterEventTicket",
        "semanticBoardingPass",
    ]

    @Test("each layout shows the images that it has a place for, and no others", arguments: places)
    func images(name: String, shown: String) {
        let shown = shown.split(separator: " ").map(String.init)
        #expect(Set(shown).isSubset(of: Self.layouts))
        for layout in Self.layouts {
            let json =
                switch layout {
                case "posterEventTicket": "\"eventTicket\": {}, \"preferredStyleSchemes\": [\"\(layout)\"]"
                case "semanticBoardingPass": "\"boardingPass\": {}, \"preferredStyleSchemes\": [\"\(layout)\"]"
                default: "\"\(layout)\": {}"
                }
            let sample = PassRule.Sample(json, files: ["\(name).png": .image(width: 30, height: 30)])
            #expect(isFound("images.not-used", in: sample) == !shown.contains(layout), "in \(layout)")
        }
    }
}

extension String {
    /// The text with full stops up to a length, which count as no letters.
    fileprivate func padded(to count: Int) -> String { self + String(repeating: ".", count: count - utf8.count) }
}
