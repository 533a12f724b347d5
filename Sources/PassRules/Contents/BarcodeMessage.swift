package import PassModel

/// The message of a barcode, with its format and encoding.
struct BarcodeMessage: PassElement {
    /// Where the barcode stands.
    let pointer: JSONPointer
    /// The message itself; `nil` if there is none, or if a placeholder in it is still open.
    let text: String?
    /// The format, if it is known.
    let format: Pass.Barcode.Format?
    /// The character set, if rules know its characters.
    let encoding: MessageEncoding?
    /// The character set as the barcode names it.
    let encodingName: String

    /// The message of the barcode at `place`.
    init(_ place: PassContents.ObjectPlace, isTemplate: Bool) {
        let name = place.object["messageEncoding"]?.string ?? ""
        text = place.object["message"]?.string.flatMap { isTemplate && $0.holdsBraces ? nil : $0 }
        pointer = place.pointer
        format = place.object["format"].flatMap(Pass.Barcode.Format.init(json:))
        encoding = MessageEncoding(name: name)
        encodingName = name
    }
}

extension BarcodeMessage {
    mutating func fill(with value: JSONValue) {
        guard let object = value.object else { return }
        self = BarcodeMessage(PassContents.ObjectPlace(pointer: pointer, object: object), isTemplate: false)
    }
}

extension Pass.Barcode {
    /// How many bytes the message has in its encoding.
    ///
    /// `nil` if a placeholder is still open in it, or if the encoding is unknown, lacks a character, or may start with
    /// a mark.
    package var messageByteCount: Int? {
        guard let message, !message.holdsBraces, let encoding = messageEncoding.flatMap(MessageEncoding.init(name:)),
            encoding != .utf16, encoding != .utf32, message.unicodeScalars.allSatisfy(encoding.canEncode)
        else { return nil }
        return message.unicodeScalars.reduce(0) { $0 + encoding.byteCount(of: $1) }
    }
}
