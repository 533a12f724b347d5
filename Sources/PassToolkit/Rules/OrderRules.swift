internal import PassRules

/// What an order.json must have; the rule book is about passes.
enum OrderRules {
    static let all = [keyMissing, value]

    static let keyMissing = PassRule(
        "order.key-missing", .error, "an order has every key that is required", means: .refused,
        effect: "Wallet refuses the order", source: "Wallet Orders, Order")
    static let value = PassRule(
        "order.value", .error, "the values of required keys have their form", means: .refused,
        effect: "Wallet refuses the order", source: "Wallet Orders, Order")
}
