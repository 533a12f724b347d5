internal import ArgumentParser
internal import PassToolkit
internal import Platform
internal import SignedMessages
internal import SystemPackage
internal import ToolConsole

/// Asks for a passphrase at the terminal, without showing it.
enum PassphrasePrompt {
    private static let tryCount = 3

    /// The result of `open` with the passphrase that is typed; `nil` if there is no terminal.
    ///
    /// After a wrong passphrase, there are two more tries. Meanwhile the terminal delivers Ctrl-C as a byte. Before a
    /// signal ends the program, the terminal gets its echo back. If the terminal can't be written to, reading from it
    /// ends as well.
    ///
    /// - Throws: ``CommandError`` if the user gave up with Ctrl-D, `ExitCode` for Ctrl-C, errors of `open`.
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
        typed.reserveCapacity(1024)  // growing the array would leave a copy behind
        defer { typed.cleanse() }
        guard try readLine(from: terminal, into: &typed) else {
            throw CommandError(status: .identityUnusable, message: "given up: no passphrase was typed for '\(path)'")
        }
        return Passphrase(utf8: typed)
    }

    /// Removes the last character, which may have several bytes in UTF-8.
    private static func removeCharacter(from typed: inout [UInt8]) {
        while let byte = typed.popLast(), byte & 0xC0 == 0x80 {}
    }

    private static func readLine(from terminal: FileDescriptor, into typed: inout [UInt8]) throws -> Bool {
        var byte: UInt8 = 0
        while unsafe (try? withUnsafeMutableBytes(of: &byte) { unsafe try terminal.read(into: $0) }) == 1 {
            switch byte {
            case 0x0A, 0x0D: return true
            case 0x03: throw ExitCode(128 + SIGINT)  // the code that shells use for a program ended by this signal
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
