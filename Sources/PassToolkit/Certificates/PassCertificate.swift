public import SignedMessages

/// The content of a Pass Type ID certificate beyond X.509; the identifiers are Apple's.
extension Certificate {
    /// Object identifiers of Apple's extensions and purposes.
    public enum AppleIdentifier {
        /// The marker extension: the pass type identifier as UTF8String.
        public static let passTypeMarker = "1.2.840.113635.100.6.1.16"
        /// The same on certificates that are enabled for NFC.
        public static let nfcMarker = "1.2.840.113635.100.6.1.26"
        /// The marker of WWDR intermediates.
        public static let intermediateMarker = "1.2.840.113635.100.6.2.1"
        /// The certificate also authenticates pushes.
        public static let pushMarker = "1.2.840.113635.100.6.3.2"
        /// The extended key usage of pass signing.
        public static let passSigning = "1.2.840.113635.100.4.14"
        /// The marker extension of Order Type ID certificates: the order type identifier as UTF8String.
        public static let orderTypeMarker = "1.2.840.113635.100.14.2"
        /// The extended key usage of order signing.
        public static let orderSigning = "1.2.840.113635.100.4.19"
    }

    /// The pass type identifier in the marker extension.
    public var passTypeMarker: String? { extensionText(AppleIdentifier.passTypeMarker) }

    /// The pass type identifier in the NFC marker extension.
    public var nfcMarker: String? { extensionText(AppleIdentifier.nfcMarker) }
}
