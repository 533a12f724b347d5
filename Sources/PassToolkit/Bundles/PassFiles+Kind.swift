extension PassFiles {
    /// The kind of an archive, determined by its content, not by its name.
    public enum Kind: String, Sendable {
        /// A pass: it has a `pass.json`.
        case pass
        /// An order: it has an `order.json`.
        case order
        /// A bundle of passes, a `.pkpasses`: it contains archives, and has no manifest and signature of its own.
        case passes

        /// The purpose of its signature; a bundle is not signed, but its members are.
        var purpose: SigningPurpose { self == .order ? .order : .pass }

        /// The main file of the archive.
        var mainFile: String { purpose.file }
    }
}
