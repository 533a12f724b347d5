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
    return try shown(members, files: files, viewing).layouts(of: [side], measuringWith: EvenLetters())[0]
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
        boxes.first { box in if case .text(let content) = box.content { content.text == text } else { false } }
    }
}

@Suite("Layouts") struct LayoutTests {
    @Test(
        "fields are as large as on a phone, and end where they do there",
        arguments: [
            ("generic header", fields("L1:v1", "L2:v2"), "v1", 344.8, 22),
            ("generic header", fields("L1:v1", "L2:v2"), "v2", 309.3, 22),
            ("generic primary", fields("Name:Maria Sanders"), "Maria Sanders", 239, 31.3),
            ("generic auxiliary", right, "12", 34, 17),
            ("storeCard secondary", fields("A:Jonathan", "B:98765432100"), "Jonathan", 134, 27),
            ("storeCard auxiliary", fields("A:1", "B:2", "POLICYHOLDER:3", "D:4"), "3", 257.2, 27),
        ] as [(String, String, String, Double, Double)])
    func measured(place: String, fields: String, text: String, end: Double, size: Double) throws {
        let names = place.split(separator: " ")
        let box = try layout(.front, #""\#(names[0])":{"\#(names[1])Fields":\#(fields)}"#).box(saying: text).needed
        #expect(abs(box.frame.right - end) < 0.1 && abs(box.frame.height / 0.705 - size) < 0.01, "\(box.frame)")
    }

    private static let right = #"[{"key":"a","value":"12","textAlignment":"PKTextAlignmentRight"}]"#

    @Test("fields for which the front has no room come first in the details") func surplus() throws {
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
        let poster = #""posterGeneric": {"primaryFields": \#(six), "footerFields": \#(six)}"#
        #expect(try layout(.front, poster, target: "ios27").moved.count == 10)
    }

    @Test("the details grow with their texts, up to a bound") func details() throws {
        func height(_ count: Int) throws -> Double {
            let text = String(repeating: "many words ", count: count)
            return try layout(.back, #""generic": {"backFields": \#(fields(text))}"#).height
        }
        #expect(try height(1) == 500.3)
        #expect(try height(400) > 600)
        #expect(try height(200_000) < 4_500)
    }
}
