import Foundation
import PassModel
import TestSupport
import Testing

@testable import PassRules

/// Each way through a condition that one example does not take.
@Suite("Branches of rules") struct RuleBranchTests {
    private func findings(_ json: String, files: [String: PassRule.Sample.Content] = [:]) -> [Finding] {
        PassRule.Sample(json, files: files).findings
    }

    // MARK: - Languages

    @Test("translations of a sign-up form are held against it only where there is one")
    func formStrings() {
        let form = #"{"description": "Join", "requiredPersonalizationFields": ["PKPassPersonalizationFieldName"]}"#
        for (form, isFound) in [(nil, false), (form, true)] {
            let found = findings(
                #""storeCard": {}"#,
                files: [
                    "fr.lproj/personalization.strings": .text("\"Welcome\" = \"Bienvenue\";"),
                    "personalization.json": form.map { .text($0) } ?? .absent,
                ])
            #expect(found.contains { $0.rule == "strings.unused-key" } == isFound)
        }
    }

    @Test("a placeholder that a translation lacks is told with up to 24 characters of its name", arguments: [24, 25])
    func longPlaceholder(count: Int) {
        let name = String(repeating: "n", count: count)
        let files = PassRule.Sample().contents.merging([
            "de.lproj/pass.strings": Array("\"Now\" = \"Jetzt {{\(name)}}\";".utf8),
            "fr.lproj/pass.strings": Array("\"Now\" = \"Maintenant\";".utf8),
        ]) { $1 }
        let found = RuleBook.standard.findings(in: PassContents(files: files, isTemplate: true))
        let messages = found.filter { $0.rule == "strings.placeholders-differ" }.map(\.message)
        #expect(messages.map { $0.contains("lacks {{\(name.prefix(24))}},") } == [true])
    }

