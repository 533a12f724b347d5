// The values that keys of an order take, as the reference lists them.
extension Order {
    /// The kind of an order.
    public enum Kind: String, CaseIterable, JSONRepresentable {
        case ecommerce
    }

    /// Where an order stands.
    public enum Status: String, CaseIterable, JSONRepresentable {
        case open, completed, cancelled
    }

    /// Whether the system announces changes.
    public enum ChangeNotifications: String, CaseIterable, JSONRepresentable {
        case enabled, disabledIfAppInstalled
    }

    /// Where the payment of an order stands.
    public enum PaymentStatus: String, CaseIterable, JSONRepresentable {
        case pending, authorized, paid, refunded, declined, voided
    }

    /// Where one payment stands.
    public enum TransactionStatus: String, CaseIterable, JSONRepresentable {
        case pending, approved, completed, cancelled, failed
    }

    /// Whether money was paid or paid back.
    public enum TransactionType: String, CaseIterable, JSONRepresentable {
        case purchase, refund
    }

    /// Whether goods are sent or fetched.
    public enum FulfillmentType: String, CaseIterable, JSONRepresentable {
        case shipping, pickup
    }

    /// Where goods are that are sent.
    public enum ShippingStatus: String, CaseIterable, JSONRepresentable {
        case open, processing, onTheWay, outForDelivery, delivered, shipped, issue, cancelled
    }

    /// Who brings the goods.
    public enum ShippingType: String, CaseIterable, JSONRepresentable {
        case shipping, delivery
    }

    /// Where goods are that are fetched.
    public enum PickupStatus: String, CaseIterable, JSONRepresentable {
        case open, processing, readyForPickup, pickedUp, issue, cancelled
    }

    /// Where goods are that come back.
    public enum ReturnStatus: String, CaseIterable, JSONRepresentable {
        case open, onTheWay, processing, issue, completed, cancelled
    }

    /// The symbology of a code; orders write it shorter than passes.
    public enum BarcodeFormat: String, CaseIterable, JSONRepresentable {
        case qr, pdf417, aztec, code128
    }
}
