public import PassToolkit

/// A settings file that is not understood.
public struct LintSettingsError: Explained, Hashable {
    /// What failed, with the file and the place in it.
    public let message: String
    /// What to type or do next.
    public let hints: [String]
}
