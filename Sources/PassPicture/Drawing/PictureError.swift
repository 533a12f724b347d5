#if Picture
    public import PassToolkit

    /// Why a picture can't be drawn.
    public struct PictureError: DescribedError, Equatable {
        /// What stops a picture.
        public enum Code: Equatable, Sendable {
            /// The picture would have more pixels than ``PictureSheet/pixelLimit``, or no size at all.
            case size(width: Double, height: Double)
            /// There is not enough memory.
            case memory
            /// The drawing library refuses to go on, in its own words.
            case drawing(String)
        }

        /// What stops the picture.
        public let code: Code

        init(_ code: Code) { self.code = code }

        /// What failed and why.
        public var message: String {
            switch code {
            case .size(let width, let height):
                "cannot draw a picture of \(Self.text(width)) × \(Self.text(height)) pixels"
            case .memory: "cannot draw the picture: there is not enough memory"
            case .drawing(let reason): "cannot draw the picture: \(reason)"
            }
        }

        /// What to do about it.
        public var recovery: [String] {
            switch code {
            case .size: ["choose a smaller scale", "draw fewer sides or passes on one sheet"]
            case .memory: ["choose a smaller scale", "draw fewer passes at a time"]
            case .drawing: []
            }
        }

        private static func text(_ pixels: Double) -> String {
            Int(exactly: pixels.rounded()).map { "\($0)" } ?? "\(pixels)"
        }
    }
#endif
