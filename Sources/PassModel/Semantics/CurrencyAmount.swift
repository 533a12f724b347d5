extension SemanticTags {
    /// An amount of money.
    ///
    /// - SeeAlso: Wallet Passes, `SemanticTagType.CurrencyAmount`.
    public struct CurrencyAmount: JSONBacked {
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
    }
}
