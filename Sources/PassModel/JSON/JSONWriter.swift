extension JSONValue {
    /// The layout of JSON text.
    public enum Layout: Sendable {
        /// Without white space.
        case compact
        /// One member per line, two spaces per level, a line feed at the end.
        case indented
    }

    /// The value as JSON text in UTF-8, members in their order, `/` unescaped; equal values give equal bytes.
    public func utf8Text(_ layout: Layout = .compact) -> [UInt8] {
        var writer = JSONWriter(layout: layout)
        writer.write(self, depth: 0)
        if layout == .indented { writer.output.append(UInt8(ascii: "\n")) }
        return writer.output
    }

    /// The value as JSON text.
    public func text(_ layout: Layout = .compact) -> String { String(decoding: utf8Text(layout), as: UTF8.self) }

    /// Appends `text` to `output`, escaped for a JSON string, without quotes.
    package static func appendEscaped(_ text: some StringProtocol, to output: inout [UInt8]) {
        // Most texts need no escapes and are appended at once.
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
            output.append(contentsOf: text.utf8)
            return
        }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
            case 0x0A: output += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
            case 0x0D: output += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
            case 0x09: output += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
            case 0..<0x20:
                let digits = String(byte, radix: 16)
                output += Array("\\u00\(digits.count == 1 ? "0" : "")\(digits)".utf8)
            default: output.append(byte)
            }
        }
    }
}

private struct JSONWriter {
    let layout: JSONValue.Layout
    var output: [UInt8] = []

    mutating func write(_ value: JSONValue, depth: Int) {
        switch value {
        case .null: output += "null".utf8
        case .bool(let truth): output += (truth ? "true" : "false").utf8
        case .number(let number): output += number.text.utf8
        case .string(let text): write(text)
        case .array(let elements):
            write(elements, between: "[", and: "]", depth: depth) { writer, element in
                writer.write(element, depth: depth + 1)
            }
        case .object(let object):
            write(object.members, between: "{", and: "}", depth: depth) { writer, member in
                writer.write(member.name)
                writer.output += (writer.layout == .indented ? ": " : ":").utf8
                writer.write(member.value, depth: depth + 1)
            }
        }
    }

    private mutating func write(_ text: String) {
        output.append(UInt8(ascii: "\""))
        JSONValue.appendEscaped(text, to: &output)
        output.append(UInt8(ascii: "\""))
    }

    private mutating func write<Element>(
        _ elements: [Element], between open: String, and close: String, depth: Int,
        each: (inout JSONWriter, Element) -> Void
    ) {
        output += open.utf8
        for (index, element) in elements.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            breakLine(depth: depth + 1)
            each(&self, element)
        }
        if !elements.isEmpty { breakLine(depth: depth) }
        output += close.utf8
    }

    private mutating func breakLine(depth: Int) {
        guard layout == .indented else { return }
        output.append(UInt8(ascii: "\n"))
        output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
    }
}
