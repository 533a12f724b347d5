/// Tickets that visitors keep in Wallet.
public enum Ticket {
    /// What a ticket costs, in cents.
    public static let price = 900
}
