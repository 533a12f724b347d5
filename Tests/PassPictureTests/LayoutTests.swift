import Foundation
import PassModel
import PassRules
import TestSupport
import Testing

@testable import PassPicture

/// Letters that are all as wide as 0.55 of the font's size, so that positions can be worked out by hand.
struct EvenLetters: TextMeasuring {
    func width(of text: String, in font: PassLayout.Font) -> Double { Double(text.count) * font.size * 0.55 }

    func lineCount(of text: String, in font: PassLayout.Font, width: Double) -> Int {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            max(1, Int((self.width(of: String(line), in: font) / width).rounded(.up)))
        }.reduce(0, +)
    }
}

/// A side of a pass with these members, laid out with even letters.
func layout(
    _ side: Viewing.Side = .front, _ members: String, files: [String: [UInt8]] = [:], target: String = "ios18",
    language: String? = nil
) throws -> PassLayout {
    let viewing = Viewing(
        language: language, timeZone: try #require(TimeZone(identifier: "UTC")),
        now: Date(timeIntervalSince1970: 1_800_000_000), target: try #require(TargetSystem(target)))
    let files = files.merging(["pass.json": Array("{\(members)}".utf8)]) { $1 }
    return try PassPreview(of: files, for: viewing).layout(of: side, measuringWith: EvenLetters())
}

/// Fields whose values are these texts, or a label and a value after a colon.
func fields(_ texts: String...) -> String {
    let members = texts.enumerated().map { index, text in
        let parts = text.split(separator: ":")
        let label = parts.count > 1 ? #""label": "\#(parts[0])", "# : ""
        return #"{"key": "f\#(index)", \#(label)"value": "\#(parts.last ?? "")"}"#
    }
    return "[\(members.joined(separator: ","))]"
}

extension PassLayout {
    /// The box of the text that is drawn with these letters.
    func box(saying text: String) -> Box? {
        boxes.first { box in
            if case .text(let content) = box.content { content.text == text } else { false }
        }
    }

    /// The font and alignment of the text that is drawn with these letters.
    func text(saying text: String) -> Text? {
        if case .text(let content) = box(saying: text)?.content { content } else { nil }
    }
}

@Suite("Layouts of fronts") struct FrontLayoutTests {
    @Test(
        "labels and values of each style stand where they were measured on a phone",
        arguments: [
            ("generic", "header", 11.1, 23.8), ("generic", "primary", 77.4, 95.8),
            ("generic", "secondary", 176.0, 189.5), ("generic", "auxiliary", 220.2, 232.8),
            ("boardingPass", "header", 11.1, 23.8), ("boardingPass", "primary", 69.4, 93.7),
            ("eventTicket", "primary", 69.4, 83.5), ("eventTicket", "secondary", 121.6, 134.8),
            ("eventTicket", "auxiliary", 170.1, 183.3), ("storeCard", "header", 11.1, 23.8),
            ("storeCard", "secondary", 214.1, 233.1), ("coupon", "auxiliary", 214.1, 233.1),
        ])
    func measured(style: String, group: String, label: Double, value: Double) throws {
        let side = try layout(.front, #""\#(style)": {"\#(group)Fields": \#(fields("Name:Ada"))}"#)
        let labelBox = try #require(side.box(saying: "NAME"))
        let valueBox = try #require(side.box(saying: "Ada"))
        #expect(abs(labelBox.frame.y - label) < 0.01)
        #expect(abs(valueBox.frame.y - value) < 0.01)
        #expect(side.text(saying: "NAME")?.font.size == 11.3)
    }

    @Test("over a strip, the value is above its label, and the label is not in capitals")
    func strip() throws {
        let side = try layout(
            .front, #""storeCard": {"primaryFields": \#(fields("Stars:7"))}"#,
            files: ["strip@3x.png": png(1125, 432)])
        let value = try #require(side.box(saying: "7"))
        let label = try #require(side.box(saying: "Stars"))
        #expect(abs(value.frame.y - 88) < 0.1)
        #expect(label.frame.y > value.frame.bottom)
        #expect(side.text(saying: "7")?.font == PassLayout.Font(60, .light))
        #expect(side.text(saying: "Stars")?.font.size == 18)
    }

    @Test("of three fields in a row, the first is at the start, the last at the end, and the middle one between them")
    func row() throws {
        let side = try layout(.front, #""generic": {"secondaryFields": \#(fields("one", "two", "three"))}"#)
        let frames = try ["one", "two", "three"].map { try #require(side.box(saying: $0)).frame }
        #expect(frames[0].x == 14.5)
        #expect(abs(frames[2].right - (359.3 - 14.5)) < 0.01)
        #expect(abs((frames[1].x - frames[0].right) - (frames[2].x - frames[1].right)) < 0.01)
    }

    @Test("four fields have columns of equal width, and a label that is too wide is cut in its own")
    func equalColumns() throws {
        let texts = ["policyholder's name:v1", "b:a longer value", "c:v3", "d:v4"]
        let members = #""generic": {"secondaryFields": \#(fields(texts[0], texts[1], texts[2], texts[3]))}"#
        let side = try layout(.front, members)
        let starts = try ["v1", "a longer value", "v3", "v4"].map { try #require(side.box(saying: $0)).frame.x }
        for (index, start) in starts.enumerated() {
            #expect(abs(start - (14.5 + Double(index) * (330.3 + 10) / 4)) < 0.01)
        }
        #expect(side.text(saying: "POLICYHOLDER'S NAME")?.font.size == 11.3)
        #expect(
            side.remarks.contains { if case .cut(.label, "POLICYHOLDER'S NAME") = $0 { true } else { false } })
    }

    @Test("two values of a store card without a strip are light, and long ones are small")
    func storeCardRow() throws {
        func row(_ first: String, _ second: String) throws -> [PassLayout.Box] {
            let side = try layout(.front, #""storeCard": {"secondaryFields": \#(fields(first, second))}"#)
            return try [first, second].map { try #require(side.box(saying: $0)) }
        }
        func font(_ box: PassLayout.Box) -> PassLayout.Font? {
            if case .text(let text) = box.content { text.font } else { nil }
        }
        let short = try row("7", "12")
        #expect(short.map(font) == [PassLayout.Font(27, .light), PassLayout.Font(27, .light)])
        let long = try row("12345678901", "Ada Lovelace")
        #expect(long[0].frame.x == 14.5)
        #expect(abs(long[1].frame.right - (359.3 - 14.5)) < 0.01)
        #expect(try #require(font(long[0])).size >= 16 && #require(font(long[0])).size <= 17)
    }

    @Test("the primary value of a generic pass is regular, and 24 points high where it has 8 letters")
    func primaryValue() throws {
        let text = try #require(
            try layout(.front, #""generic": {"primaryFields": \#(fields("Ada Love"))}"#).text(saying: "Ada Love"))
        #expect(text.font.weight == .regular)
        #expect(abs(text.font.size - 24) < 0.5)
    }

    @Test("a long value shrinks, a longer one is cut, and both are noted")
    func shrinking() throws {
        func remarks(_ count: Int) throws -> [PassLayout.Remark] {
            let value = String(repeating: "n", count: count)
            return try layout(.front, #""generic": {"primaryFields": \#(fields(value))}"#).remarks
        }
        let field = JSONPointer(tokens: ["generic", "primaryFields", "0"])
        #expect(try remarks(10).isEmpty)
        let shrunk = try remarks(30)
        #expect(shrunk.count == 1)
        guard case .shrunk(.value(field), from: 24, to: let size)? = shrunk.first else {
            Issue.record("\(shrunk)")
            return
        }
        #expect(abs(size - 330.3 / (30 * 0.55)) < 0.4)
        #expect(try remarks(80) == [.cut(.value(field), String(repeating: "n", count: 80))])
    }

    @Test("fields for which the front has no room come first in the details")
    func surplus() throws {
        let six = fields("L1:v1", "L2:v2", "L3:v3", "L4:v4", "L5:v5", "L6:v6")
        let members = #""storeCard": {"secondaryFields": \#(six), "backFields": \#(fields("back"))}"#
        let front = try layout(.front, members)
        #expect(front.box(saying: "v4") != nil)
        #expect(front.box(saying: "v5") == nil)
        #expect(front.moved.map { $0.tokens.last } == ["4", "5"])
        let details = try layout(.back, members)
        let moved = try #require(details.box(saying: "v5"))
        let back = try #require(details.box(saying: "back"))
        #expect(moved.frame.y < back.frame.y)
    }

    @Test("a card in a language that is written from right to left is mirrored")
    func mirrored() throws {
        let strings = Array(#""Name" = "الاسم";"#.utf8)
        let side = try layout(
            .front, #""generic": {"primaryFields": \#(fields("Name:Ada")), "headerFields": \#(fields("9"))}"#,
            files: ["ar.lproj/pass.strings": strings], language: "ar")
        let name = try #require(side.text(saying: "الاسم"))
        #expect(name.alignment == .right)
        let header = try #require(side.box(saying: "9"))
        #expect(abs(header.frame.x - 14.5) < 0.01)
    }

    @Test("the texts of a field stand where the field asks, except on primary fields")
    func alignment() throws {
        let field = #"{"key": "a", "value": "Ada", "textAlignment": "PKTextAlignmentCenter"}"#
        #expect(
            try layout(.front, #""generic": {"secondaryFields": [\#(field)]}"#).text(saying: "Ada")?.alignment
                == .center)
        #expect(
            try layout(.front, #""generic": {"primaryFields": [\#(field)]}"#).text(saying: "Ada")?.alignment == .left)
    }

    @Test("an image of other proportions than its place is noted as cropped; one that fits is not")
    func cropping() throws {
        func remarks(_ width: Int, _ height: Int) throws -> [PassLayout.Remark] {
            try layout(.front, #""coupon": {}"#, files: ["strip@3x.png": png(width, height)]).remarks
        }
        #expect(try remarks(1125, 432).isEmpty)
        guard case .cropped(file: "strip@3x.png", let share)? = try remarks(900, 900).first else {
            Issue.record("not noted")
            return
        }
        #expect(abs(share - (1 - 144 / 359.3)) < 0.01)
    }

    @Test("an image that is no PNG becomes a box with its name")
    func broken() throws {
        let side = try layout(.front, #""coupon": {}"#, files: ["logo.png": Array("GIF89a".utf8)])
        #expect(side.remarks == [.broken(file: "logo.png")])
        #expect(
            side.boxes.contains { box in
                if case .missing("logo.png", _) = box.content { true } else { false }
            })
    }

    @Test(
        "each style has its outline",
        arguments: [("generic", 0), ("storeCard", 0), ("coupon", 1), ("eventTicket", 1), ("boardingPass", 2)])
    func outline(style: String, cuts: Int) throws {
        let side = try layout(.front, #""\#(style)": {}"#)
        #expect(side.outline.cuts.count == cuts)
        #expect(side.width == 359.3)
        #expect(side.height == 500.3)
    }
}

@Suite("Layouts of other sides") struct OtherSideTests {
    @Test("the stack shows the header and nothing below it")
    func stack() throws {
        let groups = #"{"headerFields": \#(fields("9")), "primaryFields": \#(fields("Ada"))}"#
        let side = try layout(.stack, #""logoText": "Café", "generic": \#(groups)"#)
        #expect(side.box(saying: "9") != nil)
        #expect(side.box(saying: "Café") != nil)
        #expect(side.box(saying: "Ada") == nil)
        #expect(side.height < 70)
    }

    @Test("a watch shows two fields on a line, and neither strip nor thumbnail")
    func watch() throws {
        let side = try layout(
            .watch, #""storeCard": {"secondaryFields": \#(fields("a", "b", "c"))}"#,
            files: ["strip@2x.png": png(750, 288), "thumbnail.png": png(90, 90)], target: "watchos11")
        let frames = try ["a", "b", "c"].map { try #require(side.box(saying: $0)).frame }
        #expect(frames[0].y == frames[1].y)
        #expect(frames[2].y > frames[1].y)
        #expect(
            !side.boxes.contains { box in
                if case .image = box.content { true } else { false }
            })
    }

    @Test("the details grow with their texts, up to a bound")
    func details() throws {
        func height(_ count: Int) throws -> Double {
            let text = String(repeating: "many words ", count: count)
            return try layout(.back, #""generic": {"backFields": \#(fields(text))}"#).height
        }
        #expect(try height(1) == 500.3)
        #expect(try height(400) > 600)
        #expect(try height(200_000) < 4_500)
    }

    @Test("a pass that can't be used any more says so in its language")
    func state() throws {
        #expect(try layout(.front, #""voided": true, "generic": {}"#).box(saying: "Voided") != nil)
        let expired = #""expirationDate": "2020-01-01T00:00:00Z", "generic": {}"#
        let files = ["de.lproj/pass.strings": [UInt8]()]
        #expect(try layout(.front, expired, files: files, language: "de").box(saying: "Abgelaufen") != nil)
        #expect(try layout(.front, #""generic": {}"#).box(saying: "Voided") == nil)
    }
}
