import Testing
import TestSupport
import ZipContainer

/// Archives with one value just inside or outside of what is accepted.
extension Attack {
    /// A field of the first entry's header, and one of its line of the directory.
    private static func each(_ name: String, _ extra: [UInt8]) -> [Attack] {
        [
            Attack("\(name), in the header") { $0.entries[0].local.extra = extra },
            Attack("\(name), in the directory") { $0.entries[0].central.extra = extra },
        ]
    }

    private static func field(_ number: Int, _ byteCount: Int) -> [UInt8] {
        ZipForge.field(number, Array(repeating: 0, count: byteCount))
    }

    private static func times(_ flags: UInt8, _ byteCount: Int) -> [UInt8] {
        ZipForge.field(0x5455, [flags] + Array(repeating: 0, count: byteCount))
    }

    private static func system(_ number: Int) -> [Attack] {
        [
            Attack("an entry from system \(number)") { $0.entries[0].madeBy = number << 8 | 20 },
            Attack("an entry for system \(number)") { forge in
                forge.entries[0].local.version = number << 8 | 20
                forge.entries[0].central.version = number << 8 | 20
            },
        ]
    }

    /// The harmless fields, with their maximum length.
    private static let lengths = [(0x000A, 36), (0x5855, 12), (0x7855, 4), (0x7875, 24), (0xCAFE, 0), (0x9999, 28)]
    /// The valid times in a header: a time for each flag.
    private static let flags: [(UInt8, Int)] = [(1, 4), (2, 4), (4, 4), (3, 8), (5, 8), (7, 12)]
    /// The systems that writers of passes name.
    private static let systems = [0, 3, 6, 7, 10, 11, 14, 19]
    /// The sizes of the first entry, as ZIP64 has them.
    private static let sizes = le(2, 8) + le(2, 8)

    private static let soundNames = ["a;", ";", "a;b", "7", "a;7b", "a;7.png"].map { name in
        Attack("the name '\(name)'") { $0.entries.append(.init(name, [1])) }
    }
    private static let soundFields =
        lengths.flatMap { number, most in each("field \(number) with \(most) bytes", field(number, most)) }
        + (0...3).map { count in
            Attack("\(count) zeros after a field") { $0.entries[0].local.extra = field(0xCAFE, 0) + le(0, count) }
        }
        + [sizes, sizes + le(0, 8)].map { content in
            Attack("ZIP64 that repeats \(content.count) bytes") {
                $0.entries[0].central.extra = ZipForge.field(1, content)
            }
        }
        + flags.flatMap { flags, byteCount in
            [
                Attack("times \(flags) in the header") { $0.entries[0].local.extra = times(flags, byteCount) },
                Attack("\(byteCount) bytes of times in the directory") {
                    $0.entries[0].central.extra = times(7, byteCount)
                },
            ]
        }

    /// Archives that must have no problem.
    static let sound: [Attack] =
        soundNames + soundFields + systems.flatMap(system)
        + (0..<16).filter { ![3, 4, 6, 10].contains($0) }.map { bit in
            Attack("attribute \(bit)") { $0.entries[0].attributes |= 1 << bit }
        } + [
            Attack("no entries") { $0.entries = [] },
            Attack("an empty file in a deflated stream") { $0.entries.append(.empty(deflatedInto: [3, 0])) },
            Attack("an empty file in a stored block of a stream") {
                $0.entries.append(.empty(deflatedInto: [1, 0, 0, 0xFF, 0xFF]))
            },
            Attack("names that differ by case alone, as on devices, of the same bytes") {
                $0.entries.append(.init("Icon.png", Array(0...99)))
            },
            Attack("an archive as an entry") { forge in
                forge.entries.append(.init("a.zip", ZipForge(entries: [.init("x", [1])]).bytes))
            },
            Attack("an end record in a file, which leads nowhere") {
                $0.entries[0] = .init("pass.json", Array(repeating: 0, count: 20) + ZipForge.endRecord(offset: 5))
            },
            Attack("sizes in a ZIP64 field of the header") { $0.entries[0].useZIP64() },
            Attack("a size before data with a descriptor, as from Info-ZIP to a pipe") { forge in
                forge.entries[0].useDescriptor()
                forge.entries[0].local.byteCount = 2
            },
        ]

    /// The change in an entry's header with sizes in a ZIP64 field.
    private static func zip64Header(_ name: String, _ change: (inout ZipForge.Header) -> Void) -> Attack {
        Attack(name) { forge in
            forge.entries[0].useZIP64()
            change(&forge.entries[0].local)
        }
    }

