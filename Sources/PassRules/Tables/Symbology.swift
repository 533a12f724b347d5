package import PassModel

/// The capabilities of linear barcodes.
package enum Symbology {
    /// Why a message cannot be drawn, and what to do about it.
    package struct Problem {
        package let message: String
        package let hint: String?
    }

    package static func problem(of message: String, in format: Pass.Barcode.Format) -> Problem? {
        switch format {
        case .qr, .pdf417, .aztec: nil
        case .code128:
            foreign(in: message, hint: "use PKBarcodeFormatQR, or keep to ASCII", name: "Code 128") { $0.value < 0x100 }
        case .code39:
            foreign(in: message, hint: code39Hint, name: "Code 39") { code39.contains($0) }
        case .codabar: codabarProblem(of: message)
        case .ean13: ean13Problem(of: message)
        case .interleaved2of5: interleavedProblem(of: message)
        }
    }

    private static let code39 = Set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ -.$/+%".unicodeScalars)
    private static let code39Hint =
        "use digits, capital letters, spaces and - . $ / + %; the bars get their own * at both ends"
    private static let codabar = Set("0123456789-$:/.+".unicodeScalars)
    private static let digits = Set("0123456789".unicodeScalars)

    private static func foreign(
        in message: some Sequence<Unicode.Scalar>, hint: String, name: String, isKnown: (Unicode.Scalar) -> Bool
    ) -> Problem? {
        guard let scalar = message.first(where: { !isKnown($0) }) else { return nil }
        return Problem(message: "\(String(scalar).shown) is not a character of \(name)", hint: hint)
    }

    private static func foreign(
        in message: String, hint: String, name: String, isKnown: (Unicode.Scalar) -> Bool
    ) -> Problem? { foreign(in: Array(message.unicodeScalars), hint: hint, name: name, isKnown: isKnown) }

    /// Wallet may add the start and stop letters itself, so the message has both or neither.
    private static func codabarProblem(of message: String) -> Problem? {
        var inner = Array(message.unicodeScalars)[...]
        let isMark = { (scalar: Unicode.Scalar?) in scalar.map("ABCDabcd".unicodeScalars.contains) ?? false }
        let (starts, stops) = (isMark(inner.first), isMark(inner.last))
        if starts != stops || starts && inner.count < 3 {
            return Problem(message: "the message lacks a start or stop letter of Codabar", hint: "write it as A123B")
        }
        if starts { inner = inner.dropFirst().dropLast() }
        return foreign(in: inner, hint: "use digits and - $ : / . + between the letters", name: "Codabar") {
            codabar.contains($0)
        }
    }

    private static func interleavedProblem(of message: String) -> Problem? {
        if let problem = foreign(
            in: message, hint: "use digits only", name: "Interleaved 2 of 5", isKnown: digits.contains)
        {
            return problem
        }
        guard !message.utf8.count.isMultiple(of: 2) else { return nil }
        return Problem(
            message: "the message has \(message.utf8.count) digits, which do not make pairs", hint: "put a 0 in front")
    }

    private static func ean13Problem(of message: String) -> Problem? {
        if let problem = foreign(in: message, hint: "use 12 or 13 digits", name: "EAN-13", isKnown: digits.contains) {
            return problem
        }
        let values = message.utf8.map { Int($0) - 0x30 }
        guard values.count == 12 || values.count == 13 else {
            return Problem(message: "the message has \(values.count) digits, not 12 or 13", hint: nil)
        }
        let sum = values.prefix(12).enumerated().reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 3) }
        let check = (10 - sum % 10) % 10
        guard values.count == 13, values[12] != check else { return nil }
        return Problem(
            message: "the check digit is \(values[12]), and should be \(check)",
            hint: "leave it out, or check the number")
    }

    /// The most characters whose bars are at least a pixel and a half wide on a screen of 320 points.
    static func longest(in format: Pass.Barcode.Format) -> Int? {
        switch format {
        case .code128: 48
        case .code39: 32
        case .codabar: 48
        case .interleaved2of5: 60
        case .qr, .pdf417, .aztec, .ean13: nil
        }
    }

    /// The number of drawn characters of a message: Code 128 draws digits in pairs.
    static func length(of message: String, in format: Pass.Barcode.Format) -> Int {
        guard format == .code128 else { return message.unicodeScalars.count }
        let digitCount = message.unicodeScalars.count(where: digits.contains)
        return message.unicodeScalars.count - digitCount + (digitCount + 1) / 2
    }
}

/// The capacity of the largest code of a format: QR and PDF417 at their lowest level of error correction, Aztec at the
/// 23 percent and three codewords that its standard recommends and Wallet uses.
///
/// The size of a message is never overestimated: each character counts in its cheapest mode, and mode changes are free.
struct BarcodeCapacity {
    let byteCount: Int
    /// The capacity in the format's own unit.
    private let room: Int
    /// The cost of a digit, a text character and any other byte.
    private let digit: Int, character: Int, byte: Int
    /// The overhead of a message with other bytes, with text characters, or with digits only.
    private let headers: (bytes: Int, texts: Int, digits: Int)
    private let isCharacter: @Sendable (Unicode.Scalar) -> Bool

    /// The capacity of a format; `nil` for linear ones.
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
