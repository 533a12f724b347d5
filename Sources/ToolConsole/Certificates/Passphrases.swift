package import ArgumentParser
internal import PassToolkit
internal import Platform
package import SignedMessages
internal import SystemPackage

/// The passphrase that decrypts files and encrypts new ones.
package struct PassphraseOptions: ParsableArguments {
    package static let help = ArgumentHelp(
        "A file with the passphrase. Default: PASSTOOL_PASSPHRASE, otherwise a prompt.", valueName: "file")

    @Option(help: help, completion: .file()) package var passphraseFile: String?

    package init() {}

    /// The passphrase from the options or the environment, if any.
    package func given(environment: Environment) throws -> Passphrase? {
        guard let path = passphraseFile else {
            return environment.passphrase("PASSTOOL_PASSPHRASE")
        }
        return try ExitStatus.ofIdentity { try Passphrase(path: path) }
    }

    /// The passphrase for a new file: the given one, else one that is typed twice.
    ///
    /// - Throws: ``CommandError`` without a passphrase, and for an empty one.
    package func new(for path: String, environment: Environment) throws -> Passphrase {
        guard let passphrase = try given(environment: environment) ?? typedTwice(for: path) else {
            throw CommandError(
                status: .usage, message: "no passphrase was given for '\(path)', and there is no terminal to ask",
                hints: ["use --passphrase-file FILE"])
        }
        guard !passphrase.isEmpty else {
            throw CommandError(
                status: .usage, message: "the passphrase for '\(path)' is empty",
                hints: ["to write the key unencrypted: --no-passphrase"])
        }
        return passphrase
    }

    private func typedTwice(for path: String) throws -> Passphrase? {
        for attempt in 1...3 {
            let name = attempt == 1 ? "the new \(path)" : "the new \(path) (the two differ)"
            guard let first = try PassphrasePrompt.ask(for: name, { $0 }) else { return nil }
            guard !first.isEmpty else { return first }
            guard let second = try PassphrasePrompt.ask(for: "the new \(path), once more", { $0 }) else { return nil }
            if first.isIdentical(to: second) { return first }
        }
        throw CommandError(
            status: .usage, message: "the two passphrases for '\(path)' differ", hints: ["type the same one twice"])
    }
}

/// Asks for a passphrase at the terminal, without showing it.
package enum PassphrasePrompt {
    private static let tryCount = 3

    /// The result of `open` with the passphrase that is typed; `nil` without a terminal.
    ///
    /// A wrong passphrase can be corrected twice. During the prompt, the terminal delivers Ctrl-C as a byte. Before a
    /// signal ends the program, the terminal's echo is restored. If writing to the terminal fails, reading fails, too.
    ///
    /// - Throws: ``CommandError`` after Ctrl-D, `ExitCode` after Ctrl-C, errors of `open`.
    package static func ask<Opened>(for path: String, _ open: (Passphrase) throws -> Opened) throws -> Opened? {
        guard let terminal = try? unsafe FileDescriptor.open("/dev/tty", .readWrite) else { return nil }
        defer { try? terminal.close() }
        guard let silence = TerminalSilence(terminal) else { return nil }
        defer { silence.end() }
        for attempt in 1... {
            do {
                return try open(try passphrase(for: path, from: terminal))
            } catch let error as IdentityError where error.code == .material(.wrongPassphrase) {
                guard attempt < tryCount else { throw error }
                _ = try? terminal.writeAll("wrong passphrase; ".utf8)
            }
        }
        return nil
    }

    private static func passphrase(for path: String, from terminal: FileDescriptor) throws -> Passphrase {
        _ = try? terminal.writeAll("passphrase for \(path.visible): ".utf8)
        defer { _ = try? terminal.writeAll("\n".utf8) }
        var typed: [UInt8] = []
        typed.reserveCapacity(1024)  // a growing array would leave copies in memory
        defer { typed.cleanse() }
        guard try readLine(from: terminal, into: &typed) else {
            throw CommandError(status: .identityUnusable, message: "cancelled: no passphrase was typed for '\(path)'")
        }
        return Passphrase(utf8: typed)
    }

    /// Removes the last character, which may be several bytes of UTF-8.
    private static func removeCharacter(from typed: inout [UInt8]) {
        while let byte = typed.popLast(), byte & 0xC0 == 0x80 {}
    }

    private static func readLine(from terminal: FileDescriptor, into typed: inout [UInt8]) throws -> Bool {
        var byte: UInt8 = 0
        while unsafe (try? withUnsafeMutableBytes(of: &byte) { unsafe try terminal.read(into: $0) }) == 1 {
            switch byte {
            case 0x0A, 0x0D: return true
            case 0x03: throw ExitCode(128 + SIGINT)  // as shells report a program that this signal ended
            case 0x04: return false
            case 0x08, 0x7F: removeCharacter(from: &typed)
            case 0x15:  // Ctrl-U clears the line
                typed.cleanse()
                typed.reserveCapacity(1024)
            default:
                if typed.count < 1024 { typed.append(byte) }
            }
        }
        return false
    }
}

/// Hides what is typed at a terminal, until ``end()``.
struct TerminalSilence {
    /// A static, since signal handlers receive no context; only one prompt runs at a time.
    private nonisolated(unsafe) static var saved: (terminal: Int32, modes: termios) = (-1, termios())
    /// The signals by which users and service managers end programs.
    private static let signals = [SIGTERM, SIGHUP, SIGINT, SIGQUIT]

    /// Turns off the echo of `terminal`; `nil` if it is not a terminal.
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
