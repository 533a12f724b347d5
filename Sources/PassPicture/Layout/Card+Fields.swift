internal import PassModel

extension Card {
    /// How a row of fields is set.
    struct Row {
        /// The top of the capitals of labels.
        var labelTop: Double
        /// The top of the capitals of values in the largest size.
        var valueTop: Double
        /// The top of the capitals of values in the smallest size.
        var smallestValueTop: Double
        /// The sizes of values.
        var value: Setting
        /// How labels are set.
        var label = Setting.label
        /// The most fields that it shows.
        var limit: Int
        /// The gap between its fields if it is full.
        var gap: Double

        init(
            labelTop: Double, valueTop: Double, smallest: Double? = nil, _ value: Setting, limit: Int = 4,
            gap: Double = Card.gap
        ) {
            (self.labelTop, self.valueTop, self.value, self.limit) = (labelTop, valueTop, value, limit)
            (smallestValueTop, self.gap) = (smallest ?? valueTop, gap)
        }

        /// The top of the capitals of a value of this size.
        func top(ofValue size: Double) -> Double {
            guard value.largest > value.smallest else { return valueTop }
            let share = (size - value.smallest) / (value.largest - value.smallest)
            return smallestValueTop + (valueTop - smallestValueTop) * share
        }
    }

    /// Between the fields of a row that is full; more in columns of equal width and on store cards, as measured.
    static let (gap, wideGap) = (10.0, 20.0)
    /// A row of so many fields has columns of equal width.
    private static let equalColumnCount = 4

    func fields(_ group: Pass.Field.Group) -> [ShownPass.Field] { shown.fields[group] ?? [] }

    /// Adds a row: the first field at the start, the last one at the end, with equal gaps.
    ///
    /// Four fields get columns of equal width, and their labels are cut; not on posters, which were not measured. Without
    /// a width, the row fills the space between the insets.
    mutating func add(_ fields: [ShownPass.Field], _ row: Row, x: Double = Card.inset, width: Double? = nil) {
        moveToDetails(fields.dropFirst(row.limit))
        let fields = Array(fields.prefix(row.limit))
        guard !fields.isEmpty else { return }
        let width = width ?? room
        if fields.count == Self.equalColumnCount, !shown.isPoster { return addEqual(fields, row, x: x, width: width) }
        var row = row
        row.value.size = sharedSize(of: fields, row, width: width)
        let columns = columns(for: fields.map { naturalWidth(of: $0, row.value) }, in: width, gap: row.gap)
        for (field, column) in zip(fields, columns) {
            add(field, row, x: x + column.x, width: column.width, natural: leading)
        }
    }

    /// Adds a row of columns of equal width.
    private mutating func addEqual(_ fields: [ShownPass.Field], _ row: Row, x: Double, width: Double) {
        let column = (width - Double(fields.count - 1) * Card.wideGap) / Double(fields.count)
        var row = row
        row.label = .columnLabel
        row.value.size = fields.map { font(for: $0.value.onOneLine, row.value, width: column).size }.min() ?? 0
        for (index, field) in fields.enumerated() {
            add(field, row, x: x + Double(index) * (column + Card.wideGap), width: column, natural: leading)
        }
    }

    /// The largest size in which all values of a row fit beside each other; the smallest if none does.
    private func sharedSize(of fields: [ShownPass.Field], _ row: Row, width: Double) -> Double {
        let room = width - Double(fields.count - 1) * row.gap
        var (low, high) = (row.value.smallest, row.value.size)
        func fits(_ size: Double) -> Bool {
            var value = row.value
            value.size = size
            // Values don't shrink for labels that are longer than their share.
            let share = room / Double(fields.count)
            return fields.reduce(0) { $0 + naturalWidth(of: $1, value, mostOfLabel: share) } <= room
        }
        if fits(high) { return high }
        for _ in 0..<8 {
            let middle = (low + high) / 2
            if fits(middle) { low = middle } else { high = middle }
        }
        return low
    }

    /// Adds a field: label above, value below.
    mutating func add(
        _ field: ShownPass.Field, _ row: Row, x: Double, width: Double, natural: ShownPass.Alignment
    ) {
        let alignment = resolved(field.alignment, natural: natural)
        if let label = field.label {
            addLine(
                capitals(label), row.label, labels, x: x, top: row.labelTop, width: width, alignment: alignment,
                of: .label(field.pointer))
        }
        let font = font(for: field.value.onOneLine, row.value, width: width)
        addLine(
            field.value, row.value, foreground, x: x, top: row.top(ofValue: font.size), width: width,
            alignment: alignment, of: .value(field.pointer))
    }

    /// Reports fields that the front has no room for: they are only in the details.
    mutating func moveToDetails(_ fields: some Sequence<ShownPass.Field>) {
        for field in fields { remarks.append(.moved(field.pointer)) }
    }

    /// The width of a field that has room enough.
    func naturalWidth(of field: ShownPass.Field, _ value: Setting, mostOfLabel: Double = .infinity) -> Double {
        let label = field.label.map { measure.width(of: capitals($0).onOneLine, in: .label) } ?? 0
        let text = measure.width(of: field.value.onOneLine, in: PassLayout.Font(value.size, value.weight))
        return max(min(label, mostOfLabel), text).rounded(.up) + 0.5
    }

    /// The places of columns of these widths in a row; a single one is only as wide as its field.
    func columns(for widths: [Double], in room: Double, gap: Double) -> [(x: Double, width: Double)] {
        let gaps = Double(widths.count - 1)
        guard gaps > 0 else { return widths.map { (0, min($0, room)) } }
        let widths = Self.shared(widths, in: room - gaps * gap)
        let gap = (room - widths.reduce(0, +)) / gaps
        var x = 0.0
        return widths.map { width in
            defer { x += width + gap }
            return (x, width)
        }
    }

    /// The widths if they fit; otherwise, those that need more than an equal share get the same share of what is left.
    static func shared(_ widths: [Double], in room: Double) -> [Double] {
        guard widths.reduce(0, +) > room else { return widths }
        var shares = widths
        var (left, open) = (room, Set(widths.indices))
        while !open.isEmpty {
            let share = left / Double(open.count)
            let small = open.filter { widths[$0] <= share }
            guard !small.isEmpty else {
                for index in open { shares[index] = share }
                break
            }
            for index in small { left -= widths[index] }
            open.subtract(small)
        }
        return shares
    }
}

extension PassLayout.Font {
    static let label = PassLayout.Font(Card.Setting.label.size, Card.Setting.label.weight)
}
