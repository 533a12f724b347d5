extension SemanticTags {
    /// An amount of money.
    ///
    /// - SeeAlso: Wallet Passes, `SemanticTagType.CurrencyAmount`.
    public struct CurrencyAmount: JSONBacked {
        /// The keys of the object.
        public enum Key: String, CaseIterable, Sendable {
            case amount, currencyCode
        }

        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A view that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// An amount as a decimal number in a text, for example `12.50`, with its currency.
        public init(_ amount: String, _ currencyCode: String) {
            self.init(object: JSONObject())
            self.amount = amount
            self.currencyCode = currencyCode
        }

        /// The amount as a decimal number in a text, with `.` before the fraction.
        ///
        /// Required in practice; for example `12.50`. (iOS 12, watchOS 5)
        /// - SeeAlso: Wallet Passes, `SemanticTagType.CurrencyAmount`, key `amount`.
        public var amount: String? {
            get { self[.amount] }
            set { self[.amount] = newValue }
        }

        /// The currency by its three letters of ISO 4217.
        ///
        /// Required in practice. (iOS 12, watchOS 5)
        /// - SeeAlso: Wallet Passes, `SemanticTagType.CurrencyAmount`, key `currencyCode`.
        public var currencyCode: String? {
            get { self[.currencyCode] }
            set { self[.currencyCode] = newValue }
        }
    }
}
