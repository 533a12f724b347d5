internal import Platform

/// A picture as commands for a terminal that can show pictures between its lines of text.
public struct TerminalPicture: Sendable {
    /// The ways in which terminals take pictures.
    public enum Form: String, CaseIterable, Sendable {
        /// The graphics protocol of kitty: the PNG in pieces.
        case kitty
        /// The inline images of iTerm2: the PNG as a whole.
        case iTerm2
        /// Six rows of pixels a character, with a palette, as DEC's terminals had it.
        case sixel
    }

    /// The PNG file.
    public var png: [UInt8]
    /// The pixels of the same picture.
    public var pixels: PixelGrid

    /// A picture as a PNG file and as its pixels.
    public init(png: [UInt8], pixels: PixelGrid) { (self.png, self.pixels) = (png, pixels) }

    /// What is written to the terminal to show the picture at the cursor, with a line break at the end.
    ///
    /// - Parameters:
    ///   - form: what the terminal understands.
    ///   - columns: how many columns of the terminal the picture takes; `nil` for its own size. Sixel has no such
    ///     command: the pixels must have the right size.
    /// - Returns: escape sequences, in ASCII.
    public func commands(_ form: Form, columns: Int? = nil) -> String {
        switch form {
        case .kitty: kitty(columns) + "\n"
        case .iTerm2: iTerm2(columns) + "\n"
        case .sixel: SixelEncoder(pixels).text + "\n"
        }
    }

    /// Asks for no answer (`q=2`), which the shell would take for something typed.
    private func kitty(_ columns: Int?) -> String {
        let data = Array(Data(png).base64EncodedString().utf8)
        let starts = data.isEmpty ? [0] : Array(stride(from: 0, to: data.count, by: Self.pieceLength))
        return starts.map { start in
            let piece = data[start..<min(start + Self.pieceLength, data.count)]
            let head = start == 0 ? "a=T,f=100,q=2,\(columns.map { "c=\($0)," } ?? "")" : ""
            let isLast = piece.endIndex == data.count
            return "\u{1B}_G\(head)m=\(isLast ? 0 : 1);\(String(decoding: piece, as: UTF8.self))\u{1B}\\"
        }.joined()
    }

    /// The most that kitty takes at once, in characters of Base64.
    private static let pieceLength = 4096

    private func iTerm2(_ columns: Int?) -> String {
        let width = columns.map { "width=\($0);" } ?? ""
        let data = Data(png).base64EncodedString()
        return "\u{1B}]1337;File=inline=1;size=\(png.count);\(width)preserveAspectRatio=1:\(data)\u{7}"
    }
}
