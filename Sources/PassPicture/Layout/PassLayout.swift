public import PassModel

/// Where everything of one side of a pass stands: values that can be tested and drawn, but know nothing of drawing.
public struct PassLayout: Sendable {
    /// A side of a pass.
    public enum Side: String, CaseIterable, Sendable {
        /// The card.
        case front
        /// The details behind the card.
        case back
        /// What can be seen of the card in a stack of passes.
        case stack
        /// The face on a watch.
        case watch
    }

    /// The side.
    public let side: Side
    /// The width in points.
    public let width: Double
    /// The height in points.
    public let height: Double
    /// The outline that everything is clipped to.
    public let outline: Outline
    /// What is drawn, from the bottom to the top.
    public internal(set) var boxes: [Box]
    /// What had to be changed so that everything fits.
    public internal(set) var remarks: [Remark] = []

    /// The outline of a side.
    public struct Outline: Sendable, Hashable {
        /// The radius of the corners in points.
        public var cornerRadius: Double
        /// What is cut out of the outline.
        public var cuts: [Cut]
    }

    /// Something that is cut out of the outline.
    public enum Cut: Sendable, Hashable {
        /// A circle, such as a notch in an edge.
        case circle(x: Double, y: Double, radius: Double)
        /// Half-round teeth along the top edge.
        case teeth(width: Double, depth: Double)
    }
}

extension PassLayout {
    /// Something that is drawn.
    public struct Box: Sendable, Hashable {
        /// Where it is.
        public var frame: Rectangle
        /// What it is.
        public var content: Content
        /// What it shows of the pass; `nil` for decoration.
        public var subject: Subject?

        init(_ frame: Rectangle, _ content: Content, of subject: Subject? = nil) {
            (self.frame, self.content, self.subject) = (frame, content, subject)
        }
    }

    /// What a box shows of the pass.
    public enum Subject: Sendable, Hashable {
        /// The label of the field at a place in `pass.json`.
        case label(JSONPointer)
        /// The value of the field at a place in `pass.json`.
        case value(JSONPointer)
        /// Another text of the pass, such as `/logoText`.
        case text(JSONPointer)
        /// An image of the pass, by its file.
        case image(file: String)
        /// The barcode at a place in `pass.json`.
        case barcode(JSONPointer)
    }

    /// What a box is filled with.
    public enum Content: Sendable, Hashable {
        /// A colour, with round corners.
        case color(Paint, cornerRadius: Double = 0)
        /// A colour that changes evenly from top to bottom.
        case gradient(from: Paint, to: Paint)
        /// A line of dashes along the box, as long as it is wide.
        case dashes(Paint)
        /// An image.
        case image(Image)
        /// Lines of text.
        case text(Text)
        /// A drawing of a means of transport or an arrow.
        case symbol(Symbol, Paint)
        /// A barcode, whose modules fill the box.
        case barcode(Barcode)
        /// The hatched box that stands for an image or a barcode that can't be drawn, with a few words.
        case missing(String, Paint)
    }

    /// An image in a box.
    public struct Image: Sendable, Hashable {
        /// The name of the file.
        public var file: String
        /// Whether the image fills the box and is cropped; otherwise, it is as large as fits at the top left.
        public var fills: Bool
        /// How the image lies in the box: 0 at the left, 0.5 in the middle, 1 at the right.
        public var horizontally = 0.5
        /// How the image lies in the box: 0 at the top, 0.5 in the middle, 1 at the bottom.
        public var vertically = 0.5
        /// The radius in points by which the image is blurred.
        public var blurRadius: Double = 0
        /// The radius of its corners in points.
        public var cornerRadius: Double = 0
    }

    /// A drawing of a means of transport or an arrow.
    public enum Symbol: String, CaseIterable, Sendable {
        case air, boat, bus, generic, train
    }

    /// A barcode.
    public struct Barcode: Sendable, Hashable {
        /// The format.
        public var format: Pass.Barcode.Format
        /// The message as its bytes in `messageEncoding`.
        public var message: [UInt8]
        /// The modules.
        public var grid: ModuleGrid
        /// The colour of the modules.
        public var paint: Paint
    }
}
