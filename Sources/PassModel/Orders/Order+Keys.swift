// Made by 'make keys' from Sources/keys.tsv: change that, not this file.
// swift-format-ignore-file

extension Order {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case schemaVersion, orderType, orderTypeIdentifier, orderIdentifier, status, createdAt, updatedAt, merchant
        case orderManagementURL, orderNumber, statusDescription, customer, lineItems, payment, fulfillments, returns
        case returnInfo, barcode, associatedApplications, associatedApplicationIdentifiers, changeNotifications
        case orderProvider, webServiceURL, authenticationToken
    }
    /// The version of the format, which must be 1.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Order`, key `schemaVersion`.
    public var schemaVersion: Int? { get { self[.schemaVersion] } set { self[.schemaVersion] = newValue } }
    /// The kind of order, of which there is one.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Order`, key `orderType`.
    public var orderType: Kind? { get { self[.orderType] } set { self[.orderType] = newValue } }
    /// The registered identifier of this type of order.
    ///
    /// Equals the UID in the subject of the signing certificate (iOS 16)
    /// - SeeAlso: Wallet Orders, `Order`, key `orderTypeIdentifier`.
    public var orderTypeIdentifier: String? { get { self[.orderTypeIdentifier] } set { self[.orderTypeIdentifier] = newValue } }
    /// What tells this order from all others of its type.
    ///
    /// Never shown. (iOS 16)
    /// - SeeAlso: Wallet Orders, `Order`, key `orderIdentifier`.
    public var orderIdentifier: String? { get { self[.orderIdentifier] } set { self[.orderIdentifier] = newValue } }
    /// Where the order stands: ``Status/completed`` and ``Status/cancelled`` close it.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Order`, key `status`.
    public var status: Status? { get { self[.status] } set { self[.status] = newValue } }
    /// When the order was placed.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Order`, key `createdAt`.
    public var createdAt: PassDate? { get { self[.createdAt] } set { self[.createdAt] = newValue } }
    /// When the order last changed.
    ///
    /// The time of creation at first, and later with each version. (iOS 16)
    /// - SeeAlso: Wallet Orders, `Order`, key `updatedAt`.
    public var updatedAt: PassDate? { get { self[.updatedAt] } set { self[.updatedAt] = newValue } }
    /// Who sells.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Order`, key `merchant`.
    public var merchant: Merchant? { get { self[.merchant] } set { self[.merchant] = newValue } }
    /// A page about the order.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Order`, key `orderManagementURL`.
    public var orderManagementURL: String? { get { self[.orderManagementURL] } set { self[.orderManagementURL] = newValue } }
    /// The number that the customer knows.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Order`, key `orderNumber`.
    public var orderNumber: String? { get { self[.orderNumber] } set { self[.orderNumber] = newValue } }
    /// The status in words.
    ///
    /// Localizable. (iOS 16)
    /// - SeeAlso: Wallet Orders, `Order`, key `statusDescription`.
    public var statusDescription: String? { get { self[.statusDescription] } set { self[.statusDescription] = newValue } }
    /// Who bought.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Order`, key `customer`.
    public var customer: Customer? { get { self[.customer] } set { self[.customer] = newValue } }
    /// What was bought, in the order in which it is shown.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Order`, key `lineItems`.
    public var lineItems: [LineItem]? { get { self[.lineItems] } set { self[.lineItems] = newValue } }
    /// What is paid, and how.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Order`, key `payment`.
    public var payment: Payment? { get { self[.payment] } set { self[.payment] = newValue } }
    /// How the goods reach the customer, in the order in which it is shown.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Order`, key `fulfillments`.
    public var fulfillments: [Fulfillment]? { get { self[.fulfillments] } set { self[.fulfillments] = newValue } }
    /// What comes back.
    ///
    /// (iOS 17.2, macOS 14.2)
    /// - SeeAlso: Wallet Orders, `Order`, key `returns`.
    public var returns: [Return]? { get { self[.returns] } set { self[.returns] = newValue } }
    /// How and until when goods can be returned.
    ///
    /// (iOS 17.2, macOS 14.2)
    /// - SeeAlso: Wallet Orders, `Order`, key `returnInfo`.
    public var returnInfo: ReturnInfo? { get { self[.returnInfo] } set { self[.returnInfo] = newValue } }
    /// A code for the whole order.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Order`, key `barcode`.
    public var barcode: Barcode? { get { self[.barcode] } set { self[.barcode] = newValue } }
    /// Apps of the merchant, best first.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Order`, key `associatedApplications`.
    public var associatedApplications: [Application]? { get { self[.associatedApplications] } set { self[.associatedApplications] = newValue } }
    /// Identifiers of apps: the team, a point, the bundle identifier.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Order`, key `associatedApplicationIdentifiers`.
    public var associatedApplicationIdentifiers: [String]? { get { self[.associatedApplicationIdentifiers] } set { self[.associatedApplicationIdentifiers] = newValue } }
    /// Whether the system announces changes.
    ///
    /// Absent means that it does. (iOS 16)
    /// - SeeAlso: Wallet Orders, `Order`, key `changeNotifications`.
    public var changeNotifications: ChangeNotifications? { get { self[.changeNotifications] } set { self[.changeNotifications] = newValue } }
    /// Who supplies the data, if it is a third party.
    ///
    /// (iOS 17.4, macOS 14.4)
    /// - SeeAlso: Wallet Orders, `Order`, key `orderProvider`.
    public var orderProvider: Provider? { get { self[.orderProvider] } set { self[.orderProvider] = newValue } }
    /// Where updates come from: an `https` URL to which devices append `/v1/…`.
    ///
    /// Goes together with ``authenticationToken``. (iOS 16)
    /// - SeeAlso: Wallet Orders, `Order`, key `webServiceURL`.
    public var webServiceURL: String? { get { self[.webServiceURL] } set { self[.webServiceURL] = newValue } }
    /// The secret that devices show to the web service, at least 16 characters.
    ///
    /// Goes together with ``webServiceURL``. (iOS 16)
    /// - SeeAlso: Wallet Orders, `Order`, key `authenticationToken`.
    public var authenticationToken: String? { get { self[.authenticationToken] } set { self[.authenticationToken] = newValue } }
}

