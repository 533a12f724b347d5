import Foundation
import PassModel
import TestSupport
import Testing

@testable import PassRules

/// What rules say of texts that differ from others in one place.
@Suite("Answers about texts") struct TextAnswerTests {
    /// Says what rules find in passes that have so many of `texts` at once.
    private func check(
        _ group: String, _ texts: [String], by book: RuleBook, atOnce count: Int = 1, members: ([String]) -> String
    ) throws {
        let answers = stride(from: 0, to: texts.count, by: count).map { start in
            let some = texts[start..<min(start + count, texts.count)].map { JSONValue.string($0).text() }
            return "\(some): " + RuleAnswers.text(RuleAnswers.pass(members(some)), by: book)
        }
        try Answers.check("rules.\(group)", answers)
    }

    @Test("colours that differ in one place are judged as before") func colours() throws {
        let seeds = [
            "#1e4d3a", "#abcd", "0x1E4D3A80", "rgb(30, 77, 58)", "rgba(30,77,58,0.5)", "rgb(10%,20%,100%)",
            "'1, 0, 0.5'",
            "hsl(120deg, 50%, 25%)", "dark green", "ff00ff00", "(255;0;0)", "facade",
        ]
        let keys = ["backgroundColor", "foregroundColor", "labelColor", "stripColor", "footerBackgroundColor"]
        let texts = seeds.flatMap { $0.neighbours(with: "/059:af%., -") }
        try check("colours", texts, by: RuleAnswers.book("color"), atOnce: keys.count) { some in
            zip(keys, some).map { "\"\($0)\": \($1)" }.joined(separator: ", ")
        }
    }

    @Test("dates that differ in one place are judged as before") func dates() throws {
        let seeds = [
            "2026-06-01T12:00:00+02:00", "2026-06-01 12:00", "1.6.2026 9:30 Uhr", "06/07/26 5:30 pm",
            "Mon, 1 June 2026",
            "June 3rd, 2026 at 12.15am", "20260601T123059Z", "1780315200", "1780315200000", "2026060112",
            "1er juin 2026 9h30",
        ]
        let texts = seeds.flatMap { $0.neighbours(with: "/059:-.a ") }
        let book = RuleAnswers.book("date", "fields", "relevance", "expiration", "keys")
        try check("dates", texts, by: book, atOnce: 120) { some in
            let fields = some.enumerated().map {
                "{\"key\": \"k\($0)\", \"label\": \"L\", \"dateStyle\": \"PKDateStyleShort\", \"value\": \($1)}"
            }
            let dates = some.prefix(60).map { "{\"date\": \($0)}" } + some.suffix(60).map { "{\"startDate\": \($0)}" }
            return """
                "generic": {"backFields": [\(fields.joined(separator: ", "))]}, "expirationDate": \(some[0]),
                "relevantDates": [\(dates.joined(separator: ", "))]
                """
        }
    }

    @Test("URLs that differ in one place are judged as before") func links() throws {
        let seeds = [
            "https://a1.example.org:8443/p?q=%20#f", "http://192.168.1.1/x", "mailto:info@lakeside.org",
            "tel:+49-30-123",
            "www.lakeside.org/x", "https://user:pw@lakeside.org", "https://[fe80::1]/", "sms:123&body=x",
        ]
        let texts = seeds.flatMap { $0.neighbours(with: "/0:@Az% .#") }
        let keys = Shape.pass.keys.filter { $0.value.type == .form }.keys.sorted()
        try check("links", texts, by: RuleBook.standard.keeping { !$0.id.hasPrefix("images") }, atOnce: keys.count) {
            some in
            "\"generic\": {}, " + zip(keys, some).map { "\"\($0)\": \($1)" }.joined(separator: ", ")
        }
        let service = seeds.flatMap { $0.neighbours(with: "/:@%. ") }
        try check("web-service", service, by: RuleAnswers.book("web-service", "privacy", "identity")) {
            "\"webServiceURL\": \($0[0]), \"authenticationToken\": \($0[0])"
        }
    }

