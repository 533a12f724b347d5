import Testing
import TestSupport
import ZipContainer

/// An archive with one fault, named after it.
struct Attack: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    var testDescription: String { name }

    /// Two valid entries, changed.
    init(_ name: String, _ change: (inout ZipForge) -> Void) {
        var forge = ZipForge(entries: [.init("pass.json", Array("{}".utf8)), .init("icon.png", Array(0...99))])
        change(&forge)
        self.name = name
        bytes = forge.bytes
    }

    /// The first entry's header, its line of the directory, or both, changed.
    static func both(_ name: String, _ change: @escaping (inout ZipForge.Header) -> Void) -> [Attack] {
        [
            Attack("\(name), in the header only") { change(&$0.entries[0].local) },
            Attack("\(name), in the directory only") { change(&$0.entries[0].central) },
            Attack("\(name), in both") {
                change(&$0.entries[0].local)
                change(&$0.entries[0].central)
            },
        ]
    }
}

extension Attack {
    /// Archives that must be refused or have a problem.
    static let all: [Attack] =
        headers + names + kinds + empties + overlaps + ends + streams + zip64 + divisive + folders + fields + twins
        + edges

    private static let headers =
        both("another checksum") { $0.checksum ^= 1 } + both("a smaller size") { $0.byteCount -= 1 }
        + both("a greater size") { $0.byteCount += 1 } + both("a smaller packed size") { $0.packedByteCount -= 1 }
        + both("a greater packed size") { $0.packedByteCount += 1 } + both("deflate that is none") { $0.method = 8 }
        + [1, 6, 9, 12, 14, 93, 95, 99].flatMap { method in both("method \(method)") { $0.method = method } }
        + [0, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15].flatMap { bit in both("flag \(bit)") { $0.flags |= 1 << bit } }
        + both("a descriptor that is not there") { $0.flags |= 8 } + both("version 6.3") { $0.version = 63 }
        + both("an AES field") { $0.extra = ZipForge.field(0x9901, [2, 0, 0x41, 0x45, 3, 0, 0]) }
        + both("a second name") { $0.extra = ZipForge.unicodePath("manifest.json", for: "pass.json") }
        + both("its own name again") { $0.extra = ZipForge.unicodePath("pass.json", for: "pass.json") }
        + both("an extra field that is too long") { $0.extra = le(0x5455, 2) + le(9, 2) + [1] }
        + [
            Attack("another disk") { $0.entries[0].disk = 1 },
            Attack("disk 65,535") { $0.entries[0].disk = 0xFFFF },
            Attack("an end on another disk") { $0.disk = 1 },
            Attack("a directory on another disk") { $0.directoryDisk = 1 },
            Attack("fewer entries here") { ($0.entryCountHere, $0.entryCount) = (1, 2) },
            Attack("UTF-8 that is announced once") { $0.entries[0].local.flags = 0x800 },
        ]

    private static let names =
        [
            "", "../pass.json", "a/../b", "/pass.json", "C:pass.json", "c:\\pass.json", "a\\b", "a\0b", "a\nb",
            "a\u{1B}b", "a//b", "./a", String(repeating: "n", count: 513), String(repeating: "n", count: 65_535),
        ].flatMap { name in both("the name '\(name.prefix(20))'") { $0.name = Array(name.utf8) } } + [
            Attack("a name that is UTF-8 in a field alone") { forge in
                let name = "Gr\u{FC}\u{DF}e.png"
                forge.entries.append(.init(name, [1]))
                forge.entries[2].local.extra = ZipForge.unicodePath(name, for: name)
                forge.entries[2].central.extra = ZipForge.unicodePath(name, for: name)
            },
            Attack("a comment that is not UTF-8") { $0.entries[0].comment = [0x63, 0xE9] },
            Attack("one name twice (Android bug 8219321)") { $0.entries.append($0.entries[0]) },
            Attack("two Unicode forms of one name") { $0.entries += [.init("\u{E9}", [1]), .init("e\u{301}", [2])] },
            Attack("a name of Latin 1") { forge in
                forge.entries[0].local.name = [0xE9]
                forge.entries[0].central.name = [0xE9]
            },
            Attack("a name that swallows an entry (Android bug 9950697)") { $0.entries[0].local.nameByteCount = 50 },
        ]

