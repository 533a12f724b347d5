// Made by 'make keys' from Sources/keys.tsv: change that, not this file.
// swift-format-ignore-file

extension UpcomingPassInformationEntry {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case identifier, name, type, isActive, dateInformation, semantics, images, urls = "URLs", additionalInfoFields
        case backFields, auxiliaryStoreIdentifiers
    }
    /// The identifier of the entry, unique in the pass.
    ///
    /// Required. (iOS 26, watchOS 26)
    public var identifier: String? { get { self[.identifier] } set { self[.identifier] = newValue } }
    /// The name of the event.
    ///
    /// Required; localizable. (iOS 26, watchOS 26)
    public var name: String? { get { self[.name] } set { self[.name] = newValue } }
    /// The kind of entry.
    ///
    /// Required, and always `event`. (iOS 26, watchOS 26)
    public var type: Kind? { get { self[.type] } set { self[.type] = newValue } }
    /// Whether this is the entry that counts now; absent means no.
    ///
    /// (iOS 26, watchOS 26)
    public var isActive: Bool? { get { self[.isActive] } set { self[.isActive] = newValue } }
    /// When the event is; absent shows as to be determined.
    ///
    /// (iOS 26, watchOS 26)
    public var dateInformation: DateInformation? { get { self[.dateInformation] } set { self[.dateInformation] = newValue } }
    /// Machine-readable data about the entry, such as its venue and seats.
    ///
    /// (iOS 26, watchOS 26)
    public var semantics: SemanticTags? { get { self[.semantics] } set { self[.semantics] = newValue } }
    /// The images of the entry, which the device fetches.
    ///
    /// (iOS 26, watchOS 26)
    public var images: Images? { get { self[.images] } set { self[.images] = newValue } }
    /// The links of the event guide.
    ///
    /// Under the name `URLs`; Apple's `pass-builder` 0.0.1 writes `urls`, which devices ignore. (iOS 26, watchOS 26)
    public var urls: EventURLs? { get { self[.urls] } set { self[.urls] = newValue } }
    /// Fields in the tile below the pass; each needs a label.
    ///
    /// (iOS 26, watchOS 26)
    public var additionalInfoFields: [Pass.Field]? { get { self[.additionalInfoFields] } set { self[.additionalInfoFields] = newValue } }
    /// Fields among the details; each needs a label.
    ///
    /// (iOS 26, watchOS 26)
    public var backFields: [Pass.Field]? { get { self[.backFields] } set { self[.backFields] = newValue } }
    /// App Store identifiers of further apps, linked from the event guide.
    ///
    /// (iOS 26, watchOS 26)
    public var auxiliaryStoreIdentifiers: [Int]? { get { self[.auxiliaryStoreIdentifiers] } set { self[.auxiliaryStoreIdentifiers] = newValue } }
}

extension UpcomingPassInformationEntry.DateInformation {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case date, timeZone, ignoreTimeComponents, isAllDay, isUnannounced, isUndetermined
    }
    /// When the event begins; absent shows as to be determined.
    ///
    /// (iOS 26, watchOS 26)
    public var date: PassDate? { get { self[.date] } set { self[.date] = newValue } }
    /// The zone in which the date is shown, by its IANA name; absent means the device's.
    ///
    /// (iOS 26, watchOS 26)
    public var timeZone: String? { get { self[.timeZone] } set { self[.timeZone] = newValue } }
    /// Whether only the day is shown; absent means no.
    ///
    /// (iOS 26, watchOS 26)
    public var ignoreTimeComponents: Bool? { get { self[.ignoreTimeComponents] } set { self[.ignoreTimeComponents] = newValue } }
    /// Whether the event takes the whole day; absent means no.
    ///
    /// (iOS 26, watchOS 26)
    public var isAllDay: Bool? { get { self[.isAllDay] } set { self[.isAllDay] = newValue } }
    /// Whether the date shows as to be announced (TBA); absent means no.
    ///
    /// (iOS 26, watchOS 26)
    public var isUnannounced: Bool? { get { self[.isUnannounced] } set { self[.isUnannounced] = newValue } }
    /// Whether the date shows as to be determined (TBD); absent means no.
    ///
    /// (iOS 26, watchOS 26)
    public var isUndetermined: Bool? { get { self[.isUndetermined] } set { self[.isUndetermined] = newValue } }
}

extension UpcomingPassInformationEntry.EventURLs {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case accessibilityURL, addOnURL, bagPolicyURL, contactVenueEmail, contactVenuePhoneNumber, contactVenueWebsite
        case directionsInformationURL, merchandiseURL, orderFoodURL, parkingInformationURL, purchaseParkingURL
        case sellURL, transferURL, transitInformationURL
    }
}

extension UpcomingPassInformationEntry.Images {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case headerImage, venueMap
    }
    /// The image above the entry.
    ///
    /// (iOS 26, watchOS 26)
    public var headerImage: UpcomingPassInformationEntry.RemoteImage? { get { self[.headerImage] } set { self[.headerImage] = newValue } }
    /// The map of the venue.
    ///
    /// May reuse the pass's own (``RemoteImage/reuseExisting``). (iOS 26, watchOS 26)
    public var venueMap: UpcomingPassInformationEntry.RemoteImage? { get { self[.venueMap] } set { self[.venueMap] = newValue } }
}

extension UpcomingPassInformationEntry.RemoteImage {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case urls = "URLs", reuseExisting
    }
    /// Where the image is, by scale.
    ///
    /// Required unless ``reuseExisting`` is true; under the name `URLs`, in capitals. (iOS 26, watchOS 26)
    public var urls: [UpcomingPassInformationEntry.ImageURLEntry]? { get { self[.urls] } set { self[.urls] = newValue } }
    /// Whether the image of the pass itself is used; absent means no.
    ///
    /// Venue maps only, and the pass must have a `venueMap` image. (iOS 26, watchOS 26)
    public var reuseExisting: Bool? { get { self[.reuseExisting] } set { self[.reuseExisting] = newValue } }
}

extension UpcomingPassInformationEntry.ImageURLEntry {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case url = "URL", sha256 = "SHA256", scale, size
    }
    /// Where the file is, an `https` URL.
    ///
    /// Required; under the name `URL`, in capitals. (iOS 26, watchOS 26)
    public var url: String? { get { self[.url] } set { self[.url] = newValue } }
    /// The SHA-256 of the file in hexadecimal digits.
    ///
    /// Required; under the name `SHA256`, in capitals. (iOS 26, watchOS 26)
    public var sha256: String? { get { self[.sha256] } set { self[.sha256] = newValue } }
    /// How many pixels make a point; absent means 1.
    ///
    /// (iOS 26, watchOS 26)
    public var scale: Int? { get { self[.scale] } set { self[.scale] = newValue } }
    /// How many bytes the file has, at most 2 MB.
    ///
    /// (iOS 26, watchOS 26)
    public var size: Int? { get { self[.size] } set { self[.size] = newValue } }
}
