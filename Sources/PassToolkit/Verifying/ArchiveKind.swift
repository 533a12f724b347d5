/// What an archive is, by what it holds and not by its name.
public enum ArchiveKind: String, Sendable {
    /// A pass: there is a `pass.json`.
    case pass
    /// An order: there is an `order.json`.
    case order
    /// A bundle of passes, a `.pkpasses`: archives without a manifest and signature around them.
    case passes

    /// What it is signed for; a bundle is not signed, but its members are.
    var purpose: SigningPurpose { self == .order ? .order : .pass }

    /// The file that says what the archive is about.
    var mainFile: String { purpose.file }
}