    private static let kinds =
        Array(0...20).flatMap { host in
            [0o120777, 0o060644, 0o020644, 0o010644, 0o140644, 0o040755].map { mode in
                Attack("mode \(String(mode, radix: 8)) made by \(host)") {
                    $0.entries[0].madeBy = host << 8 | 20
                    $0.entries[0].attributes = mode << 16
                }
            }
        } + [
            Attack("a directory by its attributes") { $0.entries[0].attributes = 0x10 },
            Attack("a device by its attributes") { $0.entries[0].attributes |= 0x40 },
            Attack("a link of NTFS") { ($0.entries[0].attributes, $0.entries[0].madeBy) = (0x400, 20) },
            Attack("a file with the mode that is a directory on Amiga") {
                ($0.entries[0].attributes, $0.entries[0].madeBy) = (0o104644 << 16, 1 << 8 | 20)
            },
            Attack("a file by its attributes") {
                $0.entries.append(.init("a/", [])); $0.entries[2].attributes = 0x81A4_0000
            },
            Attack("a directory with data") { $0.entries.append(.init("a/", [1])) },
            Attack("a directory with a checksum") { forge in
                forge.entries.append(.init("a/", []))
                (forge.entries[2].local.checksum, forge.entries[2].central.checksum) = (1, 1)
            },
        ]

    private static let empties =
        both("a checksum of nothing") { header in
            (header.checksum, header.byteCount, header.packedByteCount) = (1, 0, 0)
        }
        + [[], [0], [3], [7, 0], [1, 0, 0, 0, 0], [3, 0, 3, 0]].map { data in
            Attack("an empty file deflated into \(data)") { $0.entries.append(.empty(deflatedInto: data)) }
        }

    private static let overlaps = [
        Attack("two lines for one entry") { $0.entries[1].offset = 0 },
        Attack("an entry inside another") { forge in
            let inner = ZipForge(entries: [forge.entries[1]]).bytes.prefix(138)
            forge.entries[0] = .init("pass.json", Array(inner))
            forge.entries[1].isWritten = false
            forge.entries[1].offset = 39
        },
        Attack("quoted overlap (Fifield)") { $0 = .quotedOverlap(count: 20) },
        Attack("a gap") { $0.entries[1].gap = [0] },
        Attack("bytes before the directory") { $0.beforeDirectory = [0] },
        Attack("bytes after the directory") { $0.beforeEnd = [0] },
        Attack("an entry that is not listed") { $0.entries[1].isListed = false },
        Attack("an entry that is not there") { $0.entries[1].isWritten = false },
        Attack("an offset into the directory") { $0.entries[1].offset = 170 },
        Attack("an offset past the end") { $0.entries[1].offset = 0xFFFF_FFFE },
    ]

    private static let ends = [
        Attack("leading bytes that offsets do not count") { ($0.leading, $0.countsLeading) = ([0], false) },
        Attack("trailing bytes") { $0.trailing = [0] },
        Attack("a comment that is longer than it says") { ($0.comment, $0.commentByteCount) = ([1, 2], 1) },
        Attack("a comment that is shorter than it says") { ($0.comment, $0.commentByteCount) = ([1, 2], 3) },
        Attack("an empty archive inside the comment") { $0.comment = ZipForge.endRecord() + [0] },
        Attack("the start of an end record in the comment") { $0.comment = [0x50, 0x4B, 5, 6, 0] },
        Attack("another archive in the comment") { $0.comment = ZipForge(entries: [.init("x", [1])]).bytes },
        Attack("another archive after the end (concatenation)") {
            $0.trailing = ZipForge(entries: [.init("x", [1])]).bytes
        },
        Attack("another archive before the first entry") { $0.leading = ZipForge(entries: [.init("x", [1])]).bytes },
        Attack("a directory that starts later") { $0.directoryOffset = 190 },
        Attack("a directory that starts earlier") { $0.directoryOffset = 10 },
        Attack("a shorter directory") { $0.directoryByteCount = 55 },
        Attack("a longer directory") { $0.directoryByteCount = 200 },
        Attack("one entry too many") { $0.entryCount = 3 },
        Attack("no entries") { $0.entryCount = 0 },
    ]

