import Testing
import TestSupport

@testable import PassToolkit

@Suite("The paths of a record's files") struct AttachmentPathTests {
    private func path(_ pattern: String, _ record: Record) throws -> String {
        try AttachmentPath(TextPattern(pattern, origin: "--file"), for: "notes.txt").filled(from: record)
    }

    private func refusal(_ pattern: String, _ record: Record) -> AttachmentError? {
        #expect(throws: AttachmentError.self) { try path(pattern, record) }
    }

    @Test(
        "a record's value may lead into folders, and the pattern anywhere",
        arguments: [
            ("{{photo}}", "ada/photo.png", "ada/photo.png"), ("{{photo}}", "./a..b/.../..c", "./a..b/.../..c"),
            ("photos/{{photo}}", "/ada.png", "photos//ada.png"), ("/srv/{{photo}}.png", "ada", "/srv/ada.png"),
            ("../../{{photo}}", "ada", "../../ada"), ("{{photo}}/../x", "ada", "ada/../x"),
            ("..{{photo}}", ".ada", "...ada"), ("/{{photo}}", "", "/"), ("../{{photo}}", "", "../"),
            ("{{photo}}", "Zoë 名前.png", "Zoë 名前.png"), ("a/{{photo}}", "", "a/"),
        ])
    func allowed(_ pattern: String, _ value: String, _ expected: String) throws {
        #expect(try path(pattern, ["photo": .text(value)]) == expected)
    }

    @Test(
        "a record's value can't put '..' into a path",
        arguments: [
            ("{{photo}}", ".."), ("{{photo}}", "../../../etc/passwd"), ("photos/{{photo}}.png", "a/../../b"),
            ("photos/{{photo}}", "a/.."), ("{{photo}}{{photo}}", "."), (".{{photo}}/x", "."), ("{{photo}}./x", "."),
            ("photos/..{{photo}}", "/x"), ("photos/{{photo}}..", "x/"), ("..{{photo}}", ""), ("/{{photo}}", "../x"),
            ("photos/{{photo}}/../x", "."), ("photos/{{photo}}/../x", ""), ("{{photo}}/../x", "a/./"),
        ])
    func detours(_ pattern: String, _ value: String) {
        let error = refusal(pattern, ["photo": .text(value)])
        #expect(error?.code == .badValue(value, name: "photo", file: "notes.txt", .leavesFolder))
    }

    @Test(
        "a record's value can't make a path absolute",
        arguments: [
            ("{{photo}}", "/etc/shadow"), ("{{photo}}/x", ""), ("{{photo}}{{photo}}/x", ""), ("{{photo}}x", "/"),
            ("{{photo}}", "//x"),
        ])
    func root(_ pattern: String, _ value: String) {
        let error = refusal(pattern, ["photo": .text(value)])
        #expect(error?.code == .badValue(value, name: "photo", file: "notes.txt", .absolute))
    }

    @Test(
        "a record's value can't put a control character into a path",
        arguments: ["a\0.png", "a\nb", "\u{7F}", "\u{85}"])
    func controls(_ value: String) {
        let error = refusal("photos/{{photo}}", ["photo": .text(value)])
        #expect(error?.code == .badValue(value, name: "photo", file: "notes.txt", .controlCharacter))
        #expect(error?.message.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } == true)
    }

    @Test("the error about an attachment's path names the value at fault")
    func culprit() {
        let record: Record = ["a": "", "b": "/etc", "c": "x/..", "d": ".."]
        #expect(refusal("{{a}}{{b}}/x", record)?.code == .badValue("/etc", name: "b", file: "notes.txt", .absolute))
        #expect(refusal("x{{a}}/{{c}}", record)?.code == .badValue("x/..", name: "c", file: "notes.txt", .leavesFolder))
        #expect(refusal("x/{{a}}{{d}}", record)?.code == .badValue("..", name: "d", file: "notes.txt", .leavesFolder))
    }

    @Test("an attachment outside its folder is not read, even if it exists")
    func files() throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: "lists/ada/photo.png")
        try folder.write([2], to: "secret.txt")
        let list = try folder.write([UInt8].text("photo\n"), to: "lists/list.csv")
        let attachments = try Attachments(["notes.txt": "{{photo}}"], besides: list)
        #expect(try attachments.files(for: ["photo": "ada/photo.png"]) == ["notes.txt": [1]])
        #expect(throws: AttachmentError.self) { try attachments.files(for: ["photo": "../secret.txt"]) }
        #expect(throws: AttachmentError.self) {
            try attachments.files(for: ["photo": .text(folder.path("secret.txt"))])
        }
        let own = try Attachments(["notes.txt": "../{{photo}}.txt"], besides: list)
        #expect(try own.files(for: ["photo": "secret"]) == ["notes.txt": [2]])
    }
}
