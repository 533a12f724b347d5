internal import Platform
internal import SystemPackage

/// Stops a terminal from showing what is typed, until it ends.
struct TerminalSilence {
    /// A static, since a signal handler receives no context; there is only one prompt at a time.
    private nonisolated(unsafe) static var saved: (terminal: Int32, modes: termios) = (-1, termios())
    /// The signals with which users and service managers end programs.
    private static let signals = [SIGTERM, SIGHUP, SIGINT, SIGQUIT]

    /// Silences `terminal`; `nil` if it is not a terminal.
    init?(_ terminal: FileDescriptor) {
        var modes = termios()
        guard unsafe tcgetattr(terminal.rawValue, &modes) == 0 else { return nil }
        unsafe Self.saved = (terminal.rawValue, modes)
        for number in Self.signals {
            _ = signal(number) { number in
                // Both calls are allowed in a handler (POSIX.1-2017, 2.4.3). The signal is raised again when it
                // returns.
                unsafe _ = tcsetattr(TerminalSilence.saved.terminal, TCSANOW, &TerminalSilence.saved.modes)
                _ = signal(number, SIG_DFL)
                raise(number)
            }
        }
        modes.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        guard unsafe tcsetattr(terminal.rawValue, TCSAFLUSH, &modes) == 0 else {
            Self.restoreSignals()
            return nil
        }
    }

    /// Restores the terminal.
    func end() {
        unsafe _ = tcsetattr(Self.saved.terminal, TCSAFLUSH, &Self.saved.modes)
        Self.restoreSignals()
    }

    private static func restoreSignals() {
        for number in signals { _ = signal(number, SIG_DFL) }
    }
}
