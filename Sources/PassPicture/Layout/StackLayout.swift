extension PassLayout {
    /// How much of a card can be seen in a stack of passes, in points.
    private static let stackHeight = 60.0

    /// What can be seen of a front in a stack of passes: its header.
    var stacked: PassLayout {
        let visible = boxes.filter { box in
            if case .barcode = box.content { return false }
            return box.frame.y < Self.stackHeight
        }
        let subjects = Set(visible.compactMap(\.subject))
        return PassLayout(
            side: .stack, width: width, height: Self.stackHeight, outline: outline, boxes: visible,
            remarks: remarks.filter { remark in
                switch remark {
                case .shrunk(let subject, _, _), .cut(let subject, _): subjects.contains(subject)
                case .cropped(let file, _), .broken(let file): subjects.contains(.image(file: file))
                case .moved, .dense, .notEncodable: false
                }
            })
    }
}
