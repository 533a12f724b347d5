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
