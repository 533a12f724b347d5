internal import PassModel

/// A front under construction: the boxes, and the changes so that everything fits.
///
/// Lengths are in points and measured on pictures of an iPhone: the card of the *Add pass* sheet on a screen that is
/// 402 points wide.
struct Card {
    /// The size of a classic card.
    static let (width, height) = (359.3, 500.3)
    /// The distance from an edge to the nearest content.
    static let inset = 14.5
    /// From the top edge to the strip or the fields.
    static let headerHeight = 56.7

    let shown: ShownPass
    let measure: any TextMeasuring
    var width: Double
    var height: Double
    var cornerRadius = 11.0
    var boxes: [PassLayout.Box] = []
    var cuts: [PassLayout.Cut] = []
    var remarks: [PassLayout.Remark] = []

    init(
        _ shown: ShownPass, _ measure: any TextMeasuring, width: Double = Card.width, height: Double = Card.height
    ) {
        (self.shown, self.measure, self.width, self.height) = (shown, measure, width, height)
    }

    var frame: Rectangle { Rectangle(width: width, height: height) }
    /// What is left between the insets.
    var room: Double { width - 2 * Card.inset }

    var foreground: Paint { Paint(shown.foreground) }
    var labels: Paint { Paint(shown.label) }

    /// The side where lines start, and the one where they end.
    var leading: ShownPass.Alignment { shown.isRightToLeft ? .right : .left }
    var trailing: ShownPass.Alignment { shown.isRightToLeft ? .left : .right }

    /// An explicit alignment as it is, and a natural one at the start of the lines.
    func resolved(_ alignment: ShownPass.Alignment, natural: ShownPass.Alignment? = nil) -> ShownPass.Alignment {
        alignment == .natural ? natural ?? leading : alignment
    }

    /// The finished side; cards in languages that are written from right to left are mirrored.
    func layout(_ side: Viewing.Side) -> PassLayout {
        PassLayout(
            side: side, width: width, height: height,
            outline: PassLayout.Outline(cornerRadius: cornerRadius, cuts: cuts),
            boxes: shown.isRightToLeft ? boxes.map { $0.mirrored(in: width) } : boxes, remarks: remarks)
    }
}

extension PassLayout.Box {
    /// The box mirrored: what is at the left moves to the right; pictures and texts stay as they are.
    func mirrored(in width: Double) -> PassLayout.Box {
        var box = self
        box.frame.x = width - frame.right
        if case .image(var image) = content {
            image.horizontally = 1 - image.horizontally
            box.content = .image(image)
        }
        return box
    }
}

// MARK: - Background and images

extension Card {
    /// Adds something on top of what is there.
    mutating func addBox(_ frame: Rectangle, _ content: PassLayout.Content, of subject: PassLayout.Subject? = nil) {
        boxes.append(PassLayout.Box(frame, content, of: subject))
    }

    /// Fills the card with its colour, which is lighter at the top edge.
    mutating func addBackground() {
        addBox(frame, .color(Paint(shown.background)))
        addEdge(from: Paint(shown.background.lightened(by: 0.045)), to: Paint(shown.background))
    }

    /// Adds a gradient at the top edge.
    mutating func addEdge(height: Double = 46, from: Paint, to: Paint) {
        addBox(Rectangle(width: width, height: height), .gradient(from: from, to: to))
    }

    /// Adds an image that fills `frame`, and is cropped; false if the pass has none.
    @discardableResult
    mutating func addFilling(
        _ slot: PassImage.Slot, _ frame: Rectangle, blurRadius: Double = 0, cornerRadius: Double = 0
    ) -> Bool {
        guard let image = shown.images[slot] else { return false }
        guard let width = image.width, let height = image.height, width > 0, height > 0 else {
            addMissing(image, frame)
            return true
        }
        let scale = max(frame.width / width, frame.height / height)
        let share = 1 - frame.width * frame.height / (width * height * scale * scale)
        if share > 0.1 { remarks.append(.cropped(file: image.file, share: share)) }
        let content = PassLayout.Image(
            file: image.file, fills: true, blurRadius: blurRadius, cornerRadius: cornerRadius)
        addBox(frame, .image(content), of: .image(file: image.file))
        return true
    }

    /// Adds an image that keeps its size, or is made smaller to fit into `frame`.
    ///
    /// - Parameters:
    ///   - slot: the image.
    ///   - frame: the space.
    ///   - horizontally: 0 for the left edge of the space, 1 for the right one.
    ///   - vertically: 0 for the top edge of the space, 1 for the bottom one.
    /// - Returns: its place; `nil` if the pass has no such image.
    @discardableResult
    mutating func addFitting(
        _ slot: PassImage.Slot, _ frame: Rectangle, horizontally: Double = 0, vertically: Double = 0.5
    ) -> Rectangle? {
        guard let image = shown.images[slot] else { return nil }
        guard let width = image.width, let height = image.height, width > 0, height > 0 else {
            addMissing(image, frame)
            return frame
        }
        let scale = min(1, frame.width / width, frame.height / height)
        let place = Rectangle(
            x: frame.x + (frame.width - width * scale) * horizontally,
            y: frame.y + (frame.height - height * scale) * vertically, width: width * scale, height: height * scale)
        addBox(place, .image(PassLayout.Image(file: image.file, fills: false)), of: .image(file: image.file))
        return place
    }

    /// Adds the hatched box in place of an image that can't be drawn.
    private mutating func addMissing(_ image: ShownPass.Image, _ frame: Rectangle) {
        addBox(frame, .missing(image.file, foreground), of: .image(file: image.file))
        remarks.append(.broken(file: image.file))
    }
}

extension PassColor {
    /// The colour with each part larger by a share of it.
    func lightened(by share: Double) -> PassColor {
        func part(_ value: UInt8) -> UInt8 { UInt8(min(255, (Double(value) * (1 + share)).rounded())) }
        return PassColor(red: part(red), green: part(green), blue: part(blue))
    }
}
