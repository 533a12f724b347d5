internal import PassModel

/// How much the largest code of a format holds: QR and PDF417 at their lowest level of error correction, Aztec at the 23
/// percent and three codewords that its standard recommends, and Wallet draws.
///
/// The need of a message is never overestimated: each character counts in its cheapest mode, and changing modes counts
/// as free.
struct BarcodeCapacity {
    /// The bytes that the code holds.
    let byteCount: Int
    /// The room of the code; each format has a unit of its own.
    private let room: Int
    /// The room that a digit, a text character and any other byte take.
    private let digit: Int, character: Int, byte: Int
    /// The room that is taken once: in a message with other bytes, with text characters, or with digits only.
    private let headers: (bytes: Int, texts: Int, digits: Int)
    private let isCharacter: @Sendable (Unicode.Scalar) -> Bool

    /// The capacity of a format; `nil` for those that have none.
    init?(_ format: Pass.Barcode.Format) {
        switch format {
        case .qr:  // sixths of a bit: 10 bits for 3 digits, 11 for 2 characters
            (byteCount, room, digit, character, byte) = (2953, 23_648 * 6, 20, 33, 48)
            headers = (18 * 6, 17 * 6, 18 * 6)
            isCharacter = { Self.alphanumeric.contains($0) }
        case .pdf417:  // 132nds of a codeword: 15 for 44 digits, 1 for 2 characters, 5 for 6 bytes
            (byteCount, room, digit, character, byte) = (1108, 925 * 132, 45, 66, 110)
            headers = (132, 0, 132)
            isCharacter = { $0.isASCII && ($0.value >= 0x20 || [9, 10, 13].contains($0.value)) }
        case .aztec:  // bits
            (byteCount, room, digit, character, byte) = (1914, 15_336, 4, 5, 8)
            headers = (21, 0, 5)
            isCharacter = { $0.isASCII }
        case .code128, .code39, .codabar, .ean13, .interleaved2of5: return nil
        }
    }

    private static let alphanumeric = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".unicodeScalars)

    /// Whether the message may fit; if not, it certainly does not.
    func fits(_ message: String, in encoding: MessageEncoding) -> Bool {
        var needed = 0
        var (hasBytes, hasTexts) = (false, false)
        for scalar in message.unicodeScalars {
            let count = encoding.byteCount(of: scalar)
            if count == 1, (0x30...0x39).contains(scalar.value) {
                needed += digit
            } else if count == 1, isCharacter(scalar) {
                needed += character
                hasTexts = true
            } else {
                needed += count * byte
                hasBytes = true
            }
        }
        return needed + (hasBytes ? headers.bytes : hasTexts ? headers.texts : headers.digits) <= room
    }
}