    private static let streams =
        [
            Attack("a descriptor that is not announced") { $0.entries[0].descriptor = [0x50, 0x4B, 7, 8] + le(0, 12) },
            Attack("stored data with their descriptor inside") { forge in
                let start = Array("{}".utf8)
                let fake = [0x50, 0x4B, 7, 8] + le(Int(crc32(start)), 4) + le(2, 4) + le(2, 4)
                forge.entries[0] = .init("pass.json", start + fake + Array("[]".utf8))
                forge.entries[0].useDescriptor()
            },
        ]
        + [4, 8, 12].map { place in
            Attack("a descriptor with another byte \(place)") { forge in
                forge.entries[0].useDescriptor()
                forge.entries[0].descriptor[place] ^= 1
            }
        }

    private static let zip64 =
        [
            Attack("sizes in a ZIP64 field") { forge in
                forge.entries[0].useZIP64()
                forge.entries[0].central = forge.entries[0].local
            },
            Attack("sizes in a ZIP64 field of the directory") { forge in
                var entry = forge.entries[0]
                entry.useZIP64()
                forge.entries[0].central = entry.local
            },
            Attack("sizes in a ZIP64 field and in a descriptor") { forge in
                forge.entries[0].useDescriptor()
                forge.entries[0].useZIP64()
            },
            Attack("one size in a ZIP64 field") { $0.entries[0].local.extra = ZipForge.field(1, le(2, 8)) },
            Attack("an empty ZIP64 field") { $0.entries[0].local.extra = ZipForge.field(1, []) },
        ]
        + both("a ZIP64 field of other sizes") { $0.extra = ZipForge.field(1, le(1, 8) + le(1, 8)) }
        + both("sizes of 4 GB") { ($0.byteCount, $0.packedByteCount) = (0xFFFF_FFFF, 0xFFFF_FFFF) }
        + [
            Attack("a ZIP64 end record") {
                $0.beforeEnd = ZipForge.zip64End(entryCount: 2, byteCount: 110, offset: 179, at: 289)
            },
            Attack("65,535 entries, with ZIP64") { forge in
                forge.beforeEnd = ZipForge.zip64End(entryCount: 2, byteCount: 110, offset: 179, at: 289)
                forge.entryCount = 0xFFFF
            },
            Attack("an offset of 4 GB") { $0.entries[1].offset = 0xFFFF_FFFF },
        ]
}

// MARK: - Archives that readers are seen to read in different ways

extension Attack {
    /// A whole entry called `pass.json` that is not in the directory.
    private static let hidden = Array(ZipForge(entries: [.init("pass.json", Array("hidden".utf8))]).bytes.prefix(45))

    /// Another first entry, with `hidden` after the end of its deflated data.
    private static func slack(
        _ name: String, entry: ZipForge.Entry, isDeferred: Bool, isStated: Bool = false
    ) -> Attack {
        Attack(name) { forge in
            var (entry, shown) = (entry, entry)
            shown.useDescriptor()
            entry.hide((isDeferred ? shown.descriptor : []) + hidden)
            let sizes = (entry.local.packedByteCount, entry.local.byteCount)
            if isDeferred { entry.useDescriptor() }
            if isStated { (entry.local.packedByteCount, entry.local.byteCount) = sizes }
            forge.entries[0] = entry
        }
    }

    private static let file = ZipForge.Entry("pass.json", Array("{}".utf8), deflated: true)
    private static let folder = ZipForge.Entry.empty(deflatedInto: [3, 0], name: "en.lproj/")

