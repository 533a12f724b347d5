/// An Apple Wallet pass: the content of one `pass.json`.
///
/// - SeeAlso: Wallet Passes, `Pass`.
public struct Pass: JSONBacked {
    /// The members as they stand in JSON.
    public var object: JSONObject

    /// A pass that reads and writes `object`.
    public init(object: JSONObject) { self.object = object }

    /// The pass in `document`; `nil` if that is not a JSON object.
    public init?(document: JSONDocument) {
        self.init(json: document.root)
    }

    /// A pass of format version 1 with the keys that Wallet requires.
    ///
    /// - Parameters:
    ///   - passTypeIdentifier: the registered identifier, as in the signing certificate.
    ///   - serialNumber: what tells this pass from others of its type.
    ///   - teamIdentifier: the ten characters of the developer team.
    ///   - organizationName: who issues the pass.
    ///   - description: what kind of pass it is and whose, for VoiceOver.
    ///   - style: the style with its fields.
    public init(
        passTypeIdentifier: String, serialNumber: String, teamIdentifier: String,
        organizationName: String, description: String, style: Style
    ) {
        self.init(object: JSONObject())
        formatVersion = 1
        self.description = description
        self.organizationName = organizationName
        self.passTypeIdentifier = passTypeIdentifier
        self.serialNumber = serialNumber
        self.teamIdentifier = teamIdentifier
        self.style = style
    }
}
