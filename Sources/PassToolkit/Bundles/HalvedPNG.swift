internal import PassRules
internal import ZipContainer

/// A PNG image at half its size: `icon.png` from `icon@2x.png`.
///
/// Only what editors export is read: 8 bits a sample, not interlaced, without a palette.
struct HalvedPNG {
    private let (width, height, sampleCount): (Int, Int, Int)
    private let hasAlpha: Bool
    private var samples: [UInt8]
    /// The chunks that say what the samples mean, such as a colour profile.
    private let meaning: [UInt8]

    /// The smaller image; `nil` if the file can't be read.
    static func png(from file: [UInt8]) -> [UInt8]? { HalvedPNG(file)?.halved }

    private init?(_ file: [UInt8]) {
        guard let header = PassImage.PNGHeader(file), header.bitDepth == 8, !header.isInterlaced,
            let sampleCount = [0: 1, 2: 3, 4: 2, 6: 4][header.colorType],
            (2...2048).contains(header.widthInPixels), (2...2048).contains(header.heightInPixels)
        else { return nil }
        (width, height, self.sampleCount) = (header.widthInPixels, header.heightInPixels, sampleCount)
        hasAlpha = header.colorType > 2
        var (packed, meaning): ([UInt8], [UInt8]) = ([], [])
        for chunk in PassImage.PNGHeader.chunks(of: file) {
            if chunk.name == "IDAT" { packed += chunk.data }
            if chunk.name == "tRNS" { return nil }
            if ["cHRM", "gAMA", "iCCP", "sRGB", "cICP"].contains(chunk.name) { meaning += chunk.whole }
        }
        self.meaning = meaning
        guard let rows = Zlib.unpacked(packed, byteCount: height * (1 + width * sampleCount)) else { return nil }
        samples = []
        guard unfilter(rows) else { return nil }
    }

    /// Undoes the filters (PNG specification §9); `false` for one that does not exist.
    private mutating func unfilter(_ rows: [UInt8]) -> Bool {
        let stride = width * sampleCount
        samples = [UInt8](repeating: 0, count: height * stride)
        for row in 0..<height {
            let filter = rows[row * (stride + 1)]
            for column in 0..<stride {
                let place = row * stride + column
                let left = column < sampleCount ? 0 : Int(samples[place - sampleCount])
                let above = row == 0 ? 0 : Int(samples[place - stride])
                let corner = row == 0 || column < sampleCount ? 0 : Int(samples[place - stride - sampleCount])
                let predicted: Int
                switch filter {
                case 0: predicted = 0
                case 1: predicted = left
                case 2: predicted = above
                case 3: predicted = (left + above) / 2
                case 4: predicted = Self.paeth(left, above, corner)
                default: return false
                }
                samples[place] = rows[row * (stride + 1) + 1 + column] &+ UInt8(predicted)
            }
        }
        return true
    }

    private static func paeth(_ left: Int, _ above: Int, _ corner: Int) -> Int {
        let estimate = left + above - corner
        let (a, b, c) = (abs(estimate - left), abs(estimate - above), abs(estimate - corner))
        return a <= b && a <= c ? left : b <= c ? above : corner
    }

    /// Each pixel is the mean of four; those that are more opaque count for more.
    private var halved: [UInt8] {
        let (wide, high) = (width / 2, height / 2)
        var rows: [UInt8] = []
        for row in 0..<high {
            rows.append(0)
            for column in 0..<wide {
                let corners = [(0, 0), (0, 1), (1, 0), (1, 1)].map { down, right in
                    ((2 * row + down) * width + 2 * column + right) * sampleCount
                }
                let weights = corners.map { hasAlpha ? Int(samples[$0 + sampleCount - 1]) : 1 }
                let total = weights.reduce(0, +)
                for sample in 0..<sampleCount {
                    if hasAlpha, sample == sampleCount - 1 {
                        rows.append(UInt8((total + 2) / 4))
                    } else {
                        let sum = zip(corners, weights).reduce(0) { $0 + Int(samples[$1.0 + sample]) * $1.1 }
                        rows.append(total == 0 ? 0 : UInt8((sum + total / 2) / total))
                    }
                }
            }
        }
        let colorType: UInt8 = [1: 0, 2: 4, 3: 2, 4: 6][sampleCount] ?? 6
        return PassImage.PNGHeader.signature
            + Self.chunk("IHDR", Self.number(wide) + Self.number(high) + [8, colorType, 0, 0, 0]) + meaning
            + Self.chunk("IDAT", Zlib.packed(rows)) + Self.chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + data
        return number(data.count) + named + number(Int(Zlib.checksum(of: named)))
    }

    private static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
