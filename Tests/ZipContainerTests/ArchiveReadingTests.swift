import Testing
import TestSupport
import ZipContainer

@Suite("Reading archives that Python made", .needs(.python3))
struct ArchiveReadingTests {
    @Test(
        "ordinary archives have no problems",
        arguments: [
            "pack()", "pack(method=zipfile.ZIP_DEFLATED)",
            """
            class Stream(io.RawIOBase):  # cannot seek, so that sizes follow the data
                def writable(self): return True
                def write(self, data): return out.write(data)
            pack(Stream(), zipfile.ZIP_DEFLATED)
            """,
            """
            with zipfile.ZipFile(out, "w") as archive:
                archive.comment = b"a comment"
                for name, data in files.items(): archive.writestr(name, data)
            """,
        ])
    func ordinary(script: String) throws {
        let archive = try Archive(python: script)
        #expect(archive.problems == [])
        #expect(archive.files == sampleFiles)
    }

    /// Packs like Info-ZIP to a pipe: local headers have only the unpacked size, plus `added`.
    private static func piped(_ method: String, adding added: Int = 0) -> String {
        """
        class Stream(io.RawIOBase):
            def writable(self): return True
            def write(self, data): return out.write(data)
        pack(Stream(), zipfile.\(method))
        data = bytearray(out.getvalue())
        for info in zipfile.ZipFile(io.BytesIO(data)).infolist():
            assert struct.unpack_from("<H", data, info.header_offset + 6)[0] & 8
            assert struct.unpack_from("<III", data, info.header_offset + 14) == (0, 0, 0)
            struct.pack_into("<I", data, info.header_offset + 22, info.file_size + \(added))
        out = io.BytesIO(data)
        """
    }

    @Test(
        "an archive from a pipe may know the unpacked sizes in front of the data",
        arguments: ["ZIP_STORED", "ZIP_DEFLATED"])
    func piped(method: String) throws {
        let archive = try Archive(python: Self.piped(method))
        #expect(archive.problems == [])
        #expect(archive.files == sampleFiles)
    }

    @Test("an unpacked size that is not the directory's is a contradiction, also in an archive from a pipe")
    func pipedWrongSize() throws {
        let archive = try Archive(python: Self.piped("ZIP_DEFLATED", adding: 1))
        for name in sampleFiles.keys {
            #expect(archive.codes(name).contains(.inconsistent(detail: "its size differs from the directory")))
        }
    }

