internal import PassModel

/// A kind of object in the format.
enum Shape: Hashable, Sendable {
    case pass, field, place, nfc, signUp
    /// An object whose keys other rules check.
    case other
    case tags, amount, location, person, seat, network, eventDate, airPlayGroup
    case entry, entryDate, images, remoteImage, imageURL, links

    /// The type of the value of `key`.
    func type<Key: RawRepresentable<String>>(of key: Key) -> ValueType { keys[key.rawValue]?.type ?? .any }

    /// The keys without which the object means nothing.
    var needed: [String] {
        switch self {
        case .amount: ["amount", "currencyCode"]
        case .location: ["latitude", "longitude"]
        case .network: ["ssid", "password"]
        default: []
        }
    }

    /// What the object is called in a message.
    var words: String {
        switch self {
        case .pass: "pass"
        case .field: "field"
        case .place, .location: "location"
        case .nfc: "nfc"
        case .signUp: "sign-up"
        case .other: "object"
        case .tags: "semantic tag"
        case .amount: "amount of money"
        case .person: "name"
        case .seat: "seat"
        case .network: "network"
        case .eventDate, .entryDate: "date"
        case .airPlayGroup: "device group"
        case .entry: "upcoming event"
        case .images, .remoteImage, .imageURL: "image"
        case .links: "links"
        }
    }
}

/// What the format says of one key of an object.
struct KeyFacts: Sendable {
    /// The type of its value.
    let type: ValueType
    /// The version of iOS in which it came, if a page says so.
    let since: SystemVersion?

    /// A key that came with iOS `major.minor`.
    init(_ type: ValueType, _ major: Int, _ minor: Int = 0) {
        self.type = type
        since = SystemVersion(major, minor)
    }

    /// A key of which nobody says when it came.
    init(_ type: ValueType) {
        self.type = type
        since = nil
    }
}
