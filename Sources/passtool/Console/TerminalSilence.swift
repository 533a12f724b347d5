internal import Platform
internal import SystemPackage

/// A terminal that shows nothing of what is typed until it ends.
struct TerminalSilence {
    /// What a signal handler needs, which can be given nothing: one prompt at a time.
    private nonisolated(unsafe) static var saved: (terminal: Int32, modes: termios) = (-1, termios())
    /// The signals that people and service managers end programs with.
    private static let signals = [SIGTERM, SIGHUP, SIGINT, SIGQUIT]

    /// Silences `terminal`; `nil` where it is none.
    init?(_ terminal: FileDescriptor) {
        var modes = termios()
        guard unsafe tcgetattr(terminal.rawValue, &modes) == 0 else { return nil }
        unsafe Self.saved = (terminal.rawValue, modes)
        for number in Self.signals {
            _ = signal(number) { number in
                // Both are allowed in a handler (POSIX.1-2017, 2.4.3); the signal comes again when it returns.
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

    /// Gives the terminal back as it was.
    func end() {
        unsafe _ = tcsetattr(Self.saved.terminal, TCSAFLUSH, &Self.saved.modes)
        Self.restoreSignals()
    }

    private static func restoreSignals() {
        for number in signals { _ = signal(number, SIG_DFL) }
    }
}
