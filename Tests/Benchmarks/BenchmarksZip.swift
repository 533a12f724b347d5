internal import PassToolkit
import ZipContainer

/// Packing: a pass from nothing, and one more pass of a template.
extension Benchmarks {
    static func zip() throws {
        try zip("zip, light: 4 images, 33 kB", imageCount: 4, byteCount: 33_000)
        try zip("zip, heavy: 9 images, 352 kB", imageCount: 9, byteCount: 352_000)
    }

    private static func zip(_ name: String, imageCount: Int, byteCount: Int) throws {
        print(name)
        let texts = [("manifest.json", 80 * imageCount), ("pass.json", 2_048), ("signature", 3_300)].map { name, size in
            ArchiveEntry(name: name, bytes: noise(size), compression: .stored)
        }
        let images = (0..<imageCount).map { number in
            ArchiveEntry(name: "image\(number)@2x.png", bytes: noise(byteCount / imageCount), compression: .stored)
        }
        let prepared = try PreparedArchive(texts.map { .changing(name: $0.name) } + images.map { .fixed($0) })
        try measure("from nothing") { try ArchiveWriter.archive(of: texts + images).count }
        try measure("one more, into memory of its own") { try prepared.archive(with: texts).count }
        var buffer: [UInt8] = []
        try measure("one more, into memory used before") {
            buffer.removeAll(keepingCapacity: true)
            try prepared.append(texts, to: &buffer)
            return buffer.count
        }
        var copy: [UInt8] = []
        measure("copying that many bytes, for comparison") {
            copy.removeAll(keepingCapacity: true)
            copy += buffer
            return copy.count
        }
    }

    private static func noise(_ byteCount: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<byteCount).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
}
