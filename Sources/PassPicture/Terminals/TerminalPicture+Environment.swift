extension TerminalPicture.Form {
    /// What the terminal understands, as far as the environment of a program tells.
    ///
    /// `nil` if that is unknown or nothing, and inside tmux, screen and Zellij, which keep such commands from the
    /// terminal. Nothing is asked of the terminal itself.
    ///
    /// - Parameter environment: the variables of the process.
    package init?(environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        let multiplexers = ["TMUX", "STY", "ZELLIJ"]
        guard !multiplexers.contains(where: { environment[$0]?.isEmpty == false }), term != "dumb",
            !term.hasPrefix("tmux"), !term.hasPrefix("screen")
        else { return nil }
        // TERM is the terminal's own word; a variable may come from a terminal that another one was started in.
        let found =
            Self.byTerm[term] ?? Self.byProgram[environment["TERM_PROGRAM"] ?? ""]
            ?? Self.byProgram[environment["LC_TERMINAL"] ?? ""] ?? Self.byVariable(environment)
        guard let found else { return nil }
        self = found
    }

    private static let byTerm: [String: Self] = [
        "xterm-kitty": .kitty, "xterm-ghostty": .kitty, "wezterm": .iTerm2,
    ]

    private static let byProgram: [String: Self] = [
        "kitty": .kitty, "ghostty": .kitty, "WezTerm": .iTerm2, "iTerm.app": .iTerm2, "iTerm2": .iTerm2,
        "mintty": .iTerm2,
    ]

    private static func byVariable(_ environment: [String: String]) -> Self? {
        let variables: [(String, Self)] = [
            ("KITTY_WINDOW_ID", .kitty), ("GHOSTTY_RESOURCES_DIR", .kitty), ("WEZTERM_PANE", .iTerm2),
            ("ITERM_SESSION_ID", .iTerm2),
        ]
        if let found = variables.first(where: { environment[$0.0]?.isEmpty == false }) { return found.1 }
        // Konsole shows pictures since 22.04.
        return environment["KONSOLE_VERSION"].flatMap { Int($0) }.flatMap { $0 >= 220_400 ? .kitty : nil }
    }
}
