internal import PassModel

/// The place of a picture in the image of a slot: a photograph fills it and is cropped, a logo is whole.
struct SlotFrame: Equatable {
    /// The width of the image in points.
    var width: Double
    /// The height of the image in points.
    var height: Double
    /// The visible part of the picture, in its pixels.
    var part: Rectangle
    /// Its place in the image, in points.
    var place: Rectangle

    /// The frame of a picture of `width` × `height` pixels; `nil` if no size is published for the slot.
    ///
    /// Of a picture that is cropped, `kept` says which part stays: 0 for the left or top, 1 for the right or bottom.
    init?(
        _ slot: PassImage.Slot, _ style: Pass.Style.Kind?, width: Double, height: Double,
        kept: (x: Double, y: Double) = (0.5, 0.5)
    ) {
        guard let size = Self.size(of: slot, style) else { return nil }
        let (widths, heights) = (size.widthInPoints, size.heightInPoints)
        if size.isExact {
            self.init(filling: Double(widths.upperBound), Double(heights.upperBound), width, height, kept)
        } else if slot == .thumbnail {
            // Its sides are between 2:3 and 3:2, and the longer one is as long as the slot is high.
            let (short, long) = (Double(widths.lowerBound), Double(heights.upperBound))
            let ratio = min(long / short, max(short / long, width / height))
            self.init(
                filling: (ratio > 1 ? long : long * ratio).rounded(), (ratio > 1 ? long / ratio : long).rounded(),
                width, height, kept)
        } else {
            self.init(fitting: widths, Double(heights.upperBound), width, height)
        }
    }

    /// The size that Apple asks for today.
    private static func size(of slot: PassImage.Slot, _ style: Pass.Style.Kind?) -> PassImage.Size? {
        let sizes = style.map(slot.sizes) ?? slot.facts.sizes.filter(\.styles.isEmpty)
        // Today's size of strips is for coupons and store cards only.
        let own = style == .eventTicket ? sizes.first { $0.styles == [.eventTicket] } : nil
        return own ?? sizes.first
    }

    /// An image that a part of the picture fills.
    private init(
        filling frameWidth: Double, _ frameHeight: Double, _ width: Double, _ height: Double,
        _ kept: (x: Double, y: Double)
    ) {
        let scale = max(frameWidth / width, frameHeight / height)
        let seen = (width: frameWidth / scale, height: frameHeight / scale)
        self.width = frameWidth
        self.height = frameHeight
        part = Rectangle(
            x: (width - seen.width) * kept.x, y: (height - seen.height) * kept.y, width: seen.width,
            height: seen.height)
        place = Rectangle(width: frameWidth, height: frameHeight)
    }

    /// An image with the whole picture, and a transparent margin.
    private init(fitting widths: ClosedRange<Int>, _ frameHeight: Double, _ width: Double, _ height: Double) {
        let scale = min(Double(widths.upperBound) / width, frameHeight / height)
        let seen = (width: width * scale, height: height * scale)
        self.width = max(Double(widths.lowerBound), (seen.width - 0.01).rounded(.up))
        self.height = frameHeight
        part = Rectangle(width: width, height: height)
        place = Rectangle(
            x: (self.width - seen.width) / 2, y: (frameHeight - seen.height) / 2, width: seen.width,
            height: seen.height)
    }

    /// How many times larger than the picture it is drawn in a scale; more than 1 makes it blurred.
    func enlargement(at scale: PassImage.Scale) -> Double { place.width * Double(scale.rawValue) / part.width }
}
