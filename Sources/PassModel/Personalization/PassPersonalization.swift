/// The sign-up to a rewards program: the content of one `personalization.json`.
///
/// For store cards with a contactless payload, a web service and a `personalizationLogo`. The personalised pass, which
/// replaces this one, must not contain the file. (iOS 10)
/// - SeeAlso: Wallet Passes, `Personalize`.
public struct PassPersonalization: JSONBacked {
    /// The members of the JSON object.
    public var object = JSONObject()

    /// A view that reads and writes `object`.
    public init(object: JSONObject) { self.object = object }

    /// A sign-up that asks for `fields`.
    ///
    /// - Parameters:
    ///   - description: the text on the sign-up sheet.
    ///   - fields: the data to ask for, at least one.
    ///   - termsAndConditions: the terms, which may contain links as `<a href="…">`.
    public init(description: String, asking fields: [Field], termsAndConditions: String? = nil) {
        self.description = description
        requiredPersonalizationFields = fields
        self.termsAndConditions = termsAndConditions
    }
}

extension PassPersonalization {
    /// Data that a rewards program asks for at sign-up.
    ///
    /// - SeeAlso: Wallet Passes, `Personalize`, key `requiredPersonalizationFields`.
    public enum Field: String, CaseIterable, JSONRepresentable {
        /// The name; the device posts `fullName`, `givenName` and `familyName`.
        case name = "PKPassPersonalizationFieldName"
        /// The postal code; the device posts `postalCode` and `ISOCountryCode`.
        case postalCode = "PKPassPersonalizationFieldPostalCode"
        /// The e-mail address; the device posts `emailAddress`.
        case emailAddress = "PKPassPersonalizationFieldEmailAddress"
        /// The telephone number; the device posts `phoneNumber`.
        case phoneNumber = "PKPassPersonalizationFieldPhoneNumber"
    }
}
