extension PassImage {
    /// An allowed size of an image, in points.
    public struct Size: Sendable, Hashable {
        /// The documentation that defines the size.
        public enum Edition: Sendable, Hashable {
            /// Apple's current documentation.
            case current
            /// Apple's archived documentation, which many passes follow.
            case archived
        }

        /// The allowed widths, in points.
        public let widthInPoints: ClosedRange<Int>
        /// The allowed heights, in points.
        public let heightInPoints: ClosedRange<Int>
        /// The documentation that defines the size.
        public let edition: Edition
        /// The styles to which it applies; empty for all that use the image.
        public let styles: [Pass.Style.Kind]
        /// The source of the size.
        public let source: String

        /// Whether there is only one allowed size, not a range.
        public var isExact: Bool { widthInPoints.count == 1 && heightInPoints.count == 1 }

        /// The size in pixels.
        public func pixels(at scale: Scale) -> PixelSize {
            PixelSize(widths: widthInPoints.times(scale.rawValue), heights: heightInPoints.times(scale.rawValue))
        }
    }

    /// An allowed size of an image file, in pixels.
    public struct PixelSize: Sendable, Hashable {
        /// The allowed widths.
        public let widths: ClosedRange<Int>
        /// The allowed heights.
        public let heights: ClosedRange<Int>
    }
}

extension PassImage.Size {
    static func exactly(
        _ width: Int, _ height: Int, _ edition: Edition = .current, for styles: [Pass.Style.Kind] = [],
        in source: String
    ) -> PassImage.Size {
        PassImage.Size(
            widthInPoints: width...width, heightInPoints: height...height, edition: edition, styles: styles,
            source: source)
    }

    static func height(_ height: Int, widths: ClosedRange<Int>, in source: String) -> PassImage.Size {
        PassImage.Size(
            widthInPoints: widths, heightInPoints: height...height, edition: .current, styles: [], source: source)
    }

    static func archived(widths: ClosedRange<Int>, heights: ClosedRange<Int>, in source: String) -> PassImage.Size {
        PassImage.Size(widthInPoints: widths, heightInPoints: heights, edition: .archived, styles: [], source: source)
    }
}

extension ClosedRange<Int> {
    fileprivate func times(_ factor: Int) -> ClosedRange<Int> { lowerBound * factor...upperBound * factor }
}
