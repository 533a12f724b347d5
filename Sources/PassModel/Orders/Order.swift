/// An order that Wallet follows: the content of one `order.json`. (iOS 16)
///
/// - SeeAlso: Wallet Orders, `Order`.
public struct Order: JSONBacked {
    /// The members as they stand in JSON.
    public var object: JSONObject

    /// A view that reads and writes `object`.
    public init(object: JSONObject) { self.object = object }

    /// How goods reach the customer.
    ///
    /// - SeeAlso: Wallet Orders, `ShippingFulfillment`, `PickupFulfillment`.
    public enum Fulfillment: JSONRepresentable {
        case shipping(ShippingFulfillment)
        case pickup(PickupFulfillment)

        /// Reads an object by its `fulfillmentType`; `nil` for another one.
        public init?(json: JSONValue) {
            guard let object = json.object else { return nil }
            switch object["fulfillmentType"]?.string {
            case "shipping": self = .shipping(ShippingFulfillment(object: object))
            case "pickup": self = .pickup(PickupFulfillment(object: object))
            default: return nil
            }
        }

        /// The object.
        public var json: JSONValue {
            switch self {
            case .shipping(let fulfillment): fulfillment.json
            case .pickup(let fulfillment): fulfillment.json
            }
        }
    }

    /// Who sells.
    ///
    /// - SeeAlso: Wallet Orders, `Merchant`.
    public struct Merchant: JSONBacked {
        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject = JSONObject()) { self.object = object }
    }

    /// Who bought.
    ///
    /// - SeeAlso: Wallet Orders, `Customer`.
    public struct Customer: JSONBacked {
        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject = JSONObject()) { self.object = object }
    }

    /// A postal address.
    ///
    /// - SeeAlso: Wallet Orders, `Address`.
    public struct Address: JSONBacked {
        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject = JSONObject()) { self.object = object }
    }

    /// A thing that was bought.
    ///
    /// - SeeAlso: Wallet Orders, `LineItem`.
    public struct LineItem: JSONBacked {
        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject = JSONObject()) { self.object = object }
    }

    /// An amount of money.
    ///
    /// - SeeAlso: Wallet Orders, `CurrencyAmount`.
    public struct CurrencyAmount: JSONBacked {
        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject = JSONObject()) { self.object = object }
    }

    /// What is paid, and how.
    ///
    /// - SeeAlso: Wallet Orders, `Payment`.
    public struct Payment: JSONBacked {
        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject = JSONObject()) { self.object = object }
    }

    /// A sum of the payment.
    ///
    /// - SeeAlso: Wallet Orders, `Payment.SummaryItems`.
    public struct SummaryItem: JSONBacked {
        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject = JSONObject()) { self.object = object }
    }

    /// A payment that was made.
    ///
    /// - SeeAlso: Wallet Orders, `PaymentTransaction`.
    public struct Transaction: JSONBacked {
        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject = JSONObject()) { self.object = object }
    }

    /// How the customer paid.
    ///
    /// - SeeAlso: Wallet Orders, `PaymentMethod`.
    public struct PaymentMethod: JSONBacked {
        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject = JSONObject()) { self.object = object }
    }

    /// Goods that are sent.
    ///
    /// - SeeAlso: Wallet Orders, `ShippingFulfillment`.
    public struct ShippingFulfillment: JSONBacked {
        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject = JSONObject()) { self.object = object }
    }

    /// Goods that are fetched.
    ///
    /// - SeeAlso: Wallet Orders, `PickupFulfillment`.
    public struct PickupFulfillment: JSONBacked {
        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject = JSONObject()) { self.object = object }
    }

    /// Who gets goods, and where.
    ///
    /// - SeeAlso: Wallet Orders, `ShippingFulfillment.Recipient`.
    public struct Recipient: JSONBacked {
        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject = JSONObject()) { self.object = object }
    }

    /// A place on the map.
    ///
    /// - SeeAlso: Wallet Orders, `Location`.
    public struct Location: JSONBacked {
        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject = JSONObject()) { self.object = object }
    }

    /// A code.
    ///
    /// - SeeAlso: Wallet Orders, `Barcode`.
    public struct Barcode: JSONBacked {
        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject = JSONObject()) { self.object = object }
    }

    /// An app of the merchant.
    ///
    /// - SeeAlso: Wallet Orders, `Application`.
    public struct Application: JSONBacked {
        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject = JSONObject()) { self.object = object }
    }

    /// Goods that come back.
    ///
    /// - SeeAlso: Wallet Orders, `Return`.
    public struct Return: JSONBacked {
        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject = JSONObject()) { self.object = object }
    }

    /// How and until when goods can be returned.
    ///
    /// - SeeAlso: Wallet Orders, `ReturnInfo`.
    public struct ReturnInfo: JSONBacked {
        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject = JSONObject()) { self.object = object }
    }

    /// Who supplies the data for the merchant.
    ///
    /// - SeeAlso: Wallet Orders, `OrderProvider`.
    public struct Provider: JSONBacked {
        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject = JSONObject()) { self.object = object }
    }
}
