/// Vouchers that customers keep in Wallet.
public enum Voucher {
    /// The folder of the template, in this target's resources.
    public static let template = "Passes/voucher.pass"
}
