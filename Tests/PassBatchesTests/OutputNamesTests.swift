import PassToolkit
import Testing
import TestSupport
import ZipContainer

@testable import PassBatches

@Suite("A file's name in a batch") struct OutputNamesTests {
    private func name(_ value: String, pattern: String = "{{n}}") throws -> String {
        try BatchParts.names(pattern).name(for: ["n": .text(value)])
    }

    @Test(
        "an output name that could leave the folder or hide is refused",
        arguments: [
            ("../x", BatchError.NameFault.leavesFolder), ("/etc/x", .absolute), ("a/../../b", .leavesFolder),
            ("..", .leavesFolder), (".", .leavesFolder), ("a/./b", .leavesFolder), ("a\u{0}b", .controlCharacter),
            ("a\nb", .controlCharacter), ("a\u{7F}", .controlCharacter), (".hidden", .hidden), ("a/.b/c", .hidden),
            ("a\u{202E}gpj.b", .invisibleCharacter), ("a\u{200B}b", .invisibleCharacter),
            ("\u{9B}31m", .controlCharacter), ("a\u{AD}b", .invisibleCharacter), ("a\u{E0041}", .invisibleCharacter),
            ("\u{3164}", .invisibleCharacter), ("a\u{2028}b", .invisibleCharacter), ("a\u{2800}", .invisibleCharacter),
            ("\u{301}", .combiningCharacter), ("a/\u{20E3}b", .combiningCharacter), ("\u{903}x", .combiningCharacter),
            ("a//b", .emptyPart), ("a/", .emptyPart), ("a\\b", .backslash), ("..\\x", .backslash),
            (String(repeating: "a", count: 256), .tooLong), (String(repeating: "é", count: 150), .tooLong),
            (String(repeating: "aaaaaaaaa/", count: 101) + "a", .tooLong),
        ])
    func refused(_ value: String, _ fault: BatchError.NameFault) throws {
        let error = #expect(throws: BatchError.self) { try name(value) }
        #expect(error?.code == .badName(value, fault))
        #expect(error?.message.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } == false)
    }

    @Test(
        "a name gets the ending that devices go by, once, and stays refused if it was; an empty value is named",
        arguments: [
            ("7", "7.pkpass"), ("a/7", "a/7.pkpass"), ("7.pkpass", "7.pkpass"), ("7.zip", "7.zip.pkpass"),
            ("7.PKPASS", "7.PKPASS"), ("pkpass", "pkpass.pkpass"),
        ])
    func ending(_ value: String, _ expected: String) throws {
        let names = OutputNames(try TextPattern("{{n}}", origin: "--name"), ending: ".pkpass")
        #expect(try names.name(for: ["n": .text(value)]) == expected)
        for unsafe in ["", "a/", "..", "../x", "/x"] {
            let error = #expect(throws: BatchError.self) { try names.name(for: ["n": .text(unsafe)]) }
            #expect((error?.code == .emptyValue("n")) == unsafe.isEmpty)
        }
        #expect(throws: BatchError.self) { try name("", pattern: "{{n}}.pkpass") }
    }

    @Test(
        "a plain output name in any script is used as it stands",
        arguments: [
            "a.pkpass", "a/b.pkpass", "Zoë", "Zoe\u{308}", "山田　太郎", "ไม้", "नमस्ते", "🎫", "ㅎ", "\u{1112}\u{1161}\u{11AB}",
            "‥", "．．", "a b", "-rf", "名前", "a..b", "a.",
            String(repeating: "a", count: 255),
        ])
    func taken(_ value: String) throws {
        #expect(try name(value) == value)
    }

    @Test(
        "an output name that equals another record's on some file system is refused",
        arguments: [
            ("a", "A"), ("\u{E9}", "e\u{301}"), ("É", "e\u{301}"), ("straße", "STRASSE"), ("\u{212A}", "k"),
            ("ΣΑΣ", "σας"),
            ("x/a", "X/a"),
        ])
    func twins(_ first: String, _ second: String) async throws {
        let folder = try TemporaryFolder()
        let list = "serial,name\n\(first),1\nother,2\n\(second),3\n"
        let (reports, _) = try await BatchParts.run(BatchParts.plan(to: .folder(folder.path("out"))), list)
        #expect(reports.map(\.outcome) == [.made, .made, .failed])
        #expect(reports[2].code == .twinName("\(second).pkpass", first: 2))
    }

    @Test("an output file is not written through a symbolic link in the folder") func link() async throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: "elsewhere/victim.pkpass")
        try folder.write([UInt8](), to: "out/keep")
        try #require(
            try Witness.shell.run(
                ["-c", "ln -s ../elsewhere out/a; ln -s ../elsewhere/victim.pkpass out/b.pkpass"], in: folder.path
            )
            .status == 0)
        let plan = try BatchParts.plan(to: .folder(folder.path("out"))) { $0.isReplacing = true }
        let (reports, _) = try await BatchParts.run(plan, "serial,name\na/victim,1\nb,2\n")
        #expect(reports.map(\.outcome) == [.failed, .made])
        #expect(try InputFile.read(folder.path("elsewhere/victim.pkpass")) == [1])
        #expect(try folder.files().filter { $0.hasPrefix("elsewhere/") } == ["elsewhere/victim.pkpass"])
    }
}
