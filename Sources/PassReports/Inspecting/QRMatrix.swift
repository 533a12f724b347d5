/// The modules of a QR code during drawing (ISO/IEC 18004, sections 6.3 and 7.7 to 7.10).
struct QRMatrix {
    let size: Int
    private(set) var modules: [Bool]
    private let table: QRTable
    /// Modules of the patterns and format bits, which masks do not change.
    private var isFixed: [Bool]

    /// A code with its patterns and codewords, without a mask.
    init(table: QRTable, codewords: [UInt8]) {
        self.table = table
        size = table.size
        modules = [Bool](repeating: false, count: size * size)
        isFixed = modules
        drawPatterns()
        drawFormat(mask: 0)
        drawVersion()
        drawData(codewords)
    }

    /// The code with a mask, and the format bits that name it.
    func masked(_ mask: Int) -> QRMatrix {
        var result = self
        for row in 0..<size {
            for column in 0..<size where !isFixed[row * size + column] {
                if Self.inverts(mask, column, row) { result.modules[row * size + column].toggle() }
            }
        }
        result.drawFormat(mask: mask)
        return result
    }

    private static func inverts(_ mask: Int, _ column: Int, _ row: Int) -> Bool {
        let product = column * row
        return switch mask {
        case 0: (column + row) % 2 == 0
        case 1: row % 2 == 0
        case 2: column % 3 == 0
        case 3: (column + row) % 3 == 0
        case 4: (column / 3 + row / 2) % 2 == 0
        case 5: product % 2 + product % 3 == 0
        case 6: (product % 2 + product % 3) % 2 == 0
        default: ((column + row) % 2 + product % 3) % 2 == 0
        }
    }

    // MARK: - Drawing

    private mutating func fix(_ column: Int, _ row: Int, _ isDark: Bool) {
        guard (0..<size).contains(column), (0..<size).contains(row) else { return }
        modules[row * size + column] = isDark
        isFixed[row * size + column] = true
    }

    private mutating func drawPatterns() {
        for index in 0..<size {
            fix(6, index, index.isMultiple(of: 2))
            fix(index, 6, index.isMultiple(of: 2))
        }
        for (column, row) in [(3, 3), (size - 4, 3), (3, size - 4)] {
            drawRings(around: column, row, radius: 4) { $0 != 2 && $0 != 4 }
        }
        let places = table.alignments
        for row in places {
            for column in places where !isFinder(column, row) {
                drawRings(around: column, row, radius: 2) { $0 != 1 }
            }
        }
    }

    private func isFinder(_ column: Int, _ row: Int) -> Bool {
        [(6, 6), (size - 7, 6), (6, size - 7)].contains { $0 == (column, row) }
    }

    private mutating func drawRings(around column: Int, _ row: Int, radius: Int, isDark: (Int) -> Bool) {
        for down in -radius...radius {
            for right in -radius...radius {
                fix(column + right, row + down, isDark(max(abs(down), abs(right))))
            }
        }
    }

    private mutating func drawFormat(mask: Int) {
        let data = table.level.rawValue << 3 | mask
        var rest = data
        for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
        let bits = (data << 10 | rest) ^ 0x5412
        let isSet = { (place: Int) in bits >> place & 1 == 1 }
        for place in 0...5 { fix(8, place, isSet(place)) }
        fix(8, 7, isSet(6))
        fix(8, 8, isSet(7))
        fix(7, 8, isSet(8))
        for place in 9..<15 { fix(14 - place, 8, isSet(place)) }
        for place in 0..<8 { fix(size - 1 - place, 8, isSet(place)) }
        for place in 8..<15 { fix(8, size - 15 + place, isSet(place)) }
        fix(8, size - 8, true)
    }

    private mutating func drawVersion() {
        guard table.version >= 7 else { return }
        var rest = table.version
        for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
        let bits = table.version << 12 | rest
        for place in 0..<18 {
            let (far, near) = (size - 11 + place % 3, place / 3)
            fix(far, near, bits >> place & 1 == 1)
            fix(near, far, bits >> place & 1 == 1)
        }
    }

    /// Draws in pairs of columns from the right, alternately up and down, skipping fixed modules.
    private mutating func drawData(_ codewords: [UInt8]) {
        var index = 0
        for pair in stride(from: size - 1, to: 0, by: -2) {
            let right = pair <= 6 ? pair - 1 : pair  // no pair contains the column of the timing pattern
            let isUpward = (right + 1) & 2 == 0
            for step in 0..<size {
                let row = isUpward ? size - 1 - step : step
                for column in [right, right - 1] where !isFixed[row * size + column] && index < codewords.count * 8 {
                    modules[row * size + column] = codewords[index / 8] >> UInt8(7 - index % 8) & 1 == 1
                    index += 1
                }
            }
        }
    }

    // MARK: - Penalty

    /// How hard the code is to read, by the four rules of section 7.8.3; less is better.
    var penalty: Int {
        var lines = 0
        for index in 0..<size {
            lines += linePenalty(from: index * size, by: 1) + linePenalty(from: index, by: size)
        }
        let darkCount = modules.count { $0 }
        let deviation = abs(darkCount * 20 - modules.count * 10) / modules.count
        return lines + blockPenalty + deviation * 10
    }

    /// Scores runs of five or more, and sequences like the finder patterns with four light modules before or after.
    private func linePenalty(from start: Int, by step: Int) -> Int {
        var (penalty, run, last, window) = (0, 0, false, 0)
        for index in 0..<size {
            let isDark = modules[start + index * step]
            run = index > 0 && isDark == last ? run + 1 : 1
            last = isDark
            if run == 5 { penalty += 3 } else if run > 5 { penalty += 1 }
            window = (window << 1 | (isDark ? 1 : 0)) & 0x7FF
            if index >= 10, window == 0b101_1101_0000 || window == 0b000_0101_1101 { penalty += 40 }
        }
        return penalty
    }

    private var blockPenalty: Int {
        var count = 0
        for row in 0..<(size - 1) {
            for column in 0..<(size - 1) {
                let start = row * size + column
                let isDark = modules[start]
                if modules[start + 1] == isDark, modules[start + size] == isDark, modules[start + size + 1] == isDark {
                    count += 1
                }
            }
        }
        return count * 3
    }
}
