extension Pass {
    /// The codes of the pass; a device shows the first one that it can draw.
    ///
    /// All styles. (iOS 9, watchOS 2)
    /// - SeeAlso: Wallet Passes, `Pass`, key `barcodes`.
    public var barcodes: [Barcode]? {
        get { self[.barcodes] }
        set { self[.barcodes] = newValue }
    }

    /// The one code for iOS 8 and earlier; use ``barcodes``.
    ///
    /// All styles; QR, PDF417 and Aztec only; deprecated since iOS 9. (iOS 6)
    /// - SeeAlso: Wallet Passes, `Pass`, key `barcode`.
    public var barcode: Barcode? {
        get { self[.barcode] }
        set { self[.barcode] = newValue }
    }

    /// What a contactless terminal gets.
    ///
    /// All styles; Wallet refuses it unless the signing certificate carries Apple's NFC entitlement. (iOS 9)
    /// - SeeAlso: Wallet Passes, `Pass`, key `nfc`.
    public var nfc: NFC? {
        get { self[.nfc] }
        set { self[.nfc] = newValue }
    }

    /// Whether `nfc` is there, whatever its value; a null reads as absent.
    package var usesNFC: Bool { object[Key.nfc.rawValue].map { $0 != .null } ?? false }
}