    @Test("names in UTF-8 and directories are read as they are")
    func namesAndDirectories() throws {
        let archive = try Archive(python: #"pack(files={"en.lproj/": b"", "Grüße/日本.png": b"1"})"#)
        #expect(archive.problems == [])
        #expect(archive.entries.map(\.name) == ["en.lproj/", "Grüße/日本.png"])
        #expect(archive.entries.map(\.isDirectory) == [true, false])
        #expect(archive.entries.map(\.bytes) == [nil, [0x31]])
    }

    @Test(
        "a bad name is a problem, and the entry is there",
        arguments: [
            ("../x", [NameFault.parentComponent]), ("/x", [.absolute]), ("c:/x", [.absolute]),
            ("a\\b", [.backslash]), ("/../x", [.absolute, .parentComponent]), ("./x", [.emptyComponent]),
            ("a\u{1}b", [.controlCharacter]), ("a//b", [.emptyComponent]), ("../", [.parentComponent]),
        ])
    func badNames(name: String, faults: [NameFault]) throws {
        let literal = name.unicodeScalars.map { "\\x" + ($0.value < 16 ? "0" : "") + String($0.value, radix: 16) }
        let archive = try Archive(python: "pack(files={'\(literal.joined())': b''})")
        #expect(archive.codes(name) == faults.map { .badName($0) })
        #expect(archive.entries.map(\.name) == [name])
    }

    @Test("a name with a NUL, without characters, or not in UTF-8 is a problem")
    func rawNames() throws {
        let nul = try Archive(python: #"pack(); patch(b"icon.png", b"icon\0png")"#)
        #expect(nul.codes("icon\0png").contains(.badName(.controlCharacter)))
        let latin = try Archive(python: #"pack(); patch(b"icon.png", b"ic\xf6n.png")"#)
        #expect(latin.codes("ic\u{FFFD}n.png") == [.badName(.notUTF8)])
        #expect(latin.files.count == 2)
        let empty = try Archive(
            python: """
                pack(files={"x": b"1"})
                patch_headers(26, 28, "<H", 0)
                data = bytearray(out.getvalue().replace(b"x", b""))
                struct.pack_into("<II", data, len(data) - 10, 46, 31)
                out = io.BytesIO(data)
                """)
        #expect(empty.codes("") == [.badName(.empty)])
        #expect(empty.files == ["": [0x31]])
    }

    @Test("a name over the limit is a problem")
    func longName() throws {
        let bytes = try Witness.archive(madeBy: "pack()")
        let archive = try Archive(reading: bytes, limits: ArchiveLimits(nameByteCount: 8))
        #expect(archive.codes("pass.json") == [.badName(.tooLong(byteCount: 9, limit: 8))])
        #expect(archive.codes("icon.png") == [])
    }

    @Test("symbolic links and devices are problems and not unpacked")
    func specialFiles() throws {
        let archive = try Archive(
            python: """
                with zipfile.ZipFile(out, "w") as archive:
                    for name, kind in ("link", stat.S_IFLNK), ("pipe", stat.S_IFIFO), ("folder", stat.S_IFDIR):
                        info = zipfile.ZipInfo(name)
                        info.external_attr = (kind | 0o644) << 16
                        archive.writestr(info, "/etc/passwd")
                """)
        #expect(archive.codes("link") == [.symbolicLink])
        #expect(archive.codes("pipe") == [.specialFile(type: 1)])
        #expect(archive.codes("folder") == [.directoryMismatch])
        #expect(archive.entries.map(\.bytes) == [nil, nil, nil])
    }

    @Test("a duplicate name is a problem, also in another Unicode form")
    func duplicates() throws {
        let archive = try Archive(
            python: """
                with zipfile.ZipFile(out, "w") as archive:
                    for name in ("a", "a", "\\u00e9", "e\\u0301"): archive.writestr(name, name)
                """)
        #expect(archive.problems.map(\.code) == [.duplicateName, .duplicateName])
        #expect(archive.problems.map(\.entryName) == ["a", "e\u{301}"])
        #expect(archive.entries.count == 4)
    }

    private static let checksum = ArchiveProblem.Code.unreadable(detail: "its bytes do not match its checksum")

    @Test(
        "an entry that is encrypted or damaged is a problem, and the other one is read",
        arguments: [
            ("pack(); patch_headers(6, 8, '<H', 1)", .encrypted),
            ("pack(method=zipfile.ZIP_STORED); patch_headers(14, 16, '<I', 12345)", checksum),
            ("pack(method=zipfile.ZIP_DEFLATED); patch_headers(14, 16, '<I', 12345)", checksum),
        ] as [(String, ArchiveProblem.Code)])
    func faultyEntry(script: String, code: ArchiveProblem.Code) throws {
        let archive = try Archive(python: script)
        #expect(archive.codes("pass.json") == [code])
        #expect(archive.entries[0].bytes == nil && archive.files == ["icon.png": Array(0...255)])
    }

    @Test("an entry that one header alone says is encrypted is a problem")
    func encryptedOnce() throws {
        #expect(!(try Archive(python: "pack(); patch_headers(6, 6, '<H', 1)").codes("pass.json").isEmpty))
    }

    @Test("data packed by bzip2 or LZMA are not read", arguments: ["BZIP2", "LZMA"])
    func otherMethods(method: String) throws {
        let archive = try Archive(python: "pack(method=zipfile.ZIP_\(method))")
        #expect(archive.entries.map(\.compression) == [nil, nil] && archive.files == [:])
        #expect(archive.codes("pass.json") == [.unsupportedCompression(method: method == "LZMA" ? 14 : 12)])
    }

    @Test("a size that differs from the data's is a problem", arguments: [1, 139, 141, 60_000])
    func wrongSize(size: Int) throws {
        let script = "pack(method=zipfile.ZIP_DEFLATED); patch_headers(22, 24, '<I', \(size))"
        let archive = try Archive(python: script)
        guard case .unreadable = archive.codes("pass.json").first else {
            Issue.record("\(archive.problems)")
            return
        }
        #expect(archive.entries[0].bytes == nil)
    }

    @Test("broken deflate data is a problem")
    func brokenData() throws {
        let damage = "data = bytearray(out.getvalue()); data[39] = 0xff; out = io.BytesIO(data)"
        let script = "pack(method=zipfile.ZIP_DEFLATED); \(damage)"
        let archive = try Archive(python: script)
        #expect(archive.entries[0].bytes == nil)
        #expect(archive.codes("pass.json").count == 1)
    }

    @Test("bytes in front are a problem, whether the archive's offsets count them or not", arguments: [true, false])
    func leadingBytes(counted: Bool) throws {
        let added = "pack(); data = out.getvalue(); out.seek(0); out.write(b'x' * 100 + data)"
        let script = counted ? "out.write(b'x' * 100); pack(mode='a')" : added
        let archive = try Archive(python: script)
        #expect(archive.problems.map(\.code) == [.foreignBytes(.leading, offset: 0, byteCount: 100)])
        #expect(archive.files == sampleFiles)
    }

    @Test("bytes after an archive are a problem", arguments: [1, 100, 60_000])
    func trailingBytes(count: Int) throws {
        let bytes = try Witness.archive(madeBy: "pack(); out.write(b'')")
        let archive = try Archive(reading: bytes + Array(repeating: 0, count: count))
        #expect(archive.problems.map(\.code) == [.foreignBytes(.trailing, offset: bytes.count, byteCount: count)])
        #expect(archive.files == sampleFiles)
    }

    @Test("an entry that the directory does not list is reported")
    func hiddenEntry() throws {
        let script = """
            pack(files={"a": b"1", "b": b"2", "c": b"3"})
            data = out.getvalue()
            start = data.rfind(b"PK\\1\\2", 0, data.rfind(b"PK\\1\\2"))
            data = bytearray(data[:start] + data[start + 47:])
            struct.pack_into("<HHI", data, len(data) - 14, 2, 2, 94)
            out = io.BytesIO(data)
            """
        let archive = try Archive(python: script)
        #expect(archive.problems.map(\.code) == [.foreignBytes(.between, offset: 32, byteCount: 32)])
        #expect(archive.files == ["a": [0x31], "c": [0x33]])
    }

    @Test("an entry that needs ZIP64 is a problem, and one whose header alone has it is none")
    func zip64Entry() throws {
        let directory = """
            zipfile.ZIP64_LIMIT = 139
            pack(method=zipfile.ZIP_DEFLATED, files={"a": b"x" * 140})
            """
        let archive = try Archive(python: directory)
        #expect(archive.problems.map(\.code) == [.zip64])
        #expect(archive.entries.map(\.bytes) == [nil])
        let header = """
            with zipfile.ZipFile(out, "w") as archive:
                with archive.open("a", "w", force_zip64=True) as file: file.write(b"1")
            """
        let readable = try Archive(python: header)
        #expect(readable.problems == [])
        #expect(readable.files == ["a": [0x31]])
    }

    @Test("an entry of a stream with ZIP64 sizes after its data is a problem: not all readers find its end")
    func zip64Stream() throws {
        let script = """
            class Stream(io.RawIOBase):
                def writable(self): return True
                def write(self, data): return out.write(data)
            with zipfile.ZipFile(Stream(), "w") as archive:
                with archive.open("a", "w", force_zip64=True) as file: file.write(b"1")
            """
        let archive = try Archive(python: script)
        // Python 3.11.2 and 3.11.7 write different sizes before the data.
        for detail in ["its ZIP64 sizes differ from its sizes", "its data descriptor differs from the directory"] {
            #expect(archive.codes("a").contains(.inconsistent(detail: detail)))
        }
        #expect(archive.files == ["a": [0x31]])
    }

    @Test("an archive in ZIP64 form is refused")
    func zip64() throws {
        let zip64 = try Witness.archive(madeBy: "zipfile.ZIP64_LIMIT = 10; pack()")
        #expect(refusal(zip64) == .zip64)
    }

    @Test("a huge number of entries in a small archive costs nothing")
    func hugeCount() throws {
        let script = "pack(); d = bytearray(out.getvalue()); d[-14:-10] = b'\\xff' * 4; out = io.BytesIO(d)"
        let bytes = try Witness.archive(madeBy: script)
        let archive = try? Archive(reading: bytes)
        #expect(archive?.problems.isEmpty != true)
    }

    @Test("end records that lead to a directory of their own are refused, before libzip reads each of them")
    func rivalEndRecords() throws {
        let script = """
            pack(files={str(n): b"" for n in range(100)})
            data = out.getvalue()
            end = data[-22:]
            out = io.BytesIO(data[:-22] + end * 1000 + end)
            """
        let bytes = try Witness.archive(madeBy: script)
        #expect(
            refusal(bytes)
                == .damaged(detail: "it has two end records that lead to a directory"))
    }

    @Test("an archive inside the archive, stored, is an ordinary entry")
    func nested() throws {
        let script = """
            pack(); inner = out.getvalue(); out = io.BytesIO()
            pack(files={"a.zip": inner, "b.zip": inner})
            """
        let archive = try Archive(python: script)
        #expect(archive.problems == [])
        let inner = try #require(archive.entries.last?.bytes)
        #expect(try Archive(reading: inner).files == sampleFiles)
    }

    @Test("a second name in an extra field is a contradiction")
    func unicodePath() throws {
        let script = """
            with zipfile.ZipFile(out, "w") as archive:
                info = zipfile.ZipInfo("a")
                info.extra = struct.pack("<HHBI", 0x7075, 6, 1, zlib.crc32(b"a")) + b"b"
                archive.writestr(info, b"1")
            """
        let archive = try Archive(python: script)
        #expect(archive.codes("a").contains(.inconsistent(detail: "it has a second name")))
        #expect(archive.files == [:])
    }

    @Test(
        "headers that differ from the directory are contradictions",
        arguments: [
            (6, "its flags"), (8, "its compression method"), (14, "its checksum"), (18, "its size"), (30, "its name"),
        ])
    func contradictions(offset: Int, what: String) throws {
        let script = "pack(); d = bytearray(out.getvalue()); d[\(offset)] ^= 8; out = io.BytesIO(d)"
        let archive = try Archive(python: script)
        #expect(archive.codes("pass.json").contains(.inconsistent(detail: "\(what) differs from the directory")))
    }

    @Test("an archive without entries is read as such")
    func noEntries() throws {
        let archive = try Archive(python: "pack(files={})")
        #expect(archive.entries.isEmpty && archive.problems.isEmpty)
        let script = "pack(files={}); d = out.getvalue(); out.seek(0); out.write(b'x' * 9 + d + b'y')"
        let padded = try Archive(python: script)
        #expect(
            padded.problems.map(\.code) == [
                .foreignBytes(.leading, offset: 0, byteCount: 9), .foreignBytes(.trailing, offset: 31, byteCount: 1),
            ])
    }
}