extension Order.Merchant {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case merchantIdentifier, displayName, url, logo, address, businessChatURL, contactURL, emailAddress
        case phoneNumber
    }
    /// The merchant identifier of the account that signs.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Merchant`, key `merchantIdentifier`.
    public var merchantIdentifier: String? { get { self[.merchantIdentifier] } set { self[.merchantIdentifier] = newValue } }
    /// The name that is shown.
    ///
    /// Localizable. (iOS 16)
    /// - SeeAlso: Wallet Orders, `Merchant`, key `displayName`.
    public var displayName: String? { get { self[.displayName] } set { self[.displayName] = newValue } }
    /// The website.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Merchant`, key `url`.
    public var url: String? { get { self[.url] } set { self[.url] = newValue } }
    /// The name of the logo's file.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Merchant`, key `logo`.
    public var logo: String? { get { self[.logo] } set { self[.logo] = newValue } }
    /// Where the merchant is.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Merchant`, key `address`.
    public var address: Order.Address? { get { self[.address] } set { self[.address] = newValue } }
    /// A conversation in Messages.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Merchant`, key `businessChatURL`.
    public var businessChatURL: String? { get { self[.businessChatURL] } set { self[.businessChatURL] = newValue } }
    /// A page for questions.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Merchant`, key `contactURL`.
    public var contactURL: String? { get { self[.contactURL] } set { self[.contactURL] = newValue } }
    /// The address for questions.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Merchant`, key `emailAddress`.
    public var emailAddress: String? { get { self[.emailAddress] } set { self[.emailAddress] = newValue } }
    /// The number for questions.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Merchant`, key `phoneNumber`.
    public var phoneNumber: String? { get { self[.phoneNumber] } set { self[.phoneNumber] = newValue } }
}

