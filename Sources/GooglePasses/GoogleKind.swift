/// A kind of pass of Google Wallet; the raw value is the prefix of its class and object in the API.
public enum GoogleKind: String, CaseIterable, Sendable {
    case flight, transit, offer, eventTicket, loyalty, giftCard, generic
}

/// The two halves of a pass of Google Wallet.
public enum GooglePart: String, Sendable {
    /// What many passes share.
    case `class` = "Class"
    /// What one holder has.
    case object = "Object"
}
