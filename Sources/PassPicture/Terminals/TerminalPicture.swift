internal import Platform

/// A picture as commands for a terminal that can show pictures between its lines of text.
package enum TerminalPicture {
    /// The protocols by which terminals show pictures.
    package enum Form: String, CaseIterable, Sendable {
        /// The graphics protocol of kitty: the PNG in pieces.
        case kitty
        /// The inline images of iTerm2: the PNG as a whole.
        case iTerm2

        /// The protocol of the terminal, by the terminal's name; `nil` if that is unknown.
        ///
        /// It is `nil` inside tmux, screen and Zellij as well, which keep such commands from the terminal.
        ///
        /// - Parameter variable: the value of a variable of the process by its name.
        package init?(variable: (String) -> String?) {
            guard ["TMUX", "STY", "ZELLIJ"].allSatisfy({ variable($0)?.isEmpty != false }) else { return nil }
            switch (variable("TERM"), variable("TERM_PROGRAM")) {
            case ("xterm-kitty", _), ("xterm-ghostty", _): self = .kitty
            case ("xterm-256color", "iTerm.app"), ("xterm-256color", "WezTerm"): self = .iTerm2
            default: return nil
            }
        }
    }

    /// What is written to the terminal to show a PNG file at the cursor, with a line break at the end.
    ///
    /// - Parameters:
    ///   - png: the file.
    ///   - form: the protocol of the terminal.
    ///   - columns: how many columns of the terminal the picture is wide; `nil` for its own size.
    /// - Returns: escape sequences, in ASCII.
    package static func commands(for png: [UInt8], as form: Form, columns: Int? = nil) -> String {
        switch form {
        case .kitty: kitty(png, columns) + "\n"
        case .iTerm2: iTerm2(png, columns) + "\n"
        }
    }

    /// Asks for no answer (`q=2`), which the shell would take for something typed.
    private static func kitty(_ png: [UInt8], _ columns: Int?) -> String {
        let data = Array(Data(png).base64EncodedString().utf8)
        let starts = data.isEmpty ? [0] : Array(stride(from: 0, to: data.count, by: pieceLength))
        return starts.map { start in
            let piece = data[start..<min(start + pieceLength, data.count)]
            let head = start == 0 ? "a=T,f=100,q=2,\(columns.map { "c=\($0)," } ?? "")" : ""
            let isLast = piece.endIndex == data.count
            return "\u{1B}_G\(head)m=\(isLast ? 0 : 1);\(String(decoding: piece, as: UTF8.self))\u{1B}\\"
        }.joined()
    }

    /// The most that kitty accepts at once, in characters of Base64.
    private static let pieceLength = 4096

    private static func iTerm2(_ png: [UInt8], _ columns: Int?) -> String {
        let width = columns.map { "width=\($0);" } ?? ""
        let data = Data(png).base64EncodedString()
        return "\u{1B}]1337;File=inline=1;size=\(png.count);\(width)preserveAspectRatio=1:\(data)\u{7}"
    }
}