extension Order.Customer {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case emailAddress, familyName, givenName, organizationName, phoneNumber
    }
    /// The address of the customer.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Customer`, key `emailAddress`.
    public var emailAddress: String? { get { self[.emailAddress] } set { self[.emailAddress] = newValue } }
    /// The family name.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Customer`, key `familyName`.
    public var familyName: String? { get { self[.familyName] } set { self[.familyName] = newValue } }
    /// The given name.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Customer`, key `givenName`.
    public var givenName: String? { get { self[.givenName] } set { self[.givenName] = newValue } }
    /// The organization.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Customer`, key `organizationName`.
    public var organizationName: String? { get { self[.organizationName] } set { self[.organizationName] = newValue } }
    /// The number of the customer.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Customer`, key `phoneNumber`.
    public var phoneNumber: String? { get { self[.phoneNumber] } set { self[.phoneNumber] = newValue } }
}

extension Order.Address {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case addressLines, administrativeArea, countryCode, locality, postalCode, subAdministrativeArea, subLocality
    }
    /// Street and number, a line each.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Address`, key `addressLines`.
    public var addressLines: [String]? { get { self[.addressLines] } set { self[.addressLines] = newValue } }
    /// The state or province.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Address`, key `administrativeArea`.
    public var administrativeArea: String? { get { self[.administrativeArea] } set { self[.administrativeArea] = newValue } }
    /// The country, two letters of ISO 3166.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Address`, key `countryCode`.
    public var countryCode: String? { get { self[.countryCode] } set { self[.countryCode] = newValue } }
    /// The city.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Address`, key `locality`.
    public var locality: String? { get { self[.locality] } set { self[.locality] = newValue } }
    /// The postal code.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Address`, key `postalCode`.
    public var postalCode: String? { get { self[.postalCode] } set { self[.postalCode] = newValue } }
    /// The county.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Address`, key `subAdministrativeArea`.
    public var subAdministrativeArea: String? { get { self[.subAdministrativeArea] } set { self[.subAdministrativeArea] = newValue } }
    /// The district.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Address`, key `subLocality`.
    public var subLocality: String? { get { self[.subLocality] } set { self[.subLocality] = newValue } }
}

extension Order.LineItem {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case title, quantity, subtitle, price, image, gtin, sku
    }
    /// What it is.
    ///
    /// Localizable. (iOS 16)
    /// - SeeAlso: Wallet Orders, `LineItem`, key `title`.
    public var title: String? { get { self[.title] } set { self[.title] = newValue } }
    /// How many of it.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `LineItem`, key `quantity`.
    public var quantity: Double? { get { self[.quantity] } set { self[.quantity] = newValue } }
    /// More about it, such as size and colour.
    ///
    /// Localizable. (iOS 16)
    /// - SeeAlso: Wallet Orders, `LineItem`, key `subtitle`.
    public var subtitle: String? { get { self[.subtitle] } set { self[.subtitle] = newValue } }
    /// The price.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `LineItem`, key `price`.
    public var price: Order.CurrencyAmount? { get { self[.price] } set { self[.price] = newValue } }
    /// The name of the picture's file.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `LineItem`, key `image`.
    public var image: String? { get { self[.image] } set { self[.image] = newValue } }
    /// The number of the article, such as EAN or ISBN.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `LineItem`, key `gtin`.
    public var gtin: String? { get { self[.gtin] } set { self[.gtin] = newValue } }
    /// The merchant's own number of the article.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `LineItem`, key `sku`.
    public var sku: String? { get { self[.sku] } set { self[.sku] = newValue } }
}

extension Order.CurrencyAmount {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case amount, currency
    }
    /// The amount in figures, with a point: `18.40`.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `CurrencyAmount`, key `amount`.
    public var amount: String? { get { self[.amount] } set { self[.amount] = newValue } }
    /// The currency, three letters of ISO 4217.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `CurrencyAmount`, key `currency`.
    public var currency: String? { get { self[.currency] } set { self[.currency] = newValue } }
}

