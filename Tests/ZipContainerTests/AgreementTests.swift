import Foundation
import Testing
import ZipContainer

@Suite("Agreement with other readers", .enabled(if: Witness.python.isInstalled && Witness.unzip.isInstalled))
struct AgreementTests {
    /// How many archives one round looks at; all run in one process of Python.
    private static let roundSize: UInt64 = 1_000

    @Test(
        "names and bytes of an archive without problems are those that every reader gives",
        arguments: 0..<4 as Range<UInt64>)
    func agreement(round: UInt64) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "agreement-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var accepted: [String: (files: [String], twists: [String])] = [:]
        for seed in (round * Self.roundSize)..<((round + 1) * Self.roundSize) {
            var twister = ZipTwister(seed: seed)
            let (forge, twists) = twister.forge()
            guard let archive = try? Archive(reading: forge.bytes), archive.problems.isEmpty else { continue }
            try Data(forge.bytes).write(to: folder.appending(path: "\(seed).zip"))
            accepted["\(seed).zip"] = (archive.listing, twists)
        }
        #expect(accepted.count > 200)
        #expect(accepted.values.contains { !$0.twists.isEmpty })
        let output = try Witness.python.run(["-X", "utf8", "-c", Self.readers, folder.path])
        var readings = 0
        for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            let (files, twists) = try #require(accepted[parts[1]])
            #expect(parts.dropFirst(2).sorted() == files.sorted(), "\(parts[0]) on \(parts[1]): \(twists)")
            readings += 1
        }
        #expect(readings == 3 * accepted.count)
    }

    /// Three readers: Python's, one from front to back that never looks at the directory, and `unzip`, which is asked for
    /// names only where they are ASCII, since it shows others in its own way.
    private static let readers = #"""
        import os, struct, subprocess, sys, zipfile, zlib
        def entry(name, data): return name.hex() + "=" + data.hex()
        def with_python(path):
            with zipfile.ZipFile(path) as archive:
                assert archive.testzip() is None
                for info in archive.infolist():
                    name = info.orig_filename.encode("utf-8" if info.flag_bits & 0x800 else "cp437")
                    yield entry(name, archive.read(info))
        def from_front(path):
            data = open(path, "rb").read()
            at = 0
            while data[at:at + 4] == b"PK\3\4":
                _, _, flags, method, _, _, crc, packed, size, n, e = struct.unpack_from("<IHHHHHIIIHH", data, at)
                name, start = data[at + 30:at + 30 + n], at + 30 + n + e
                if method == 8:
                    unpacker = zlib.decompressobj(-15)
                    known = not (flags & 8 and packed == 0)
                    content = unpacker.decompress(data[start:start + packed] if known else data[start:])
                    assert unpacker.eof
                    end = start + packed if known else len(data) - len(unpacker.unused_data)
                elif flags & 8 and packed == 0:
                    end = start
                    while True:  # the first place that reads as a descriptor
                        here = zlib.crc32(data[start:end]), end - start, end - start
                        if data[end:end + 16] == b"PK\7\10" + struct.pack("<III", *here): break
                        if data[end:end + 24] == b"PK\7\10" + struct.pack("<IQQ", *here): break
                        if data[end:end + 14] == struct.pack("<III", *here) + b"PK": break
                        if data[end:end + 22] == struct.pack("<IQQ", *here) + b"PK": break
                        assert end < len(data)
                        end += 1
                    content = data[start:end]
                else:
                    content, end = data[start:start + packed], start + packed
                if flags & 8:
                    if data[end:end + 4] == b"PK\7\10": end += 4
                    assert struct.unpack_from("<I", data, end)[0] == zlib.crc32(content)
                    end += 12 if data[end + 12:end + 14] == b"PK" else 20
                else:
                    assert crc == zlib.crc32(content) and size == len(content)
                yield entry(name, content)
                at = end
            assert data[at:at + 4] in (b"PK\1\2", b"PK\5\6"), "something else"
        def with_unzip(path):
            names = [info.orig_filename for info in zipfile.ZipFile(path).infolist()]
            if not all(name.isascii() for name in names):
                yield from with_python(path)
                return
            def run(*words):
                result = subprocess.run(words, capture_output=True)
                assert result.returncode == 0, (result.returncode, result.stdout, result.stderr)
                return result.stdout
            run("unzip", "-tqq", path)
            listed = run("unzip", "-Z1", path).decode().splitlines() if names else []
            assert listed == names, (listed, names)
            for name in names:
                escaped = "".join("[" + c + "]" if c in "[*?" else c for c in name)
                yield entry(name.encode(), b"" if name.endswith("/") else run("unzip", "-pqq", path, escaped))
        folder = sys.argv[1]
        for file in sorted(os.listdir(folder)):
            for reader in with_python, from_front, with_unzip:
                try: listing = list(reader(os.path.join(folder, file)))
                except Exception as error: listing = ["failed:" + repr(error).replace(" ", "_")]
                print(reader.__name__, file, *listing)
        """#
}

extension Archive {
    /// Each name and its bytes, in hexadecimal digits.
    fileprivate var listing: [String] {
        entries.map { entry in
            let digits = { (bytes: [UInt8]) in bytes.map { String(format: "%02x", $0) }.joined() }
            return digits(Array(entry.name.utf8)) + "=" + digits(entry.bytes ?? [])
        }
    }
}
