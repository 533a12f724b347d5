extension Pass {
    /// An instant or an interval in which the pass surfaces on the lock screen.
    ///
    /// - SeeAlso: Wallet Passes, `Pass.RelevantDates`.
    public struct RelevantDate: JSONBacked {
        /// The keys of an entry.
        public enum Key: String, CaseIterable, Sendable {
            case date, relevantDate, startDate, endDate
        }

        /// The members as they stand in JSON.
        public var object: JSONObject

        /// An entry that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// An instant, around which Wallet chooses an interval; written under both names that systems know.
        public init(_ date: PassDate) {
            self.init(object: JSONObject())
            self.date = date
            relevantDate = date
        }

        /// An interval, at most a day long.
        public init(from startDate: PassDate, to endDate: PassDate) {
            self.init(object: JSONObject())
            self.startDate = startDate
            self.endDate = endDate
        }

        /// The instant. (iOS 26)
        ///
        /// - SeeAlso: Wallet Passes, `Pass.RelevantDates`, key `date`.
        public var date: PassDate? {
            get { self[.date] }
            set { self[.date] = newValue }
        }

        /// The instant, under the name that iOS 18 reads. (iOS 18)
        ///
        /// The name is no longer in Apple's reference.
        public var relevantDate: PassDate? {
            get { self[.relevantDate] }
            set { self[.relevantDate] = newValue }
        }

        /// The start of the interval; goes together with ``endDate``. (iOS 18)
        ///
        /// - SeeAlso: Wallet Passes, `Pass.RelevantDates`, key `startDate`.
        public var startDate: PassDate? {
            get { self[.startDate] }
            set { self[.startDate] = newValue }
        }

        /// The end of the interval; goes together with ``startDate``. (iOS 18)
        ///
        /// - SeeAlso: Wallet Passes, `Pass.RelevantDates`, key `endDate`.
        public var endDate: PassDate? {
            get { self[.endDate] }
            set { self[.endDate] = newValue }
        }
    }
}
