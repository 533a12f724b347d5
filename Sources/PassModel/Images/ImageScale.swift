extension PassImage {
    /// How many pixels make a point, in each direction.
    public enum Scale: Int, CaseIterable, Sendable {
        case one = 1
        case two = 2
        case three = 3

        /// What the file's name has before its extension: nothing, `@2x` or `@3x`.
        public var suffix: String { self == .one ? "" : "@\(rawValue)x" }
    }
}
