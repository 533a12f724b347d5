import Foundation
import Testing
import TestSupport
import ZipContainer

/// People paste hints into a shell, and file names in them come from strangers.
@Suite("Pasted hints") struct PastedHintTests {
    static let names = [
        "'a'; touch PWN; '.x", "a'; touch PWN; 'b", "a$(touch PWN)b", "a`touch PWN`b", "-a;touch PWN",
        "a\ntouch PWN\nb", "a' 'b\\",
    ]

    /// Command lines that end with hints in which `$name` stands.
    static let commands = [
        #"passtool inspect -- "$name.broken""#, #"passtool inspect -- "$name.odd""#,
        #"passtool verify -- "$name.broken""#,
        #"passtool cert inspect -- "$name.broken""#,
        #"passtool sign card.pass -o "$name.dir/x.pkpass" --identity certs-test/right.pem --key certs-test/key.pem"#,
        #"passtool sign card.pass -o a.pkpass --identity certs-test/right.pem --key "./$name.key""#,
        #"passtool bundle "./$name.pkpass" -o all.pkpasses"#,
        #"passtool batch card.pass --data "./$name.latin1" -o out --dry-run"#,
        #"passtool batch card.pass --data "./$name.csv" -o out --dry-run --file "$name.png={{serialNumber}}""#,
        #"passtool cert import certs-test/right.pem --key "./$name.key" -o "$name.p12""#,
        #"passtool cert import "./$name.cer" --key 'pkcs11:object=a' -o b.p12"#,
        #"passtool cert doctor --identity "./$name.key" --key certs-test/right.pem"#,
        #"passtool cert request "$name""#, #"passtool new coffee "$name.pass""#,
        #"passtool sign "$name.up" -o a.pkpass"#,
        #"passtool create card.pass -o "$name.out" --identity certs-test/right.pem --key certs-test/key.pem"#,
    ]

    @Test(
        "a hint that is pasted into a shell runs nothing else, whatever files are called",
        arguments: Effort.sample(commands, quick: 4), Effort.sample(names, quick: 1))
    func hints(command: String, name: String) throws {
        let workplace = try Workplace()
        let files = try WrongCertificates.files.get()
        try workplace.add(files)
        #expect(try workplace.shell("passtool new coffee card.pass -q").status == 0)
        try workplace.add([
            "\(name).broken": Array("PK\u{3}\u{4}x".utf8), "\(name).key": files["certs-test/key.pem"] ?? [],
            "\(name).odd": try Self.odd(), "\(name).cer": files["certs-test/right.pem"] ?? [],
            "\(name).pkpass": Array("x".utf8), "\(name).latin1": Array("serialNumber\n".utf8) + [0xE4, 0x0A],
            "\(name).csv": Array("serialNumber\n/etc\n".utf8), "\(name).up/in/pass.json": Array("{}".utf8),
        ])
        #expect(try workplace.shell("chmod 644 ./*.key").status == 0)
        let said = try workplace.shell(command, environment: ["name": name])
        let marks = ["hint: ", "next: ", "then: "]
        for line in (said.text + "\n" + said.errors).split(separator: "\n") {
            guard let mark = marks.lazy.compactMap({ line.firstRange(of: $0) }).first else { continue }
            // A person copies only the command, without the words before it.
            let words = String(line[mark.upperBound...])
            for start in [words.startIndex] + words.indices.filter({ words[..<$0].hasSuffix(": ") }) {
                _ = try workplace.shell(
                    String(words[start...]), environment: ["PATH": "\(workplace.folder.path("bin")):/usr/bin:/bin"])
                #expect(!FileManager.default.fileExists(atPath: "\(workplace.work)/PWN"), "\(words)")
            }
        }
    }

    /// An archive whose `pass.json` is none.
    private static func odd() throws -> [UInt8] {
        try ArchiveWriter.archive(of: [ArchiveEntry(name: "pass.json", bytes: [0x7B], compression: .stored)])
    }
}
