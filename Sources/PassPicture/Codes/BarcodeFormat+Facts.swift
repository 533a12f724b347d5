package import PassModel
internal import PassToolkit

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

/// Why a message can't be drawn as a barcode.
package struct BarcodeError: DescribedError, Hashable {
    /// What is wrong, to test.
    package enum Code: Hashable, Sendable {
        /// There is nothing to draw.
        case empty
        /// The format can't hold these characters or this number of digits, or the check digit is wrong.
        ///
        /// The associated values say what is wrong and what to do about it.
        case unsuitable(String, hint: String?)
        /// The largest barcode of the format is too small.
        case tooLong
        /// The encoder failed for a reason of its own, such as a lack of memory; the associated value is its number.
        case encoderFailed(Int)
    }

    /// What is wrong.
    package let code: Code
    /// The format.
    package let format: Pass.Barcode.Format
    /// How many bytes the message has.
    package let byteCount: Int

    /// What failed, on what, why.
    package var message: String {
        switch code {
        case .empty: "\(format.title) can't be drawn: the message is empty"
        case .unsuitable(let problem, _): "\(format.title) can't be drawn: \(problem)"
        case .tooLong: "\(format.title) can't be drawn: the message has \(byteCount) bytes, more than it can hold"
        case .encoderFailed(let number): "\(format.title) can't be drawn: the encoder failed with error \(number)"
        }
    }

    /// What to do about it.
    package var recovery: [String] {
        switch code {
        case .empty: ["fill in the message, or remove the barcode"]
        case .unsuitable(_, let hint): hint.map { [$0] } ?? []
        case .tooLong where format.isSquare: ["put a short identifier in the code and look the rest up"]
        case .tooLong: ["put a short identifier in the code and look the rest up", "use PKBarcodeFormatQR"]
        case .encoderFailed: []
        }
    }
}
