extension UpcomingPassInformationEntry {
    /// When an upcoming event is, as far as that is known.
    ///
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.DateInformation`.
    public struct DateInformation: JSONBacked {
        /// The keys of the object.
        public enum Key: String, CaseIterable, Sendable {
            case date, timeZone, ignoreTimeComponents, isAllDay, isUnannounced, isUndetermined
        }

        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// A date as it is known so far; a key whose value is `nil` is not written.
        public init(
            _ date: PassDate? = nil, timeZone: String? = nil, ignoreTimeComponents: Bool? = nil,
            isAllDay: Bool? = nil, isUnannounced: Bool? = nil, isUndetermined: Bool? = nil
        ) {
            self.init(object: JSONObject())
            self.date = date
            self.timeZone = timeZone
            self.ignoreTimeComponents = ignoreTimeComponents
            self.isAllDay = isAllDay
            self.isUnannounced = isUnannounced
            self.isUndetermined = isUndetermined
        }

        /// When the event begins; absent shows as to be determined.
        ///
        /// (iOS 26, watchOS 26)
        /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.DateInformation`, key `date`.
        public var date: PassDate? {
            get { self[.date] }
            set { self[.date] = newValue }
        }

        /// The zone in which the date is shown, by its IANA name; absent means the device's.
        ///
        /// (iOS 26, watchOS 26)
        /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.DateInformation`, key `timeZone`.
        public var timeZone: String? {
            get { self[.timeZone] }
            set { self[.timeZone] = newValue }
        }

        /// Whether only the day is shown; absent means no.
        ///
        /// (iOS 26, watchOS 26)
        /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.DateInformation`, key `ignoreTimeComponents`.
        public var ignoreTimeComponents: Bool? {
            get { self[.ignoreTimeComponents] }
            set { self[.ignoreTimeComponents] = newValue }
        }

        /// Whether the event takes the whole day; absent means no.
        ///
        /// (iOS 26, watchOS 26)
        /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.DateInformation`, key `isAllDay`.
        public var isAllDay: Bool? {
            get { self[.isAllDay] }
            set { self[.isAllDay] = newValue }
        }

        /// Whether the date shows as to be announced (TBA); absent means no.
        ///
        /// (iOS 26, watchOS 26)
        /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.DateInformation`, key `isUnannounced`.
        public var isUnannounced: Bool? {
            get { self[.isUnannounced] }
            set { self[.isUnannounced] = newValue }
        }

        /// Whether the date shows as to be determined (TBD); absent means no.
        ///
        /// (iOS 26, watchOS 26)
        /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.DateInformation`, key `isUndetermined`.
        public var isUndetermined: Bool? {
            get { self[.isUndetermined] }
            set { self[.isUndetermined] = newValue }
        }
    }
}
