import PassModel
import PassRules

/// The sign-up form.
extension RuleVector {
    static let personalization: [RuleVector] = content + surroundings

    private static let file = "personalization.json"

    private static let sound =
        #"{"description": "Join", "requiredPersonalizationFields": ["PKPassPersonalizationFieldName"]}"#

    private static let logos: [String: PassRule.Sample.Content] = [
        "personalizationLogo.png": .image(width: 150, height: 40),
        "personalizationLogo@2x.png": .image(width: 300, height: 80),
        "personalizationLogo@3x.png": .image(width: 450, height: 120),
    ]

    private static let reader = """
        "nfc": {"message": "card-0001", "encryptionPublicKey": \
        "MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgADh8uLj/9thbkcQJ0eJ6qnrFRdSFv1ymrju2RviuSSPvI="}
        """
    private static let service =
        #""webServiceURL": "https://example.com/passes", "authenticationToken": "0123456789abcdef""#

    private static func with(
        _ rule: String, _ title: String, _ text: String = sound, members: String = "\(reader), \(service)",
        style: String = "storeCard", images: [String: PassRule.Sample.Content] = logos
    ) -> RuleVector {
        RuleVector(rule, title, ["\"generic\": {}": "\"\(style)\": {}, \(members)"])
            .adding(images: images, texts: [file: text])
    }

    private static let content: [RuleVector] = [
        with("personalization.syntax", "sound"),
        with("personalization.syntax", "cut off", "{\"description\":\n ‸").finding(.error, in: file, isPlaced: true),
        with("personalization.syntax", "a comma too many", sound.replacing("}", with: "‸,}"))
            .finding(.error, in: file, at: "", isPlaced: true),
        with(
            "json.null", "the terms of a sign-up",
            sound.replacing("}", with: #", "termsAndConditions": ‸null}"#)
        ).finding(.warning, in: file, at: "/termsAndConditions", isPlaced: true),
        with("personalization.not-an-object", "sound"),
        with("personalization.not-an-object", "an array", "‸[]").finding(.error, in: file, at: "", isPlaced: true),
        with(
            "personalization.wrong-type", "terms",
            sound.replacing("}", with: #", "termsAndConditions": "<a href='x'>"}"#)),
        with(
            "personalization.wrong-type", "all three",
            #"{"description": ‸[], "requiredPersonalizationFields": ‸"PKPassPersonalizationFieldName", "termsAndConditions": ‸1}"#
        )
        .finding(.error, in: file, at: "/description", isPlaced: true)
        .finding(.error, in: file, at: "/requiredPersonalizationFields", isPlaced: true)
        .finding(.error, in: file, at: "/termsAndConditions", isPlaced: true),
        with("personalization.incomplete", "sound"),
        with("personalization.incomplete", "nothing", "‸‸{}")
            .finding(.error, in: file, at: "/description", isPlaced: true)
            .finding(.error, in: file, at: "/requiredPersonalizationFields", isPlaced: true),
        with(
            "personalization.incomplete", "empty", #"{"description": ‸"", "requiredPersonalizationFields": ‸[]}"#
        )
        .finding(.error, in: file, at: "/description", isPlaced: true)
        .finding(.error, in: file, at: "/requiredPersonalizationFields", isPlaced: true),
        with(
            "personalization.unknown-field", "all that there are",
            #"{"description": "Join", "requiredPersonalizationFields": ["PKPassPersonalizationFieldName", "PKPassPersonalizationFieldPostalCode", "PKPassPersonalizationFieldEmailAddress", "PKPassPersonalizationFieldPhoneNumber"]}"#
        ),
        with(
            "personalization.unknown-field", "others",
            #"{"description": "Join", "requiredPersonalizationFields": [‸"emailAddress", ‸1, "PKPassPersonalizationFieldName", ‸"pkpasspersonalizationfieldname"]}"#
        )
        .finding(.error, in: file, at: "/requiredPersonalizationFields/0", isPlaced: true)
        .finding(.error, in: file, at: "/requiredPersonalizationFields/1", isPlaced: true)
        .finding(.error, in: file, at: "/requiredPersonalizationFields/3", isPlaced: true),
        with("personalization.unknown-key", "sound"),
        with("personalization.unknown-key", "misspelled", sound.replacing("}", with: #", ‸"termsAndCondition": "x"}"#))
            .finding(.warning, in: file, at: "/termsAndCondition", isPlaced: true),
    ]

    private static let surroundings: [RuleVector] = [
        with("personalization.needs", "sound"),
        with("personalization.needs", "no reader", members: service).finding(.error, in: file),
        with("personalization.needs", "no service", members: reader).finding(.error, in: file),
        with("personalization.logo-missing", "sound"),
        with("personalization.logo-missing", "no logo", images: [:]).finding(.warning, in: file),
        with("personalization.wrong-style", "sound"),
        with("personalization.wrong-style", "a coupon", style: "coupon").finding(.note, in: file)
            .finding(.note, in: "personalizationLogo.png", of: "images.not-used"),
    ]
}
