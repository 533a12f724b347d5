package import PassModel

extension PassLayout {
    /// What had to be changed so that everything fits, or what will not work.
    package enum Remark: Sendable, Hashable {
        /// A text is drawn smaller than the style draws it if there is room; sizes in points.
        case shrunk(Subject, from: Double, to: Double)
        /// A text is cut.
        case cut(Subject, String)
        /// A field is not on the front, only in the details.
        case moved(JSONPointer)
        /// An image loses more than a tenth of its area.
        case cropped(file: String, share: Double)
        /// An image can't be drawn.
        case broken(file: String)
        /// The modules of a barcode are so small that scanners may miss them; millimetres on an iPhone's screen.
        case dense(JSONPointer, millimetres: Double)
        /// A barcode can't be drawn, and why.
        case notEncodable(JSONPointer, String)
    }
}