    /// A number of the second entry's directory line that is only in a ZIP64 field.
    private static func zip64Line(_ name: String, _ number: Int, _ change: (inout ZipForge.Entry) -> Void) -> Attack {
        Attack(name) { forge in
            change(&forge.entries[1])
            forge.entries[1].central.extra = ZipForge.field(1, le(number, 8))
        }
    }

    private static let faultyFields =
        lengths.flatMap { number, most in each("field \(number) with \(most + 1) bytes", field(number, most + 1)) }
        + [sizes + le(1, 8), le(2, 8), sizes + le(0, 4), sizes + le(0, 8) + le(0, 8)].map { content in
            Attack("ZIP64 that repeats \(content)") { $0.entries[0].central.extra = ZipForge.field(1, content) }
        }
        + flags.flatMap { flags, byteCount in
            [
                Attack("times \(flags) and one more") { $0.entries[0].local.extra = times(flags, byteCount + 4) },
                Attack("times \(flags) and one byte less, in the directory") {
                    $0.entries[0].central.extra = times(flags, byteCount - 1)
                },
            ]
        }
        + [0, 7, 8, 12, 15, 17].map { count in
            zip64Header("a ZIP64 field of \(count) bytes") { $0.extra = field(1, count) }
        }

    /// Archives that must be refused or have a problem, each next to a valid one.
    static let edges: [Attack] =
        faultyFields + (0...20).filter { !systems.contains($0) }.flatMap(system)
        + [3, 4, 6, 10].map { bit in Attack("attribute \(bit)") { $0.entries[0].attributes |= 1 << bit } }
        + ["a;7", ";0", "a;19"].map { name in
            Attack("the name '\(name)' with a version") { $0.entries.append(.init(name, [1])) }
        }
        + [
            Attack("four times in the directory") { $0.entries[0].central.extra = times(7, 16) },
            Attack("bytes before no entries") { ($0.entries, $0.leading) = ([], [0]) },
            Attack("bytes before and after no entries") { ($0.entries, $0.leading, $0.trailing) = ([], [0], [0]) },
            Attack("65,535 entries, without ZIP64") { $0.entryCount = 0xFFFF },
            Attack("an end record in a file, with a locator of ZIP64") { forge in
                let locator = ZipForge.zip64End(entryCount: 1, byteCount: 9, offset: 5, at: 0).suffix(20)
                forge.entries[0] = .init("pass.json", locator + ZipForge.endRecord(offset: 5))
            },
            Attack("a size before data with a descriptor that is not theirs") { forge in
                forge.entries[0].useDescriptor()
                forge.entries[0].local.byteCount = 3
            },
            zip64Header("a size beside its ZIP64 field") { $0.byteCount = 5 },
            zip64Header("a packed size beside its ZIP64 field") { $0.packedByteCount = 5 },
            zip64Header("both sizes beside their ZIP64 field") { ($0.byteCount, $0.packedByteCount) = (5, 5) },
            zip64Line("a size in ZIP64 alone", 100) { $0.central.byteCount = 0xFFFF_FFFF },
            zip64Line("a packed size in ZIP64 alone", 100) { $0.central.packedByteCount = 0xFFFF_FFFF },
            zip64Line("an offset in ZIP64 alone", 41) { $0.offset = 0xFFFF_FFFF },
        ]
}

@Suite("Edges of reading") struct EdgeTests {
    @Test("an archive that is just acceptable has no problem, and all its files are read", arguments: Attack.sound)
    func sound(_ attack: Attack) throws {
        let archive = try Archive(reading: attack.bytes)
        #expect(archive.problems == [])
        #expect(archive.entries.allSatisfy { $0.isDirectory || $0.bytes != nil })
    }

    @Test("an end record inside a file may lead to a line with extra fields, which may contain the name")
    func rivalWithFields() throws {
        // The second archive's directory is as far from its start as the first one's is from the start of the whole.
        func whole(_ extra: [UInt8]) -> [UInt8] {
            var first = ZipForge(entries: [.init("a", Array(repeating: 1, count: 10))])
            first.entries[0].central.extra = extra
            let second = ZipForge(entries: [.init("a", Array(repeating: 2, count: 41))]).bytes
            return ZipForge(entries: [.init("1", first.bytes), .init("2", second)]).bytes
        }
        #expect(try Archive(reading: whole([])).problems.isEmpty)
        for byteCount in [0, 252] {
            let field = ZipForge.field(0xCAFE, Array(repeating: 0, count: byteCount))
            #expect(refusal(whole(field)) == .damaged(detail: "it has two end records that lead to a directory"))
        }
    }

    @Test("files that begin with PK alone are not archives") func shortFiles() {
        for text in ["PKab", "PKa b c"] { #expect(refusal(Array(text.utf8)) != .truncated) }
    }
}
