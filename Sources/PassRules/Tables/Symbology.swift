package import PassModel

/// What linear barcodes can hold.
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
        "use digits, capital letters, blanks and - . $ / + %; the bars get their own * at both ends"
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

    /// Wallet may add the start and stop letters itself, so the message has both of them or none.
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

    /// How many characters are drawn for a message: Code 128 draws digits in pairs.
    static func length(of message: String, in format: Pass.Barcode.Format) -> Int {
        guard format == .code128 else { return message.unicodeScalars.count }
        let digitCount = message.unicodeScalars.count(where: digits.contains)
        return message.unicodeScalars.count - digitCount + (digitCount + 1) / 2
    }
}
