/// Cells of eight steps a channel, into which the space of colours is cut.
enum ColorCell {
    /// How many bits a channel keeps.
    static let bits = 5
    /// How many cells there are.
    static let count = 1 << (3 * bits)

    /// The cell of a colour, whose channels go from 0 to 255.
    static func number(_ red: Int, _ green: Int, _ blue: Int) -> Int {
        (red >> (8 - bits)) << (2 * bits) | (green >> (8 - bits)) << bits | blue >> (8 - bits)
    }
}

/// Some cells of the colour space, which share a colour of a palette.
struct ColorBox {
    /// A cell and how many pixels are in it.
    typealias Cell = (number: Int, pixelCount: Int)

    let cells: [Cell]
    /// Where the channel in which the cells differ most starts in their numbers.
    private let shift: Int
    /// How much is gained by halving: many pixels of very different colours.
    private let urgency: Int

    private init(_ cells: [Cell]) {
        self.cells = cells
        var (shift, spread) = (0, -1)
        for candidate in [0, ColorCell.bits, 2 * ColorCell.bits] {
            let values = cells.map { Self.value($0, candidate) }
            let difference = (values.max() ?? 0) - (values.min() ?? 0)
            if difference > spread { (shift, spread) = (candidate, difference) }
        }
        self.shift = shift
        urgency = spread * cells.reduce(0) { $0 + $1.pixelCount }
    }

    private static func value(_ cell: Cell, _ shift: Int) -> Int { cell.number >> shift & (1 << ColorCell.bits - 1) }

    /// At most `limit` boxes for all cells.
    static func boxes(of cells: [Cell], limit: Int) -> [ColorBox] {
        var boxes = cells.isEmpty ? [] : [ColorBox(cells)]
        while !boxes.isEmpty, boxes.count < limit,
            let next = boxes.indices.max(by: { boxes[$0].urgency < boxes[$1].urgency }), boxes[next].urgency > 0
        {
            let (lower, upper) = boxes[next].halves
            boxes[next] = lower
            boxes.append(upper)
        }
        return boxes
    }

    /// Two boxes with about half of the pixels each.
    private var halves: (ColorBox, ColorBox) {
        let sorted = cells.sorted { (Self.value($0, shift), $0.number) < (Self.value($1, shift), $1.number) }
        let half = cells.reduce(0) { $0 + $1.pixelCount } / 2
        var (count, end) = (0, 0)
        while end < sorted.count - 1, end == 0 || count + sorted[end].pixelCount <= half {
            count += sorted[end].pixelCount
            end += 1
        }
        return (ColorBox(Array(sorted[..<end])), ColorBox(Array(sorted[end...])))
    }
}
