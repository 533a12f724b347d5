extension SemanticTags {
    /// When an event begins, where that is more or less than an instant.
    ///
    /// Without ``date`` here and ``SemanticTags/eventStartDate`` beside it, the whole date shows as to be announced.
    /// - SeeAlso: Wallet Passes, `SemanticTagType.EventDateInfo`.
    public struct EventDateInfo: JSONBacked {
        /// The keys of the object.
        public enum Key: String, CaseIterable, Sendable {
            case date, ignoreTimeComponents, timeZone, undetermined, unannounced
        }

        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// A beginning as it is known so far; a key whose value is `nil` is not written.
        public init(
            _ date: PassDate? = nil, timeZone: String? = nil, ignoreTimeComponents: Bool? = nil,
            undetermined: Bool? = nil, unannounced: Bool? = nil
        ) {
            self.init(object: JSONObject())
            self.date = date
            self.ignoreTimeComponents = ignoreTimeComponents
            self.timeZone = timeZone
            self.undetermined = undetermined
            self.unannounced = unannounced
        }

        /// When the event begins.
        ///
        /// (iOS 18, watchOS 11)
        /// - SeeAlso: Wallet Passes, `SemanticTagType.EventDateInfo`, key `date`.
        public var date: PassDate? {
            get { self[.date] }
            set { self[.date] = newValue }
        }

        /// Whether only the day is shown, which goes before the other keys; absent means no.
        ///
        /// (iOS 18, watchOS 11)
        /// - SeeAlso: Wallet Passes, `SemanticTagType.EventDateInfo`, key `ignoreTimeComponents`.
        public var ignoreTimeComponents: Bool? {
            get { self[.ignoreTimeComponents] }
            set { self[.ignoreTimeComponents] = newValue }
        }

        /// The zone in which the date is shown, by its IANA name; absent means that of the device.
        ///
        /// (iOS 18, watchOS 11)
        /// - SeeAlso: Wallet Passes, `SemanticTagType.EventDateInfo`, key `timeZone`.
        public var timeZone: String? {
            get { self[.timeZone] }
            set { self[.timeZone] = newValue }
        }

        /// Whether the time shows as to be determined (TBD); absent means no.
        ///
        /// Goes before ``unannounced``. The reference says the opposite of what the key does. (iOS 18.1)
        /// - SeeAlso: Wallet Passes, `SemanticTagType.EventDateInfo`, key `undetermined`.
        public var undetermined: Bool? {
            get { self[.undetermined] }
            set { self[.undetermined] = newValue }
        }

        /// Whether the time shows as to be announced (TBA); absent means no.
        ///
        /// The reference says the opposite of what the key does. (iOS 18.1)
        /// - SeeAlso: Wallet Passes, `SemanticTagType.EventDateInfo`, key `unannounced`.
        public var unannounced: Bool? {
            get { self[.unannounced] }
            set { self[.unannounced] = newValue }
        }
    }
}
