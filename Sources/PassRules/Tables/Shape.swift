internal import PassModel

/// A kind of object in the format.
enum Shape: Hashable, Sendable {
    case pass, style, field, barcode, place, beacon, relevantDate, nfc, action, signUp
    case tags, amount, location, person, seat, network, eventDate, airPlayGroup
    case entry, entryDate, images, remoteImage, imageURL, links
    case order, merchant, customer, address, lineItem, money, payment, summaryItem, transaction, paymentMethod
    case shipping, pickup, recipient, spot, orderBarcode, application, orderReturn, returnInfo, provider
    /// ``shipping`` or ``pickup``, by its `fulfillmentType`.
    case fulfillment

    /// The semantic tags, and the objects in them.
    static let ofTags: Set<Shape> = [
        .tags, .amount, .location, .person, .seat, .network, .eventDate, .airPlayGroup,
    ]

    /// Upcoming events, and the objects in them but for tags and fields.
    static let ofEvents: Set<Shape> = [.entry, .entryDate, .images, .remoteImage, .imageURL, .links]

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
        case .style: "style"
        case .field: "field"
        case .barcode, .orderBarcode: "barcode"
        case .place, .location: "location"
        case .beacon: "beacon"
        case .relevantDate: "relevant date"
        case .nfc: "nfc"
        case .action: "featured action"
        case .signUp: "sign-up"
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
        case .order: "order"
        case .merchant: "merchant"
        case .customer: "customer"
        case .address: "address"
        case .lineItem: "line item"
        case .money: "amount of money"
        case .payment: "payment"
        case .summaryItem: "summary item"
        case .transaction: "transaction"
        case .paymentMethod: "payment method"
        case .shipping, .pickup, .fulfillment: "fulfillment"
        case .recipient: "recipient"
        case .spot: "location"
        case .application: "application"
        case .orderReturn: "return"
        case .returnInfo: "return policy"
        case .provider: "order provider"
        }
    }
}

/// What the format says of one key of an object.
struct KeyFacts: Sendable {
    /// The type of its value.
    let type: ValueType
    /// The version of iOS in which it came, if a page says so.
    let since: SystemVersion?
    /// Whether every object of the kind has it; not known of tags and what is in them.
    var isRequired = false

    /// A key that came with iOS `major.minor`.
    init(_ type: ValueType, _ major: Int, _ minor: Int = 0, isRequired: Bool = false) {
        (self.type, self.isRequired) = (type, isRequired)
        since = SystemVersion(major, minor)
    }

    /// A key of which nobody says when it came.
    init(_ type: ValueType) {
        self.type = type
        since = nil
    }
}
