package import PassModel

/// The message of a barcode, with its format and encoding.
struct BarcodeMessage: PassElement {
    let pointer: JSONPointer
    /// The message; `nil` if it is missing or has an unfilled placeholder.
    let text: String?
    let format: Pass.Barcode.Format?
    /// The character set, if its characters can be checked.
    let encoding: MessageEncoding?
    let encodingName: String

    init(_ place: PassContents.ObjectPlace, isTemplate: Bool) {
        let name = place.object["messageEncoding"]?.string ?? ""
        text = place.object["message"]?.string.flatMap { isTemplate && $0.hasBraces ? nil : $0 }
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
    /// The length of the message in its encoding, in bytes.
    ///
    /// `nil` if it has an unfilled placeholder, or if the encoding is unknown, lacks a character, or may start with a
    /// byte order mark.
    package var messageByteCount: Int? {
        guard let message, !message.hasBraces, let encoding = messageEncoding.flatMap(MessageEncoding.init(name:)),
            encoding != .utf16, encoding != .utf32, message.unicodeScalars.allSatisfy(encoding.canEncode)
        else { return nil }
        return message.unicodeScalars.reduce(0) { $0 + encoding.byteCount(of: $1) }
    }
}
