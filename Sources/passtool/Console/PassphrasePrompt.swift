internal import ArgumentParser
internal import PassToolkit
internal import Platform
internal import SignedMessages
internal import SystemPackage

/// Asks the person at the terminal for a passphrase, without showing it.
enum PassphrasePrompt {
    private static let tryCount = 3

    /// What `open` gives for the passphrase that is typed, or `nil` where there is no terminal.
    ///
    /// A wrong one may be corrected twice. The terminal delivers Ctrl-C as a byte meanwhile, and gets its echo back before
    /// a signal ends the program.
    ///
    /// - Throws: ``CommandError`` if the person gave up with Ctrl-D, `ExitCode` for Ctrl-C, or what `open` throws.
    static func ask<Opened>(for path: String, _ open: (Passphrase) throws -> Opened) throws -> Opened? {
        guard let terminal = try? unsafe FileDescriptor.open("/dev/tty", .readWrite) else { return nil }
        defer { try? terminal.close() }
        guard let silence = TerminalSilence(terminal) else { return nil }
        defer { silence.end() }
        for attempt in 1... {
            do {
                return try open(try passphrase(for: path, from: terminal))
            } catch let error as IdentityError where error.code == .material(.wrongPassphrase) {
                guard attempt < tryCount else { throw error }
                _ = try? terminal.writeAll("wrong; once more, ".utf8)
            }
        }
        return nil
    }

    private static func passphrase(for path: String, from terminal: FileDescriptor) throws -> Passphrase {
        _ = try? terminal.writeAll("passphrase for \(path.visible): ".utf8)
        defer { _ = try? terminal.writeAll("\n".utf8) }
        var typed: [UInt8] = []
        typed.reserveCapacity(1024)  // so that no copy of it is left behind by growing
        defer { typed.cleanse() }
        guard try readLine(from: terminal, into: &typed) else {
            throw CommandError(status: .identityUnusable, message: "given up: no passphrase was typed for '\(path)'")
        }
        return Passphrase(utf8: typed)
    }

    /// Takes back the last character, which may be several bytes of UTF-8.
    private static func removeCharacter(from typed: inout [UInt8]) {
        while let byte = typed.popLast(), byte & 0xC0 == 0x80 {}
    }

    private static func readLine(from terminal: FileDescriptor, into typed: inout [UInt8]) throws -> Bool {
        var byte: UInt8 = 0
        while unsafe (try? withUnsafeMutableBytes(of: &byte) { unsafe try terminal.read(into: $0) }) == 1 {
            switch byte {
            case 0x0A, 0x0D: return true
            case 0x03: throw ExitCode(128 + SIGINT)  // as a shell says it of a program that the signal ended
            case 0x04: return false
            case 0x08, 0x7F: removeCharacter(from: &typed)
            case 0x15:  // Ctrl-U starts over
                typed.cleanse()
                typed.reserveCapacity(1024)
            default:
                if typed.count < 1024 { typed.append(byte) }
            }
        }
        return false
    }
}
