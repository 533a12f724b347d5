extension UpcomingPassInformationEntry {
    /// When an upcoming event is, as far as that is known.
    ///
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.DateInformation`.
    public struct DateInformation: JSONBacked {
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
    }
}
