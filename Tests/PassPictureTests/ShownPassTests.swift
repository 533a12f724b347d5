import Foundation
import PassModel
import PassRules
import PassToolkit
import TestSupport
import Testing

@testable import PassPicture

@Suite("What a device shows of a pass") struct ShownPassTests {
    // MARK: - Layout and state

    @Test("poster generic passes are posters since iOS 27, and classic before") func posterGeneric() throws {
        let members = #"""
            "posterGeneric":{"footerFields":[{"key":"f","value":"1"}]},"coupon":{"headerFields":[{"key":"a","value":"1"}]}
            """#
        let poster = try shown(members, viewing(target: "ios27"))
        #expect(poster.form == .posterGeneric)
        #expect(poster.fields[.footer]?.map(\.pointer.description) == ["/posterGeneric/footerFields/0"])
        #expect(try shown(members, viewing(target: "ios26")).form == .coupon)
        #expect(try shown(members, viewing(target: "watchos27")).form == .posterGeneric)
        #expect(try shown(#""posterGeneric":{}"#, viewing(target: "ios26")).form == .generic)
        #expect(try shown(#""generic":[]"#, viewing()).fields.isEmpty)
        #expect(try shown(#""boardingPass":{}"#, viewing()).form == .boardingPass(.generic))
    }

    private static let poster = #"""
        "preferredStyleSchemes":["posterEventTicket","eventTicket"],"eventTicket":{},"nfc":{"requiresAuthentication":true},
        "semantics":{"eventName":"Gala","venueName":"Hall"\#("")
        """#

    @Test("an event ticket is a poster if it asks for that first and has the tags of its kind")
    func posterTicket() throws {
        let artwork = ["artwork@3x.png": png(1074, 1344)]
        let whole = Self.poster + "}"
        #expect(try shown(whole, files: artwork, viewing()).form == .posterEventTicket)
        #expect(
            try shown(Self.poster + #","eventType":"PKEventTypeSports"}"#, files: artwork, viewing()).form
                == .eventTicket)
        let classicFirst = whole.replacing(
            #""posterEventTicket","eventTicket""#, with: #""eventTicket","posterEventTicket""#)
        #expect(try shown(classicFirst, files: artwork, viewing()).form == .eventTicket)
    }

    @Test("a poster ticket without NFC is drawn with its code, or a finding says that it has none")
    func posterCode() throws {
        func poster(_ entry: String) throws -> PassPreview {
            let members = Self.poster.replacing(#""nfc":{"requiresAuthentication":true}"#, with: entry) + "}"
            return try preview(members, files: ["artwork@3x.png": png(1074, 1344)], viewing(target: "ios27"))
        }
        func front(of preview: PassPreview) -> PassLayout {
            preview.shown.layouts(of: [.front], measuringWith: EvenLetters())[0]
        }
        func places(in preview: PassPreview) -> [Rectangle] {
            front(of: preview).boxes.compactMap { box in if case .barcode = box.subject { box.frame } else { nil } }
        }
        let code = #"{"format":"PKBarcodeFormatQR","message":"1","messageEncoding":"utf-8"}"#
        let drawn = try poster("\"barcodes\":[\(code)]")
        #expect(drawn.shown.form == .posterEventTicket && drawn.missingBarcode == nil)
        let place = try #require(places(in: drawn).first)
        let event = try #require(front(of: drawn).box(saying: "Gala"))
        #expect(place.bottom < event.frame.y && place.y > 60)
        let unknown = try poster("\"barcodes\":[\(code.replacing("QR", with: "Bogus"))]")
        #expect(unknown.missingBarcode?.rule.id == "picture.barcode-impossible")
        // A terminal reads the other kind.
        let read = try poster("\"barcodes\":[\(code)],\"nfc\":{\"requiresAuthentication\":true}")
        #expect(read.shown.form == .posterEventTicket && read.missingBarcode == nil && places(in: read).isEmpty)
    }

    @Test("a voided or expired pass shows that") func states() throws {
        #expect(try shown(#""generic":{},"voided":true"#, viewing()).state == .voided)
        #expect(try shown(#""generic":{},"expirationDate":"2035-04-12T14:00:00Z""#, viewing()).state == .expired)
        #expect(try shown(#""generic":{},"expirationDate":"2035-04-12T15:00:00Z""#, viewing()).state == .current)
        #expect(try shown(#""generic":{},"expirationDate":"soon","voided":"yes""#, viewing()).state == .current)
    }

    // MARK: - Fields and colours

    @Test("colours that are missing or cannot be read are chosen so that texts can be read") func colors() throws {
        func texts(_ background: String) throws -> [PassColor] {
            let pass = try shown(#""generic":{},"backgroundColor":"\#(background)""#, viewing())
            return [pass.foreground, pass.label]
        }
        let (black, white) = (PassColor(red: 0, green: 0, blue: 0), PassColor(red: 255, green: 255, blue: 255))
        #expect(try texts("rgb(20, 30, 40)") == [white, white])
        #expect(try texts("rgb(250, 240, 200)") == [black, black])
        #expect(try texts("none") == [black, black])
        let pass = try shown(
            ##""storeCard":{},"foregroundColor":"#f00","labelColor":"rgba(0,255,0,0.5)","stripColor":"rgb(0,0,9)""##,
            viewing())
        #expect(pass.foreground == PassColor(red: 255, green: 0, blue: 0))
        #expect(Paint(pass.label, opacity: 0.5).opacity == 0.25)
        #expect(try texts("rgba(0, 0, 0, 0)") == [black, black])
        #expect(pass.stripText == PassColor(red: 0, green: 0, blue: 9))
    }

    // MARK: - Images

    @Test("an image is the file of the largest scale, at the top level before the language, with its size in points")
    func images() throws {
        let files = [
            "logo.png": png(160, 50), "logo@2x.png": png(320, 100), "thumbnail@3x.png": png(100, 50),
            "de.lproj/strip@2x.png": png(750, 288), "icon.png": [1, 2, 3], "de.lproj/icon.png": png(29, 29),
        ]
        let pass = try shown(#""storeCard":{}"#, files: files, viewing("de"))
        #expect(pass.images[.logo]?.summary == "logo@2x.png 160.0 50.0")
        #expect(pass.images[.strip]?.summary == "de.lproj/strip@2x.png 375.0 144.0")
        #expect(pass.images[.icon]?.summary == "icon.png")
        #expect(pass.images[.thumbnail] == nil)
        #expect(try shown(#""storeCard":{}"#, files: files, viewing("fr")).images[.strip]?.width == 375)
        #expect(try shown(#""storeCard":{}"#, files: files, viewing("de", target: "watchos26")).images[.strip] == nil)
        #expect(try shown(#""generic":{}"#, files: files, viewing()).images[.thumbnail]?.height == 50 / 3.0)
    }

    // MARK: - Barcodes

    private func code(_ format: String, _ message: String = "1", _ encoding: String = "iso-8859-1") -> String {
        #"{"format":"PKBarcodeFormat\#(format)","message":"\#(message)","messageEncoding":"\#(encoding)"}"#
    }

    private func barcode(_ codes: [String], target: String = "ios26") throws -> ShownPass.Barcode? {
        try shown(#""generic":{},"barcodes":[\#(codes.joined(separator: ","))]"#, viewing(target: target)).barcode
    }

    @Test("the first barcode that the device can draw is shown") func firstBarcode() throws {
        let codes = [code("EAN13"), code("Code128"), code("Aztec")]
        #expect(try barcode(codes, target: "ios27")?.format == .ean13)
        #expect(try barcode(codes)?.pointer.description == "/barcodes/1")
        #expect(try barcode(codes, target: "watchos26")?.format == .aztec)
        #expect(try barcode([code("Dots"), "7"]) == nil)
        let old = #""generic":{},"barcode":\#(code("PDF417"))"#
        #expect(try shown(old, viewing()).barcode?.pointer.description == "/barcode")
        #expect(try shown(#""generic":{},"barcode":\#(code("Code128"))"#, viewing()).barcode == nil)
    }

    @Test(
        "a message has its bytes in the character set that it names",
        arguments: [
            ("é", "ISO-8859-1", [0xE9]), ("€", "iso-8859-1", nil), ("é", "utf-16be", [0, 0xE9]),
            ("é", "utf-16le", [0xE9, 0]),
            ("Я", "iso-8859-5", [0xCF]), ("Я", "windows-1251", [0xDF]), ("日", "Shift_JIS", [0x93, 0xFA]),
            ("日", "iso-8859-5", nil), ("a", "nonsense", nil), ("Б", "koi8-r", [0xE2]), ("Ґ", "KOI8-U", [0xBD]),
            ("门", "gb2312", [0xC3, 0xC5]), ("門", "gbk", [0xE9, 0x54]), ("门", "gb18030", [0xC3, 0xC5]),
            ("門", "big5", [0xAA, 0xF9]), ("입", "euc-kr", [0xC0, 0xD4]), ("א", "windows-1255", [0xE0]),
            ("ơ", "windows-1258", [0xF5]), ("ต", "tis-620", [0xB5]), ("ü", "cp850", [0x81]), ("ü", "macintosh", [0x9F]),
            ("ü", "utf-7", [0x2B, 0x41, 0x50, 0x77, 0x2D]),
            ((0...255).map { String(format: "\\u%04x", $0) }.joined(), "iso-8859-1", Array(0...255)),
        ] as [(String, String, [UInt8]?)])
    func encodings(_ message: String, _ encoding: String, _ bytes: [UInt8]?) throws {
        #expect(try barcode([code("QR", message, encoding)]).needed.message == bytes)
    }
}

extension ShownPass.Image {
    /// The file and its size in points.
    fileprivate var summary: String {
        ([file] + [width, height].compactMap { $0?.description }).joined(separator: " ")
    }
}

/// A phone in Berlin on 12 April 2035, a quarter past four in the afternoon.
func viewing(_ language: String? = "en", target: String = "ios26", zone: String = "Europe/Berlin") throws -> Viewing {
    try Viewing(
        language: language, timeZone: TimeZone(identifier: zone).needed,
        now: Date(timeIntervalSince1970: 2_060_000_000), target: TargetSystem(target).needed)
}

/// The pass with these members as a device shows it.
func preview(
    _ members: String, files: [String: [UInt8]] = [:], _ viewing: Viewing, isTemplate: Bool = false
) throws -> PassPreview {
    let files = files.merging(["pass.json": Array("{\(members)}".utf8)]) { $1 }
    return try PassPreview(of: PassContents(files: files, isTemplate: isTemplate), for: viewing).needed
}

/// What a device shows of the pass with these members.
func shown(
    _ members: String, files: [String: [UInt8]] = [:], _ viewing: Viewing, isTemplate: Bool = false
) throws -> ShownPass { try preview(members, files: files, viewing, isTemplate: isTemplate).shown }

/// The value of a field with these members, as the front of a generic pass shows it.
func value(_ members: String, _ viewing: Viewing, isTemplate: Bool = false) throws -> String {
    try shown(#""generic":{"secondaryFields":[{"key":"a",\#(members)}]}"#, viewing, isTemplate: isTemplate)
        .fields[.secondary]?.first.needed.value ?? ""
}

/// The start of a PNG file of this size.
func png(_ width: Int, _ height: Int) -> [UInt8] {
    PassRule.Sample.Content.image(width: width, height: height).bytes ?? []
}

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

    @Test("the details grow with their texts, up to a limit") func details() throws {
        func height(_ count: Int) throws -> Double {
            let text = String(repeating: "many words ", count: count)
            return try layout(.back, #""generic": {"backFields": \#(fields(text))}"#).height
        }
        #expect(try height(1) == 500.3)
        #expect(try height(400) > 600)
        #expect(try height(200_000) < 4_500)
    }
}
