extension SemanticTags {
    /// The parts of a person's name, all optional.
    ///
    /// - SeeAlso: Wallet Passes, `SemanticTagType.PersonNameComponents`.
    public struct PersonName: JSONBacked {
        /// The keys of the object.
        public enum Key: String, CaseIterable, Sendable {
            case familyName, givenName, middleName, namePrefix, nameSuffix, nickname, phoneticRepresentation
        }

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

        /// The family name.
        ///
        /// Not localised. (iOS 12, watchOS 5)
        /// - SeeAlso: Wallet Passes, `SemanticTagType.PersonNameComponents`, key `familyName`.
        public var familyName: String? {
            get { self[.familyName] }
            set { self[.familyName] = newValue }
        }

        /// The given name.
        ///
        /// Not localised. (iOS 12, watchOS 5)
        /// - SeeAlso: Wallet Passes, `SemanticTagType.PersonNameComponents`, key `givenName`.
        public var givenName: String? {
            get { self[.givenName] }
            set { self[.givenName] = newValue }
        }

        /// The middle name.
        ///
        /// Not localised. (iOS 12, watchOS 5)
        /// - SeeAlso: Wallet Passes, `SemanticTagType.PersonNameComponents`, key `middleName`.
        public var middleName: String? {
            get { self[.middleName] }
            set { self[.middleName] = newValue }
        }

        /// What stands before the name, such as a title.
        ///
        /// Not localised. (iOS 12, watchOS 5)
        /// - SeeAlso: Wallet Passes, `SemanticTagType.PersonNameComponents`, key `namePrefix`.
        public var namePrefix: String? {
            get { self[.namePrefix] }
            set { self[.namePrefix] = newValue }
        }

        /// What stands after the name, such as a degree.
        ///
        /// Not localised. (iOS 12, watchOS 5)
        /// - SeeAlso: Wallet Passes, `SemanticTagType.PersonNameComponents`, key `nameSuffix`.
        public var nameSuffix: String? {
            get { self[.nameSuffix] }
            set { self[.nameSuffix] = newValue }
        }

        /// The nickname.
        ///
        /// Not localised. (iOS 12, watchOS 5)
        /// - SeeAlso: Wallet Passes, `SemanticTagType.PersonNameComponents`, key `nickname`.
        public var nickname: String? {
            get { self[.nickname] }
            set { self[.nickname] = newValue }
        }

        /// How the name is pronounced.
        ///
        /// The reference has a text; an object, as Foundation's type of this name has it, reads as `nil`.
        /// (iOS 12, watchOS 5)
        /// - SeeAlso: Wallet Passes, `SemanticTagType.PersonNameComponents`, key `phoneticRepresentation`.
        public var phoneticRepresentation: String? {
            get { self[.phoneticRepresentation] }
            set { self[.phoneticRepresentation] = newValue }
        }
    }
}