extension Order.Payment {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case total, summaryItems, transactions, paymentMethods, status, applePayTransactionIdentifiers
    }
    /// What the order costs.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Payment`, key `total`.
    public var total: Order.CurrencyAmount? { get { self[.total] } set { self[.total] = newValue } }
    /// The sums that make up the total.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Payment`, key `summaryItems`.
    public var summaryItems: [Order.SummaryItem]? { get { self[.summaryItems] } set { self[.summaryItems] = newValue } }
    /// The payments.
    ///
    /// (iOS 17, macOS 14)
    /// - SeeAlso: Wallet Orders, `Payment`, key `transactions`.
    public var transactions: [Order.Transaction]? { get { self[.transactions] } set { self[.transactions] = newValue } }
    /// How the customer paid.
    ///
    /// Deprecated: use ``transactions``. (iOS 16)
    /// - SeeAlso: Wallet Orders, `Payment`, key `paymentMethods`.
    public var paymentMethods: [String]? { get { self[.paymentMethods] } set { self[.paymentMethods] = newValue } }
    /// Where the payment stands.
    ///
    /// Required, although deprecated. (iOS 16)
    /// - SeeAlso: Wallet Orders, `Payment`, key `status`.
    public var status: Order.PaymentStatus? { get { self[.status] } set { self[.status] = newValue } }
    /// Payments with Apple Pay.
    ///
    /// Deprecated: use ``transactions``. (iOS 16)
    /// - SeeAlso: Wallet Orders, `Payment`, key `applePayTransactionIdentifiers`.
    public var applePayTransactionIdentifiers: [String]? { get { self[.applePayTransactionIdentifiers] } set { self[.applePayTransactionIdentifiers] = newValue } }
}

extension Order.SummaryItem {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case label, value
    }
    /// What the sum is for.
    ///
    /// Localizable. (iOS 16)
    /// - SeeAlso: Wallet Orders, `Payment.SummaryItems`, key `label`.
    public var label: String? { get { self[.label] } set { self[.label] = newValue } }
    /// The sum.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Payment.SummaryItems`, key `value`.
    public var value: Order.CurrencyAmount? { get { self[.value] } set { self[.value] = newValue } }
}

extension Order.Transaction {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case amount, createdAt, paymentMethod, status, transactionType, applePayTransactionIdentifier, receipt
    }
    /// How much was paid.
    ///
    /// (iOS 17, macOS 14)
    /// - SeeAlso: Wallet Orders, `PaymentTransaction`, key `amount`.
    public var amount: Order.CurrencyAmount? { get { self[.amount] } set { self[.amount] = newValue } }
    /// When it was paid.
    ///
    /// (iOS 17, macOS 14)
    /// - SeeAlso: Wallet Orders, `PaymentTransaction`, key `createdAt`.
    public var createdAt: PassDate? { get { self[.createdAt] } set { self[.createdAt] = newValue } }
    /// How it was paid.
    ///
    /// (iOS 17, macOS 14)
    /// - SeeAlso: Wallet Orders, `PaymentTransaction`, key `paymentMethod`.
    public var paymentMethod: Order.PaymentMethod? { get { self[.paymentMethod] } set { self[.paymentMethod] = newValue } }
    /// Where the payment stands.
    ///
    /// (iOS 17, macOS 14)
    /// - SeeAlso: Wallet Orders, `PaymentTransaction`, key `status`.
    public var status: Order.TransactionStatus? { get { self[.status] } set { self[.status] = newValue } }
    /// Whether it was paid or paid back.
    ///
    /// (iOS 17, macOS 14)
    /// - SeeAlso: Wallet Orders, `PaymentTransaction`, key `transactionType`.
    public var transactionType: Order.TransactionType? { get { self[.transactionType] } set { self[.transactionType] = newValue } }
    /// The payment with Apple Pay.
    ///
    /// (iOS 17, macOS 14)
    /// - SeeAlso: Wallet Orders, `PaymentTransaction`, key `applePayTransactionIdentifier`.
    public var applePayTransactionIdentifier: String? { get { self[.applePayTransactionIdentifier] } set { self[.applePayTransactionIdentifier] = newValue } }
    /// The name of the receipt's file.
    ///
    /// (iOS 17, macOS 14)
    /// - SeeAlso: Wallet Orders, `PaymentTransaction`, key `receipt`.
    public var receipt: String? { get { self[.receipt] } set { self[.receipt] = newValue } }
}

extension Order.PaymentMethod {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case displayName
    }
    /// What the customer calls it, such as a card and its last digits.
    ///
    /// (iOS 17, macOS 14)
    /// - SeeAlso: Wallet Orders, `PaymentMethod`, key `displayName`.
    public var displayName: String? { get { self[.displayName] } set { self[.displayName] = newValue } }
}

