import PassModel
import PassRules

/// Barcodes.
extension RuleVector {
    static let barcodes: [RuleVector] = [
        RuleVector("barcode.incomplete", "complete", adding: "\"barcodes\": [\(code())], \"barcode\": \(code())"),
        RuleVector(
            "barcode.incomplete", "parts missing or of another type",
            adding: #""barcodes": [‸‸‸{}, {"format": ‸1, "message": ‸null, "messageEncoding": ‸[]}]"#,
            finds: [
                "/barcodes/0/format", "/barcodes/0/message", "/barcodes/0/messageEncoding", "/barcodes/1/format",
                "/barcodes/1/message", "/barcodes/1/messageEncoding",
            ]),
        RuleVector(
            "barcode.unknown-format", "a linear one", adding: "\"barcodes\": [\(code("PKBarcodeFormatCode128"))]"),
        RuleVector(
            "barcode.unknown-format", "unknown",
            adding: "\"barcodes\": [\(code()), \(code("‸QR"))]".replacing("\"‸", with: "‸\""),
            finds: ["/barcodes/1/format"]),
        RuleVector(
            "barcode.unknown-format", "a placeholder", adding: "\"barcodes\": [\(code("{{f}}"))]", isTemplate: true),
        RuleVector("barcode.format-needs-barcodes", "Aztec", adding: "\"barcode\": \(code("PKBarcodeFormatAztec"))"),
        RuleVector(
            "barcode.format-needs-barcodes", "Code 128",
            adding: "\"barcode\": \(code("‸PKBarcodeFormatCode128"))".replacing("\"‸", with: "‸\""),
            finds: ["/barcode/format"]),
        RuleVector(
            "barcode.message-not-encodable", "it fits",
            adding: "\"barcodes\": [\(code(message: "grün", encoding: "ISO-8859-1"))]"),
        RuleVector(
            "barcode.message-not-encodable", "an encoding not looked at",
            adding: "\"barcodes\": [\(code(message: "й", encoding: "koi8-r"))]"),
        RuleVector(
            "barcode.message-not-encodable", "a placeholder", adding: "\"barcodes\": [\(code(message: "€{{n}}"))]",
            isTemplate: true),
        RuleVector(
            "barcode.message-not-encodable", "it does not fit",
            adding:
                "\"barcodes\": [\(code(message: "‸5 €"))], \"barcode\": \(code(message: "‸ß", encoding: "us-ascii"))"
                .replacing("\"‸", with: "‸\""),
            finds: ["/barcodes/0/message", "/barcode/message"]),
    ]

    private static func code(
        _ format: String = "PKBarcodeFormatQR", message: String = "123", encoding: String = "iso-8859-1"
    ) -> String { #"{"format": "\#(format)", "message": "\#(message)", "messageEncoding": "\#(encoding)"}"# }
}
