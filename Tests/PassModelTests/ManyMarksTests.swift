import PassModel
import Testing

@Suite("Letters with very many marks") struct ManyMarksTests {
    private static let marks = String(repeating: "\u{301}\u{323}", count: 51)
    private static let escaped = String(repeating: "\\u0301\\u0323", count: 51)

    @Test(
        "JSON in which a letter has more marks than any writing is refused",
        arguments: [
            "{\"e\(marks)\": 1}", "[\"e\(marks)\"]", "[\"e\(escaped)\"]",
        ])
    func json(text: String) {
        let error = #expect(throws: JSONDocument.SyntaxError.self) { try JSONDocument(parsing: Array(text.utf8)) }
        #expect(error?.message == "more than 100 combining marks follow one letter")
    }

    @Test(
        "strings with more combining marks on a letter than any writing has are refused",
        arguments: [
            "\"e\(marks)\" = \"x\";", "\"x\" = \"e\(marks)\";",
        ])
    func strings(text: String) {
        let error = #expect(throws: StringsDocument.SyntaxError.self) { try StringsDocument(parsing: Array(text.utf8)) }
        #expect(error?.code == .tooManyMarks)
    }

    @Test("100 marks on a letter are read, and so are as many at the start of a text and more on two letters")
    func edge() throws {
        let marks = String(repeating: "\u{301}", count: 100)
        for (text, isRead) in [
            ("e\(marks)", true), (marks, true), ("e\(marks)e\(marks)", true), ("e\(marks)\u{301}", false),
            ("\(marks)\u{300}", false), ("e\(marks)\u{2FF}\u{301}", true),
        ] {
            let bytes = Array("[\"\(text)\"]".utf8)
            #expect(((try? JSONDocument(parsing: bytes)) != nil) == isRead, "\(text.unicodeScalars.count)")
        }
    }

    @Test("JSON strings of languages that write with combining marks are read")
    func languages() throws {
        let text = String(repeating: "ภาษาไทยที่นี่ e\u{301}\u{323} नमस्ते ", count: 100)
        #expect(try JSONDocument(parsing: Array("[\"\(text)\"]".utf8)).root == .array([.string(text)]))
    }
}
