/// One of the events for which a pass is good, such as a match of a season ticket.
///
/// Poster event tickets only. (iOS 26, watchOS 26)
/// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry`.
public struct UpcomingPassInformationEntry: JSONBacked {
    /// The keys of the object.
    public enum Key: String, CaseIterable, Sendable {
        case identifier, name, type, isActive, dateInformation, semantics, images
        case urls = "URLs"
        case additionalInfoFields, backFields, auxiliaryStoreIdentifiers
    }

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

    /// What tells the entry from the others of the pass.
    ///
    /// Required. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry`, key `identifier`.
    public var identifier: String? {
        get { self[.identifier] }
        set { self[.identifier] = newValue }
    }

    /// The name of the event.
    ///
    /// Required; localizable. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry`, key `name`.
    public var name: String? {
        get { self[.name] }
        set { self[.name] = newValue }
    }

    /// What the entry is.
    ///
    /// Required, and always `event`. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry`, key `type`.
    public var type: Kind? {
        get { self[.type] }
        set { self[.type] = newValue }
    }

    /// Whether this is the entry that counts now; absent means no.
    ///
    /// (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry`, key `isActive`.
    public var isActive: Bool? {
        get { self[.isActive] }
        set { self[.isActive] = newValue }
    }

    /// When the event is; absent shows as to be determined.
    ///
    /// (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry`, key `dateInformation`.
    public var dateInformation: DateInformation? {
        get { self[.dateInformation] }
        set { self[.dateInformation] = newValue }
    }

    /// What the entry means, such as its venue and seats.
    ///
    /// (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry`, key `semantics`.
    public var semantics: SemanticTags? {
        get { self[.semantics] }
        set { self[.semantics] = newValue }
    }

    /// The images of the entry, which the device fetches.
    ///
    /// (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry`, key `images`.
    public var images: Images? {
        get { self[.images] }
        set { self[.images] = newValue }
    }

    /// The links of the event guide.
    ///
    /// Under the name `URLs`; Apple's `pass-builder` 0.0.1 writes `urls`, which devices ignore. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry`, key `URLs`.
    public var urls: EventURLs? {
        get { self[.urls] }
        set { self[.urls] = newValue }
    }

    /// Fields in the tile below the pass; each needs a label.
    ///
    /// (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry`, key `additionalInfoFields`.
    public var additionalInfoFields: [Pass.Field]? {
        get { self[.additionalInfoFields] }
        set { self[.additionalInfoFields] = newValue }
    }

    /// Fields among the details; each needs a label.
    ///
    /// (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry`, key `backFields`.
    public var backFields: [Pass.Field]? {
        get { self[.backFields] }
        set { self[.backFields] = newValue }
    }

    /// App Store identifiers of further apps, linked from the event guide.
    ///
    /// (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry`, key `auxiliaryStoreIdentifiers`.
    public var auxiliaryStoreIdentifiers: [Int]? {
        get { self[.auxiliaryStoreIdentifiers] }
        set { self[.auxiliaryStoreIdentifiers] = newValue }
    }
}
