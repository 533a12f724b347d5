package import PassModel

extension Pass.Barcode.Format {
    /// The name that people know, such as `QR code`.
    package var title: String {
        switch self {
        case .qr: "QR code"
        case .pdf417: "PDF417"
        case .aztec: "Aztec"
        case .code128: "Code 128"
        case .code39: "Code 39"
        case .codabar: "Codabar"
        case .ean13: "EAN-13"
        case .interleaved2of5: "Interleaved 2 of 5"
        }
    }

    /// Whether the code is a square of square modules; the others are wide.
    package var isSquare: Bool { self == .qr || self == .aztec }

    /// Whether the code is one row of bars.
    package var isLinear: Bool { !isSquare && self != .pdf417 }
}
