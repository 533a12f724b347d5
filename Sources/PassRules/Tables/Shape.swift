internal import CEmbedded
internal import PassModel

/// A kind of object in the format, by its name in the table of keys.
enum Shape: String, Sendable {
    case pass = "Pass", style = "Pass.Style", field = "Pass.Field", barcode = "Pass.Barcode", place = "Pass.Location"
    case beacon = "Pass.Beacon", relevantDate = "Pass.RelevantDate", nfc = "Pass.NFC", action = "Pass.FeaturedAction"
    case signUp = "PassPersonalization"
    case tags = "SemanticTags", amount = "SemanticTags.CurrencyAmount", location = "SemanticTags.Location"
    case person = "SemanticTags.PersonName", seat = "SemanticTags.Seat", network = "SemanticTags.WifiNetwork"
    case eventDate = "SemanticTags.EventDateInfo", airPlayGroup = "SemanticTags.AirPlayDeviceGroup"
    case entry = "UpcomingPassInformationEntry", entryDate = "UpcomingPassInformationEntry.DateInformation"
    case images = "UpcomingPassInformationEntry.Images", remoteImage = "UpcomingPassInformationEntry.RemoteImage"
    case imageURL = "UpcomingPassInformationEntry.ImageURLEntry", links = "UpcomingPassInformationEntry.EventURLs"
    case order = "Order", merchant = "Order.Merchant", customer = "Order.Customer", address = "Order.Address"
    case lineItem = "Order.LineItem", money = "Order.CurrencyAmount", payment = "Order.Payment"
    case summaryItem = "Order.SummaryItem", transaction = "Order.Transaction", paymentMethod = "Order.PaymentMethod"
    case shipping = "Order.ShippingFulfillment", pickup = "Order.PickupFulfillment", recipient = "Order.Recipient"
    case spot = "Order.Location", orderBarcode = "Order.Barcode", application = "Order.Application"
    case orderReturn = "Order.Return", returnInfo = "Order.ReturnInfo", provider = "Order.Provider"
    /// ``shipping`` or ``pickup``, by its `fulfillmentType`.
    case fulfillment = "Order.Fulfillment"

    var keys: [String: KeyFacts] { Self.table[self] ?? [:] }

    /// The first five columns of `keys.tsv`: object, key, type, Swift type, and the systems that introduced the key.
    private static let table: [Shape: [String: KeyFacts]] = {
        // A style accepts the groups of all styles.
        let styles: Set<Substring> = ["Pass.BoardingPass", "Pass.EventTicket", "Pass.PosterGeneric"]
        var table: [Shape: [String: KeyFacts]] = [:]
        for line in unsafe String(cString: passtool_keys()).utf8.split(separator: UInt8(ascii: "\n")) {
            let columns = line.split(separator: UInt8(ascii: "\t"), maxSplits: 5).map { Substring($0) }
            let object = styles.contains(columns[0]) ? Shape.style : Shape(rawValue: String(columns[0]))
            guard let object, table[object]?[String(columns[1])] == nil else { continue }
            table[object, default: [:]][String(columns[1])] = KeyFacts(type: columns[2], since: columns[4])
        }
        return table
    }()

    /// The semantic tags, and nested objects.
    static let ofTags: Set<Shape> = [
        .tags, .amount, .location, .person, .seat, .network, .eventDate, .airPlayGroup,
    ]

    /// Upcoming events, and nested objects except tags and fields.
    static let ofEvents: Set<Shape> = [.entry, .entryDate, .images, .remoteImage, .imageURL, .links]

    /// The keys without which the object is useless.
    var needed: [String] {
        switch self {
        case .amount: ["amount", "currencyCode"]
        case .location: ["latitude", "longitude"]
        case .network: ["ssid", "password"]
        default: []
        }
    }

    /// The object's name in messages.
    var words: String {
        switch self {
        case .signUp: "sign-up"
        case .tags: "semantic tag"
        case .amount, .money: "amount of money"
        case .person: "name"
        case .network: "network"
        case .eventDate, .entryDate: "date"
        case .airPlayGroup: "device group"
        case .entry: "upcoming event"
        case .images, .remoteImage, .imageURL: "image"
        case .links: "links"
        case .shipping, .pickup: "fulfillment"
        case .returnInfo: "return policy"
        case .provider: "order provider"
        // From its name in the table: `Order.LineItem` is a line item.
        default: Spelling.words(of: rawValue.split(separator: ".").last.map { String($0) } ?? "").joined(separator: " ")
        }
    }
}

struct KeyFacts: Sendable {
    let type: ValueType
    /// The iOS version that introduced it, if documented.
    let since: SystemVersion?
    /// Whether it is required; unknown for tags and their contents.
    let isRequired: Bool

    /// Reads columns such as `text!`, where `!` marks a required key, and `iOS 13.1, watchOS 6`.
    fileprivate init(type: Substring, since systems: Substring) {
        isRequired = type.last == "!"
        self.type = ValueType(named: isRequired ? type.dropLast() : type)
        let numbers = systems.dropFirst("iOS ".count).prefix { $0 != "," }.split(separator: ".").compactMap { Int($0) }
        since = numbers.first.map { SystemVersion($0, numbers.dropFirst().first ?? 0) }
    }
}
