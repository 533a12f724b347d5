/// The sign-up to a rewards program: the content of one `personalization.json`.
///
/// Store cards with contactless payload, a web service and a `personalizationLogo`; the pass that replaces the one
/// signed up with must not have the file any more. (iOS 10)
/// - SeeAlso: Wallet Passes, `Personalize`.
public struct PassPersonalization: JSONBacked {
    /// The members as they stand in JSON.
    public var object = JSONObject()

    /// A view that reads and writes `object`.
    public init(object: JSONObject) { self.object = object }

    /// A sign-up that asks for `fields`.
    ///
    /// - Parameters:
    ///   - description: the text on the sign-up sheet.
    ///   - fields: what the holder must tell, one thing at least.
    ///   - termsAndConditions: the terms, which may have links as `<a href="…">`.
    public init(description: String, asking fields: [Field], termsAndConditions: String? = nil) {
        self.description = description
        requiredPersonalizationFields = fields
        self.termsAndConditions = termsAndConditions
    }
}

extension PassPersonalization {
    /// What a rewards program asks of somebody who signs up.
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
