import Foundation
import TestSupport
import Testing
import ZipContainer

@Suite("Agreement with other readers", .needs(.python3, .unzip)) struct AgreementTests {
    /// The reader of KDE Itinerary; without it, the others agree about some.
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

    @Test("programs disagree about every archive that is refused as ambiguous", .needs(kzip)) func attacks() throws {
        let attacks = Attack.divisive
        let archives = Dictionary(uniqueKeysWithValues: attacks.indices.map { ("\($0).zip", attacks[$0].bytes) })
        for (file, readings) in try Self.readings(of: archives) {
            let name = attacks[Int(file.dropLast(4)) ?? 0].name
            #expect(Set(readings.values).count > 1, "all read '\(name)' alike")
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