extension Order.ShippingFulfillment {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case fulfillmentType, fulfillmentIdentifier, status, carrier, deliveredAt, estimatedDeliveryAt
        case estimatedDeliveryWindowDuration, lineItems, notes, recipient, shippedAt, shippingType, statusDescription
        case trackingNumber, trackingURL
    }
    /// Says that goods are sent.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `ShippingFulfillment`, key `fulfillmentType`.
    public var fulfillmentType: Order.FulfillmentType? { get { self[.fulfillmentType] } set { self[.fulfillmentType] = newValue } }
    /// What tells it from the others of the order.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `ShippingFulfillment`, key `fulfillmentIdentifier`.
    public var fulfillmentIdentifier: String? { get { self[.fulfillmentIdentifier] } set { self[.fulfillmentIdentifier] = newValue } }
    /// Where the goods are.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `ShippingFulfillment`, key `status`.
    public var status: Order.ShippingStatus? { get { self[.status] } set { self[.status] = newValue } }
    /// Who carries them.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `ShippingFulfillment`, key `carrier`.
    public var carrier: String? { get { self[.carrier] } set { self[.carrier] = newValue } }
    /// When they arrived.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `ShippingFulfillment`, key `deliveredAt`.
    public var deliveredAt: PassDate? { get { self[.deliveredAt] } set { self[.deliveredAt] = newValue } }
    /// When they should arrive.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `ShippingFulfillment`, key `estimatedDeliveryAt`.
    public var estimatedDeliveryAt: PassDate? { get { self[.estimatedDeliveryAt] } set { self[.estimatedDeliveryAt] = newValue } }
    /// How long after that they may arrive, such as `PT2H`.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `ShippingFulfillment`, key `estimatedDeliveryWindowDuration`.
    public var estimatedDeliveryWindowDuration: String? { get { self[.estimatedDeliveryWindowDuration] } set { self[.estimatedDeliveryWindowDuration] = newValue } }
    /// What is sent.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `ShippingFulfillment`, key `lineItems`.
    public var lineItems: [Order.LineItem]? { get { self[.lineItems] } set { self[.lineItems] = newValue } }
    /// A note for the customer.
    ///
    /// Localizable. (iOS 16)
    /// - SeeAlso: Wallet Orders, `ShippingFulfillment`, key `notes`.
    public var notes: String? { get { self[.notes] } set { self[.notes] = newValue } }
    /// Who gets it, and where.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `ShippingFulfillment`, key `recipient`.
    public var recipient: Order.Recipient? { get { self[.recipient] } set { self[.recipient] = newValue } }
    /// When it was sent.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `ShippingFulfillment`, key `shippedAt`.
    public var shippedAt: PassDate? { get { self[.shippedAt] } set { self[.shippedAt] = newValue } }
    /// Whether a carrier sends it or the merchant delivers it.
    ///
    /// Absent means the first. (iOS 17, macOS 14)
    /// - SeeAlso: Wallet Orders, `ShippingFulfillment`, key `shippingType`.
    public var shippingType: Order.ShippingType? { get { self[.shippingType] } set { self[.shippingType] = newValue } }
    /// The status in words.
    ///
    /// Localizable. (iOS 16)
    /// - SeeAlso: Wallet Orders, `ShippingFulfillment`, key `statusDescription`.
    public var statusDescription: String? { get { self[.statusDescription] } set { self[.statusDescription] = newValue } }
    /// The carrier's number.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `ShippingFulfillment`, key `trackingNumber`.
    public var trackingNumber: String? { get { self[.trackingNumber] } set { self[.trackingNumber] = newValue } }
    /// The carrier's page about it.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `ShippingFulfillment`, key `trackingURL`.
    public var trackingURL: String? { get { self[.trackingURL] } set { self[.trackingURL] = newValue } }
}

extension Order.Recipient {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case address, familyName, givenName, organizationName
    }
    /// Where it goes.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `ShippingFulfillment.Recipient`, key `address`.
    public var address: Order.Address? { get { self[.address] } set { self[.address] = newValue } }
    /// The family name.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `ShippingFulfillment.Recipient`, key `familyName`.
    public var familyName: String? { get { self[.familyName] } set { self[.familyName] = newValue } }
    /// The given name.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `ShippingFulfillment.Recipient`, key `givenName`.
    public var givenName: String? { get { self[.givenName] } set { self[.givenName] = newValue } }
    /// The organization.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `ShippingFulfillment.Recipient`, key `organizationName`.
    public var organizationName: String? { get { self[.organizationName] } set { self[.organizationName] = newValue } }
}

