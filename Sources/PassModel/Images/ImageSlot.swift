extension PassImage {
    /// A place for an image on a pass; the raw value is the base of the file's name.
    ///
    /// Wallet ignores images of slots that the style does not use. A wrong size is never an error, but looks bad: logos
    /// and thumbnails are scaled to fit, strips, backgrounds and artwork to fill.
    /// - SeeAlso: Human Interface Guidelines, *Wallet*.
    public enum Slot: String, CaseIterable, Sendable {
        /// The square image in notifications and in Mail; Wallet refuses a pass without it.
        case icon
        /// The image at the top left.
        case logo
        /// The image at the top left of poster layouts.
        case primaryLogo
        /// A second image at the top of poster event tickets.
        case secondaryLogo
        /// The image behind the primary fields; an event ticket with it must have neither background nor thumbnail.
        case strip
        /// The image beside the fields.
        case thumbnail
        /// The image behind the whole front, blurred except on poster event tickets.
        case background
        /// The image of poster layouts, preferred to ``background``.
        case artwork
        /// The band above the barcode.
        case footer
        /// The image on the sign-up sheet of a rewards program.
        case personalizationLogo
        /// The map in the event guide.
        case venueMap
    }
}

extension PassImage.Slot {
    /// What the format specifies for a slot.
    public struct Facts: Sendable, Hashable {
        /// The allowed sizes, the current ones first; empty if none is published.
        public let sizes: [PassImage.Size]
        /// The styles and layouts that use the image.
        public let uses: [Use]
        /// When the image is required.
        public let requirement: Requirement
        /// Whether a watch shows it.
        public let isOnWatch: Bool
    }

    /// A style that uses an image.
    public struct Use: Sendable, Hashable {
        /// The style.
        public let style: Pass.Style.Kind
        /// The required layout of the style; `nil` for the classic one.
        public let scheme: Pass.Style.Scheme?
        /// The first system that shows the image there.
        public let since: SystemVersion
    }

    /// When an image is required.
    public enum Requirement: Sendable, Hashable {
        /// In every pass, in one scale at least.
        case always
        /// In a pass with `personalization.json`.
        case withPersonalization
        /// Never.
        case optional
    }

    /// The allowed sizes for `style`, the current ones first.
    public func sizes(for style: Pass.Style.Kind) -> [PassImage.Size] {
        facts.sizes.filter { $0.styles.isEmpty || $0.styles.contains(style) }
    }

    /// Whether `style` uses the image, in its classic layout or in one of `schemes`.
    public func isUsed(by style: Pass.Style.Kind, schemes: [Pass.Style.Scheme] = []) -> Bool {
        facts.uses.contains { use in
            use.style == style && (use.scheme.map(schemes.contains) ?? true)
        }
    }
}
