extension Pass.Field {
    /// How a field's text is aligned.
    public enum TextAlignment: String, CaseIterable, JSONRepresentable {
        case left = "PKTextAlignmentLeft"
        case center = "PKTextAlignmentCenter"
        case right = "PKTextAlignmentRight"
        /// As the language of the text is written.
        case natural = "PKTextAlignmentNatural"
    }
}
