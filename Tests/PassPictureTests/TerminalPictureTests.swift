import Foundation
import TestSupport
import Testing

@testable import PassPicture

@Suite("Pictures in a terminal") struct TerminalPictureTests {
    /// Bytes that need several pieces; a terminal command does not look into them.
    private static let file = (0..<10_000).map { UInt8($0 * 31 % 256) }

    @Test("kitty gets the file in pieces of 4,096 characters", arguments: [0, 3072, 3073, 10_000])
    func kitty(count: Int) throws {
        let file = Array(Self.file.prefix(count))
        let text = TerminalPicture.commands(for: file, as: .kitty, columns: 40)
        var data = ""
        let commands = text.dropLast().split(separator: "\u{1B}\\")
        for (number, command) in commands.enumerated() {
            #expect(command.hasPrefix("\u{1B}_G"))
            let parts = command.dropFirst(3).split(separator: ";", omittingEmptySubsequences: false)
            let isLast = number == commands.count - 1
            #expect(parts[0] == (number == 0 ? "a=T,f=100,q=2,c=40," : "") + "m=\(isLast ? 0 : 1)")
            #expect(isLast ? parts[1].count <= 4096 : parts[1].count == 4096)
            data += parts[1]
        }
        #expect(text.hasSuffix("\u{1B}\\\n"))
        #expect(Data(base64Encoded: data).map(Array.init) == file)
    }

    @Test(
        "the name of a terminal determines its protocol, unless another program is in between",
        arguments: [
            (["TERM": "xterm-kitty"], .kitty), (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .iTerm2),
            (["TERM": "xterm-kitty", "TMUX": "/tmp/tmux"], nil), (["TERM": "dumb", "TERM_PROGRAM": "iTerm.app"], nil),
        ] as [([String: String], TerminalPicture.Form?)])
    func environment(_ environment: [String: String], form: TerminalPicture.Form?) {
        #expect(TerminalPicture.Form(variable: { environment[$0] }) == form)
    }
}
