// Made by 'make keys' from Sources/keys.tsv: change that, not this file.
// swift-format-ignore-file

extension PassPersonalization {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case description, requiredPersonalizationFields, termsAndConditions
    }
    /// The text on the sign-up sheet.
    ///
    /// Required; localizable. (iOS 10)
    public var description: String? { get { self[.description] } set { self[.description] = newValue } }
    /// The data to ask for, at least one; `nil` if an element is unknown.
    ///
    /// Required. (iOS 10)
    public var requiredPersonalizationFields: [Field]? { get { self[.requiredPersonalizationFields] } set { self[.requiredPersonalizationFields] = newValue } }
    /// The terms of the program, which may have links as `<a href="…">`.
    ///
    /// (iOS 10)
    public var termsAndConditions: String? { get { self[.termsAndConditions] } set { self[.termsAndConditions] = newValue } }
}
