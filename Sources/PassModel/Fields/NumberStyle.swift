extension Pass.Field {
    /// How a number is written.
    public enum NumberStyle: String, CaseIterable, JSONRepresentable {
        case decimal = "PKNumberStyleDecimal"
        /// As per cent: 0.5 shows as 50 %.
        case percent = "PKNumberStylePercent"
        case scientific = "PKNumberStyleScientific"
        /// In words.
        case spellOut = "PKNumberStyleSpellOut"
    }
}
