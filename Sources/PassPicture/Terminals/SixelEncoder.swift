/// Writes pixels as sixels: bands of six rows, each band colour by colour.
///
/// Pixels that can be seen through to more than half are left out, so that the terminal's background shows.
struct SixelEncoder {
    private let pixels: PictureBitmap
    private let palette: SixelPalette
    /// The number of each pixel's colour; -1 where nothing is drawn.
    private let colors: [Int16]

    init(_ pixels: PictureBitmap) {
        self.pixels = pixels
        palette = SixelPalette(of: pixels)
        colors = palette.dithered(pixels)
    }

    /// The escape sequence.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    private var bytes: [UInt8] {
        // The 1 leaves pixels alone that no colour names; pixels are as wide as high.
        var output = Array("\u{1B}P0;1;0q\"1;1;\(pixels.width);\(pixels.height)".utf8)
        for (number, color) in palette.percents.enumerated() {
            output += "#\(number);2;\(color[0]);\(color[1]);\(color[2])".utf8
        }
        for top in stride(from: 0, to: pixels.height, by: Self.bandHeight) {
            if top > 0 { output.append(UInt8(ascii: "-")) }
            appendBand(top, to: &output)
        }
        return output + "\u{1B}\\".utf8
    }

    private static let bandHeight = 6

    private func appendBand(_ top: Int, to output: inout [UInt8]) {
        let width = pixels.width
        var sixels = [UInt8](repeating: 0, count: palette.percents.count * width)
        var isUsed = [Bool](repeating: false, count: palette.percents.count)
        for row in top..<min(top + Self.bandHeight, pixels.height) {
            let bit = UInt8(1) << UInt8(row - top)
            for column in 0..<width {
                let color = Int(colors[row * width + column])
                guard color >= 0 else { continue }
                sixels[color * width + column] |= bit
                isUsed[color] = true
            }
        }
        var isFirst = true
        for color in isUsed.indices where isUsed[color] {
            if !isFirst { output.append(UInt8(ascii: "$")) }
            isFirst = false
            output += "#\(color)".utf8
            Self.append(sixels[(color * width)..<((color + 1) * width)], to: &output)
        }
    }

    /// Writes one colour of a band, with a count in front of what repeats, and without the empty end.
    private static func append(_ row: ArraySlice<UInt8>, to output: inout [UInt8]) {
        let end = (row.lastIndex { $0 != 0 } ?? row.startIndex - 1) + 1
        var start = row.startIndex
        while start < end {
            var next = start + 1
            while next < end, row[next] == row[start] { next += 1 }
            let (count, character) = (next - start, row[start] + 0x3F)
            if count > 3 {
                output += "!\(count)".utf8
                output.append(character)
            } else {
                output.append(contentsOf: repeatElement(character, count: count))
            }
            start = next
        }
    }
}
