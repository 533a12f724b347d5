/// The sign-up form.
extension RuleVector {
    static let personalization = vectors(
        #"""
        personalization.syntax: error
        - sound: "storeCard": {}, \#(reader), \#(service)
          + \#(logos) | personalization.json = \#(form)}
        - cut off: "storeCard": {}, \#(reader), \#(service)
          + \#(logos) | personalization.json = {"description":⏎ ‸
        - a comma too many: "storeCard": {}, \#(reader), \#(service)
          + \#(logos) | personalization.json = \#(form)‸,}
          > root
        json.null: warning
        - the terms of a sign-up: "storeCard": {}, \#(reader), \#(service)
          + \#(logos) | personalization.json = \#(form), "termsAndConditions": ‸null}
        personalization.not-an-object: error
        - sound: "storeCard": {}, \#(reader), \#(service)
          + \#(logos) | personalization.json = \#(form)}
        - an array: "storeCard": {}, \#(reader), \#(service)
          + \#(logos) | personalization.json = ‸[]
        personalization.wrong-type: error
        - terms: "storeCard": {}, \#(reader), \#(service)
          + \#(logos) | personalization.json = \#(form), "termsAndConditions": "<a href='x'>"}
        - all three: "storeCard": {}, \#(reader), \#(service)
          + \#(logos)
          + personalization.json = {"description": ‸[], "requiredPersonalizationFields": ‸"PKPassPersonalizationFieldName", "termsAndConditions": ‸1}
        personalization.incomplete: error
        - sound: "storeCard": {}, \#(reader), \#(service)
          + \#(logos) | personalization.json = \#(form)}
        - nothing: "storeCard": {}, \#(reader), \#(service)
          + \#(logos) | personalization.json = ‸‸{}
          > /description, /requiredPersonalizationFields
        - empty: "storeCard": {}, \#(reader), \#(service)
          + \#(logos) | personalization.json = {"description": ‸"", "requiredPersonalizationFields": ‸[]}
        personalization.unknown-field: error
        - all that there are: "storeCard": {}, \#(reader), \#(service)
          + \#(logos)
          + personalization.json = {"description": "Join", "requiredPersonalizationFields": ["PKPassPersonalizationFieldName", "PKPassPersonalizationFieldPostalCode", "PKPassPersonalizationFieldEmailAddress", "PKPassPersonalizationFieldPhoneNumber"]}
        - others: "storeCard": {}, \#(reader), \#(service)
          + \#(logos)
          + personalization.json = {"description": "Join", "requiredPersonalizationFields": [‸"emailAddress", ‸1, "PKPassPersonalizationFieldName", ‸"pkpasspersonalizationfieldname"]}
        personalization.unknown-key: warning
        - sound: "storeCard": {}, \#(reader), \#(service)
          + \#(logos) | personalization.json = \#(form)}
        - misspelled: "storeCard": {}, \#(reader), \#(service)
          + \#(logos) | personalization.json = \#(form), ‸"termsAndCondition": "x"}
        personalization.needs: error
        - sound: "storeCard": {}, \#(reader), \#(service)
          + \#(logos) | personalization.json = \#(form)}
        - no reader: "storeCard": {}, \#(service)
          + \#(logos) | ‸personalization.json = \#(form)}
        - no service: "storeCard": {}, \#(reader)
          + \#(logos) | ‸personalization.json = \#(form)}
        personalization.logo-missing: warning
        - sound: "storeCard": {}, \#(reader), \#(service)
          + \#(logos) | personalization.json = \#(form)}
        - no logo: "storeCard": {}, \#(reader), \#(service)
          + ‸personalization.json = \#(form)}
        personalization.wrong-style: note
        - sound: "storeCard": {}, \#(reader), \#(service)
          + \#(logos) | personalization.json = \#(form)}
        - a coupon: "coupon": {}, \#(reader), \#(service)
          + \#(logos) | ‸personalization.json = \#(form)}
          > images.not-used in personalizationLogo.png
        """#)

    /// The form without its last brace.
    private static let form =
        #"{"description": "Join", "requiredPersonalizationFields": ["PKPassPersonalizationFieldName"]"#
    private static let logos = "personalizationLogo@* = 150×40"
    private static let reader = #""nfc": {"message": "card-0001", "encryptionPublicKey": "\#(key)"}"#
    private static let service =
        #""webServiceURL": "https://example.com/passes", "authenticationToken": "0123456789abcdef""#
}
