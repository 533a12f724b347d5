internal import Bytes
internal import CEmbedded
internal import PassModel
internal import Synchronization

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

    /// What the first five columns of `keys.tsv` say of each key: object, key, type, Swift type, and the systems that
    /// introduced it.
    ///
    /// A pass has few kinds of objects: reading the keys of all took a twelfth of the time of
    /// signing one.
    var keys: [String: KeyFacts] {
        if let keys = Self.read.withLock({ $0[self] }) { return keys }
        var keys: [String: KeyFacts] = [:]
        for var lines in Self.lines[self] ?? [] {
            while var columns = lines.cut(at: UInt8(ascii: "\n")) {
                let parts = (0..<5).map { _ in columns.cut(at: UInt8(ascii: "\t")) ?? [] }
                let key = String(decoding: parts[1], as: UTF8.self)
                if keys[key] == nil { keys[key] = KeyFacts(type: parts[2], since: parts[4]) }
            }
        }
        Self.read.withLock { $0[self] = keys }
        return keys
    }

    private static let read = Mutex<[Shape: [String: KeyFacts]]>([:])

    /// The lines of each object, which follow one another; a style has those of several objects.
    private static let lines: [Shape: [ArraySlice<UInt8>]] = {
        // A style accepts the groups of all styles.
        let styles = ["Pass.BoardingPass", "Pass.EventTicket", "Pass.PosterGeneric"]
        let table = unsafe passtool_keys()
        var rest = unsafe Array(UnsafeBufferPointer(start: table.bytes, count: Int(table.byteCount)))[...]
        var lines: [Shape: [ArraySlice<UInt8>]] = [:]
        while let end = rest.firstPlace(of: UInt8(ascii: "\t")) {
            let start = rest.prefix(through: end)
            var next = rest
            while next.starts(with: start) {
                if next.cut(at: UInt8(ascii: "\n")) == nil { next = next.suffix(0) }
            }
            let text = String(decoding: start.dropLast(), as: UTF8.self)
            let shape = styles.contains(text) ? .style : Shape(rawValue: text)
            if let shape { lines[shape, default: []].append(rest.prefix(upTo: next.startIndex)) }
            rest = next
        }
        return lines
    }()

    // No sets, since the hash of a shape is that of its name.

    /// Whether it is the semantic tags, or a nested object.
    var isOfTags: Bool {
        switch self {
        case .tags, .amount, .location, .person, .seat, .network, .eventDate, .airPlayGroup: true
        default: false
        }
    }

    /// Whether it is an upcoming event, or a nested object except tags and fields.
    var isOfEvents: Bool {
        switch self {
        case .entry, .entryDate, .images, .remoteImage, .imageURL, .links: true
        default: false
        }
    }

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
    fileprivate init(type: ArraySlice<UInt8>, since systems: ArraySlice<UInt8>) {
        isRequired = type.last == UInt8(ascii: "!")
        self.type = ValueType(named: Substring(decoding: isRequired ? type.dropLast() : type, as: UTF8.self))
        let version = systems.dropFirst("iOS ".utf8.count).prefix { $0 != UInt8(ascii: ",") }
        var (numbers, isMinor) = ((major: 0, minor: 0), false)
        for byte in version {
            let digit = Int(byte) - 0x30
            if byte == UInt8(ascii: ".") {
                isMinor = true
            } else if isMinor {
                numbers.minor = 10 * numbers.minor + digit
            } else {
                numbers.major = 10 * numbers.major + digit
            }
        }
        since = version.isEmpty ? nil : SystemVersion(numbers.major, numbers.minor)
    }
}
