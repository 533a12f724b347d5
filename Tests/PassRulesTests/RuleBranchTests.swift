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

    // MARK: - Images

    @Test("a scale that Wallet does not read is told from a name that is none")
    func scales() {
        func message(_ name: String) -> String? {
            findings("", files: [name: .image(width: 160, height: 50)]).first { $0.file == name }?.message
        }
        for name in ["logo@4x.png", "logo@1.5x.png", "logo@10x.png"] {
            #expect(message(name)?.contains("scale") == true, "\(name): \(message(name) ?? "")")
        }
        for name in ["logo-2x.png", "logo@x.png", "logo@2x@2x.png", "logos@4x.png", "logo@100x.png"] {
            #expect(message(name)?.contains("scale") != true, "\(name): \(message(name) ?? "")")
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
}