extension Order.PickupFulfillment {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case fulfillmentType, fulfillmentIdentifier, displayName, status, address, barcode, lineItems, location, notes
        case pickedUpAt, pickupAt, pickupWindowDuration, statusDescription
    }
    /// Says that goods are fetched.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `PickupFulfillment`, key `fulfillmentType`.
    public var fulfillmentType: Order.FulfillmentType? { get { self[.fulfillmentType] } set { self[.fulfillmentType] = newValue } }
    /// What tells it from the others of the order.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `PickupFulfillment`, key `fulfillmentIdentifier`.
    public var fulfillmentIdentifier: String? { get { self[.fulfillmentIdentifier] } set { self[.fulfillmentIdentifier] = newValue } }
    /// The name of the place.
    ///
    /// Localizable. (iOS 16)
    /// - SeeAlso: Wallet Orders, `PickupFulfillment`, key `displayName`.
    public var displayName: String? { get { self[.displayName] } set { self[.displayName] = newValue } }
    /// Where the goods are.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `PickupFulfillment`, key `status`.
    public var status: Order.PickupStatus? { get { self[.status] } set { self[.status] = newValue } }
    /// Where the place is.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `PickupFulfillment`, key `address`.
    public var address: Order.Address? { get { self[.address] } set { self[.address] = newValue } }
    /// The code to show there.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `PickupFulfillment`, key `barcode`.
    public var barcode: Order.Barcode? { get { self[.barcode] } set { self[.barcode] = newValue } }
    /// What is fetched.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `PickupFulfillment`, key `lineItems`.
    public var lineItems: [Order.LineItem]? { get { self[.lineItems] } set { self[.lineItems] = newValue } }
    /// Where the place is on the map.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `PickupFulfillment`, key `location`.
    public var location: Order.Location? { get { self[.location] } set { self[.location] = newValue } }
    /// A note for the customer.
    ///
    /// Localizable. (iOS 16)
    /// - SeeAlso: Wallet Orders, `PickupFulfillment`, key `notes`.
    public var notes: String? { get { self[.notes] } set { self[.notes] = newValue } }
    /// When it was fetched.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `PickupFulfillment`, key `pickedUpAt`.
    public var pickedUpAt: PassDate? { get { self[.pickedUpAt] } set { self[.pickedUpAt] = newValue } }
    /// From when on it can be fetched.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `PickupFulfillment`, key `pickupAt`.
    public var pickupAt: PassDate? { get { self[.pickupAt] } set { self[.pickupAt] = newValue } }
    /// How long it can be fetched, such as `P3D`.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `PickupFulfillment`, key `pickupWindowDuration`.
    public var pickupWindowDuration: String? { get { self[.pickupWindowDuration] } set { self[.pickupWindowDuration] = newValue } }
    /// The status in words.
    ///
    /// Localizable. (iOS 16)
    /// - SeeAlso: Wallet Orders, `PickupFulfillment`, key `statusDescription`.
    public var statusDescription: String? { get { self[.statusDescription] } set { self[.statusDescription] = newValue } }
}

extension Order.Location {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case latitude, longitude, altitude
    }
    /// The latitude in degrees, −90 to 90.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Location`, key `latitude`.
    public var latitude: Double? { get { self[.latitude] } set { self[.latitude] = newValue } }
    /// The longitude in degrees, −180 to 180.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Location`, key `longitude`.
    public var longitude: Double? { get { self[.longitude] } set { self[.longitude] = newValue } }
    /// The height in metres.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Location`, key `altitude`.
    public var altitude: Double? { get { self[.altitude] } set { self[.altitude] = newValue } }
}

