import Foundation
import PassModel
import TestSupport
import Testing

@testable import PassRules

/// What rules say of the files of a pass.
@Suite("Answers about files") struct FileAnswerTests {
    private func check(_ group: String, _ passes: [[String: [UInt8]]], by book: RuleBook) throws {
        try Answers.check("rules.\(group)", passes.map { RuleAnswers.text($0, by: book) })
    }

    @Test("names of files are judged as before") func names() throws {
        let seeds = [
            "icon@2x.png", "de.lproj/pass.strings", "en-GB.lproj/logo@3x.png", "a/b.png", "../x", "id_rsa",
            "passwords.txt",
            "db.env", "#x#", "Thumbs.db", "desktop.ini", ".DS_Store", "__MACOSX/._a", "a.p12", "strip.png.urls",
            "personalization.json", "PassStrings.strings", "tooling.json", "thumbnail.pdf", "credentials.yaml",
            "zh_TW.lproj/x",
        ]
        let names = seeds.flatMap { $0.neighbours(with: "/.@23~#A\\\u{1F} \u{7F}") }
        let answers = names.map { name in
            let file = FileName(name)
            return """
                \(name): \(file.kind) \(file.base) \(file.folder ?? "-") \(file.pathExtension) \(file.language ?? "-") \
                \(file.topFolder ?? "-") \(file.isKeyMaterial) \(file.isSecret) \(file.isLeftover)
                """
        }
        try Answers.check("rules.file-names", answers)
        let folders = [
            ["a/pass.json"], ["a/pass.json", "a/x"], ["a/pass.json", "b/x"], ["pass.json"], ["a/b/order.json"], ["x"],
        ]
        let enclosing = folders.flatMap { [$0, $0 + [".DS_Store"], $0 + ["a/b/pass.json"]] }
        try Answers.check("rules.folders", enclosing.map { FileName.enclosingFolder(of: $0) ?? "none" })
        // Many names at once, each with a file of its own.
        let book = RuleAnswers.book("bundle", "images", "language", "strings")
        let passes = stride(from: 0, to: names.count, by: 40).map { start in
            let files = names[start..<min(start + 40, names.count)].map { ($0, Array("\"a\" = \"b\";".utf8)) }
            return RuleAnswers.pass("", files: Dictionary(files) { $1 })
        }
        try check("bundle", passes + seeds.map { RuleAnswers.pass("", files: [$0: []]) }, by: book)
    }

    @Test("traces of keys in bytes that differ in one place are told as before") func traces() throws {
        let texts = [
            "-----BEGIN RSA PRIVATE KEY-----", "---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----", "# age\nAGE-SECRET-KEY-1Q",
            "PuTTY-User-Key-File-2: x", "<RSAKeyValue><D>A</D></RSAKeyValue>", "-----BEGIN CERTIFICATE-----",
            #"{"kty": "RSA", "d": "AQABAQABAQABAQABAQ", "n": "x"}"#,
            #"{"keys": [{"k": "QUJDQUJDQUJDQUJDQUJD", "kty": "oct"}]}"#,
        ]
        let starts: [[UInt8]] = [
            [0x30, 0x82, 1, 0, 2, 1, 0, 0x30, 13, 6, 9], [0x30, 0x20, 2, 1, 1, 4, 0x20],
            [0x30, 0x82, 1, 0, 2, 1, 3, 0x30],
            [0x30, 0x40, 0x30, 0x20, 6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 5],
            [0x30, 0x40, 0x30, 0x20, 0xA0, 3, 2, 1, 2], [0xFE, 0xED, 0xFE, 0xED, 0], [0x50, 0x4B, 3, 4, 0],
            [0x1F, 0x8B, 8, 0],
        ]
        let words = texts.map { Array($0.utf8) }
        let encoded = (words + starts).map { Self.base64($0 + [UInt8](repeating: 5, count: 24)) }
        var all = encoded + encoded.map { Array($0.dropLast()) }
        for bytes in words {
            all.append([0xEF, 0xBB, 0xBF] + bytes)
            all.append([0xFF, 0xFE] + bytes.flatMap { [$0, 0] })
            all.append([32, 10, 34] + bytes)
            all += bytes.neighbours(with: Array("-/09@AZ[a \n\0".utf8) + [0x80])
        }
        for bytes in starts { all += (bytes + [5, 5, 5, 5]).neighbours(with: [0, 1, 2, 3, 4, 0x30, 0x80]) }
        // A sign that Base64 doesn't have, at the end of what is looked at.
        for bytes in encoded {
            for count in [255, 256, 257] where count > bytes.count {
                all.append(bytes + [UInt8](repeating: 65, count: count - bytes.count) + [0x21])
            }
        }
        try Answers.check("rules.traces", all.map { KeyTrace(in: $0)?.rawValue ?? "none" })
    }

    private static func base64(_ bytes: [UInt8]) -> [UInt8] { Array(Data(bytes).base64EncodedData()) }

    // MARK: - Images

    private func png(_ width: Int, _ height: Int) -> [UInt8] {
        PassRule.Sample.Content.image(width: width, height: height).bytes ?? []
    }

