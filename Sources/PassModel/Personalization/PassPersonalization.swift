/// The sign-up to a rewards program: the content of one `personalization.json`.
///
/// Store cards with contactless payload, a web service and a `personalizationLogo`; the pass that replaces the one
/// signed up with must not have the file any more. (iOS 10)
/// - SeeAlso: Wallet Passes, `Personalize`.
public struct PassPersonalization: JSONBacked {
    /// The keys of the object.
    public enum Key: String, CaseIterable, Sendable {
        case description, requiredPersonalizationFields, termsAndConditions
    }

    /// The members as they stand in JSON.
    public var object: JSONObject

    /// A view that reads and writes `object`.
    public init(object: JSONObject) { self.object = object }

    /// A sign-up that asks for `fields`.
    ///
    /// - Parameters:
    ///   - description: the text on the sign-up sheet.
    ///   - fields: what the holder must tell, one thing at least.
    ///   - termsAndConditions: the terms, which may have links as `<a href="…">`.
    public init(description: String, asking fields: [Field], termsAndConditions: String? = nil) {
        self.init(object: JSONObject())
        self.description = description
        requiredPersonalizationFields = fields
        self.termsAndConditions = termsAndConditions
    }

    /// The text on the sign-up sheet.
    ///
    /// Required; localizable. (iOS 10)
    /// - SeeAlso: Wallet Passes, `Personalize`, key `description`.
    public var description: String? {
        get { self[.description] }
        set { self[.description] = newValue }
    }

    /// What the holder must tell, one thing at least; `nil` if an element is unknown.
    ///
    /// Required. (iOS 10)
    /// - SeeAlso: Wallet Passes, `Personalize`, key `requiredPersonalizationFields`.
    public var requiredPersonalizationFields: [Field]? {
        get { self[.requiredPersonalizationFields] }
        set { self[.requiredPersonalizationFields] = newValue }
    }

    /// The terms of the program, which may have links as `<a href="…">`.
    ///
    /// (iOS 10)
    /// - SeeAlso: Wallet Passes, `Personalize`, key `termsAndConditions`.
    public var termsAndConditions: String? {
        get { self[.termsAndConditions] }
        set { self[.termsAndConditions] = newValue }
    }
}