extension Order.Barcode {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case format, message, messageEncoding, altText
    }
    /// The symbology.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Barcode`, key `format`.
    public var format: Order.BarcodeFormat? { get { self[.format] } set { self[.format] = newValue } }
    /// What the code says.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Barcode`, key `message`.
    public var message: String? { get { self[.message] } set { self[.message] = newValue } }
    /// The character set in which it says so, mostly `iso-8859-1`.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Barcode`, key `messageEncoding`.
    public var messageEncoding: String? { get { self[.messageEncoding] } set { self[.messageEncoding] = newValue } }
    /// The text beside the code.
    ///
    /// Localizable. (iOS 16)
    /// - SeeAlso: Wallet Orders, `Barcode`, key `altText`.
    public var altText: String? { get { self[.altText] } set { self[.altText] = newValue } }
}

extension Order.Application {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case storeIdentifier, customProductPageIdentifier, launchURL
    }
    /// The number of the app in the App Store.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Application`, key `storeIdentifier`.
    public var storeIdentifier: Int? { get { self[.storeIdentifier] } set { self[.storeIdentifier] = newValue } }
    /// The page of the App Store to open.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Application`, key `customProductPageIdentifier`.
    public var customProductPageIdentifier: String? { get { self[.customProductPageIdentifier] } set { self[.customProductPageIdentifier] = newValue } }
    /// What the app gets when it is opened.
    ///
    /// (iOS 16)
    /// - SeeAlso: Wallet Orders, `Application`, key `launchURL`.
    public var launchURL: String? { get { self[.launchURL] } set { self[.launchURL] = newValue } }
}

extension Order.Return {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case returnIdentifier, status, carrier, dropOffBy, initiatedAt, lineItems, notes, returnedAt, returnLabel
        case returnManagementURL, returnNumber, statusDescription
    }
    /// What tells it from the others of the order.
    ///
    /// (iOS 17.2, macOS 14.2)
    /// - SeeAlso: Wallet Orders, `Return`, key `returnIdentifier`.
    public var returnIdentifier: String? { get { self[.returnIdentifier] } set { self[.returnIdentifier] = newValue } }
    /// Where the return stands.
    ///
    /// (iOS 17.2, macOS 14.2)
    /// - SeeAlso: Wallet Orders, `Return`, key `status`.
    public var status: Order.ReturnStatus? { get { self[.status] } set { self[.status] = newValue } }
    /// Who carries it.
    ///
    /// (iOS 17.2, macOS 14.2)
    /// - SeeAlso: Wallet Orders, `Return`, key `carrier`.
    public var carrier: String? { get { self[.carrier] } set { self[.carrier] = newValue } }
    /// Until when to hand it in.
    ///
    /// (iOS 17.2, macOS 14.2)
    /// - SeeAlso: Wallet Orders, `Return`, key `dropOffBy`.
    public var dropOffBy: PassDate? { get { self[.dropOffBy] } set { self[.dropOffBy] = newValue } }
    /// When the customer asked for it.
    ///
    /// (iOS 17.2, macOS 14.2)
    /// - SeeAlso: Wallet Orders, `Return`, key `initiatedAt`.
    public var initiatedAt: PassDate? { get { self[.initiatedAt] } set { self[.initiatedAt] = newValue } }
    /// What comes back.
    ///
    /// (iOS 17.2, macOS 14.2)
    /// - SeeAlso: Wallet Orders, `Return`, key `lineItems`.
    public var lineItems: [Order.LineItem]? { get { self[.lineItems] } set { self[.lineItems] = newValue } }
    /// A note for the customer.
    ///
    /// (iOS 17.2, macOS 14.2)
    /// - SeeAlso: Wallet Orders, `Return`, key `notes`.
    public var notes: String? { get { self[.notes] } set { self[.notes] = newValue } }
    /// When it came back.
    ///
    /// (iOS 17.2, macOS 14.2)
    /// - SeeAlso: Wallet Orders, `Return`, key `returnedAt`.
    public var returnedAt: PassDate? { get { self[.returnedAt] } set { self[.returnedAt] = newValue } }
    /// The name of the label's file.
    ///
    /// (iOS 17.2, macOS 14.2)
    /// - SeeAlso: Wallet Orders, `Return`, key `returnLabel`.
    public var returnLabel: String? { get { self[.returnLabel] } set { self[.returnLabel] = newValue } }
    /// A page about the return.
    ///
    /// (iOS 17.2, macOS 14.2)
    /// - SeeAlso: Wallet Orders, `Return`, key `returnManagementURL`.
    public var returnManagementURL: String? { get { self[.returnManagementURL] } set { self[.returnManagementURL] = newValue } }
    /// The number that the customer knows.
    ///
    /// (iOS 17.2, macOS 14.2)
    /// - SeeAlso: Wallet Orders, `Return`, key `returnNumber`.
    public var returnNumber: String? { get { self[.returnNumber] } set { self[.returnNumber] = newValue } }
    /// The status in words.
    ///
    /// Localizable. (iOS 17.2, macOS 14.2)
    /// - SeeAlso: Wallet Orders, `Return`, key `statusDescription`.
    public var statusDescription: String? { get { self[.statusDescription] } set { self[.statusDescription] = newValue } }
}

