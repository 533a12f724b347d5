import Foundation
import TestSupport
import Testing
import ZipContainer

@Suite("Agreement with other readers", .needs(.python3, .unzip)) struct AgreementTests {
    /// The reader of KDE Itinerary, if it is there.
    private static let kzip = Witness.built("kzip")
    /// The number of archives in one round; each program reads the accepted ones.
    private static let roundSize = UInt64(Effort.count(quick: 50, full: 2_000))

    @Test(
        "every reader gives the same names and bytes for an archive without problems",
        arguments: Effort.seeds(quick: 1, full: 4))
    func agreement(round: UInt64) throws {
        var accepted: [String: (forge: ZipForge, twists: [String])] = [:]
        for seed in (round * Self.roundSize)..<((round + 1) * Self.roundSize) {
            var twister = ZipTwister(SeededGenerator(seed: seed))
            let (forge, twists) = twister.forge()
            guard let archive = try? Archive(reading: forge.bytes), archive.problems.isEmpty else { continue }
            accepted["\(seed).zip"] = (forge, twists)
        }
        #expect(accepted.count > Self.roundSize / 5)
        #expect(accepted.values.contains { !$0.twists.isEmpty })
        for (file, readings) in try Self.readings(of: accepted.mapValues(\.forge.bytes)) {
            let (forge, twists) = try #require(accepted[file])
            let expected = try Archive(reading: forge.bytes).listing
            for (reader, listing) in readings where !Self.isExcused(reader, listing, forge) {
                #expect(listing == expected, "\(reader) on \(file): \(twists)")
            }
        }
    }

    /// Known deviations of programs on valid archives, without showing another file.
    ///
    /// Java refuses stored entries with a descriptor. Debian's unzip takes names of entries made under FAT, as Java writes
    /// them, for those of a code page, although the entries are marked as UTF-8; so it garbles names that aren't ASCII.
    private static func isExcused(_ reader: String, _ listing: [String], _ forge: ZipForge) -> Bool {
        switch reader {
        case "java-stream":
            listing.first?.contains("only_DEFLATED_entries_can_have_EXT_descriptor") == true
                && forge.entries.contains { $0.local.method == 0 && $0.local.flags & 8 != 0 }
        case "unzip":
            forge.entries.contains { $0.madeBy >> 8 == 0 && !$0.local.name.allSatisfy { $0 < 0x80 } }
        default: false
        }
    }

    /// The result of each program for each archive: the names and bytes of its files.
    private static func readings(of archives: [String: [UInt8]]) throws -> [String: [String: [String]]] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "agreement-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, bytes) in archives { try Data(bytes).write(to: folder.appending(path: name)) }
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let script = tests.appending(path: "Readers/readers.py").path
        let readers = [Self.kzip.path].compactMap(\.self)
        let result = try Witness.python3.run(["-X", "utf8", script, folder.path] + readers)
        #expect(result.status == 0, "\(result.errors)")
        var readings: [String: [String: [String]]] = [:]
        for line in result.text.split(separator: "\n") {
            let parts = line.split(separator: " ").map(String.init)
            readings[parts[1], default: [:]][parts[0]] = parts.dropFirst(2).map(composed).sorted()
        }
        #expect(readings.count == archives.count)
        #expect(readings.values.allSatisfy { $0.count == readings.first?.value.count && $0.count >= 3 })
        return readings
    }
}

extension Archive {
    /// The name and the bytes of each file, in hexadecimal digits.
    fileprivate var listing: [String] {
        entries.filter { !$0.isDirectory }.map { entry in
            let name = entry.name.precomposedStringWithCanonicalMapping
            return digits(of: Array(name.utf8)) + "=" + digits(of: entry.bytes ?? [])
        }.sorted()
    }
}

private func digits(of bytes: [UInt8]) -> String { bytes.map { String(format: "%02x", $0) }.joined() }

/// A line of a reader with its name in Unicode's composed form, which bsdtar makes of every name.
private func composed(_ line: String) -> String {
    guard let end = line.firstIndex(of: "="), end > line.startIndex, !line.hasPrefix("failed:") else { return line }
    let digits = Array(line[..<end].utf8)
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
        UInt8(String(decoding: digits[$0...($0 + 1)], as: UTF8.self), radix: 16)
    }
    guard let name = String(validating: bytes, as: UTF8.self) else { return line }
    return ZipContainerTests.digits(of: Array(name.precomposedStringWithCanonicalMapping.utf8)) + line[end...]
}

@Suite("Archives that other programs write", .needs(.shell)) struct WriterFormTests {
    /// A program, and the command with which it writes `"$out"` from the files of the current folder.
    private static let writers: [(String, String)] = [
        ("zip", "zip -q -r \"$out\" ."), ("zip", "zip -q -0 -r \"$out\" ."),
        ("zip", "zip -q -r - . | cat >\"$out\""), ("zip", "zip -q -0 -r - . | cat >\"$out\""),
        ("jar", "jar c0Mf \"$out\" *"), ("jar", "jar cf \"$out\" *"),
        ("7z", "7z a -tzip -bd \"$out\" . >/dev/null"),
        ("7z", "7z a -tzip -mx=0 -bd \"$out\" . >/dev/null"),
        ("bsdtar", "bsdtar -c --format zip -f \"$out\" *"),
        ("bsdtar", "bsdtar -c --format zip -f - * | cat >\"$out\""),
        ("bsdtar", "bsdtar -c --format zip --options zip:compression=store -f - * | cat >\"$out\""),
        ("python3", "python3 -m zipfile -c \"$out\" *"),
    ].filter { Witness($0.0).isInstalled }

    @Test("an archive that another program writes has no problems", arguments: writers)
    func sound(program: String, script command: String) throws {
        let folder = try TemporaryFolder()
        let script = """
            out="$(pwd)/out.zip" && mkdir files && cd files && mkdir en.lproj && printf x >en.lproj/pass.strings
            printf '{"a":1}' >pass.json && : >empty && head -c 30000 /dev/zero >strip.png && head -c 999 /dev/urandom >icon.png
            \(command)
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
