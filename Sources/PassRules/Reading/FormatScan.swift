/// The format codes in a text.
package struct FormatScan {
    /// How often `%@` occurs.
    private(set) var valueCount = 0
    /// The first other code.
    private(set) var otherCode: String?

    /// The text with `value` for each `%@`, and a percent sign for each `%%`.
    package static func filled(_ text: String, with value: String) -> String {
        var (filled, rest) = ("", text[...])
        while let start = rest.firstIndex(of: "%") {
            filled += rest[..<start]
            rest = rest[rest.index(after: start)...]
            let width = rest.utf8.prefix { widths.contains($0) }
            let code = rest[width.endIndex...].first
            switch code {
            case "@": filled += value
            case "%" where width.isEmpty: filled += "%"
            default:
                filled += "%"
                continue
            }
            rest = rest[rest.index(after: width.endIndex)...]
        }
        return filled + rest
    }

    private static let conversions = Set("diuoxXfFeEgGcCsSp".utf8)
    private static let widths = Set("0123456789.$lhqzL".utf8)

    package init(_ text: String) {
        var rest = Array(text.utf8)[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "%")) {
            rest = rest[(start + 1)...]
            let width = rest.prefix { Self.widths.contains($0) }
            let code = rest.dropFirst(width.count).first
            if code == UInt8(ascii: "@") {
                valueCount += 1
            } else if let code, Self.conversions.contains(code) {
                otherCode = otherCode ?? "%" + String(decoding: width + [code], as: UTF8.self)
            }
            let isEscape = code == UInt8(ascii: "%") && width.isEmpty
            rest = rest.dropFirst(width.count + (isEscape || code == UInt8(ascii: "@") ? 1 : 0))
        }
    }

    /// What is wrong with a text that must have exactly one `%@`.
    package var problem: String? {
        if let otherCode { return "has the code \(otherCode.shown)" }
        return valueCount == 1 ? nil : valueCount == 0 ? "has no %@" : "has %@ \(valueCount) times"
    }
}