    @Test("whoever signs it may give a pass its identifiers of type and team, and none of the other keys")
    func openOwner() {
        for isOpen in [false, true] {
            var contents = PassContents(files: ["pass.json": Array(#"{"generic": {}}"#.utf8)])
            contents.isOwnerOpen = isOpen
            let missing = RuleBook.standard.findings(in: contents).filter { $0.rule == "keys.required" }
            for key in ["passTypeIdentifier", "teamIdentifier"] {
                #expect(missing.contains { $0.message.contains("'\(key)'") } == !isOpen)
            }
            #expect(missing.contains { $0.message.contains("'serialNumber'") })
        }
    }

    @Test("tags of HTML are found in a value, at a start and at an end, and others are not")
    func tags() {
        let names = [("h1", true), ("H6", true), ("blockquote", true), ("blockquotes", false), ("h7", false)]
        for (name, isFound) in names {
            for tag in ["<\(name)>", "</\(name)>", "<\(name) class='x'>"] {
                let found = findings("\"generic\": {\"backFields\": [{\"key\": \"a\", \"value\": \"B \(tag)\"}]}")
                #expect(found.contains { $0.rule == "fields.html-in-value" } == isFound, "\(tag)")
            }
        }
    }

    @Test(
        "a file that was left behind is told with its maker",
        arguments: [
            (".DS_Store", "from the macOS Finder"), ("Thumbs.db", "from the Windows Explorer"),
            ("en.lproj/desktop.ini", "from the Windows Explorer"), ("._logo.png", "from the archiver of macOS"),
            ("__MACOSX/logo.png", "from the archiver of macOS"),
            (".hg/store", "from version control, with all its history"), (".gitignore", "from version control"),
            ("en.lproj/.gitkeep", "from version control"), (".cache", "hidden"), ("logo.png~", "an editor's copy"),
        ])
    func leftBehind(path: String, maker: String) {
        let found = findings("", files: [path: .text("x")]).filter { $0.rule == "bundle.junk" }
        #expect(found.map(\.message) == ["this file is \(maker)"])
    }

    @Test(
        "an escape in letters is a slip only where people read the text",
        arguments: [
            (#""logoText": "a\\n""#, true), (#""generic": {"backFields": [{"key": "a", "value": "a\\n"}]}"#, true),
            (#""authenticationToken": "a\\n""#, false), (#""userInfo": {"a": "a\\n"}"#, false),
            (#""nfc": {"message": "a\\n"}"#, false), (#""nfc": {"encryptionPublicKey": "a\\n"}"#, false),
            (#""barcodes": [{"message": "a\\n"}]"#, false), (#""barcodes": [{"altText": "a\\n"}]"#, true),
        ])
    func escapeInLetters(json: String, isFound: Bool) {
        #expect(findings(json).contains { $0.rule == "json.double-escaped" } == isFound)
    }

    @Test(
        "what a record fills in is no mistake in a template of an order",
        arguments: [
            ("amount-malformed", #""payment": {"total": {"amount": "{{a}}", "currency": "EUR"}}"#),
            ("currency-unknown", #""payment": {"total": {"amount": "18.40", "currency": "{{a}}"}}"#),
            ("file-missing", #""merchant": {"logo": "{{a}}"}"#), ("unknown-value", #""status": "{{a}}""#),
            ("date-malformed", #""createdAt": "{{a}}""#),
            ("web-service", #""webServiceURL": "{{a}}", "authenticationToken": "0123456789abcdef""#),
            ("token-short", #""webServiceURL": "https://a.example/", "authenticationToken": "{{a}}""#),
            (
                "identifier-twice",
                #""returns": [{"returnIdentifier": "{{a}}"}, {"returnIdentifier": "{{a}}"}]"#
            ),
        ])
    func openOrder(rule: String, order: String) {
        for isTemplate in [false, true] {
            let contents = PassContents(files: ["order.json": Array("{\(order)}".utf8)], isTemplate: isTemplate)
            let found = RuleBook.standard.findings(in: contents)
            #expect(found.contains { $0.rule == "order.\(rule)" } == !isTemplate)
        }
    }

    @Test("security programs that a record fills in may be those of the place")
    func openPrograms() {
        let tags = """
            "passengerEligibleSecurityPrograms": ["{{program}}"],
            "destinationLocationSecurityPrograms": ["PKTransitSecurityProgramCLEAR"]
            """
        for isTemplate in [false, true] {
            let json = "{\"boardingPass\": {}, \"semantics\": {\(tags)}}"
            let contents = PassContents(files: ["pass.json": Array(json.utf8)], isTemplate: isTemplate)
            let found = RuleBook.standard.findings(in: contents)
            #expect(found.contains { $0.rule == "semantics.program-not-shown" } == !isTemplate)
        }
    }

    @Test(
        "a placeholder has a name",
        arguments: [
            ("{{a}}", true), ("{{_a}}", true), ("{{ a-b.c_1 }}", true), ("{{ä}}", true), ("{{1a}}", false),
            ("{{-a}}", false), ("{{a!}}", false), ("{{}}", false), ("{{a}", false), ("{a}}", false),
        ])
    func placeholders(text: String, isFound: Bool) {
        #expect(findings("\"description\": \"\(text)\"").contains { $0.rule == "template.unfilled" } == isFound)
    }

    @Test("the strings files of a pass are not held against those of an order")
    func orderStrings() throws {
        let files: [String: String] = [
            "order.json": "{}", "de.lproj/order.strings": "\"a\" = \"b\";", "de.lproj/pass.strings": "\"c\" = \"d\";",
        ]
        let contents = PassContents(files: files.mapValues { Array($0.utf8) })
        #expect(!RuleBook.standard.findings(in: contents).contains { $0.rule == "order.translation-missing" })
    }

    @Test("a beacon without proximityUUID is told which of its keys may be meant")
    func beaconKeys() {
        for (key, isMeant) in [("uuid", true), ("ID", true), ("identifier", true), ("name", false)] {
            let json = #""beacons": [{"\#(key)": "F8F589E9-C07E-58B0-AEB5-A36BE4D48FAC"}]"#
            let hints = findings(json).filter { $0.message == "the beacon has no proximityUUID" }.map(\.hint)
            #expect(hints.map { $0 == "write 'proximityUUID' instead of '\(key)'" } == [isMeant])
        }
    }

    @Test("a currency in small letters is written in capitals, and what has other characters is left")
    func currencyCase() {
        for (code, isFound, fixed) in [
            ("AZA", false, nil), ("azA", true, "AZA"), ("ab[", true, nil), ("@AB", true, nil), ("abcd", true, nil),
            ("AB[", true, nil),
        ] as [(String, Bool, String?)] {
            let found = findings(#""semantics": {"balance": {"amount": "5", "currencyCode": "\#(code)"}}"#)
                .filter { $0.rule == "semantics.malformed-currency" }
            #expect(found.count == (isFound ? 1 : 0), "\(code)")
            #expect(
                found.flatMap(\.fixes).map { "\($0)".contains(fixed ?? "?") } == (fixed == nil ? [] : [true]), "\(code)"
            )
        }
    }

    @Test("a poster has no need of logoText where one of its own logos says who issued it")
    func posterLogos() {
        for (image, isIgnored) in [("logo", true), ("primaryLogo", false), ("secondaryLogo", false)] {
            let sample = PassRule.Sample.poster(
                #""logoText": "Foundry Hall""#, files: ["\(image).png": .image(width: 90, height: 30)])
            #expect(sample.findings.contains { $0.rule == "scheme.logo-text-ignored" } == isIgnored, "\(image)")
        }
    }

    // MARK: - Dates

    /// The messages of one rule about an interval.
    private func interval(_ start: String, _ end: String, _ rule: String) -> [String] {
        findings(#""eventTicket": {}, "relevantDates": [{"startDate": "\#(start)", "endDate": "\#(end)"}]"#)
            .filter { $0.rule == rule }.map(\.message)
    }

    @Test(
        "an interval of more than a day is said in hours and minutes",
        arguments: [
            ("15T08:00:00", nil), ("15T08:00:01", "24 hours and some seconds"),
            ("15T08:00:59", "24 hours and some seconds"),
            ("15T08:01:00", "24 hours and 1 minute"), ("15T08:02:00", "24 hours and 2 minutes"),
            ("15T09:00:00", "25 hours"), ("15T09:01:00", "25 hours and 1 minute"),
            ("15T09:59:59", "25 hours and 59 minutes"), ("16T08:00:00", "48 hours"),
        ])
    func durations(end: String, words: String?) {
        let found = interval("2035-05-14T08:00:00Z", "2035-05-\(end)Z", "relevance.too-long")
        #expect(found == (words.map { ["the interval has \($0), more than 24 hours"] } ?? []))
    }

    @Test("two dates of which only one has an offset are not compared")
    func offsets() {
        for (start, end, isComparable) in [
            ("2035-05-14T08:00:00Z", "2035-05-17T08:00:00Z", true), ("2035-05-14T08:00", "2035-05-17T08:00", true),
            ("2035-05-14T08:00", "2035-05-17T08:00:00Z", false), ("2035-05-14T08:00:00Z", "2035-05-17T08:00", false),
        ] {
            #expect(interval(start, end, "relevance.too-long").isEmpty != isComparable, "\(start) \(end)")
            #expect(interval(end, start, "relevance.reversed").isEmpty != isComparable, "\(end) \(start)")
        }
    }

    // MARK: - Words

    @Test(
        "numbers of bytes are cut off and not rounded",
        arguments: [
            (0, "0 kB"), (999, "0 kB"), (1_000, "1 kB"), (999_999, "999 kB"), (1_000_000, "1.0 MB"),
            (1_099_999, "1.0 MB"), (1_100_000, "1.1 MB"), (1_999_999, "1.9 MB"), (12_345_678, "12.3 MB"),
        ])
    func bytes(count: Int, words: String) { #expect(count.inMegabytes == words) }

    @Test("lists name the first words, and count the rest where that is shorter")
    func phrases() {
        let words = ["a", "b", "c", "d", "e"]
        let phrases = (0...5).map { Array(words.prefix($0)).asPhrase() }
        #expect(
            phrases == ["nothing", "a", "a and b", "a, b and c", "a, b, c and d", "a, b, c and 2 more"])
        #expect(words.asPhrase(atMost: 1) == "a and 4 more" && Array(words.prefix(2)).asPhrase(atMost: 1) == "a and b")
        let lists = (0...5).map { Array(words.prefix($0)).listed() }
        #expect(
            lists == [
                "", "'a'", "'a', 'b'", "'a', 'b', 'c'", "'a', 'b', 'c' and 1 more", "'a', 'b', 'c' and 2 more",
            ])
        let long = { String(repeating: "n", count: $0) }
        #expect([long(24)].listed() == "'\(long(24))'" && [long(25)].listed() == "'\(long(23))…'")
        #expect(long(46).shown == "'\(long(46))'" && long(47).shown == "'\(long(44))…")
    }

    // MARK: - Layouts

    @Test("a poster takes a picture, tags and an entry, and NFC or, since iOS 27, a barcode")
    func posters() throws {
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
        #expect(try !isPoster("ios27", .poster(), without: "nfc"))
        #expect(try !isPoster("ios26", .poster(code), without: "nfc"))
        #expect(try isPoster("ios27", .poster(code), without: "nfc"))
    }

    @Test("the layout of boarding passes is drawn for flights since iOS 26")
    func semanticBoardingPasses() throws {
        for (system, transit, isDrawn) in [
            ("ios26", "Air", true), ("ios26", "Train", false), ("ios18", "Air", false), ("ios26", "Bus", false),
        ] {
            var files = PassRule.Sample.semanticBoardingPass().contents
            let json = try String(decoding: files["pass.json"].needed, as: UTF8.self)
            files["pass.json"] = Array(json.replacing("PKTransitTypeAir", with: "PKTransitType\(transit)").utf8)
            let target = try #require(TargetSystem(system))
            let scheme = PassContents(files: files).drawnScheme(on: target)
            #expect((scheme == .semanticBoardingPass) == isDrawn, "\(system), \(transit)")
        }
    }

    @Test("colours are judged on the background colour only where no image covers it")
    func coveredBackground() {
        let colors = #""backgroundColor": "rgb(250, 250, 250)", "foregroundColor": "rgb(240, 240, 240)""#
        func isFound(_ style: String, _ slot: PassImage.Slot?) -> Bool {
            let images = slot.map { PassRule.Sample.scales(of: $0, 180, 220) } ?? [:]
            return findings("\"\(style)\": {}, \(colors)", files: images).contains { $0.rule == "color.contrast" }
        }
        #expect(isFound("eventTicket", nil) && isFound("generic", nil))
        #expect(!isFound("eventTicket", .background))
        // No other style has a background, so it covers nothing.
        #expect(isFound("generic", .background) && isFound("coupon", .background))
        #expect(isFound("eventTicket", .artwork))
    }

    @Test("a tag that has its former name is not called missing for the layout of boarding passes")
    func formerNames() {
        func missing(_ zone: String) -> [String] {
            let json = PassRule.Sample.semanticBoardingPass().json
                .replacing("\"departureLocationTimeZone\": \"Europe/Paris\",", with: zone)
            return PassContents(files: PassRule.Sample(json).contents).missingForBoarding
        }
        #expect(missing("\"departureLocationTimeZone\": \"Europe/Paris\",") == [])
        #expect(missing("\"departureAirportTimeZone\": \"Europe/Paris\",") == [])
        for other in ["", "\"destinationAirportTimeZone\": \"Europe/Paris\",", "\"departureLocationTimeZone\": \" \","]
        {
            #expect(missing(other) == ["'departureLocationTimeZone'"], "\(other)")
        }
    }

    @Test(
        "a fulfillment is a pickup or a shipment by its type, and by its members if that is none",
        arguments: [
            ("\"fulfillmentType\": \"PICKUP\"", true), ("\"fulfillmentType\": \"Shipping\", \"pickupAt\": 1", false),
            ("\"fulfillmentType\": \"collect\", \"pickupAt\": 1", true), ("\"displayName\": \"Foundry Hall\"", true),
            ("\"carrier\": \"Larkspur\"", false), ("", false),
        ])
    func fulfillments(members: String, isPickup: Bool) {
        let order = PassContents(files: ["order.json": Array("{\"fulfillments\": [{\(members)}]}".utf8)])
        #expect(order.orderPlaces(.pickup).count == (isPickup ? 1 : 0))
        #expect(order.orderPlaces(.shipping).count == (isPickup ? 0 : 1))
    }

    @Test("a field of a sign-up is meant by the end of its name, if that has four letters or more")
    func signUpFields() {
        for (text, meant) in [
            ("Name", "PKPassPersonalizationFieldName"), ("ame", nil), ("code", "PKPassPersonalizationFieldPostalCode"),
            ("ode", nil), ("PKPassPersonalizationFieldEmail", "PKPassPersonalizationFieldEmailAddress"), ("PKPa", nil),
            ("nonsense", nil),
        ] {
            let form = "{\"description\": \"Join\", \"requiredPersonalizationFields\": [\"\(text)\"]}"
            let found = findings("\"storeCard\": {}", files: ["personalization.json": .text(form)])
                .first { $0.rule == "personalization.unknown-field" }
            #expect(found?.hint == meant.map { "write \"\($0)\"" } ?? "use PKPassPersonalizationFieldName and its like")
        }
    }

    // MARK: - Images

    @Test("a background goes with a strip where the poster layout shows it, and a thumbnail does not")
    func strips() {
        let images = ["strip", "background", "thumbnail"].map {
            ($0 + ".png", PassRule.Sample.Content.image(width: 9, height: 9))
        }
        for (schemes, found) in [
            (#"["posterEventTicket", "eventTicket"]"#, ["thumbnail"]),
            (#"["eventTicket"]"#, ["background", "thumbnail"]),
        ] {
            let json = #""eventTicket": {}, "preferredStyleSchemes": \#(schemes)"#
            let messages = findings(json, files: Dictionary(images) { $1 })
                .filter { $0.rule == "images.strip-excludes" }.map(\.message)
            #expect(messages.sorted() == found.map { "\($0) and strip exclude each other" })
        }
    }

    @Test("a scale that Wallet does not read is told from a name that is none")
    func scales() {
        func message(_ name: String) -> String? {
            findings("", files: [name: .image(width: 160, height: 50)]).first { $0.file == name }?.message
        }
        for name in ["logo@4x.png", "logo@1.5x.png", "logo@10x.png"] {
            #expect(message(name)?.contains("scale") == true, "\(name): \(message(name) ?? "")")
        }
        for name in [
            "logo-2x.png", "logo@1x.png", "logo@x.png", "logo@2x@2x.png", "logos@4x.png", "logo@100x.png",
            "logo@1x.pdf", "logo@2x.pdf", "logo@3x.pdf",
        ] {
            #expect(message(name)?.contains("scale") != true, "\(name): \(message(name) ?? "")")
        }
    }

    @Test("a name that goes on in letters after that of an image is no image's")
    func guesses() {
        for (name, path) in [
            ("logo-2x.png", "logo@2x.png"), ("logo2.png", "logo.png"), ("logotype-dark.png", nil),
            ("iconography.png", nil),
        ] {
            #expect(ImageNameGuess(FileName(name))?.path == path, "\(name)")
        }
    }

    @Test("only a folder at the top belongs to a language")
    func languageFolders() {
        for (path, kind) in [
            ("fr.lproj/logo.png", FileName.Kind.known), ("a/fr.lproj/logo.png", .nested),
            ("fr.lproj/a/logo.png", .nested),
        ] {
            #expect(FileName(path).kind == kind, "\(path)")
        }
    }

    @Test("a key that a record fills in is no slip")
    func openSlips() {
        func slips(_ key: String) -> [String] {
            let fields = #"{"key": "a", "label": "Title", "value": "{{title}}"}, {"key": "b", "value": "Hall 123456"}"#
            let files = [
                "pass.json": Array("{\"generic\": {\"backFields\": [\(fields)]}}".utf8),
                "fr.lproj/pass.strings": Array("\"\(key)\" = \"x\";".utf8),
            ]
            let contents = PassContents(files: files, isTemplate: true)
            return contents.stringsFiles.flatMap { contents.slips(in: $0).map(\.meant) }
        }
        #expect(slips("Titel") == ["Title"] && slips("{{Title}}").isEmpty)
        // What other digits stand for is another thing.
        #expect(slips("hall-123456") == ["Hall 123456"] && slips("hall-987654").isEmpty)
    }

    @Test("a number in quotes is meant as one up to twenty characters", arguments: [20, 21])
    func quotedNumbers(count: Int) {
        let text = "1." + String(repeating: "0", count: count - 2)
        #expect(findings("\"maxDistance\": \"\(text)\"").flatMap(\.fixes).count == (count == 20 ? 1 : 0))
    }

    @Test("a URL has a server, a port and a path, of which the last two may be missing")
    func addresses() {
        for (text, host, port, path) in [
            ("https://A.b/v1?x#y", "a.b", "", "/v1"), ("https://a.b:8443/v1/", "a.b", "8443", "/v1/"),
            ("https://a.b?x/v1", "a.b", "", ""), ("https://a.b#/v1", "a.b", "", ""),
            ("https://a.b/v1#?", "a.b", "", "/v1"),
            ("https://me:pw@a.b:1", "a.b", "1", ""), ("https://a@b@c/", "c", "", "/"),
            ("https://[::1]:80/x", "::1", "80", "/x"),
            ("https://[::1", "::1", nil, ""), ("https://[::1]x", "::1", nil, ""), ("a:b://c/d", "c", "", "/d"),
            ("https:///v1", "", "", "/v1"), ("https://:80/", "", "80", "/"),
        ] {
            let url = URLText(text)
            #expect(url.server?.host == host && url.server?.port.map(String.init) == port, "\(text)")
            #expect(url.path.map(String.init) == path && url.server?.isAbsent == text.contains(":///"), "\(text)")
        }
        #expect(URLText("mailto:a@b.c").server == nil && URLText("a/b").path == nil && URLText("a:/b").path == nil)
    }

    @Test("what no URL has is found in it")
    func badAddresses() {
        for (server, isFound) in [
            ("a.b", false), ("a.b.", false), ("a..b", true), (".a.b", true), ("a_b-c.d", false), ("ä.b", false),
            ("a b", true),
            ("a!b", true), ("[::1]", false), ("[1.2]", true), ("[::g]", true), ("a.b:65535", false),
            ("a.b:65536", true),
            ("a.b:", false), ("a.b:8a", true), ("a.b/%41", false), ("a.b/%4", true), ("a.b/%", true), ("a.b/%4g", true),
            ("a.b/\"", true), ("a.b/|", true), ("a.b/[]", false),
        ] {
            #expect((URLText("https://\(server)").problem != nil) == isFound, "\(server)")
        }
    }

    @Test("line ends and tabs take no more room in PDF417 than letters, and other controls do")
    func room() throws {
        let capacity = try #require(BarcodeCapacity(.pdf417))
        for (character, most) in [
            ("\n", 1850), ("\t", 1850), ("\r", 1850), ("A", 1850), ("7", 2710), ("0", 2710), ("9", 2710),
            ("\u{1}", 1108), ("\u{B}", 1108),
        ] {
            #expect(
                capacity.fits(String(repeating: character, count: most), in: .ascii), "\(character.debugDescription)")
            #expect(
                !capacity.fits(String(repeating: character, count: most + 1), in: .ascii),
                "\(character.debugDescription)")
        }
    }

    @Test("texts in UTF-16 and UTF-32 begin with a mark, and have the low byte first")
    func wideEncodings() {
        #expect(MessageEncoding.utf16.bytes(of: "é😀") == [0xFF, 0xFE, 0xE9, 0, 0x3D, 0xD8, 0, 0xDE])
        #expect(MessageEncoding.utf32.bytes(of: "é😀") == [0xFF, 0xFE, 0, 0, 0xE9, 0, 0, 0, 0, 0xF6, 1, 0])
        #expect("é😀".unicodeScalars.map(MessageEncoding.utf32.byteCount) == [4, 4])
        #expect("é😀".unicodeScalars.map(MessageEncoding.utf16.byteCount) == [2, 4])
    }

    @Test("an error that Wallet does not tolerate means that it refuses the pass")
    func consequences() {
        func rule(_ severity: Finding.Severity) -> PassRule {
            PassRule("test.a", severity, "a test", source: "us") { _ in [] }
        }
        #expect(rule(.error).consequence == .refused && rule(.warning).consequence == .none)
        #expect(rule(.error).tolerated().consequence == .none && rule(.note).consequence == .none)
        let secrets = [KeyTrace.privateKey, .keyStore, .javaKeyStore, .certificate, .other, .compressed].map(\.isSecret)
        #expect(secrets == [true, true, true, false, false, false])
    }

    @Test("what a style has beside its fields are texts")
    func styleLeaves() throws {
        let root = try JSONDocument(parsing: Array(#"{"boardingPass": {"transitType": "x", "a": {"b": 1}}}"#.utf8)).root
        #expect(JSONPointer(tokens: ["boardingPass", "transitType"]).leafKind(in: root) == .text)
        #expect(JSONPointer(tokens: ["boardingPass", "a", "b"]).leafKind(in: root) == nil)
        #expect(JSONPointer(tokens: ["boardingPass"]).leafKind(in: root) == nil)
        #expect(JSONPointer(tokens: ["locations", "0", "altitude"]).leafKind(in: root) == .number)
        #expect(JSONPointer(tokens: ["locations", "altitude"]).leafKind(in: root) == nil)
        #expect(JSONPointer(tokens: ["description", "0"]).leafKind(in: root) == nil)
    }

    @Test("an icon that is only there as a PDF is told so, and no other PDF is taken for one")
    func drawnIcons() {
        let none = ["icon.png", "icon@2x.png", "icon@3x.png"].map { ($0, PassRule.Sample.Content.absent) }
        func message(_ name: String) -> String? {
            findings("", files: Dictionary(none + [(name, .text("%PDF-1.7"))]) { $1 })
                .first { $0.rule == "images.icon-missing" }?.message
        }
        #expect(message("icon.pdf")?.hasPrefix("the icon is only there as a PDF, 'icon.pdf'") == true)
        #expect(message("logo.pdf")?.contains("PDF") == false)
    }

    @Test("a percent sign after a width is no escape, and hides no value after it")
    func formats() {
        for (text, problem) in [
            ("%@", nil), ("%%@", "has no %@"), ("%%%@", nil), ("%5%@", nil), ("%", "has no %@"), ("%5", "has no %@"),
            ("%1$@ %@", "has %@ 2 times"), ("%@ %5d %x", "has the code '%5d'"),
        ] as [(String, String?)] {
            #expect(FormatScan(text).problem == problem, "\(text)")
        }
    }

    @Test("a copy of the small image in place of the large one is called that")
    func copies() {
        func messages(_ large: PassRule.Sample.Content) -> [String] {
            findings("", files: ["logo.png": .image(width: 100, height: 50), "logo@2x.png": large])
                .filter { $0.file == "logo@2x.png" }.map(\.message)
        }
        #expect(messages(.image(width: 100, height: 50)).contains("the file is a copy of 'logo.png'"))
        let other = messages(.image(width: 100, height: 50, colorType: 6))
        #expect(other.contains { $0.contains("does not go with the") }, "\(other)")
        #expect(messages(.image(width: 200, height: 100)) == [])
        // One pixel more or less is rounding, in either direction.
        for (width, height, isRight) in [(201, 101, true), (199, 99, true), (203, 100, false), (200, 97, false)] {
            #expect(messages(.image(width: width, height: height)).isEmpty == isRight, "\(width) × \(height)")
        }
    }

    @Test(
        "an icon alone is sharp with twice the pixels, and an image has the shape of its place give or take a tenth",
        arguments: [
            ("icon.png", 58, 58, ["images.icon-unscaled"]), ("icon.png", 57, 57, ["images.low-resolution"]),
            ("icon@2x.png", 90, 100, []), ("icon@2x.png", 89, 100, ["images.wrong-size"]),
            ("icon@2x.png", 110, 100, []),
            ("icon@2x.png", 111, 100, ["images.wrong-size"]), ("icon@2x.png", 228, 228, []),
            ("icon@2x.png", 229, 229, ["images.wrong-size"]), ("icon@2x.png", 29, 29, []),
            ("icon@2x.png", 28, 28, ["images.wrong-size"]),
        ])
    func shapes(name: String, width: Int, height: Int, rules: [String]) {
        var files: [String: PassRule.Sample.Content] = [
            "icon.png": .absent, "icon@2x.png": .absent, "icon@3x.png": .absent,
        ]
        files[name] = .image(width: width, height: height)
        let names: Set = ["images.icon-unscaled", "images.low-resolution", "images.wrong-size"]
        #expect(findings("", files: files).map(\.rule).filter(names.contains) == rules)
    }

    @Test("a PNG has the methods of compression, filters and interlacing that there are", arguments: [0, 1, 2])
    func methods(index: Int) {
        func fault(_ value: UInt8) -> String? {
            var bytes = PassRule.Sample.Content.image(width: 160, height: 50).bytes ?? []
            bytes[bytes.count - 3 + index] = value
            return findings("", files: ["logo.png": .bytes(bytes)]).first { $0.rule == "images.damaged" }?.message
        }
        #expect(fault(0) == nil && (fault(1) == nil) == (index == 2) && fault(2) != nil)
    }

    @Test("only an icon that is no image makes devices refuse a pass")
    func noImages() throws {
        func finding(_ name: String) throws -> Finding {
            let found = findings("", files: [name: .text("<!DOCTYPE html>")])
            return try #require(found.first { $0.rule == "images.not-an-image" })
        }
        #expect(try !finding("icon.png").isTolerated && finding("logo.png").isTolerated)
    }

    @Test("a PDF needs a PNG of the same place and language beside it")
    func drawings() {
        func isFound(_ drawing: String, beside picture: String) -> Bool {
            findings("", files: [drawing: .text("%PDF-1.7"), picture: .image(width: 160, height: 50)])
                .contains { $0.rule == "images.pdf" }
        }
        #expect(!isFound("logo.pdf", beside: "logo@2x.png") && isFound("logo.pdf", beside: "fr.lproj/logo.png"))
        #expect(!isFound("fr.lproj/logo.pdf", beside: "fr.lproj/logo.png"))
        #expect(isFound("fr.lproj/logo.pdf", beside: "logo.png"))
    }

    @Test("a PNG that ends in its header is damaged", arguments: 8..<33)
    func cutOff(count: Int) {
        let bytes = PassRule.Sample.Content.image(width: 160, height: 50).bytes ?? []
        func isDamaged(_ bytes: [UInt8]) -> Bool {
            findings("", files: ["logo.png": .bytes(bytes)]).contains { $0.rule == "images.damaged" }
        }
        #expect(!isDamaged(bytes) && isDamaged(Array(bytes.prefix(min(count, bytes.count - 1)))))
    }

    @Test("a PDF that is a broken PNG is called what it is, and no damaged PNG")
    func otherFormat() {
        let png = PassRule.Sample.Content.image(width: 0, height: 0)
        #expect(findings("", files: ["logo.png": png]).contains { $0.rule == "images.damaged" })
        #expect(!findings("", files: ["primaryLogo.pdf": png]).contains { $0.rule == "images.damaged" })
    }

    // MARK: - Files

    @Test("a folder in place of a pass or an order is known by its main file, and only without one at the top")
    func enclosingFolders() {
        for (paths, folder) in [
            (["shop/pass.json", "shop/icon.png"], "shop"), (["shop/order.json", "shop/a.png"], "shop"),
            (["shop/order.json", "order.json"], nil), (["shop/pass.json", "pass.json"], nil),
            (["shop/pass.json", "icon.png"], nil), (["shop/pass.json", ".DS_Store"], "shop"), (["shop/x.json"], nil),
            (["a/b/pass.json", "a/pass.json"], "a"),
        ] {
            #expect(FileName.enclosingFolder(of: paths) == folder, "\(paths)")
        }
        let both = ["pass.json": Array("{}".utf8), "order.json": Array("{}".utf8)]
        #expect(!PassContents(files: both).isOrder && PassContents(files: ["order.json": []]).isOrder)
    }

    @Test("a pass in the folder of a language is told once, and not file by file")
    func languageFolder() {
        let files = SoundPass.files([])
        let inside = Dictionary(uniqueKeysWithValues: files.map { ("fr.lproj/\($0)", $1) })
            .merging(["fr.lproj/README.md": []]) { $1 }
        let rules = RuleBook.standard.findings(in: PassContents(files: inside)).map(\.rule)
        #expect(rules.contains("bundle.enclosing-folder") && !rules.contains("bundle.unknown-file"))
    }

    @Test("a number of more digits than a double keeps is found, with a fraction or without")
    func digits() {
        for (text, isFound) in [
            ("123456789012345683968.0", true), ("4503599627370495.5", false), ("45.52759999999999962483", false),
            ("45.52759999999999962484", true), ("0.92030920993190389", false), ("0.342061413842535958", true),
        ] {
            #expect(rules("\"maxDistance\": \(text)", "json.large-number").isEmpty != isFound, "\(text)")
        }
    }

    @Test("files in folders are counted, one in words")
    func nested() {
        func message(_ names: String...) -> String? {
            findings("", files: Dictionary(uniqueKeysWithValues: names.map { ($0, .image(width: 1, height: 1)) }))
                .first { $0.rule == "bundle.nested-folder" }?.message
        }
        #expect(message("a/logo.png")?.contains("the folder 'a' holds a file that") == true)
        #expect(message("a/logo.png", "a/b/c.png")?.contains("the folder 'a' holds 2 files that") == true)
        #expect(message("fr.lproj/b/c.png")?.contains("a folder inside 'fr.lproj' holds a file that") == true)
    }

    @Test("strings files that Wallet does not read are not judged by their encoding or size")
    func otherStrings() {
        let latin: [UInt8] = Array("\"Card\" = \"Carte ".utf8) + [0xE9, 0x22, 0x3B]
        func rules(_ name: String, _ bytes: [UInt8]) -> Set<String> {
            Set(findings("", files: [name: .bytes(bytes)]).filter { $0.file == name }.map(\.rule))
        }
        #expect(rules("fr.lproj/pass.strings", latin).contains("strings.encoding"))
        #expect(!rules("fr.lproj/Other.strings", latin).contains("strings.encoding"))
        let long = Array(repeating: UInt8(ascii: " "), count: 200_001)
        #expect(rules("fr.lproj/pass.strings", long).contains("strings.heavy"))
        #expect(!rules("fr.lproj/Other.strings", long).contains("strings.heavy"))
    }

    @Test("a name that differs by case only is changed by a fix, and another one by its owner")
    func caseOfNames() {
        func fixes(_ name: String, beside other: String? = nil) -> [Finding.Fix]? {
            var files: [String: PassRule.Sample.Content] = [name: .text("")]
            if let other { files[other] = .text("") }
            return findings("", files: files).first { $0.rule == "language.file-name" }?.fixes
        }
        #expect(
            fixes("fr.lproj/Pass.Strings") == [.renameFile("fr.lproj/Pass.Strings", to: "fr.lproj/pass.strings")])
        #expect(fixes("fr.lproj/Other.strings") == [])
        #expect(fixes("fr.lproj/Pass.strings", beside: "fr.lproj/pass.strings") == [], "it is there")
    }

    @Test("a number with more decimals than a double has is read to its end")
    func manyDecimals() {
        for count in [21, 22, 23, 24, 40, 400] {
            let digits = String(repeating: "3", count: count)
            let found = findings(#""locations": [{"latitude": 0.\#(digits), "longitude": 1}]"#)
            #expect(found.contains { $0.rule == "json.large-number" }, "\(count)")
        }
    }

    @Test("blanks make no address secure")
    func blanksInAddresses() {
        for (text, isSecure) in [
            ("https://a.example/b", true), ("https://a.example/ b", false), ("https://a.b/\u{1F}", false),
        ] {
            #expect(URLText(text).isSecure == isSecure, "\(text)")
        }
    }

    @Test("a type with capitals or a team is told how it was meant, if a name is left")
    func meantTypes() {
        func hint(_ type: String) -> String? {
            findings("\"passTypeIdentifier\": \"\(type)\"").first {
                $0.message.hasSuffix("does not start with 'pass.'")
            }?.hint
        }
        #expect(hint("Pass.x")?.contains("'pass.x'") == true)
        #expect(hint("ABCDE12345.pass.com.shop")?.contains("'pass.com.shop'") == true)
        #expect(hint("Pass.")?.contains("'pass.") != true)
    }

    @Test("deviations of one kind are told once, with how many more there are", arguments: [1, 2, 3])
    func deviations(count: Int) {
        let text = (0..<count).map { "key\($0) = \"a\";\n" }.joined()
        let found = findings("", files: ["fr.lproj/pass.strings": .text(text)])
            .filter { $0.rule == "strings.deviation" }.map(\.message)
        #expect(found.count == 1 && found[0].hasSuffix("like it") == (count > 1))
        if count > 1 { #expect(found[0].hasSuffix(", and \(count - 1) more are like it")) }
    }

    @Test("languages that repeat the texts of pass.json are told, but for one beside others")
    func repeatedTexts() {
        let json = #"""
            "generic": {"backFields": [{"key": "a", "label": "Ticket", "value": "Seat"}, {"key": "b", "value": "Row"}]}
            """#
        func message(_ languages: [String: String], _ texts: [String] = ["Ticket", "Seat", "Row"]) -> String? {
            let files = languages.map { language, ending in
                let lines = texts.map { "\"\($0)\" = \"\($0)\(ending)\";" }
                return ("\(language).lproj/pass.strings", PassRule.Sample.Content.text(lines.joined()))
            }
            return findings(json, files: Dictionary(uniqueKeysWithValues: files))
                .first { $0.rule == "strings.untranslated" }?.message
        }
        #expect(message(["en": ""])?.hasPrefix("it translates nothing") == true)
        #expect(message(["de": "", "en": ""])?.hasPrefix("'de', 'en' have the texts of pass.json") == true)
        #expect(message(["de": " a", "en": " a"]) == "'de', 'en' have the same texts")
        #expect(message(["de": " a", "en": ""]) == nil && message(["de": " a", "en": " b"]) == nil)
        #expect(message(["en": ""], ["Ticket", "Seat"]) == nil)
        for (other, isFound) in [("nb", false), ("nn", false), ("no", false), ("de", true), ("nb-NO", false)] {
            #expect((message(["no-NO": " a", other: " a"]) != nil) == isFound, "\(other)")
        }
    }

    @Test("texts that a strings file may translate have letters", arguments: ["12 34", "+49 30 1234", "— · —", "2035"])
    func words(text: String) {
        func texts(_ text: String) -> [String] {
            let json = "{\"storeCard\": {\"backFields\": [{\"key\": \"a\", \"value\": \"\(text)\"}]}}"
            return PassContents(files: ["pass.json": Array(json.utf8)]).translatableTexts.map(\.text)
        }
        #expect(texts(text) == [] && texts("\(text) seats") == ["\(text) seats"])
        for code in ["CDG", "MC2035", "AB-12", "a@b.c", "https://a.example/Gate"] { #expect(texts(code) == []) }
        for word in ["GATE", "Été", "Gate", "%@ Gate"] { #expect(texts(word) == [word]) }
    }

    @Test(
        "the message of a barcode is no text to translate, and its other text is", arguments: ["barcode", "barcodes"])
    func barcodeTexts(key: String) throws {
        let code = #"{"message": "Member 12", "altText": "Member card"}"#
        let json = "{\"\(key)\": \(key == "barcode" ? code : "[\(code)]"), \"logoText\": \"Café\"}"
        let pass = Pass(object: try JSONDocument(parsing: Array(json.utf8)).root.object.needed)
        #expect(PassTexts(of: pass, barcodes: [], personalization: nil).ofPass == ["Member card", "Café"])
    }

    @Test("a scheme has letters, digits, plus, minus and dots, and begins with a letter")
    func schemes() {
        for (text, scheme) in [
            ("itms-apps:a", "itms-apps"), ("A1+b.c-d:", "a1+b.c-d"), ("1a:", nil), ("a_b:", nil), ("a/b:", nil),
            (":a", nil), ("a", nil), ("+a:", nil),
        ] {
            #expect(URLText(text).scheme == scheme, "\(text)")
        }
        #expect(URLText("https://exÀmple.com/").problem == nil && URLText("https://ex!mple.com/").problem != nil)
        // Each has the edge of a range among its bytes.
        #expect(URLText("https://exŀmple.com/").problem == nil && URLText("https://ex[mple.com/").problem != nil)
    }

    // MARK: - Keys and values

    private func rules(_ json: String, _ name: String) -> [Finding] { findings(json).filter { $0.rule == name } }

    @Test("a text on the front is measured in characters, not in bytes", arguments: [28, 29])
    func longTexts(count: Int) {
        let text = String(repeating: "ä", count: count)
        let json = "\"generic\": {\"headerFields\": [{\"key\": \"a\", \"value\": \"\(text)\"}]}"
        #expect(rules(json, "fields.text-too-long").isEmpty == (count == 28))
    }

    @Test("entries that are no barcodes are not called barcodes of iOS 27")
    func noBarcodes() { #expect(rules("\"barcodes\": [1]", "barcode.no-fallback").isEmpty) }

    @Test("an event ticket's second row of auxiliary fields is named, and only of the first it is said what to do")
    func rows() {
        func finding(_ row: Int) -> Finding? {
            let fields = (0..<5).map { "{\"key\": \"a\($0)\", \"value\": 1, \"row\": \(row)}" }
            return rules(
                "\"eventTicket\": {\"auxiliaryFields\": [\(fields.joined(separator: ","))]}", "fields.too-many"
            ).first
        }
        #expect(finding(0)?.message.contains("row 0") == true && finding(0)?.hint?.contains("\"row\": 1") == true)
        #expect(finding(1)?.message.contains("row 1") == true && finding(1)?.hint?.contains("\"row\": 1") != true)
    }

    @Test(
        "maxDistance has an effect below the distance that the style has of its own",
        arguments: [
            ("boardingPass", 1000, false), ("boardingPass", 1001, true), ("eventTicket", 1000, false),
            ("eventTicket", 1001, true), ("coupon", 100, false), ("coupon", 101, true), ("generic", 101, true),
            ("storeCard", 101, true), ("storeCard", 0, false), ("storeCard", -1, false),
        ])
    func distances(style: String, metres: Int, isFound: Bool) {
        let place = #""locations": [{"latitude": 43.3051, "longitude": 5.3744}]"#
        let name = "relevance.distance-without-effect"
        #expect(rules("\"\(style)\": {}, \"maxDistance\": \(metres), \(place)", name).isEmpty != isFound)
        #expect(rules("\"\(style)\": {}, \"maxDistance\": \(metres)", name).isEmpty == (metres <= 0))
    }

    @Test("a beacon's identifier has hexadecimal digits alone, also where the dashes are right")
    func beacons() {
        func isFound(_ uuid: String) -> Bool {
            !rules("\"beacons\": [{\"proximityUUID\": \"\(uuid)\"}]", "beacon.malformed").isEmpty
        }
        #expect(!isFound("F8F589E9-C07E-58B0-AEB5-A36BE4D48FAC") && isFound("G8F589E9-C07E-58B0-AEB5-A36BE4D48FAC"))
        #expect(isFound("F8F589E9C-07E-58B0-AEB5-A36BE4D48FAC") && isFound("f8f589e9-c07e-58b0-aeb5-a36be4d48fag"))
    }

    @Test("only a delay asks for a current date")
    func delays() {
        for (status, isFound) in [("Delayed", true), ("DELAYED", true), ("On time", false), ("Cancelled", false)] {
            let found = rules(
                "\"boardingPass\": {}, \"semantics\": {\"transitStatus\": \"\(status)\"}",
                "semantics.delay-without-dates")
            #expect(found.isEmpty != isFound, "\(status)")
        }
    }

    @Test("a store's number that is exact is written in digits")
    func storeNumbers() {
        for (text, hint) in [
            ("1.0", "write 1"), ("0.0", nil), ("9007199254740991.0", "write 9007199254740991"),
            ("9007199254740992.0", nil),
            ("1.5", nil),
        ] {
            let found = rules("\"associatedStoreIdentifiers\": [\(text)]", "keys.store-identifier")
            #expect(found.count == 1 && found[0].fixes.isEmpty == (hint == nil), "\(text)")
            if let hint { #expect(found.first?.hint == hint) }
        }
    }

    @Test("a link without a scheme gets the hint for its key, and none where a record fills it")
    func links() {
        let json = #""appLaunchURL": "card", "associatedStoreIdentifiers": [1]"#
        #expect(rules(json, "url.incomplete").first?.hint == "start it with the app's scheme, as in cafe:")
        #expect(
            rules("\"eventTicket\": {}, \"sellURL\": \"e.example\"", "url.incomplete").first?.hint
                == "start it with https://")
        let open = #"{"eventTicket": {}, "sellURL": "{{sell}}"}"#
        let template = PassContents(files: ["pass.json": Array(open.utf8)], isTemplate: true)
        #expect(!RuleBook.standard.findings(in: template).contains { $0.rule == "url.incomplete" })
        for (link, isFound) in [("https://e.example/{id}", true), ("https://e.example/{{id}}", false)] {
            #expect(rules("\"eventTicket\": {}, \"sellURL\": \"\(link)\"", "url.suspicious").isEmpty != isFound)
        }
    }

    @Test(
        "keys in a form of the issuer's own are taken for no slip",
        arguments: ["label.Color", "label:Color", "label/Color"])
    func ownKeys(name: String) {
        #expect(rules("\"\(name)\": \"x\"", "keys.unknown").first?.hint?.contains("labelColor") != true)
        #expect(rules("\"labelColr\": \"rgb(1, 1, 1)\"", "keys.misspelled").first != nil)
    }

    @Test(
        "a key with a small letter first and letters and digits alone looks like one of the format's",
        arguments: [
            ("alphabet", true), ("zigzag", true), ("aZAz09", true), ("Alphabet", false), ("`lphabet", false),
            ("{lphabet", false), ("1lphabet", false), ("al_habet", false), ("al@habet", false), ("al[habet", false),
            ("al`habet", false), ("al{habet", false), ("al:habet", false), ("al/habet", false),
        ])
    func strangeKeys(name: String, isFound: Bool) {
        #expect(rules("\"\(name)\": 1", "keys.unknown").isEmpty != isFound)
    }

    @Test("a team has ten capital letters and digits")
    func teams() {
        for (team, isFound) in [
            ("A1B2C3D4E5", false), ("Z9Z9Z9Z9Z0", false), ("A1B2C3D4E:", true), ("A1B2C3D4E/", true),
            ("A1B2C3D4E@", true),
            ("A1B2C3D4E[", true), ("A1B2C3D4E", true), ("A1B2C3D4E55", true),
        ] {
            #expect(rules("\"teamIdentifier\": \"\(team)\"", "identity.team-malformed").isEmpty != isFound, "\(team)")
        }
    }

    @Test("a key that stands twice where it does not belong is told once")
    func strayKeys() {
        #expect(rules(#""coupon": {"logoText": "a", "logoText": "b"}"#, "keys.misplaced").count == 1)
        #expect(rules(#""cardType": 1, "cardType": 2"#, "keys.apple-internal").count == 1)
    }

    @Test("an airline's code has letters and digits, and an airport's has letters")
    func travelCodes() {
        for (tag, code, isFound) in [
            ("airlineCode", "4U", false), ("airlineCode", "U0", false), ("airlineCode", "U9", false),
            ("airlineCode", "az", false),
            ("airlineCode", "U/", true), ("airlineCode", "U:", true), ("airlineCode", "U@", true),
            ("airlineCode", "U[", true),
            ("airlineCode", "U`", true), ("airlineCode", "U{", true), ("airlineCode", "AZA", true),
            ("airlineCode", "A", true),
            ("departureAirportCode", "CD6", true), ("departureAirportCode", "cdz", false),
        ] {
            let json = "\"boardingPass\": {}, \"semantics\": {\"\(tag)\": \"\(code)\"}"
            #expect(rules(json, "semantics.malformed-code").isEmpty != isFound, "\(code)")
        }
    }

    @Test("what a date has in null is not there")
    func nullDates() {
        let date = "\"2035-05-14T18:30:00Z\""
        for (entry, isFound) in [
            ("\"date\": \(date)", true), ("\"relevantDate\": \(date)", true), ("\"date\": null", false),
            ("\"date\": \(date), \"relevantDate\": \(date)", false),
            ("\"date\": \(date), \"startDate\": \(date)", true),
            ("\"date\": \(date), \"startDate\": \(date), \"endDate\": \(date)", false),
        ] {
            let json = "\"eventTicket\": {}, \"relevantDates\": [{\(entry)}]"
            #expect(rules(json, "relevance.one-system").isEmpty != isFound, "\(entry)")
        }
    }

    @Test("a date needs places where Wallet shows the pass as a generic one")
    func twoStyles() {
        for (styles, isFound) in [
            ("\"generic\": {}", true), ("\"generic\": {}, \"coupon\": {}", false),
            ("\"coupon\": {}, \"generic\": {}", false),
            ("\"generic\": {}, \"posterGeneric\": {}", false),
        ] {
            let json = "\(styles), \"relevantDate\": \"2035-05-14T18:30:00Z\""
            #expect(rules(json, "relevance.needs-places").isEmpty != isFound, "\(styles)")
        }
    }

    @Test("a poster of the generic style has use for the colour of its footer, and no other style has")
    func footerColors() {
        for (style, isFound) in [("generic", true), ("posterGeneric", false), ("coupon", true)] {
            let json = "\"\(style)\": {}, \"footerBackgroundColor\": \"rgb(1, 2, 3)\""
            #expect(rules(json, "scheme.keys-ignored").isEmpty != isFound, "\(style)")
        }
    }

    @Test("a value of tags that is certain is offered as a fix")
    func certainValues() {
        func fixes(_ tags: String, _ rule: String) -> Int? {
            rules("\"semantics\": {\(tags)}", rule).first?.fixes.count
        }
        #expect(fixes(#""eventType": "pkeventtypeSPORTS""#, "semantics.unknown-value") == 1)
        #expect(fixes(#""eventType": "PKEventTypeSport""#, "semantics.unknown-value") == 0)
        for (amount, count) in [("1234567890123456,50", 1), ("12345678901234567,50", 0), ("1,5", 1), ("1,505", 0)] {
            let tag = "\"totalPrice\": {\"amount\": \"\(amount)\", \"currencyCode\": \"EUR\"}"
            #expect(fixes(tag, "semantics.malformed-amount") == count, "\(amount)")
        }
        // Another rule tells that this is no list.
        #expect(fixes(#""passengerServiceSSRs": "VGML""#, "semantics.code-not-shown") == nil)
        for (type, count) in [("", 1), (", \"type\": 5", 0)] {
            let event = "{\"identifier\": \"2\", \"name\": \"Match\"\(type)}"
            let found = rules("\"eventTicket\": {}, \"upcomingPassInformation\": [\(event)]", "upcoming.incomplete")
            #expect(found.first.map(\.fixes.count) ?? 0 == count, "\(event)")
        }
    }

    @Test("a group of fields that Google Wallet does not look at is told once")
    func googleGroups() {
        let fields = (0..<3).map { "{\"key\": \"k\($0)\", \"value\": 1}" }.joined(separator: ", ")
        let json = "\"eventTicket\": {\"additionalInfoFields\": [\(fields)]}"
        let found = PassRule.Sample(json, targets: [.googleWallet]).findings.filter { $0.rule == "target.google-field" }
        #expect(found.count == 1)
    }

    @Test("of an image in all languages and in one, only the one in a language has too few scales")
    func fewerScales() {
        let image = PassRule.Sample.Content.image(width: 160, height: 50)
        func found(_ files: [String]) -> [String?] {
            let none = ["logo.png", "logo@2x.png", "logo@3x.png"].map { ($0, PassRule.Sample.Content.absent) }
            let images = Dictionary(none + files.map { ($0, image) }) { $1 }
            return findings("", files: images).filter { $0.rule == "images.scales-differ" }.map(\.file)
        }
        #expect(found(["logo.png", "fr.lproj/logo.png", "fr.lproj/logo@2x.png"]).isEmpty)
        #expect(found(["logo.png", "logo@2x.png", "fr.lproj/logo.png"]) == ["fr.lproj/logo.png"])
    }

    @Test("an organisation in brackets is a sample's, if there is something in the brackets")
    func bracketed() {
        for (name, isSample) in [
            ("<a>", true), ("%a%", true), ("<>", false), ("%%", false), ("%", false), ("${a}", true),
            ("<3 Coffee", false), ("Coffee>", false), ("${a", false), ("%a", false), ("a%", false), ("a}", false),
        ] {
            let found = rules("\"organizationName\": \"\(name)\"", "identity.placeholder")
            #expect(found.isEmpty != isSample, "\(name)")
        }
    }

    @Test("two rules say no more than that the identifiers are those of a sample")
    func aboutSamples() {
        let names = ["identity.sample", "order.sample"]
        #expect(RuleBook.standard.rules.filter(\.isAboutSamples).map(\.id).sorted() == names)
        let found = RuleBook.standard.rules.compactMap { $0.example?.bad.findings }.flatMap(\.self)
        #expect(Set(found.filter(\.isAboutSamples).map(\.rule)) == Set(names))
    }

    @Test("places of the samples are no finding in a pass with the identifiers of the samples")
    func samplePlaces() {
        let place = #""locations": [{"latitude": 45.5276, "longitude": -122.6845}]"#
        for (identifier, isFound) in [
            ("\"passTypeIdentifier\": \"pass.com.example.card\"", false), ("\"teamIdentifier\": \"SAMPLE1234\"", false),
            ("\"passTypeIdentifier\": \"pass.org.lakeside.card\"", true),
        ] {
            #expect(rules("\(place), \(identifier)", "location.sample").isEmpty != isFound, "\(identifier)")
        }
    }

    @Test("letters that change places are one slip, also at the start of a word")
    func spelling() {
        for (text, name) in [
            ("olgo", "logo"), ("lgoo", "logo"), ("loog", "logo"), ("lxxo", nil), ("log", "logo"), ("logoo", "logo"),
        ] {
            #expect(Spelling.nearest(to: text, among: ["logo"]) == name, "\(text)")
        }
    }

    @Test("systems have one or two digits", arguments: ["ios018", "ios100", "ios18.100", "ios18.001", "ios", "ios18."])
    func systems(text: String) { #expect(TargetSystem(text) == nil) }

    @Test("the names of colours have their values, from the first to the last")
    func colors() {
        for (name, text) in [
            ("aliceblue", "rgb(240, 248, 255)"), ("Rebecca Purple", "rgb(102, 51, 153)"),
            ("light-grey", "rgb(211, 211, 211)"),
            ("yellowgreen", "rgb(154, 205, 50)"), ("#abc", "rgb(170, 187, 204)"), ("0xAABBCC", "rgb(170, 187, 204)"),
        ] {
            let found = findings("\"labelColor\": \"\(name)\"").flatMap(\.fixes)
            #expect(found == [.replace(JSONPointer(tokens: ["labelColor"]), with: .string(text))], "\(name): \(found)")
        }
        // Of a word that could be a number, nothing is certain.
        #expect(findings("\"labelColor\": \"facade\"").flatMap(\.fixes) == [])
    }
}