    private let imageBook = RuleAnswers.book("images")

    @Test("headers of PNG files that differ in one byte are judged as before") func headers() throws {
        let header = png(320, 100)
        var variants: [[UInt8]] = []
        for (index, byte) in header.enumerated() {
            variants.append(Array(header.prefix(index)))
            for other in [0, 1, 3, 0x7F, 0x80, 0xFF, byte &+ 1, byte &- 1] {
                variants.append(header.replacing(at: index, with: [other]))
            }
        }
        for start in ["%PDF-1.4", "GIF89a", "RIFF    WEBP", "<svg xmlns", "CgBI"] { variants.append(Array(start.utf8)) }
        variants.append([0xFF, 0xD8, 0xFF, 0xE0])
        var apple = header
        apple.insert(contentsOf: [0, 0, 0, 4, 0x43, 0x67, 0x42, 0x49, 0, 0, 0, 0], at: 8)
        variants.append(apple)
        try check("png", variants.map { RuleAnswers.pass("", files: ["logo@2x.png": $0]) }, by: imageBook)
    }

    @Test("sizes of images at the edges of their places are judged as before", arguments: Pass.Style.Kind.allCases)
    func sizes(style: Pass.Style.Kind) throws {
        let passes = PassImage.Slot.allCases.flatMap { slot -> [[String: [UInt8]]] in
            let sizes = slot.sizes(for: style) + slot.facts.sizes.prefix(1)
            guard let size = sizes.first else { return [] }
            let (width, height) = (size.widthInPoints.upperBound, size.heightInPoints.upperBound)
            let (low, short) = (size.widthInPoints.lowerBound, size.heightInPoints.lowerBound)
            let shapes: [(Int, Int)] = [
                (width, height), (width + 1, height), (width, height + 1), (2 * width, 2 * height),
                (3 * width, 3 * height),
                (3 * width + 1, 3 * height), (9 * width, 9 * height), (9 * width + 1, 9 * height), (low, short),
                (low / 2, short / 2), (low / 2 - 1, short / 2), (width, 0), (0, 0), (1, 1), (2, 1),
                (width, height * 9 / 10 - 1),
                (width, height * 11 / 10 + 1), (width * 11 / 10, height), (2 * width - 1, 2 * height - 1),
                (height, width),
            ]
            return shapes.enumerated().flatMap { index, shape in
                let scales: [[PassImage.Scale]] = [
                    [.one], [.two], [.three], [.one, .two], [.two, .three], [.one, .two, .three],
                ]
                let chosen = index == 0 || index == 3 ? scales : [scales[index % scales.count], [.three]]
                return chosen.map { scales in
                    let files = scales.map { scale in
                        let grows = index > 2 || scales.count > 1
                        let factor = grows && index < 3 ? scale.rawValue : 1
                        return (PassImage.Name(slot, scale).path, png(shape.0 * factor, shape.1 * factor))
                    }
                    let scheme = index % 2 == 0 ? "" : ", \"preferredStyleSchemes\": [\"posterEventTicket\"]"
                    var pass = RuleAnswers.pass("\"\(style.rawValue)\": {}\(scheme)")
                    if slot == .icon { for name in ["icon.png", "icon@2x.png", "icon@3x.png"] { pass[name] = nil } }
                    return pass.merging(files) { $1 }
                }
            }
        }
        try check("sizes.\(style.rawValue)", passes, by: imageBook)
    }

    @Test("images in languages, in other formats and beside others are judged as before") func sides() throws {
        let names = [
            "logo.png", "logo@2x.png", "logo.pdf", "de.lproj/logo.png", "de.lproj/logo@2x.png", "fr.lproj/logo.pdf",
            "de.lproj/icon@2x.png", "logo-2x.png", "Logo@2X.png", "logo@1x.png", "logos.png", "de.lproj/strip.png",
            "strip@2x.png",
            "thumbnail@2x.jpg", "icon.pdf", "artwork@2x.png", "logo.png.urls",
        ]
        let passes = names.indices.flatMap { first in
            names.indices.filter { $0 >= first }.flatMap { second in
                [png(320, 100), png(1, 1)].map { bytes in
                    RuleAnswers.pass("\"generic\": {}", files: [names[first]: png(160, 50)])
                        .merging([names[second]: bytes]) { $1 }
                }
            }
        }
        let book = RuleAnswers.book("images", "language", "bundle")
        try check("image-names", passes, by: book)
        let bare = passes.map { pass in pass.filter { !$0.key.hasPrefix("icon") || $0.key == "icon.pdf" } }
        try check("image-names-bare", Array(bare.prefix(120)), by: book)
    }

    // MARK: - Strings

