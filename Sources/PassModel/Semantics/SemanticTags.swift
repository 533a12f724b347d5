/// What a pass means, for the system to read.
///
/// The tags can be at the root of a pass (``Pass/semantics``), in any of its fields (``Pass/Field/semantics``) and in
/// upcoming entries. Where they are doesn't matter: Wallet merges them all, and draws semantic boarding passes and
/// poster event tickets from them. Texts are localizable where the property says so. (iOS 12, watchOS 5)
/// - SeeAlso: Wallet Passes, `SemanticTags`.
public struct SemanticTags: JSONBacked {
    /// The members as they stand in JSON.
    public var object: JSONObject

    /// A view that reads and writes `object`.
    public init(object: JSONObject) { self.object = object }

    /// The tags that `set` sets.
    ///
    /// ```swift
    /// pass.semantics = SemanticTags {
    ///     $0.balance = CurrencyAmount("21.75", "USD")
    ///     $0.wifiAccess = [WifiNetwork(ssid: "guests", password: "cappuccino")]
    /// }
    /// ```
    public init(_ set: (inout SemanticTags) -> Void = { _ in }) {
        self.init(object: JSONObject())
        set(&self)
    }
}
