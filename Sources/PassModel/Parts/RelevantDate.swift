extension Pass {
    /// An instant or an interval in which the pass surfaces on the lock screen.
    ///
    /// - SeeAlso: Wallet Passes, `Pass.RelevantDates`.
    public struct RelevantDate: JSONBacked {
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
    }
}
