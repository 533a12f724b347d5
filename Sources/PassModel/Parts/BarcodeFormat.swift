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
