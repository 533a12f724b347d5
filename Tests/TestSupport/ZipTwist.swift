/// Archives drawn from a grammar.
///
/// It has the sound forms that real writers use, and changes to them that real readers take in different ways. The same
/// numbers give the same archive.
package struct ZipTwister<Random: RandomNumberGenerator> {
    private var random: Random
    private let files: [(name: String, bytes: [UInt8])]?

    /// Draws archives of a few made-up files, or of `files`.
    package init(_ random: Random, files: [String: [UInt8]]? = nil) {
        self.random = random
        self.files = files?.sorted { $0.key < $1.key }.map { (name: $0.key, bytes: $0.value) }
    }

    /// A sound archive with up to three changes, and what they are.
    package mutating func forge() -> (forge: ZipForge, twists: [String]) {
        var forge = soundForge()
        var twists: [String] = []
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let twist = Int.random(in: 0..<8, using: &random)
            switch twist {
            case 0: twists.append(twistHeader(&forge))
            case 1: twists.append(twistEntry(&forge))
            case 2: twists.append(twistEnd(&forge))
            case 3: twists.append(twistName(&forge))
            case 4: twists.append(twistExtra(&forge))
            case 5: twists.append(twistAttributes(&forge))
            case 6: twists.append(hideEntry(&forge))
            default: twists.append(twistBytes(&forge))
            }
        }
        return (forge, twists)
    }

    // MARK: - Sound forms

    private mutating func soundForge() -> ZipForge {
        var entries = soundEntries()
        for index in entries.indices {
            if entries[index].local.name.contains(where: { $0 > 127 }) { entries[index].setFlags(0x800) }
            writeAsStreamed(&entries[index])
        }
        var forge = ZipForge(entries: entries)
        if Bool.random(using: &random) { forge.order = Array(entries.indices).shuffled(using: &random) }
        if oneIn(4) { forge.comment = Array("a comment".utf8) }
        return forge
    }

    private mutating func soundEntries() -> [ZipForge.Entry] {
        if let files { return files.map { .init($0.name, $0.bytes, deflated: Bool.random(using: &random)) } }
        let names = ["pass.json", "a", "en.lproj/", "en.lproj/pass.strings", "icon.png", "ä", "manifest.json"]
        return names.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random)).map { name in
            let count = name.hasSuffix("/") ? 0 : [0, 1, 20, 300].randomElement(using: &random) ?? 0
            let bytes = (0..<count).map { _ in UInt8.random(in: 0x61...0x64, using: &random) }
            return ZipForge.Entry(name, bytes, deflated: Bool.random(using: &random))
        }
    }

    /// Some writers know sizes only after the data, or part of them; some fear that there may be 4 GB.
    private mutating func writeAsStreamed(_ entry: inout ZipForge.Entry) {
        let header = entry.local
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1: entry.useDescriptor()
        case 2:
            entry.useDescriptor()
            entry.local.byteCount = header.byteCount
        case 3:
            entry.useDescriptor()
            (entry.local.byteCount, entry.local.packedByteCount) = (header.byteCount, header.packedByteCount)
        case 4: entry.useZIP64()
        default: break
        }
    }

    // MARK: - Changes

    private mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

    private mutating func entry(of forge: ZipForge) -> Int { Int.random(in: forge.entries.indices, using: &random) }

    private mutating func number(near value: Int, _ byteCount: Int) -> Int {
        let ceiling = 1 << (8 * byteCount) - 1
        return [value + 1, value - 1, 0, 1, 2, 8, value * 2, value ^ 0x800, ceiling, ceiling - 1, value, 22, 46]
            .map { $0 & ceiling }.randomElement(using: &random) ?? 0
    }

    /// Changes the header of an entry, its line in the directory, or both alike.
    private mutating func change(_ entry: inout ZipForge.Entry, _ body: (inout ZipForge.Header) -> Void) -> String {
        let place = Int.random(in: 0..<4, using: &random)
        if place != 0 { body(&entry.local) }
        if place != 1 { body(&entry.central) }
        return ["in the directory", "in the header", "in both", "in both"][place]
    }

    private typealias Field = (name: String, path: WritableKeyPath<ZipForge.Header, Int>, byteCount: Int)

    private mutating func twistHeader(_ forge: inout ZipForge) -> String {
        let fields: [Field] = [
            ("version", \.version, 2), ("flags", \.flags, 2), ("method", \.method, 2), ("checksum", \.checksum, 4),
            ("packed size", \.packedByteCount, 4), ("size", \.byteCount, 4),
        ]
        let index = entry(of: forge)
        let field = fields[Int.random(in: fields.indices, using: &random)]
        var value = number(near: forge.entries[index].central[keyPath: field.path], field.byteCount)
        if field.name == "flags" { value = 1 << Int.random(in: 0...15, using: &random) }
        return "\(field.name) \(value) \(change(&forge.entries[index]) { $0[keyPath: field.path] = value })"
    }

    private mutating func twistEntry(_ forge: inout ZipForge) -> String {
        let index = entry(of: forge)
        let twist = Int.random(in: 0..<11, using: &random)
        switch twist {
        case 0: forge.entries[index].disk = Int.random(in: 0...2, using: &random)
        case 1: forge.entries[index].offset = number(near: 0, 4) % 200
        case 2: forge.entries[index].isListed = false
        case 3: forge.entries[index].gap = junk()
        case 4: forge.entries[index].data += junk()
        case 5: forge.entries[index].useDescriptor(wide: Bool.random(using: &random))
        case 6: forge.entries[index].useDescriptor(signed: false, wide: Bool.random(using: &random))
        case 7: forge.entries[index].descriptor = junk()
        case 8: forge.entries[index].comment = junk()
        case 9: forge.entries.append(folder(beside: forge.entries[index]))
        default: forge.entries.append(forge.entries[index])
        }
        if forge.order != nil { forge.order = Array(forge.entries.indices).shuffled(using: &random) }
        return "entry \(twist)"
    }

    /// A folder with the name of a file, in its case or another, or a folder in such a folder.
    private mutating func folder(beside file: ZipForge.Entry) -> ZipForge.Entry {
        let name = String(decoding: file.central.name, as: UTF8.self)
        let names = [name + "/", name + "/x/", name.uppercased() + "/", name + "./", "other/"]
        var folder = ZipForge.Entry(names.randomElement(using: &random) ?? "x/", [], deflated: oneIn(3))
        if oneIn(3) { folder.useDescriptor() }
        if oneIn(4) { folder.local.name.removeLast() }
        return folder
    }

    private mutating func twistAttributes(_ forge: inout ZipForge) -> String {
        let index = entry(of: forge)
        let types = [0, 0o1, 0o2, 0o4, 0o6, 0o10, 0o12, 0o14, 0o16]
        let type = types.randomElement(using: &random) ?? 0
        let mode = type << 12 | ([0, 0o644, 0o4644, 0o1755].randomElement(using: &random) ?? 0)
        let low = oneIn(2) ? 0 : 1 << Int.random(in: 0...15, using: &random)
        let host = Int.random(in: 0...20, using: &random)
        forge.entries[index].madeBy = host << 8 | 20
        forge.entries[index].attributes = mode << 16 | low
        return "made by \(host), mode \(String(mode, radix: 8)), attributes \(low)"
    }

    private mutating func twistEnd(_ forge: inout ZipForge) -> String {
        let twist = Int.random(in: 0..<14, using: &random)
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
        case 12: forge.padToBlock()
        default: forge.commentByteCount = number(near: forge.comment.count, 2)
        }
        return "end \(twist)"
    }

    private mutating func twistName(_ forge: inout ZipForge) -> String {
        let index = entry(of: forge)
        let other = forge.entries.randomElement(using: &random)?.local.name ?? []
        let names: [[UInt8]] =
            [other, other + [0], other.map { $0 ^ 0x20 }, [], [0xE9], Array("..".utf8), other + Array(";7".utf8)]
            + [other + Array("/x".utf8), other + Array(".".utf8), other + Array("\u{200D}".utf8)]
            + [
                "../a", "/a", "c:a", "a\\b", "a\u{202E}b", "e\u{301}", "\u{E9}", "A", "[a]", "-p", "*", "a b", "a:b",
                "a;1",
            ].map { Array($0.utf8) }
        let name = names.randomElement(using: &random) ?? []
        let place = change(&forge.entries[index]) { $0.name = name }
        if oneIn(2) { forge.entries[index].setFlags(0x800) }
        return "name \(String(decoding: name, as: UTF8.self)) \(place)"
    }

    private mutating func twistExtra(_ forge: inout ZipForge) -> String {
        let index = entry(of: forge)
        let header = forge.entries[index].central
        let name = String(decoding: header.name, as: UTF8.self)
        let mode = [0, 0o100644, 0o120777, 0o040755].randomElement(using: &random) ?? 0
        let unknown = Int.random(in: 0...0xFFFF, using: &random)
        let extras = [
            ZipForge.unicodePath("other", for: name), ZipForge.unicodePath("other", for: "x"),
            ZipForge.unicodePath(name, for: name), ZipForge.field(0x7075, []), ZipForge.field(0x7075, [2, 0, 0, 0, 0]),
            ZipForge.field(1, le(header.byteCount, 8) + le(header.packedByteCount, 8)), ZipForge.field(1, le(5, 8)),
            ZipForge.field(1, []), ZipForge.field(1, [1, 2, 3]), ZipForge.field(1, le(0, 8) + le(0, 8)),
            ZipForge.field(0x9901, [2, 0, 0x41, 0x45, 3, 8, 0]),
            ZipForge.field(0x5455, [3, 0, 0, 0, 0, 0, 0, 0, 0]),
            ZipForge.field(0x7875, [1, 4, 0, 0, 0, 0, 4, 0, 0, 0, 0]),
            ZipForge.field(0x6375, [1, 0, 0, 0, 0, 0x61]), ZipForge.field(0xCAFE, []), ZipForge.field(0x17, [1, 2]),
            ZipForge.unixLink(mode: mode, to: "icon.png"), ZipForge.libarchive(mode: mode),
            ZipForge.field(0x4F4C, [1]), ZipForge.field(unknown, le(0, 12)), [0, 0], [0, 0, 9, 0], [0, 0, 1], junk(),
        ]
        let choice = Int.random(in: extras.indices, using: &random)
        return "extra \(choice) \(change(&forge.entries[index]) { $0.extra += extras[choice] })"
    }

    /// Hides records behind the end of deflated data, or inside data, where readers look for the next record.
    private mutating func hideEntry(_ forge: inout ZipForge) -> String {
        let index = entry(of: forge)
        let target = forge.entries.randomElement(using: &random)?.central.name ?? []
        var hidden = ZipForge.Entry(String(decoding: target, as: UTF8.self), Array("hidden".utf8))
        hidden.local.extra = Array(repeating: 0, count: Int.random(in: 0...8, using: &random))
        let record = ZipForge(entries: [hidden]).bytes.prefix(36 + target.count + hidden.local.extra.count)
        let isDeferred = Bool.random(using: &random)
        var entry = forge.entries[index]
        guard entry.descriptor.isEmpty else { return "nothing" }
        if Bool.random(using: &random) {
            var shown = entry
            shown.useDescriptor()
            entry.hide((oneIn(2) ? shown.descriptor : []) + record)
        } else {
            let name = String(decoding: entry.central.name, as: UTF8.self)
            let bytes = Array("ab".utf8) + record + junk()
            entry = .init(name, bytes)
            if oneIn(2) {
                entry.data = ZipForge.storedBlock(bytes, isLast: true)
                (entry.local.method, entry.central.method) = (8, 8)
                entry.takePackedByteCount()
            }
        }
        if isDeferred { entry.useDescriptor() }
        forge.entries[index] = entry
        return "hidden entry"
    }

    /// Changes data and says what they are now, so that only what they are can be wrong.
    private mutating func twistBytes(_ forge: inout ZipForge) -> String {
        let index = entry(of: forge)
        guard forge.entries[index].descriptor.isEmpty else { return "nothing" }
        forge.entries[index].hide(junk())
        if Bool.random(using: &random) { forge.entries[index].useDescriptor() }
        return "longer data"
    }

    private mutating func junk() -> [UInt8] {
        let inner = ZipForge(entries: [.init("x", [1])])
        return [
            [0], [0, 0, 0, 0], ZipForge.endRecord(), ZipForge.endRecord() + [0], [0x50, 0x4B, 5, 6], inner.bytes,
            Array(inner.bytes.prefix(32)), ZipForge.zip64End(entryCount: 1, byteCount: 1, offset: 1, at: 1),
            [0x50, 0x4B, 7, 8] + le(0, 12), [0x50, 0x4B, 1, 2], [0x50, 0x4B, 3, 4], Array("text".utf8), [3, 0],
            ZipForge.storedBlock([], isLast: true), ZipForge.storedBlock([]),
        ].randomElement(using: &random) ?? []
    }
}