extension Order.ReturnInfo {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case returnPolicyURL, displayCountdown, returnDeadline, returnManagementURL, returnPolicyDescription
    }
    /// The terms.
    ///
    /// (iOS 17.2, macOS 14.2)
    /// - SeeAlso: Wallet Orders, `ReturnInfo`, key `returnPolicyURL`.
    public var returnPolicyURL: String? { get { self[.returnPolicyURL] } set { self[.returnPolicyURL] = newValue } }
    /// Whether the days left are shown.
    ///
    /// Only if all goods can be returned until the deadline. (iOS 17.2, macOS 14.2)
    /// - SeeAlso: Wallet Orders, `ReturnInfo`, key `displayCountdown`.
    public var displayCountdown: Bool? { get { self[.displayCountdown] } set { self[.displayCountdown] = newValue } }
    /// Until when goods can be returned.
    ///
    /// (iOS 17.2, macOS 14.2)
    /// - SeeAlso: Wallet Orders, `ReturnInfo`, key `returnDeadline`.
    public var returnDeadline: PassDate? { get { self[.returnDeadline] } set { self[.returnDeadline] = newValue } }
    /// A page about returns.
    ///
    /// (iOS 17.2, macOS 14.2)
    /// - SeeAlso: Wallet Orders, `ReturnInfo`, key `returnManagementURL`.
    public var returnManagementURL: String? { get { self[.returnManagementURL] } set { self[.returnManagementURL] = newValue } }
    /// The terms in short.
    ///
    /// (iOS 17.2, macOS 14.2)
    /// - SeeAlso: Wallet Orders, `ReturnInfo`, key `returnPolicyDescription`.
    public var returnPolicyDescription: String? { get { self[.returnPolicyDescription] } set { self[.returnPolicyDescription] = newValue } }
}

extension Order.Provider {
    /// The keys that the format has for this object, in the order in which they are documented.
    public enum Key: String, CaseIterable, Sendable {
        case displayName, url, trackingLogoNameLightColorScheme, trackingLogoNameDarkColorScheme
    }
    /// The name that is shown.
    ///
    /// Localizable. (iOS 17.4, macOS 14.4)
    /// - SeeAlso: Wallet Orders, `OrderProvider`, key `displayName`.
    public var displayName: String? { get { self[.displayName] } set { self[.displayName] = newValue } }
    /// The website.
    ///
    /// (iOS 17.4, macOS 14.4)
    /// - SeeAlso: Wallet Orders, `OrderProvider`, key `url`.
    public var url: String? { get { self[.url] } set { self[.url] = newValue } }
    /// The name of the logo's file, for light surroundings.
    ///
    /// (iOS 17.4, macOS 14.4)
    /// - SeeAlso: Wallet Orders, `OrderProvider`, key `trackingLogoNameLightColorScheme`.
    public var trackingLogoNameLightColorScheme: String? { get { self[.trackingLogoNameLightColorScheme] } set { self[.trackingLogoNameLightColorScheme] = newValue } }
    /// The name of the logo's file, for dark surroundings.
    ///
    /// (iOS 17.4, macOS 14.4)
    /// - SeeAlso: Wallet Orders, `OrderProvider`, key `trackingLogoNameDarkColorScheme`.
    public var trackingLogoNameDarkColorScheme: String? { get { self[.trackingLogoNameDarkColorScheme] } set { self[.trackingLogoNameDarkColorScheme] = newValue } }
}
