public import Platform

extension PassDate {
    /// The whole second of `date`, written in UTC.
    ///
    /// Dates in passes have no fractions of a second. Years before 0000 or after 9999 become the first or the last
    /// second that the format can write.
    public init(_ date: Date) {
        self.init(date, offsetInMinutes: 0)
    }

    /// The whole second of `date`, written as the local time of `zone`.
    public init(_ date: Date, in zone: TimeZone) {
        let offset = zone.secondsFromGMT(for: date) / 60
        self.init(date, offsetInMinutes: min(max(offset, -Self.greatestOffset), Self.greatestOffset))
    }

    private init(_ date: Date, offsetInMinutes: Int) {
        let local = CivilTime.representableSeconds
        let range = (local.lowerBound - Int64(offsetInMinutes) * 60)..<(local.upperBound - Int64(offsetInMinutes) * 60)
        let seconds = date.timeIntervalSince1970.rounded(.down)
        // NaN fails both comparisons and so becomes the last second.
        let whole = seconds < Double(range.lowerBound) ? range.lowerBound : Int64(exactly: seconds) ?? .max
        self.init(
            uncheckedSeconds: min(max(whole, range.lowerBound), range.upperBound - 1),
            offsetInMinutes: offsetInMinutes)
    }

    /// The instant as Foundation has it.
    public var date: Date {
        Date(timeIntervalSince1970: Double(secondsSince1970) + Double(nanoseconds) / 1_000_000_000)
    }
}
