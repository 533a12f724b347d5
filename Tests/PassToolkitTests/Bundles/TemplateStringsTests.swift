import Foundation
import PassModel
import PassToolkit
import Testing
import TestSupport

@Suite("Placeholders in pass.strings") struct TemplateStringsTests {
    private let name = "de.lproj/pass.strings"

    private func template(_ bytes: [UInt8]) throws -> PassTemplate {
        try PassTemplate(PassBundle(files: ["pass.json": [UInt8].text("{}"), name: bytes]))
    }

    private func rendered(_ bytes: [UInt8], _ record: Record) throws -> [UInt8] {
        try template(bytes).render(record).files[name] ?? []
    }

    /// What Foundation's own parser for the format reads.
    private func read(_ bytes: [UInt8]) throws -> [String: String]? {
        try unsafe PropertyListSerialization.propertyList(from: Data(bytes), format: nil) as? [String: String]
    }

    @Test(
        "a value put into pass.strings reads back unchanged",
        arguments: [
            "plain", #"He said "hi""#, #"C:\new"#, "two\nlines\r\nand\ttab", "🎉 é مرحبا", "{{v}}", ";", "/* no */",
            "= \";",
        ])
    func escaping(_ value: String) throws {
        let bytes = try rendered(.text("\"a\" = \"{{v}}\";\n\"b\" = \"x {{v}} y\";\n"), ["v": .text(value)])
        #expect(try read(bytes) == ["a": value, "b": "x \(value) y"])
    }

    @Test("filling in placeholders changes nothing else in pass.strings")
    func nothingElse() throws {
        let text =
            "/* {{a}} \" = */\r\n// \"{{b}}\" = \"{{c}}\";\n\"{{key}}\"=\"{{v}}\" ;\n word = other;\n\"{{k}}\" = \"\\\"{{v}}\\\"\";\n"
        let expected = text.replacing("{{v}}", with: "V")
        #expect(try rendered(.text(text), ["v": "V"]) == .text(expected))
        #expect(try template(.text(text)).uses.count == 2)
    }

    /// Texts in every encoding that occurs, with what decodes them.
    static let encodings: [(mark: [UInt8], encoding: String.Encoding)] = [
        ([], .utf8), ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE], .utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
        ([], .utf16LittleEndian), ([], .utf16BigEndian),
    ]

    @Test("pass.strings keeps its encoding and byte order mark", arguments: 0..<encodings.count)
    func encoding(_ index: Int) throws {
        let (mark, encoding) = Self.encodings[index]
        let before = mark + (try #require("\"a\" = \"é {{v}}\";\n".data(using: encoding)))
        let after = mark + (try #require("\"a\" = \"é 🎉\\\"\";\n".data(using: encoding)))
        #expect(try rendered(before, ["v": "🎉\""]) == after)
    }
}
