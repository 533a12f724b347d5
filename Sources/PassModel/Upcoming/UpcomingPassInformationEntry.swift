/// One of the events for which a pass is good, such as a match of a season ticket.
///
/// Poster event tickets only. (iOS 26, watchOS 26)
/// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry`.
public struct UpcomingPassInformationEntry: JSONBacked {
    /// The members as they stand in JSON.
    public var object = JSONObject()

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

extension UpcomingPassInformationEntry {
    /// When an upcoming event is, as far as that is known.
    ///
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.DateInformation`.
    public struct DateInformation: JSONBacked {
        /// The members as they stand in JSON.
        public var object = JSONObject()

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// A date as it is known so far; a key whose value is `nil` is not written.
        public init(
            _ date: PassDate? = nil, timeZone: String? = nil, ignoreTimeComponents: Bool? = nil,
            isAllDay: Bool? = nil, isUnannounced: Bool? = nil, isUndetermined: Bool? = nil
        ) {
            self.date = date
            self.timeZone = timeZone
            self.ignoreTimeComponents = ignoreTimeComponents
            self.isAllDay = isAllDay
            self.isUnannounced = isUnannounced
            self.isUndetermined = isUndetermined
        }
    }

    /// Links and contacts of one upcoming event, under the names that ``Pass`` has for its own.
    ///
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.URLs`.
    public struct EventURLs: Pass.EventLinks {
        /// The members as they stand in JSON.
        public var object = JSONObject()

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// No links yet; set them one by one.
        public init() {}
    }

    /// The images of an upcoming event.
    ///
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.Images`.
    public struct Images: JSONBacked {
        /// The members as they stand in JSON.
        public var object = JSONObject()

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// The images that an entry has.
        public init(headerImage: RemoteImage? = nil, venueMap: RemoteImage? = nil) {
            self.headerImage = headerImage
            self.venueMap = venueMap
        }
    }

    /// Where one scale of an image is, and what its bytes are.
    ///
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.ImageURLEntry`.
    public struct ImageURLEntry: JSONBacked {
        /// The members as they stand in JSON.
        public var object = JSONObject()

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// An image file on the web.
        ///
        /// - Parameters:
        ///   - url: where it is, an `https` URL.
        ///   - sha256: the SHA-256 of the file in hexadecimal digits.
        ///   - scale: pixels per point; absent means 1.
        ///   - size: how many bytes it has, at most 2 MB.
        public init(_ url: String, sha256: String, scale: Int? = nil, size: Int? = nil) {
            self.url = url
            self.sha256 = sha256
            self.scale = scale
            self.size = size
        }
    }

    /// An image that the device fetches, in one or more scales.
    ///
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.Image`.
    public struct RemoteImage: JSONBacked {
        /// The members as they stand in JSON.
        public var object = JSONObject()

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// An image by where its scales are.
        public init(_ urls: [ImageURLEntry]) {
            self.urls = urls
        }

        /// The image of this name in the pass itself, allowed for ``Images/venueMap`` only.
        public static var ofThePass: RemoteImage {
            var image = RemoteImage(object: JSONObject())
            image.reuseExisting = true
            return image
        }
    }
}
