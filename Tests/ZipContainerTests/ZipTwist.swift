import TestSupport

/// Changes made to sound archives at random, the same ones for the same seed.
struct ZipTwister {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// A sound archive of some entries with some fields changed, and the names of the changes.
    mutating func forge() -> (forge: ZipForge, twists: [String]) {
        var forge = soundForge()
        var twists: [String] = []
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let twist = Int.random(in: 0..<6, using: &random)
            switch twist {
            case 0: twists.append(twistHeader(&forge))
            case 1: twists.append(twistEntry(&forge))
            case 2: twists.append(twistEnd(&forge))
            case 3: twists.append(twistName(&forge))
            case 4: twists.append(twistExtra(&forge))
            default: twists.append(twistBytes(&forge))
            }
        }
        return (forge, twists)
    }

    private mutating func soundForge() -> ZipForge {
        let names = ["pass.json", "a", "en.lproj/", "en.lproj/pass.strings", "icon.png", "ä", "manifest.json"]
        var entries = names.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random)).map { name in
            let count = name.hasSuffix("/") ? 0 : [0, 1, 20, 300].randomElement(using: &random) ?? 0
            let bytes = (0..<count).map { _ in UInt8.random(in: 0x61...0x64, using: &random) }
            return ZipForge.Entry(name, bytes, deflated: !name.hasSuffix("/") && Bool.random(using: &random))
        }
        for index in entries.indices {
            if entries[index].local.name.contains(where: { $0 > 127 }) {
                (entries[index].local.flags, entries[index].central.flags) = (0x800, 0x800)
            }
            guard Int.random(in: 0..<4, using: &random) == 0 else { continue }
            entries[index].useDescriptor(signed: Bool.random(using: &random))
        }
        var forge = ZipForge(entries: entries)
        if Bool.random(using: &random) { forge.order = Array(entries.indices).shuffled(using: &random) }
        if Int.random(in: 0..<4, using: &random) == 0 { forge.comment = Array("a comment".utf8) }
        return forge
    }

    private mutating func number(near value: Int, _ byteCount: Int) -> Int {
        let ceiling = 1 << (8 * byteCount) - 1
        return [value + 1, value - 1, 0, 1, 2, 8, value * 2, value ^ 0x800, ceiling, ceiling - 1, value, 22, 46]
            .map { $0 & ceiling }.randomElement(using: &random) ?? 0
    }

    private typealias Field = (name: String, path: WritableKeyPath<ZipForge.Header, Int>, byteCount: Int)

    /// Changes a field in the header, in the directory, or in both alike.
    private mutating func twistHeader(_ forge: inout ZipForge) -> String {
        let fields: [Field] = [
            ("version", \.version, 2), ("flags", \.flags, 2), ("method", \.method, 2), ("checksum", \.checksum, 4),
            ("packed size", \.packedByteCount, 4), ("size", \.byteCount, 4),
        ]
        let index = Int.random(in: forge.entries.indices, using: &random)
        let field = fields[Int.random(in: fields.indices, using: &random)]
        var value = number(near: forge.entries[index].central[keyPath: field.path], field.byteCount)
        if field.name == "flags" { value = 1 << Int.random(in: 0...15, using: &random) }
        let place = Int.random(in: 0..<3, using: &random)
        if place != 0 { forge.entries[index].local[keyPath: field.path] = value }
        if place != 1 { forge.entries[index].central[keyPath: field.path] = value }
        return "\(field.name) \(place)"
    }

    private mutating func twistEntry(_ forge: inout ZipForge) -> String {
        let index = Int.random(in: forge.entries.indices, using: &random)
        let twist = Int.random(in: 0..<12, using: &random)
        switch twist {
        case 0: forge.entries[index].disk = Int.random(in: 0...2, using: &random)
        case 1: forge.entries[index].madeBy = Int.random(in: 0...0xFFFF, using: &random)
        case 2: forge.entries[index].attributes = Int.random(in: 0...15, using: &random) << 28 | 0x1A4_0000
        case 3: forge.entries[index].attributes = 1 << Int.random(in: 0...31, using: &random)
        case 4: forge.entries[index].offset = number(near: 0, 4) % 200
        case 5: forge.entries[index].isListed = false
        case 6: forge.entries[index].gap = junk()
        case 7: forge.entries[index].data += junk()
        case 8: forge.entries[index].useDescriptor(wide: Bool.random(using: &random))
        case 9: forge.entries[index].descriptor = junk()
        case 10: forge.entries[index].comment = junk()
        default: forge.entries.append(forge.entries[index])
        }
        if forge.order != nil { forge.order = Array(forge.entries.indices) }
        return "entry \(twist)"
    }

    private mutating func twistEnd(_ forge: inout ZipForge) -> String {
        let twist = Int.random(in: 0..<13, using: &random)
        switch twist {
        case 0: forge.leading = junk()
        case 1: (forge.leading, forge.countsLeading) = (junk(), false)
        case 2: forge.beforeDirectory = junk()
        case 3: forge.beforeEnd = junk()
        case 4: forge.comment = junk()
        case 5: forge.trailing = junk()
        case 6: forge.disk = number(near: 0, 2)
        case 7: forge.directoryDisk = number(near: 0, 2)
        case 8: forge.entryCountHere = number(near: forge.entries.count, 2)
        case 9: forge.entryCount = number(near: forge.entries.count, 2)
        case 10: forge.directoryByteCount = number(near: 60, 4)
        case 11: forge.directoryOffset = number(near: 60, 4)
        default: forge.commentByteCount = number(near: forge.comment.count, 2)
        }
        return "end \(twist)"
    }

    private mutating func twistName(_ forge: inout ZipForge) -> String {
        let index = Int.random(in: forge.entries.indices, using: &random)
        let other = forge.entries.randomElement(using: &random)?.local.name ?? []
        let names: [[UInt8]] =
            [other, other + [0], other.map { $0 ^ 0x20 }, [], [0xE9], Array("..".utf8)]
            + ["../a", "/a", "c:a", "a\\b", "a\u{202E}b", "e\u{301}", "\u{E9}", "A", "[a]", "-p", "*", "a b"]
            .map { Array($0.utf8) }
        let name = names.randomElement(using: &random) ?? []
        let place = Int.random(in: 0..<4, using: &random)
        if place != 0 { forge.entries[index].local.name = name }
        if place != 1 { forge.entries[index].central.name = name }
        if place == 3 {
            forge.entries[index].local.flags |= 0x800
            forge.entries[index].central.flags |= 0x800
        }
        return "name \(place)"
    }

    private mutating func twistExtra(_ forge: inout ZipForge) -> String {
        let index = Int.random(in: forge.entries.indices, using: &random)
        let header = forge.entries[index].central
        let name = String(decoding: header.name, as: UTF8.self)
        let extras = [
            ZipForge.unicodePath("other", for: name), ZipForge.unicodePath("other", for: "x"),
            ZipForge.field(0x7075, []), ZipForge.field(0x7075, [2, 0, 0, 0, 0]),
            ZipForge.field(1, le(header.byteCount, 8) + le(header.packedByteCount, 8)), ZipForge.field(1, le(5, 8)),
            ZipForge.field(1, []), ZipForge.field(1, [1, 2, 3]), ZipForge.field(0x9901, [2, 0, 0x41, 0x45, 3, 8, 0]),
            ZipForge.field(0x5455, [3, 0, 0, 0, 0, 0, 0, 0, 0]),
            ZipForge.field(0x7875, [1, 4, 0, 0, 0, 0, 4, 0, 0, 0, 0]),
            ZipForge.field(0x6375, [1, 0, 0, 0, 0, 0x61]), ZipForge.field(0xCAFE, []), ZipForge.field(0x17, [1, 2]),
            ZipForge.field(0x756E, Array(repeating: 1, count: 14)), ZipForge.field(0x4F4C, [1]), [0, 0], [0, 0, 9, 0],
            junk(),
        ]
        let choice = Int.random(in: extras.indices, using: &random)
        let place = Int.random(in: 0..<3, using: &random)
        if place != 0 { forge.entries[index].local.extra += extras[choice] }
        if place != 1 { forge.entries[index].central.extra += extras[choice] }
        return "extra \(choice) \(place)"
    }

    /// Changes data and says what they are now, so that only what they are can be wrong.
    private mutating func twistBytes(_ forge: inout ZipForge) -> String {
        let index = Int.random(in: forge.entries.indices, using: &random)
        guard forge.entries[index].descriptor.isEmpty else { return "nothing" }
        let bytes = junk()
        forge.entries[index].data += bytes
        for path in [\ZipForge.Entry.local, \.central] {
            forge.entries[index][keyPath: path].packedByteCount += bytes.count
        }
        if Bool.random(using: &random) { forge.entries[index].useDescriptor() }
        return "longer data"
    }

    private mutating func junk() -> [UInt8] {
        let inner = ZipForge(entries: [.init("x", [1])])
        return [
            [0], [0, 0, 0, 0], ZipForge.endRecord(), ZipForge.endRecord() + [0], [0x50, 0x4B, 5, 6], inner.bytes,
            Array(inner.bytes.prefix(32)), ZipForge.zip64End(entryCount: 1, byteCount: 1, offset: 1, at: 1),
            [0x50, 0x4B, 7, 8] + le(0, 12), [0x50, 0x4B, 1, 2], [0x50, 0x4B, 3, 4], Array("text".utf8),
        ].randomElement(using: &random) ?? []
    }
}
