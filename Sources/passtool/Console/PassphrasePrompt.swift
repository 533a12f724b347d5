internal import PassToolkit
internal import SystemPackage

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// Asks the person at the terminal for a passphrase, without showing it.
enum PassphrasePrompt {
    /// The passphrase, or `nil` where there is no terminal.
    ///
    /// The terminal delivers Ctrl-C as a byte meanwhile, so nothing can end the program while it shows no echo.
    ///
    /// - Throws: ``CommandError`` if the person gave up with Ctrl-C or Ctrl-D.
    static func ask(for path: String) throws -> Passphrase? {
        guard let terminal = try? unsafe FileDescriptor.open("/dev/tty", .readWrite) else { return nil }
        defer { try? terminal.close() }
        var saved = termios()
        guard unsafe tcgetattr(terminal.rawValue, &saved) == 0 else { return nil }
        var silent = saved
        silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        guard unsafe tcsetattr(terminal.rawValue, TCSAFLUSH, &silent) == 0 else { return nil }
        defer {
            unsafe _ = tcsetattr(terminal.rawValue, TCSAFLUSH, &saved)
            _ = try? terminal.writeAll("\n".utf8)
        }
        _ = try? terminal.writeAll("passphrase for \(path.visible): ".utf8)
        var typed: [UInt8] = []
        typed.reserveCapacity(1024)  // so that no copy of it is left behind by growing
        defer { cleanse(&typed) }
        guard readLine(from: terminal, into: &typed) else {
            throw CommandError(status: .identityUnusable, message: "given up: no passphrase was typed for '\(path)'")
        }
        return Passphrase(utf8: typed)
    }

    /// Takes back the last character, which may be several bytes of UTF-8.
    private static func removeCharacter(from typed: inout [UInt8]) {
        while let byte = typed.popLast(), byte & 0xC0 == 0x80 {}
    }

    private static func readLine(from terminal: FileDescriptor, into typed: inout [UInt8]) -> Bool {
        var byte: UInt8 = 0
        while unsafe (try? withUnsafeMutableBytes(of: &byte) { unsafe try terminal.read(into: $0) }) == 1 {
            switch byte {
            case 0x0A, 0x0D: return true
            case 0x03, 0x04: return false
            case 0x08, 0x7F: removeCharacter(from: &typed)
            case 0x15:  // Ctrl-U starts over
                cleanse(&typed)
                typed.reserveCapacity(1024)
            default:
                if typed.count < 1024 { typed.append(byte) }
            }
        }
        return false
    }
}
