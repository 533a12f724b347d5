extension Pass {
    /// Links and contacts of the event guide: a poster event ticket has them, and so has each of its upcoming events.
    ///
    /// Every key that ends with `URL` must parse as one, or Wallet refuses the pass.
    public protocol EventLinks: JSONBacked {}
}

extension Pass: Pass.EventLinks {}
