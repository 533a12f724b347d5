extension Pass.Field {
    /// What Wallet can find in a text and turn into a link.
    public enum DataDetectorType: String, CaseIterable, JSONRepresentable {
        case phoneNumber = "PKDataDetectorTypePhoneNumber"
        case link = "PKDataDetectorTypeLink"
        case address = "PKDataDetectorTypeAddress"
        case calendarEvent = "PKDataDetectorTypeCalendarEvent"
    }
}
