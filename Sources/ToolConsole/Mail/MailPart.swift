internal import PassToolkit
internal import Platform
internal import SignedMessages

/// A part of a message (RFC 2045): its fields and its body, in lines that end with LF.
struct MailPart {
    let fields: [String]
    let body: [UInt8]

    var bytes: [UInt8] { Array((fields.joined(separator: "\n") + "\n\n").utf8) + body }

    private init(_ fields: [(name: String, words: [String])], _ body: [UInt8]) {
        (self.fields, self.body) = (fields.map { MailHeader.field($0.name, $0.words) }, body)
    }

    /// A text of this type: `plain`, `html`.
    init(text: String, as type: String) {
        self.init(
            [
                ("Content-Type", ["text/\(type);", "charset=utf-8"]),
                ("Content-Transfer-Encoding", ["quoted-printable"]),
            ], Self.quotedPrintable(text))
    }

    /// A file to save or to open.
    init(file bytes: [UInt8], named name: String, of type: String) {
        // Old programs know the name of the type only, and in ASCII.
        let plain = name.utf8.allSatisfy { $0 < 0x80 } ? name : "pass.\(name.split(separator: ".").last ?? "pkpass")"
        self.init(
            [
                ("Content-Type", ["\(type);"] + MailHeader.parameter("name", plain)),
                ("Content-Disposition", ["attachment;"] + MailHeader.parameter("filename", name)),
                ("Content-Transfer-Encoding", ["base64"]),
            ], Self.base64(bytes))
    }

    /// A picture that the HTML beside it shows.
    init(picture png: [UInt8], id: String) {
        self.init(
            [
                ("Content-Type", ["image/png;", "name=\"pass.png\""]), ("Content-ID", ["<\(id)>"]),
                ("Content-Disposition", ["inline;", "filename=\"pass.png\""]),
                ("Content-Transfer-Encoding", ["base64"]),
            ], Self.base64(png))
    }

    /// Several parts of this kind: `mixed`, `alternative`, `related`.
    init(_ kind: String, of parts: [MailPart], _ parameters: [String] = []) {
        // No body of base64 or quoted-printable has "=_" in it, and none of the kinds begins like another.
        let boundary = "=_\(kind)"
        var body: [UInt8] = []
        for part in parts { body += Array("--\(boundary)\n".utf8) + part.bytes + [0x0A] }
        self.init(
            [("Content-Type", ["multipart/\(kind);"] + parameters + ["boundary=\"\(boundary)\""])],
            body + Array("--\(boundary)--\n".utf8))
    }

    private static func base64(_ bytes: [UInt8]) -> [UInt8] {
        Array(Data(bytes).base64EncodedData(options: [.lineLength76Characters, .endLineWithLineFeed])) + [0x0A]
    }

    /// - SeeAlso: RFC 2045, section 6.7.
    private static func quotedPrintable(_ text: String) -> [UInt8] {
        let lines = Array(text.utf8).split(separator: 0x0A, omittingEmptySubsequences: false)
        return Array(lines.map(quotedPrintable(line:)).joined(separator: [0x0A]))
    }

    private static func quotedPrintable(line: ArraySlice<UInt8>) -> [UInt8] {
        var (output, length): ([UInt8], Int) = ([], 0)
        for (index, byte) in zip(line.indices, line) {
            if length > MailHeader.width - 4 {
                output += [UInt8(ascii: "="), 0x0A]
                length = 0
            }
            // Servers change lines that begin with a dot or with "From ".
            let isMoved = length == 0 && (byte == UInt8(ascii: ".") || line[index...].starts(with: "From ".utf8))
            let isPlain = byte == 0x20 ? index != line.endIndex - 1 : 0x21...0x7E ~= byte && byte != UInt8(ascii: "=")
            let piece = isPlain && !isMoved ? [byte] : [UInt8(ascii: "=")] + Array([byte].hexadecimal.uppercased().utf8)
            output += piece
            length += piece.count
        }
        return output
    }
}
