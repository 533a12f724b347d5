extension Pass.Field {
    /// A place for fields on a pass; the raw value is its key in the style.
    public enum Group: String, CaseIterable, Sendable {
        case header = "headerFields"
        case primary = "primaryFields"
        case secondary = "secondaryFields"
        case auxiliary = "auxiliaryFields"
        case back = "backFields"
        case additionalInfo = "additionalInfoFields"
        case footer = "footerFields"
    }
}
