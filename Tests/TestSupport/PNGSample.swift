internal import ZipContainer

/// A PNG that every reader can draw.
package enum PNGSample {
    /// An image of this size in colours that run from left to right and from top to bottom.
    package static func png(_ width: Int, _ height: Int) -> [UInt8] {
        var rows: [UInt8] = []
        for row in 0..<height {
            rows.append(0)
            for column in 0..<width { rows += [UInt8(column * 255 / width), UInt8(row * 255 / height), 128] }
        }
        let head: [UInt8] = number(width) + number(height) + [8, 2, 0, 0, 0]
        return signature + chunk("IHDR", head) + chunk("IDAT", Zlib.packed(rows)) + chunk("IEND", [])
    }

    package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// A part of a PNG, with its length and its right checksum.
    package static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + data
        return number(data.count) + named + number(Int(crc32(named)))
    }

    package static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
