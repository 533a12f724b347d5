extension PassImage {
    /// A size that an image may have, in points.
    public struct Size: Sendable, Hashable {
        /// Which documentation asks for the size.
        public enum Edition: Sendable, Hashable {
            /// What Apple asks for today.
            case current
            /// What Apple's archived documents asked for, and what many passes have.
            case archived
        }

        /// The widths that are right, in points.
        public let widthInPoints: ClosedRange<Int>
        /// The heights that are right, in points.
        public let heightInPoints: ClosedRange<Int>
        /// Which documentation asks for the size.
        public let edition: Edition
        /// The styles that it is for; empty for all that use the image.
        public let styles: [Pass.Style.Kind]
        /// Where the size is from.
        public let source: String

        /// Whether there is one right size and not a range of them.
        public var isExact: Bool { widthInPoints.count == 1 && heightInPoints.count == 1 }

        /// The size in pixels.
        public func pixels(at scale: Scale) -> PixelSize {
            PixelSize(widths: widthInPoints.times(scale.rawValue), heights: heightInPoints.times(scale.rawValue))
        }
    }

    /// A size that an image file may have.
    public struct PixelSize: Sendable, Hashable {
        /// The widths that are right.
        public let widths: ClosedRange<Int>
        /// The heights that are right.
        public let heights: ClosedRange<Int>
    }
}

extension PassImage.Size {
    /// One right size.
    static func exactly(
        _ width: Int, _ height: Int, _ edition: Edition = .current, for styles: [Pass.Style.Kind] = [],
        in source: String
    ) -> PassImage.Size {
        PassImage.Size(
            widthInPoints: width...width, heightInPoints: height...height, edition: edition, styles: styles,
            source: source)
    }

    /// One height with a range of widths.
    static func height(_ height: Int, widths: ClosedRange<Int>, in source: String) -> PassImage.Size {
        PassImage.Size(
            widthInPoints: widths, heightInPoints: height...height, edition: .current, styles: [], source: source)
    }

    /// A range of widths and one of heights, as the archive has them.
    static func archived(widths: ClosedRange<Int>, heights: ClosedRange<Int>, in source: String) -> PassImage.Size {
        PassImage.Size(widthInPoints: widths, heightInPoints: heights, edition: .archived, styles: [], source: source)
    }
}

extension ClosedRange<Int> {
    fileprivate func times(_ factor: Int) -> ClosedRange<Int> { lowerBound * factor...upperBound * factor }
}
