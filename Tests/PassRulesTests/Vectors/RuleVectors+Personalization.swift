/// The sign-up form.
extension RuleVector {
    static let personalization = vectors(
        #"""
        personalization.syntax: error
        - cut off: "storeCard": {}, \#(reader), \#(service)
          + \#(logos) | personalization.json = {"description":⏎ ‸
        - a comma too many: "storeCard": {}, \#(reader), \#(service)
          + \#(logos) | personalization.json = \#(form)‸,}
          > root
        json.null: warning
        - the terms of a sign-up: "storeCard": {}, \#(reader), \#(service)
          + \#(logos) | personalization.json = \#(form), "termsAndConditions": ‸null}
        personalization.not-an-object: error
        - an array: "storeCard": {}, \#(reader), \#(service)
          + \#(logos) | personalization.json = ‸[]
        personalization.wrong-type: error
        - all three: "storeCard": {}, \#(reader), \#(service)
          + \#(logos)
          + personalization.json = {"description": ‸[], "requiredPersonalizationFields": ‸"PKPassPersonalizationFieldName", "termsAndConditions": ‸1}
        personalization.incomplete: error
        - nothing: "storeCard": {}, \#(reader), \#(service)
          + \#(logos) | personalization.json = ‸‸{}
          > /description, /requiredPersonalizationFields
        - empty: "storeCard": {}, \#(reader), \#(service)
          + \#(logos) | personalization.json = {"description": ‸"", "requiredPersonalizationFields": ‸[]}
        personalization.unknown-field: error
        - others: "storeCard": {}, \#(reader), \#(service)
          + \#(logos)
          + personalization.json = {"description": "Join", "requiredPersonalizationFields": [‸"emailAddress", ‸1, "PKPassPersonalizationFieldName", ‸"pkpasspersonalizationfieldname"]}
        personalization.unknown-key: warning
        - misspelled: "storeCard": {}, \#(reader), \#(service)
          + \#(logos) | personalization.json = \#(form), ‸"termsAndCondition": "x"}
        personalization.needs: error
        - no reader: "storeCard": {}, \#(service)
          + \#(logos) | ‸personalization.json = \#(form)}
        - no service: "storeCard": {}, \#(reader)
          + \#(logos) | ‸personalization.json = \#(form)}
        personalization.logo-missing: warning
        - no logo: "storeCard": {}, \#(reader), \#(service)
          + ‸personalization.json = \#(form)}
        personalization.wrong-style: note
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