    /// Programs read each of these in different ways.
    static let divisive: [Attack] = [
        slack("an entry hidden in a file", entry: file, isDeferred: false),
        slack("an entry hidden in a file before its descriptor", entry: file, isDeferred: true),
        slack("an entry hidden in a file with a descriptor and sizes", entry: file, isDeferred: true, isStated: true),
        slack("an entry hidden in a directory", entry: folder, isDeferred: false),
        slack("an entry hidden in a directory before its descriptor", entry: folder, isDeferred: true),
        slack(
            "an entry hidden in a directory with a descriptor and sizes", entry: folder, isDeferred: true,
            isStated: true),
        Attack("a folder with the name of a file before it") { $0.entries.append(.init("icon.png/", [])) },
        Attack("a folder with the name of a file after it") { $0.entries.insert(.init("icon.png/", []), at: 0) },
        Attack("a folder in a folder with the name of a file") { $0.entries.append(.init("icon.png/x/", [])) },
        Attack("a file for VMS, which Info-ZIP skips") { forge in
            (forge.entries[0].local.version, forge.entries[0].central.version) = (0x022D, 0x022D)
        },
        Attack("a field of times that has none") { $0.entries[0].local.extra = ZipForge.field(0x5455, []) },
        Attack("a field of times that is cut off") { $0.entries[0].local.extra = ZipForge.field(0x5455, [7]) },
        Attack("a folder with a name of 256 bytes") {
            $0.entries.append(.init(String(repeating: "n", count: 256) + "/", []))
        },
        Attack("a link") { $0.entries[0].attributes = 0o120777 << 16 },
        Attack("a directory by libarchive's field") { $0.entries[0].local.extra = ZipForge.libarchive(mode: 0o040755) },
        Attack("a link by libarchive's field") { $0.entries[0].local.extra = ZipForge.libarchive(mode: 0o120777) },
        Attack("the label of a disk") { ($0.entries[0].attributes, $0.entries[0].madeBy) = (0x08, 20) },
        Attack("a name in bytes that are not marked") { $0.entries.append(.init("\u{FC}.png", [1])) },
        Attack("a name with a version") { $0.entries[0] = .init("pass.json;7", [1]) },
        Attack("a descriptor without signature") { $0.entries[0].useDescriptor(signed: false) },
        Attack("a descriptor of eight bytes a size") { $0.entries[0].useDescriptor(wide: true) },
        Attack("an end in the comment (Gynvael Coldwind)") { $0.comment = ZipForge.endRecord() },
        Attack("a program before the archive (Janus, CVE-2017-13156)") { $0.leading = Array("#!/bin/sh\n".utf8) },
        Attack("what KDE takes for a descriptor") { forge in
            let bytes = [0x50, 0x4B, 7, 8] + le(0, 12)
            forge.entries[0] = .init("pass.json", bytes)
            forge.entries[0].data = ZipForge.storedBlock(bytes, isLast: true)
            (forge.entries[0].local.method, forge.entries[0].central.method) = (8, 8)
            forge.entries[0].takePackedByteCount()
            forge.entries[0].useDescriptor()
        },
        Attack("sizes in a field before data with a descriptor") { forge in
            forge.entries[0] = file
            forge.entries[0].useDescriptor()
            forge.entries[0].local.extra = ZipForge.field(1, le(0, 16))
        },
    ]

    /// Folders that some file systems treat as files, and folders that programs lose.
    private static let folders =
        ["ICON.PNG/", "icon.png./", "icon.png /", "icon.png\u{200B}/", "icon.png/\u{301}/", "Icon.png/x/y/z/"].map {
            name in
            Attack("a folder '\(name)' beside icon.png") { forge in
                forge.entries.append(.init(name, []))
                forge.entries[2].setFlags(0x800)
            }
        } + [Attack("a file in a file") { $0.entries.append(.init("icon.png/x", [1])) }]

    /// Fields that turn a file into something else for one reader or another.
    private static let fields =
        [0, 0o100644, 0o120777, 0o040755].flatMap { mode in
            both("ASi Unix, mode \(String(mode, radix: 8))") { $0.extra = ZipForge.unixLink(mode: mode, to: "x") }
                + both("libarchive, mode \(String(mode, radix: 8))") { $0.extra = ZipForge.libarchive(mode: mode) }
        }
        + [0x0007, 0x000C, 0x000D, 0x0017, 0x2605, 0x4341, 0x6375, 0x7441, 0xA220, 0xFFFF].flatMap { number in
            both("field \(String(number, radix: 16))") { $0.extra = ZipForge.field(number, le(0, 12)) }
        }
        + both("an extra field of 65,533 bytes (Android bug 9695860)") {
            $0.extra = ZipForge.field(0x5455, le(0, 65_529))
        }
        + both("another file in a field") { $0.extra = ZipForge.field(0xCAFE, Array("hidden".utf8)) }
        + both("more times than there are") { $0.extra = ZipForge.field(0x5455, le(0, 14)) }
        + both("something behind the fields") { $0.extra = [0, 0, 1] }

    private static let twins = [("Icon.PNG", 0), ("icon.png.", 0), ("icon.png ", 0), ("icon.png\u{200D}", 0x800)].map {
        (name, flags) in
        Attack("a twin '\(name)' of icon.png") { forge in
            forge.entries.append(.init(name, [1]))
            forge.entries[2].setFlags(flags)
        }
    }
}

