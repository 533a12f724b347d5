extension SemanticTags {
    /// The parts of a person's name, all optional.
    ///
    /// - SeeAlso: Wallet Passes, `SemanticTagType.PersonNameComponents`.
    public struct PersonName: JSONBacked {
        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// A name by its parts; a part that is `nil` is not written.
        public init(
            namePrefix: String? = nil, givenName: String? = nil, middleName: String? = nil, familyName: String? = nil,
            nameSuffix: String? = nil, nickname: String? = nil
        ) {
            self.init(object: JSONObject())
            self.namePrefix = namePrefix
            self.givenName = givenName
            self.middleName = middleName
            self.familyName = familyName
            self.nameSuffix = nameSuffix
            self.nickname = nickname
        }
    }
}
