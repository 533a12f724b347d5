extension Pass.Field {
    /// How a day or a time is written, both under the same names.
    public enum DateStyle: String, CaseIterable, JSONRepresentable {
        /// Not shown at all.
        case hidden = "PKDateStyleNone"
        case short = "PKDateStyleShort"
        case medium = "PKDateStyleMedium"
        case long = "PKDateStyleLong"
        case full = "PKDateStyleFull"
    }
}
