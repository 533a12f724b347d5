internal import PassModel

/// The message of a barcode, with its format and encoding.
struct BarcodeMessage: Sendable {
    /// Where it stands.
    let pointer: JSONPointer
    /// The message itself.
    let text: String
    /// The format, if it is known.
    let format: Pass.Barcode.Format?
    /// The character set, if rules know its characters.
    let encoding: MessageEncoding?
    /// The character set as the barcode names it.
    let encodingName: String

    /// The message of the barcode at `place`; `nil` if there is none, or if a placeholder in it is still open.
    init?(_ place: PassContents.ObjectPlace, isTemplate: Bool) {
        guard let text = place.object["message"]?.string, !(isTemplate && text.holdsBraces) else { return nil }
        let name = place.object["messageEncoding"]?.string ?? ""
        self.text = text
        pointer = place.pointer.appending("message")
        format = place.object["format"].flatMap(Pass.Barcode.Format.init(json:))
        encoding = MessageEncoding(name: name)
        encodingName = name
    }
}