    @Test("translations that differ a little are judged as before") func translations() throws {
        let texts = ["Card", "Now %@", "Balance of {{name}}", "GUEST", "Lake side 5", "RSVP", "A12", "ab"]
        let fields = texts.enumerated().map {
            "{\"key\": \"\($0)\", \"label\": \"\($1)\", \"value\": \"\($1)\", \"changeMessage\": \"\($1)\"}"
        }
        let members = """
            "generic": {"backFields": [\(fields.joined(separator: ", "))]}, "logoText": "Lake side", "barcodes": \
            [{"format": "PKBarcodeFormatQR", "message": "GUEST", "messageEncoding": "utf-8", "altText": "Guest"}]
            """
        let keys = texts.flatMap {
            [$0, $0.lowercased(), $0 + "s", String($0.dropLast()), $0 + " ", $0.replacing(" ", with: "")]
        }
        let values = ["x", "%@", "%@ %@", "{{name}}", "{{ name }} {{b}}", ""]
        let files = keys.enumerated().map { index, key in
            Array("\"\(key)\" = \"\(values[index % values.count])\";\n\"Lake side\" = \"Lake side\";".utf8)
        }
        let passes = files.indices.map { index in
            RuleAnswers.pass(
                members,
                files: [
                    "de.lproj/pass.strings": files[index],
                    "fr.lproj/pass.strings": files[(index * 7 + 1) % files.count] + (index % 2 == 0 ? files[index] : [])
                    ,
                ])
        }
        try check("translations", passes, by: RuleAnswers.book("strings", "language", "barcode"))
        let templates = passes.map {
            RuleAnswers.text($0, by: RuleAnswers.book("strings", "template"), isTemplate: true)
        }
        try Answers.check("rules.translations-of-templates", templates)
        let languages = [
            "de", "nb", "nn", "no", "zh-Hans", "zh-Hant", "zh_TW", "en", "en-GB", "EN", "english", "xx", "pt-BR",
            "Base", "e", "",
        ]
        let pairs = languages.flatMap { one in
            languages.map { two in
                RuleAnswers.pass(members, files: ["\(one).lproj/pass.strings": files[0], "x/a": []])
                    .merging(["\(two).lproj/pass.strings": files[6]]) { $1 }
            }
        }
        try check("languages", pairs, by: RuleAnswers.book("strings", "language", "bundle"))
    }

    @Test("texts that can be translated are found as before") func translatable() throws {
        let texts = ["RSVP", "A12", "Ab1", "a@b", "x://y", "12 a", "%@ a"].flatMap { $0.neighbours(with: "@Z[{/: 9%") }
        // At each place where a text may stand, and the others in one place.
        let wide = ["RSVP", "Lake side", "2026-06-01T12:00Z", "{{a}}", "A12", "%@ a", "x://y"]
            .enumerated().map { index, text in
                let styles = Pass.Style.Kind.allCases
                return WidePass.json(.string(text), style: styles[index % styles.count])
            }
        let one = texts.map { text in
            let field = "{\"key\": \"a\", \"label\": \(JSONValue.string(text).text()), \"value\": 1}"
            return RuleAnswers.pass("\"generic\": {\"backFields\": [\(field)]}")["pass.json"] ?? []
        }
        let answers = (wide + one).map { json in
            let found = PassContents(files: ["pass.json": json]).translatableTexts
            return "\(found.map { "\($0.text) \($0.pointers.map(\.description))" })"
        }
        try Answers.check("rules.translatable", answers)
    }

    @Test("strings files that differ in one place are judged as before") func strings() throws {
        let seeds = [
            "\"Card\" = \"Carte\";\n/* x */ b = 'c';", "\"Card\" = \"A\"\n\"x\" = \"y\";", "\"a\" = \"\\U12\\q\";",
        ]
        let texts =
            seeds.flatMap { $0.neighbours(with: "\"'\\;=/*\n{ UÉ") } + [
                "", "{}", "{\"Card\": \"x\"}", "bplist00", "<?xml",
            ]
        let passes = texts.map { RuleAnswers.pass("", files: ["fr.lproj/pass.strings": Array($0.utf8)]) }
        try check("strings", passes, by: RuleAnswers.book("strings"))
    }

    @Test("sign-up forms that differ a little are judged as before") func personalization() throws {
        let form = """
            {"description": "Join", "requiredPersonalizationFields": ["PKPassPersonalizationFieldName", \
            "PKPassPersonalizationFieldEmailAddress"], "termsAndConditions": "<a href='https://a.de'>x</a>"}
            """
        let others = [
            "PKPassPersonalizationFieldPostalCode", "PKPassPersonalizationFieldPhoneNumber", "Name", "name", "email",
            "",
        ].map { form.replacing("PKPassPersonalizationFieldName", with: $0) }
        let keys = ["description", "requiredPersonalizationFields", "termsAndConditions"]
        let cut =
            keys.map { form.replacing($0, with: "x") }
            + keys.map { form.replacing("\"\($0)\": ", with: "\"\($0)\": 1, \"b\": ") }
        let passes = ([form, "{}", "[]", "", form + form, form.replacing("[", with: "[[")] + others + cut).flatMap {
            text in
            ["\"generic\": {}", "\"storeCard\": {}", "\"storeCard\": {}, \"nfc\": {\"message\": \"a\"}"].flatMap {
                style in
                [[:], ["personalizationLogo@2x.png": png(300, 80)]].map { files in
                    RuleAnswers.pass(style, files: ["personalization.json": Array(text.utf8)].merging(files) { $1 })
                }
            }
        }
        try check("personalization", passes, by: RuleBook.standard)
    }
}
