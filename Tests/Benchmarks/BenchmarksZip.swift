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
        let writer = try ArchiveWriter(startingWith: images, then: texts.map(\.name))
        try measure("from nothing") { try ArchiveWriter.archive(of: images + texts).count }
        try measure("one more, behind the same images") { try writer.archive(adding: texts).count }
        let archive = try writer.archive(adding: texts)
        var copy: [UInt8] = []
        measure("copying that many bytes, for comparison") {
            copy.removeAll(keepingCapacity: true)
            copy += archive
            return copy.count
        }
    }

    private static func noise(_ byteCount: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<byteCount).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
}
