import Foundation
import Testing
import TestSupport
import ZipContainer

@Suite("Archives that other programs write", .needs(.shell)) struct WriterFormTests {
    /// A program and the words that make it write `"$out"` from the files of the current folder.
    struct Writer: Sendable, CustomTestStringConvertible {
        let program: String
        let script: String
        var testDescription: String { script }

        init(_ program: String, _ script: String) { (self.program, self.script) = (program, script) }
    }

    private static let writers = [
        Writer("zip", "zip -q -r \"$out\" ."), Writer("zip", "zip -q -0 -r \"$out\" ."),
        Writer("zip", "zip -q -r - . | cat >\"$out\""), Writer("zip", "zip -q -0 -r - . | cat >\"$out\""),
        Writer("jar", "jar c0Mf \"$out\" *"), Writer("jar", "jar cf \"$out\" *"),
        Writer("7z", "7z a -tzip -bd \"$out\" . >/dev/null"),
        Writer("7z", "7z a -tzip -mx=0 -bd \"$out\" . >/dev/null"),
        Writer("bsdtar", "bsdtar -c --format zip -f \"$out\" *"),
        Writer("bsdtar", "bsdtar -c --format zip -f - * | cat >\"$out\""),
        Writer("bsdtar", "bsdtar -c --format zip --options zip:compression=store -f - * | cat >\"$out\""),
        Writer("python3", "python3 -m zipfile -c \"$out\" *"),
    ].filter { Witness($0.program).isInstalled }

    @Test("an archive that another program writes has no problems", arguments: writers)
    func sound(writer: Writer) throws {
        let folder = try TemporaryFolder()
        let script = """
            out="$(pwd)/out.zip" && mkdir files && cd files && mkdir en.lproj && printf x >en.lproj/pass.strings
            printf '{"a":1}' >pass.json && : >empty && head -c 30000 /dev/zero >strip.png && head -c 999 /dev/urandom >icon.png
            \(writer.script)
            """
        let result = try Witness.shell.run(["-e", "-c", script], in: folder.path(""))
        try #require(result.status == 0, "\(result.errors)")
        let archive = try Archive(reading: [UInt8](Data(contentsOf: URL(filePath: folder.path("out.zip")))))
        #expect(archive.problems == [])
        let names = Set(archive.files.keys.filter { !$0.hasPrefix("META-INF/") })
        #expect(names == ["pass.json", "empty", "strip.png", "icon.png", "en.lproj/pass.strings"])
        #expect(archive.files["strip.png"] == Array(repeating: 0, count: 30_000))
    }
}
