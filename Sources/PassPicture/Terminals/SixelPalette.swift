/// At most 256 colours that come near to those of a picture, found by halving the space of colours again and again.
struct SixelPalette {
    /// Red, green and blue of each colour in percent, which is what sixels are written in.
    let percents: [[Int]]
    /// For each cell of the colour space that the picture uses, the number of its colour; else -1.
    private var numbers: [Int16]
    /// Red, green and blue of each colour, one after another, from 0 to 255.
    private let channels: [Int]

    init(of pixels: PictureBitmap) {
        var sums = [Sum](repeating: Sum(), count: ColorCell.count)
        for index in stride(from: 0, to: pixels.bytes.count, by: 4) where pixels.isOpaque(index) {
            let (red, green, blue) = pixels.color(index)
            sums[ColorCell.number(red, green, blue)].add(red, green, blue)
        }
        let used = sums.indices.filter { sums[$0].count > 0 }
        let boxes = ColorBox.boxes(of: used.map { ($0, sums[$0].count) }, limit: 256)
        numbers = Array(repeating: -1, count: ColorCell.count)
        for (number, box) in boxes.enumerated() {
            for cell in box.cells { numbers[cell.number] = Int16(number) }
        }
        percents = boxes.map { box in box.cells.reduce(into: Sum()) { $0.add(sums[$1.number]) }.percents }
        channels = percents.flatMap { color in color.map { ($0 * 255 + 50) / 100 } }
    }

    /// The colours of some pixels, added up.
    private struct Sum {
        var (red, green, blue, count) = (0, 0, 0, 0)

        mutating func add(_ red: Int, _ green: Int, _ blue: Int) {
            self.red += red
            self.green += green
            self.blue += blue
            count += 1
        }

        mutating func add(_ other: Sum) {
            red += other.red
            green += other.green
            blue += other.blue
            count += other.count
        }

        /// The mean in percent.
        var percents: [Int] {
            [red, green, blue].map { count == 0 ? 0 : ($0 * 100 + count * 255 / 2) / (count * 255) }
        }
    }
}

// MARK: - Dithering

extension SixelPalette {
    /// The number of the colour that is drawn for each pixel; -1 where nothing is.
    ///
    /// What a colour lacks is given to the pixels at the right and below (Floyd and Steinberg), so that gradients stay
    /// smooth. Small errors are not, so that plain areas stay plain.
    func dithered(_ pixels: PictureBitmap) -> [Int16] {
        var palette = self
        var result = [Int16](repeating: -1, count: pixels.width * pixels.height)
        // Sixteenths, three channels a pixel, with a pixel more at both ends.
        var (current, next) = ([Int](repeating: 0, count: 3 * (pixels.width + 2)), [Int]())
        for row in 0..<pixels.height {
            next = [Int](repeating: 0, count: current.count)
            for column in 0..<pixels.width {
                let index = row * pixels.width + column
                guard pixels.isOpaque(4 * index) else { continue }
                let place = 3 * (column + 1)
                let (red, green, blue) = pixels.color(4 * index)
                let wanted = (
                    Self.sum(red, current[place]), Self.sum(green, current[place + 1]),
                    Self.sum(blue, current[place + 2])
                )
                let number = palette.number(wanted.0, wanted.1, wanted.2)
                result[index] = Int16(number)
                let errors = (
                    wanted.0 - channels[3 * number], wanted.1 - channels[3 * number + 1],
                    wanted.2 - channels[3 * number + 2]
                )
                Self.spread(errors.0, place, &current, &next)
                Self.spread(errors.1, place + 1, &current, &next)
                Self.spread(errors.2, place + 2, &current, &next)
            }
            current = next
        }
        return result
    }

    private static func sum(_ channel: Int, _ sixteenths: Int) -> Int { min(max(channel + sixteenths / 16, 0), 255) }

    private static func spread(_ error: Int, _ place: Int, _ current: inout [Int], _ next: inout [Int]) {
        guard abs(error) > 3 else { return }
        current[place + 3] += 7 * error
        next[place - 3] += 3 * error
        next[place] += 5 * error
        next[place + 3] += error
    }

    /// The colour for a cell: that of its own pixels, or the nearest one, which is then kept.
    private mutating func number(_ red: Int, _ green: Int, _ blue: Int) -> Int {
        let cell = ColorCell.number(red, green, blue)
        if numbers[cell] >= 0 { return Int(numbers[cell]) }
        var (best, least) = (0, Int.max)
        for number in 0..<(channels.count / 3) {
            let (x, y, z) = (
                channels[3 * number] - red, channels[3 * number + 1] - green, channels[3 * number + 2] - blue
            )
            let distance = x * x + y * y + z * z
            if distance < least { (best, least) = (number, distance) }
        }
        numbers[cell] = Int16(best)
        return best
    }
}

extension PictureBitmap {
    /// Whether the pixel whose bytes start at `index` covers more than half of what is below.
    fileprivate func isOpaque(_ index: Int) -> Bool { bytes[index + 3] >= 128 }

    fileprivate func color(_ index: Int) -> (Int, Int, Int) {
        (Int(bytes[index]), Int(bytes[index + 1]), Int(bytes[index + 2]))
    }
}
