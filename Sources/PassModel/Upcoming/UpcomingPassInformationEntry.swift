/// One of the events for which a pass is valid, such as a match of a season ticket.
///
/// Poster event tickets only. (iOS 26, watchOS 26)
/// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry`.
public struct UpcomingPassInformationEntry: JSONBacked {
    /// The members of the JSON object.
    public var object = JSONObject()

    /// A view that reads and writes `object`.
    public init(object: JSONObject) { self.object = object }

    /// The kind of entry; the format defines only events.
    public enum Kind: String, CaseIterable, JSONRepresentable {
        case event
    }

    /// An upcoming event; parameters that are `nil` or empty are not written.
    ///
    /// - Parameters:
    ///   - identifier: an identifier that is unique in the pass.
    ///   - name: the name of the event.
    ///   - dateInformation: the date; without it, Wallet shows it as to be determined.
    ///   - isActive: whether this is the current entry.
    ///   - semantics: semantic tags of the entry, such as its venue and seats.
    ///   - images: the images that the device downloads.
    ///   - urls: the links of the event guide.
    ///   - additionalInfo: fields in the tile below the pass, each with a label.
    ///   - back: fields in the details, each with a label.
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
    /// The date of an upcoming event, as far as it is known.
    ///
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.DateInformation`.
    public struct DateInformation: JSONBacked {
        /// The members of the JSON object.
        public var object = JSONObject()

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// A date as far as it is known; parameters that are `nil` are not written.
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

    /// Links and contacts of one upcoming event, with the same names as in ``Pass``.
    ///
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.URLs`.
    public struct EventURLs: Pass.EventLinks {
        /// The members of the JSON object.
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
        /// The members of the JSON object.
        public var object = JSONObject()

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// The images of an entry.
        public init(headerImage: RemoteImage? = nil, venueMap: RemoteImage? = nil) {
            self.headerImage = headerImage
            self.venueMap = venueMap
        }
    }

    /// The URL and digest of an image in one scale.
    ///
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.ImageURLEntry`.
    public struct ImageURLEntry: JSONBacked {
        /// The members of the JSON object.
        public var object = JSONObject()

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// An image file on the web.
        ///
        /// - Parameters:
        ///   - url: its `https` URL.
        ///   - sha256: the SHA-256 of the file in hexadecimal digits.
        ///   - scale: pixels per point; absent means 1.
        ///   - size: its size in bytes, at most 2 MB.
        public init(_ url: String, sha256: String, scale: Int? = nil, size: Int? = nil) {
            self.url = url
            self.sha256 = sha256
            self.scale = scale
            self.size = size
        }
    }

    /// An image that the device downloads, in one or more scales.
    ///
    /// - SeeAlso: Wallet Passes, `UpcomingPassInformationEntry.Image`.
    public struct RemoteImage: JSONBacked {
        /// The members of the JSON object.
        public var object = JSONObject()

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// An image by the URLs of its scales.
        public init(_ urls: [ImageURLEntry]) {
            self.urls = urls
        }

        /// The image with this name in the pass itself, allowed only for ``Images/venueMap``.
        public static var ofThePass: RemoteImage {
            var image = RemoteImage(object: JSONObject())
            image.reuseExisting = true
            return image
        }
    }
}