    @Test("identifiers that differ in one place are judged as before") func identifiers() throws {
        let seeds = [
            "pass.org.lakeside.card", "A1B2C3D4E5", "A1B2C3D4E5.pass.com.example", "0001", "Your Company", "<x>",
            "${x}", "%x%",
            "pass.com.example.a", "SAMPLE1234", "nora@lakeside.org", "1234567890", "pass.xxx.todo", "AAAAAAAAAA",
        ]
        let book = RuleAnswers.book("identity", "privacy", "web-service", "template")
        try check("identifiers", seeds.flatMap { $0.neighbours(with: "/9@AZ[az<%$") }, by: book) { some in
            """
            "passTypeIdentifier": \(some[0]), "teamIdentifier": \(some[0]), "serialNumber": \(some[0]),
            "organizationName": \(some[0]), "description": \(some[0]), "groupingIdentifier": \(some[0]),
            "webServiceURL": "https://lakeside.org", "authenticationToken": "4d9f0c2b7e61a853"
            """
        }
    }

    @Test("texts of fields that differ in one place are judged as before") func fields() throws {
        let seeds = [
            "<a href=\"https://a.de\">b</a> &lt;", "Now %@ 5 %", "{{name}} {{ a }}", "1.234,50 €", "EUR 12", "12:30",
            "+49 30 12",
            "PKDateStyleShort", "PKTextAlignmentNatural", "GBP", "1e5", "info@a.de", "Card 4111 1111 1111 1111",
        ]
        let texts = seeds.flatMap { $0.neighbours(with: "/09:@Az<>&%{} -.\n") }
        let keys = Shape.field.keys.keys.sorted().filter { $0 != "semantics" && $0 != "key" }
        try check("fields", texts, by: RuleAnswers.book("fields", "privacy", "template", "url", "color"), atOnce: 150) {
            some in
            let fields = some.enumerated().map { index, text in
                let more = keys[index % keys.count] == "value" ? "" : ", \"\(keys[index % keys.count])\": \(text)"
                return "{\"key\": \"k\(index)\", \"value\": \(text)\(more)}"
            }
            return "\"storeCard\": {\"backFields\": [\(fields.joined(separator: ", "))]}"
        }
    }

    @Test("semantic tags and places that differ a little are judged as before") func tags() throws {
        let seeds = [
            "BER", "LH 123", "Europe/Berlin", "12A", "PKEventTypeLivePerformance", "GROUP1", "DE", "USD", "90.0",
        ]
        let keys = Shape.tags.keys.filter { [.text, .form, .zone, .date, .any].contains($0.value.type) }.keys.sorted()
        let texts = seeds.flatMap { $0.neighbours(with: "/09@Aaz -.") }
        try check("tags", texts, by: RuleBook.standard.keeping { !$0.id.hasPrefix("images") }, atOnce: keys.count) {
            some in
            let tags = (0..<keys.count).map { "\"\(keys[$0])\": \(some[$0 % some.count])" }
            return
                "\"boardingPass\": {\"transitType\": \"PKTransitTypeAir\"}, \"semantics\": {\(tags.joined(separator: ", "))}"
        }
    }

