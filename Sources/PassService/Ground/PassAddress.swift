#if Server
    public import PassToolkit

    /// Which pass or order: what the paths of the protocol name.
    public struct PassAddress: Sendable, Hashable {
        /// The pass type or order type identifier; it is the topic of pushes, too.
        public let type: String
        /// The serial number of a pass, or the identifier of an order; unique within the type.
        public let serial: String

        /// The address of a pass or an order.
        public init(type: String, serial: String) {
            self.type = type
            self.serial = serial
        }

        /// Whether it is a pass or an order: the identifiers of order types start with `order.`.
        public var purpose: SigningPurpose { SigningPurpose(ofType: type) }
    }

    extension SigningPurpose {
        /// Whether a type identifier is of passes or of orders.
        init(ofType type: String) { self = type.hasPrefix("order.") ? .order : .pass }
    }
#endif
