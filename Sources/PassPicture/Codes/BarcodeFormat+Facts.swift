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

    /// How much room the standard of the format asks for around the code, in modules.
    ///
    /// - SeeAlso: ISO/IEC 18004, 15438, 24778, 15417, 15420, 16388 and 16390; EN 798.
    package var quietZone: QuietZone {
        switch self {
        case .qr: QuietZone(left: 4, right: 4, vertical: 4)
        case .pdf417: QuietZone(left: 2, right: 2, vertical: 2)
        case .aztec: QuietZone(left: 0, right: 0, vertical: 0)
        case .ean13: QuietZone(left: 11, right: 7, vertical: 0)
        case .code128, .code39, .codabar, .interleaved2of5: QuietZone(left: 10, right: 10, vertical: 0)
        }
    }

    /// Room around a code that stays light, in modules.
    package struct QuietZone: Sendable, Hashable {
        /// Left of the code.
        package var left: Int
        /// Right of the code.
        package var right: Int
        /// Above the code, and as much below it.
        package var vertical: Int
    }
}
