// MARK: - Colours

extension Pass {
    /// The colour of the pass, where no background image covers it.
    ///
    /// All styles. (iOS 6)
    /// - SeeAlso: Wallet Passes, `Pass`, key `backgroundColor`.
    public var backgroundColor: PassColor? {
        get { self[.backgroundColor] }
        set { self[.backgroundColor] = newValue }
    }

    /// The colour of the fields' values.
    ///
    /// All styles. (iOS 6)
    /// - SeeAlso: Wallet Passes, `Pass`, key `foregroundColor`.
    public var foregroundColor: PassColor? {
        get { self[.foregroundColor] }
        set { self[.foregroundColor] = newValue }
    }

    /// The colour of the fields' labels; absent means that the system chooses.
    ///
    /// All styles. (iOS 6)
    /// - SeeAlso: Wallet Passes, `Pass`, key `labelColor`.
    public var labelColor: PassColor? {
        get { self[.labelColor] }
        set { self[.labelColor] = newValue }
    }

    /// The colour of text over the strip image.
    ///
    /// Coupons, store cards and event tickets; undocumented, known from Apple's `pass-builder`.
    public var stripColor: PassColor? {
        get { self[.stripColor] }
        set { self[.stripColor] = newValue }
    }

    /// The colour of the band at the foot, in place of the blurred material.
    ///
    /// Poster event tickets. (iOS 18)
    /// - SeeAlso: Wallet Passes, `Pass`, key `footerBackgroundColor`.
    public var footerBackgroundColor: PassColor? {
        get { self[.footerBackgroundColor] }
        set { self[.footerBackgroundColor] = newValue }
    }

    /// Whether Wallet derives text colours from the background image; absent means no.
    ///
    /// Poster event tickets; ``foregroundColor`` and ``labelColor`` are then ignored. (iOS 18)
    /// - SeeAlso: Wallet Passes, `Pass`, key `useAutomaticColors`.
    public var useAutomaticColors: Bool? {
        get { self[.useAutomaticColors] }
        set { self[.useAutomaticColors] = newValue }
    }
}

// MARK: - Logo and effects

extension Pass {
    /// The text beside the logo.
    ///
    /// All styles but poster event tickets; localizable. (iOS 6)
    /// - SeeAlso: Wallet Passes, `Pass`, key `logoText`.
    public var logoText: String? {
        get { self[.logoText] }
        set { self[.logoText] = newValue }
    }

    /// The text beside the primary logo.
    ///
    /// Poster event tickets; localizable. (iOS 18.1)
    /// - SeeAlso: Wallet Passes, `Pass`, key `eventLogoText`.
    public var eventLogoText: String? {
        get { self[.eventLogoText] }
        set { self[.eventLogoText] = newValue }
    }

    /// The name of an SF Symbol in place of the logo.
    ///
    /// Undocumented, known from Apple's `pass-builder`. (iOS 27)
    public var logoSymbolName: String? {
        get { self[.logoSymbolName] }
        set { self[.logoSymbolName] = newValue }
    }

    /// Whether the strip image is drawn without shine.
    ///
    /// Coupons, store cards and event tickets; without effect since iOS 7. (iOS 6)
    /// - SeeAlso: Wallet Passes, `Pass`, key `suppressStripShine`.
    public var suppressStripShine: Bool? {
        get { self[.suppressStripShine] }
        set { self[.suppressStripShine] = newValue }
    }

    /// Whether the dark gradient behind the header is missing; absent means no.
    ///
    /// Poster event tickets. (iOS 18)
    /// - SeeAlso: Wallet Passes, `Pass`, key `suppressHeaderDarkening`.
    public var suppressHeaderDarkening: Bool? {
        get { self[.suppressHeaderDarkening] }
        set { self[.suppressHeaderDarkening] = newValue }
    }
}
