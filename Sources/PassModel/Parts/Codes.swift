extension Pass {
    /// A code that a scanner reads from the pass.
    ///
    /// - SeeAlso: Wallet Passes, `Pass.Barcodes`.
    public struct Barcode: JSONBacked {
        /// The members of the JSON object.
        public var object = JSONObject()

        /// A barcode that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// A barcode with `message`.
        ///
        /// - Parameters:
        ///   - format: the symbology.
        ///   - message: the payload.
        ///   - messageEncoding: the IANA name of a character set; by default `iso-8859-1` if that has every character
        ///     of `message`, otherwise `utf-8`.
        ///   - altText: a text below the code.
        public init(_ format: Format, message: String, messageEncoding: String? = nil, altText: String? = nil) {
            self.format = format
            self.message = message
            self.messageEncoding =
                messageEncoding ?? (message.unicodeScalars.allSatisfy { $0.value < 256 } ? "iso-8859-1" : "utf-8")
            self.altText = altText
        }
    }
}

extension Pass.Barcode {
    /// A symbology.
    public enum Format: String, CaseIterable, JSONRepresentable {
        case qr = "PKBarcodeFormatQR"
        case pdf417 = "PKBarcodeFormatPDF417"
        case aztec = "PKBarcodeFormatAztec"
        /// Only in ``Pass/barcodes`` and not on the watch. (iOS 9)
        case code128 = "PKBarcodeFormatCode128"
        /// Only in ``Pass/barcodes``. (iOS 27)
        case code39 = "PKBarcodeFormatCode39"
        /// Only in ``Pass/barcodes``. (iOS 27)
        case codabar = "PKBarcodeFormatCodabar"
        /// Only in ``Pass/barcodes``. (iOS 27)
        case ean13 = "PKBarcodeFormatEAN13"
        /// Only in ``Pass/barcodes``. (iOS 27)
        case interleaved2of5 = "PKBarcodeFormatI2of5"
    }
}

extension Pass {
    /// The payload that the pass sends to a contactless terminal.
    ///
    /// - SeeAlso: Wallet Passes, `Pass.NFC`.
    public struct NFC: JSONBacked {
        /// The members of the JSON object.
        public var object = JSONObject()

        /// A contactless payload that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// A payload for terminals that have the private key for `encryptionPublicKey`.
        public init(message: String, encryptionPublicKey: String, requiresAuthentication: Bool? = nil) {
            self.message = message
            self.encryptionPublicKey = encryptionPublicKey
            self.requiresAuthentication = requiresAuthentication
        }
    }

    /// Whether the key `nfc` exists with any value other than null.
    package var usesNFC: Bool { object[Key.nfc.rawValue].map { $0 != .null } ?? false }
}
