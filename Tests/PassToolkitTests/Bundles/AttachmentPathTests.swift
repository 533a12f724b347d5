import Foundation
import PassToolkit
import SignedMessages
import TestSupport
import Testing

@Suite("The paths of a record's files") struct AttachmentPathTests {
    private let folder: TemporaryFolder
    private let list: String

    init() throws {
        folder = try TemporaryFolder()
        try folder.write([1], to: "lists/ada/photo.png")
        try folder.write([2], to: "secret.txt")
        try folder.write([3], to: "lists/photos/Zoë 名前.png")
        list = try folder.write([UInt8].text("photo\n"), to: "lists/list.csv")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("lists/link"), withDestinationPath: "../secret.txt")
    }

    private func file(_ pattern: String, _ value: String) throws -> [UInt8]? {
        try Attachments(["notes.txt": pattern], besides: list).files(for: ["photo": .text(value)])["notes.txt"]
    }

    @Test(
        "a record's value may lead into folders, and the pattern anywhere",
        arguments: [
            ("{{photo}}", "ada/photo.png", 1), ("{{photo}}", "./ada//photo.png", 1), ("ada/{{photo}}", "/photo.png", 1),
            ("../{{photo}}.txt", "secret", 2), ("photos/{{photo}}.png", "Zoë 名前", 3),
        ] as [(String, String, UInt8)])
    func allowed(_ pattern: String, _ value: String, _ content: UInt8) throws {
        #expect(try file(pattern, value) == [content])
    }

    @Test(
        "a record's value can't lead to a file outside of the pattern's folder, even if it exists",
        arguments: [
            ("{{photo}}", "../secret.txt"), ("{{photo}}", "ada/../../secret.txt"),
            ("photos/{{photo}}", "../../secret.txt"),
            ("{{photo}}{{photo}}/../secret.txt", "."), ("{{photo}}/../secret.txt", ""), (".{{photo}}/secret.txt", "."),
            ("{{photo}}", "ABSOLUTE"), ("photos/{{photo}}", "ABSOLUTE"), ("{{photo}}", "link"),
            ("{{photo}}", "ada/photo.png\0"), ("{{photo}}", ""), ("{{photo}}", ".."),
        ])
    func refused(_ pattern: String, _ value: String) {
        let value = value == "ABSOLUTE" ? folder.path("secret.txt") : value
        #expect(throws: (any Error).self) { try file(pattern, value) }
    }

    @Test("a key is no attachment, and no attachment has a name that a pass can't carry") func keys() throws {
        try folder.write(TestCertificates.key.get().pem(encryptedWith: nil), to: "lists/eve.png")
        #expect(throws: Attachments.Failure.self) { try file("{{photo}}.png", "eve") }
        for bad in ["", "../a", "/a", "manifest.json", "key.pem"] {
            let error = #expect(throws: Attachments.Failure.self) { try Attachments([bad: "a"]) }
            #expect(error?.code == .badName(bad))
        }
    }
}