    @Test("NFC keys that differ in one byte are judged as before") func keys() throws {
        let start: [UInt8] = [
            0x30, 0x39, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
            0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x22, 0x00, 0x02,
        ]
        let key = start + [UInt8](repeating: 7, count: 32)
        var long: [UInt8] = [0x30, 0x59]
        long += key[2..<24]
        long += [0x42, 0x00, 0x04] + [UInt8](repeating: 7, count: 64)
        let points: [[UInt8]] = [
            [UInt8](repeating: 4, count: 65), [2] + [UInt8](repeating: 9, count: 32), [48, 49, 2, 1, 1, 4, 32],
        ]
        var all = [key, long]
        for bytes in [key, long] + points {
            for (index, byte) in bytes.enumerated() {
                for others in [[], [byte &+ 1], [3]] { all.append(bytes.replacing(at: index, with: others)) }
            }
        }
        let texts = all.map { Data($0).base64EncodedString() }
        let one = texts[0]
        let written = [
            "-----BEGIN PUBLIC KEY-----\n\(one)\n-----END PUBLIC KEY-----", " " + one, one + "\n",
            one.replacing("=", with: ""),
            one.replacing("+", with: "-").replacing("/", with: "_"), "PRIVATE KEY", String(one.prefix(40)), one + "!",
            String(repeating: "QUJD", count: 1024), String(repeating: "QUJD", count: 1024) + "Q",
        ]
        try check("nfc", texts + written, by: RuleAnswers.book("nfc", "keys")) {
            "\"nfc\": {\"message\": \"a\", \"encryptionPublicKey\": \($0[0])}"
        }
        let messages = [0, 1, 63, 64, 65, 200].map { String(repeating: "m", count: $0) }
        try check("nfc-messages", messages, by: RuleAnswers.book("nfc")) { "\"nfc\": {\"message\": \($0[0])}" }
    }

    @Test("messages of barcodes of each length are judged as before") func barcodes() throws {
        let formats = Pass.Barcode.Format.allCases.map(\.rawValue) + ["QR", "PKBarcodeFormatDataMatrix"]
        let units = ["1", "A", "a", "é", "日", "1A", "$", " "]
        let lengths = [0, 1, 2, 12, 13, 14, 80, 300, 1800, 2400, 4300]
        let book = RuleAnswers.book("barcode")
        let answers = formats.flatMap { format in
            units.map { unit in
                let codes = lengths.flatMap { length in
                    ["iso-8859-1", "utf-8", "shift_jis"].map { encoding in
                        let message = String(String(repeating: unit, count: length).prefix(length))
                        return """
                            {"format": "\(format)", "message": "\(message)", "messageEncoding": "\(encoding)"}
                            """
                    }
                }
                let pass = RuleAnswers.pass("\"barcodes\": [\(codes.joined(separator: ", "))]")
                return RuleAnswers.text(pass, by: book)
            }
        }
        try Answers.check("rules.barcodes", answers)
        let checked = ["4006381333931", "400638133393", "A40156B", "a12b", "12345", "ABC-12", "*A*", "12 34"]
        let codes = checked.flatMap { $0.neighbours(with: "09A*- é") }
        try check("barcode-messages", codes, by: RuleAnswers.book("barcode")) { some in
            let all = formats.map { "{\"format\": \"\($0)\", \"message\": \(some[0]), \"messageEncoding\": \"utf-8\"}" }
            return "\"barcodes\": [\(all.joined(separator: ", "))]"
        }
    }

    @Test("encodings, currencies, languages and zones that differ a little are judged as before") func names() throws {
        let encodings = ["utf-8", "ISO_8859-1", "windows-1252", "us ascii"].flatMap { $0.neighbours(with: "019aZ-_ ") }
        try check("encodings", encodings, by: RuleAnswers.book("barcode"), atOnce: 60) { some in
            let codes = some.map {
                "{\"format\": \"PKBarcodeFormatQR\", \"message\": \"aé€日\", \"messageEncoding\": \($0)}"
            }
            return "\"barcodes\": [\(codes.joined(separator: ", "))]"
        }
        var names: [String] = []
        for name in Shape.pass.keys.keys.sorted() {
            names += [String(name.dropFirst()), String(name.dropLast()), String(name.reversed())]
            names += [name.uppercased(), name + "s", "x" + name, name.replacing("e", with: "a")]
            names.append("\(name.prefix(1))_\(name.dropFirst())")
            for count in [3, 4] { names += [String(name.prefix(count)), String(name.suffix(count))] }
        }
        try check("key-names", names, by: RuleAnswers.book("keys", "fields"), atOnce: 80) { some in
            let members = some.map { "\($0): 1" }.joined(separator: ", ")
            return
                "\(members), \"generic\": {\"headerFields\": [{\(members)}], \(members)}, \"semantics\": {\(members)}"
        }
    }
}