extension ZipForge.Entry {
    /// An empty file whose deflated data are these bytes; `[3, 0]` would be right.
    static func empty(deflatedInto data: [UInt8], name: String = "a") -> Self {
        var entry = Self(name, [])
        (entry.local.method, entry.local.packedByteCount, entry.data) = (8, data.count, data)
        entry.central = entry.local
        return entry
    }
}

extension ZipForge {
    /// David Fifield's construction: each entry's data start with the header of the next one, as a stored block of
    /// deflate, and all end in the same kernel.
    static func quotedOverlap(count: Int) -> ZipForge {
        let kernel = deflated(Array(repeating: 0x61, count: 60_000))
        var entries: [Entry] = []
        var (data, plain) = (kernel, Array(repeating: UInt8(0x61), count: 60_000))
        for number in (0..<count).reversed() {
            var entry = Entry("\(10 + number)", [])
            entry.local.method = 8
            (entry.local.checksum, entry.local.byteCount) = (Int(crc32(plain)), plain.count)
            entry.local.packedByteCount = data.count
            entry.central = entry.local
            entry.isWritten = number == 0
            entry.data = data
            entry.offset = number * 37
            entries.insert(entry, at: 0)
            let header = [0x50, 0x4B, 3, 4] + entry.local.fields + entry.local.name
            plain = header + plain
            data = [0] + le(header.count, 2) + le(~header.count, 2) + header + data
        }
        return ZipForge(entries: entries)
    }
}

@Suite("Attacks") struct AttackTests {
    @Test("an archive that two readers could read differently has a problem, or is refused", arguments: Attack.all)
    func attack(_ attack: Attack) {
        guard let archive = try? Archive(reading: attack.bytes) else { return }
        #expect(!archive.problems.isEmpty)
    }

    @Test("the archive that all attacks change is valid") func sound() throws {
        var forge = ZipForge(entries: [
            .init("a", [1]), .init("b/", []), .init("b/c", Array(repeating: 2, count: 999), deflated: true),
            .init("d", [3]), .init("e", [4, 4], deflated: true), .init("f", [5]),
        ])
        forge.entries[3].useDescriptor()
        forge.entries[4].useDescriptor()
        forge.entries[0].useZIP64()
        forge.entries[5].central.extra = ZipForge.field(0x5455, [1, 0, 0, 0, 0])
        forge.order = [5, 3, 1, 0, 2, 4]
        forge.comment = Array("a comment".utf8)
        forge.padToBlock()
        let archive = try Archive(reading: forge.bytes)
        #expect(archive.problems == [])
        #expect(archive.files["b/c"]?.count == 999)
        #expect(archive.entries.map(\.name) == ["f", "d", "b/", "a", "b/c", "e"])
    }

    @Test("a stream that ends before its stated size is its own problem, and its bytes are not returned")
    func slack() throws {
        for attack in Attack.divisive.prefix(6) {
            let archive = try Archive(reading: attack.bytes)
            #expect(
                archive.problems.map(\.code).contains(.inconsistent(detail: "its data end before their stated size")))
            #expect(archive.entries[0].bytes == nil)
        }
    }

    @Test("only the first of overlapping entries is unpacked") func bomb() throws {
        let archive = try Archive(
            reading: ZipForge.quotedOverlap(count: 50).bytes, limits: ArchiveLimits(compressionRatio: 9_999))
        #expect(archive.entries.map { $0.bytes != nil } == [true] + Array(repeating: false, count: 49))
        let overlap = ArchiveProblem.Code.inconsistent(detail: "its bytes are also those of another entry")
        #expect(archive.problems.count { $0.code == overlap } == 49)
    }

    @Test("data that 2,000 entries share are read once") func sharedData() throws {
        var forge = ZipForge(entries: (0..<2_000).map { .empty(deflatedInto: [3, 0], name: "\($0)") })
        for index in forge.entries.indices.dropFirst() {
            (forge.entries[index].offset, forge.entries[index].isWritten) = (0, false)
        }
        let archive = try Archive(reading: forge.bytes)
        #expect(archive.entries.count { $0.bytes != nil } == 1)
        #expect(archive.problems.count >= 1_999)
    }
}
