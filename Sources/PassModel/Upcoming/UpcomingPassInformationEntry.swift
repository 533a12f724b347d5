/// One of the events for which a pass is good, such as a match of a season ticket.
///
/// Poster event tickets only. (iOS 26, watchOS 26)
/// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry`.
public struct UpcomingPassInformationEntry: JSONBacked {
    /// The members as they stand in JSON.
    public var object: JSONObject

    /// A view that reads and writes `object`.
    public init(object: JSONObject) { self.object = object }

    /// What an entry is; the format knows only events.
    public enum Kind: String, CaseIterable, JSONRepresentable {
        case event
    }

    /// An event that is coming up; what is `nil` or empty is not written.
    ///
    /// - Parameters:
    ///   - identifier: what tells the entry from the others of the pass.
    ///   - name: the name of the event.
    ///   - dateInformation: when it is; without it the date shows as to be determined.
    ///   - isActive: whether this is the entry that counts now.
    ///   - semantics: what the entry means, such as its venue and seats.
    ///   - images: the images that the device fetches.
    ///   - urls: the links of the event guide.
    ///   - additionalInfo: fields in the tile below the pass, each with a label.
    ///   - back: fields among the details, each with a label.
    public init(
        _ identifier: String, name: String, dateInformation: DateInformation? = nil, isActive: Bool? = nil,
        semantics: SemanticTags? = nil, images: Images? = nil, urls: EventURLs? = nil,
        additionalInfo: [Pass.Field] = [], back: [Pass.Field] = []
    ) {
        self.init(object: JSONObject())
        self.identifier = identifier
        self.name = name
        type = .event
        self.isActive = isActive
        self.dateInformation = dateInformation
        self.semantics = semantics
        self.images = images
        self.urls = urls
        additionalInfoFields = additionalInfo.isEmpty ? nil : additionalInfo
        backFields = back.isEmpty ? nil : back
    }
}
