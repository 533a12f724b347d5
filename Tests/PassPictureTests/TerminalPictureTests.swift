import Foundation
import TestSupport
import Testing

@testable import PassPicture

@Suite("Pictures in a terminal") struct TerminalPictureTests {
    /// A gradient with a plain area and a hole.
    private static func pixels(_ width: Int = 61, _ height: Int = 47) -> PictureBitmap {
        let bytes = (0..<height).flatMap { y in
            (0..<width).flatMap { x -> [UInt8] in
                if x < 8, y < 8 { return [1, 2, 3, 0] }
                return x > 2 * width / 3
                    ? [46, 28, 23, 255] : [UInt8(x * 255 / width), UInt8(y * 255 / height), 128, 255]
            }
        }
        return PictureBitmap(width: width, height: height, bytes: bytes)
    }

    /// Bytes that need several pieces; a terminal command does not look into them.
    private static let file = (0..<10_000).map { UInt8($0 * 31 % 256) }

    @Test("kitty gets the file in pieces of 4,096 characters", arguments: [0, 1, 3071, 3072, 3073, 10_000])
    func kitty(count: Int) throws {
        let file = Array(Self.file.prefix(count))
        let text = TerminalPicture.commands(for: file, isForKitty: true, columns: 40)
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

    @Test("iTerm2 gets the file as a whole")
    func iTerm2() throws {
        let text = TerminalPicture.commands(for: Self.file, isForKitty: false, columns: 40)
        let head = "\u{1B}]1337;File=inline=1;size=10000;width=40;preserveAspectRatio=1:"
        #expect(text.hasPrefix(head) && text.hasSuffix("\u{7}\n"))
        #expect(Data(base64Encoded: String(text.dropFirst(head.count).dropLast(2))).map(Array.init) == Self.file)
    }

    @Test("sixels show the picture in colours that are near, and leave its holes out")
    func sixel() throws {
        let pixels = Self.pixels()
        let text = TerminalPicture.sixels(for: pixels)
        let decoded = try #require(SixelDecoder(text))
        #expect((decoded.width, decoded.height) == (pixels.width, pixels.height))
        for (index, color) in decoded.colors.enumerated() {
            let wanted = pixels.bytes[(4 * index)..<(4 * index + 4)].map { Int($0) }
            #expect((color == nil) == (wanted[3] == 0))
            guard let color, wanted[3] > 0 else { continue }
            #expect(zip(color, wanted).allSatisfy { abs($0 * 255 / 100 - $1) < 48 }, "\(index): \(color), \(wanted)")
        }
        // The plain area has one colour.
        let plain = (0..<pixels.height).map { decoded.colors[$0 * pixels.width + pixels.width - 1] }
        #expect(Set(plain) == [[18, 11, 9]])
    }

    @Test("gradients keep their mean where colours are few")
    func mean() throws {
        let pixels = Self.pixels(300, 200)
        let decoded = try #require(SixelDecoder(TerminalPicture.sixels(for: pixels)))
        for channel in 0..<3 {
            let drawn = decoded.colors.compactMap { $0 }.reduce(0) { $0 + $1[channel] } * 255 / 100
            let wanted = stride(from: 0, to: pixels.bytes.count, by: 4).filter { pixels.bytes[$0 + 3] > 0 }
                .reduce(0) { $0 + Int(pixels.bytes[$1 + channel]) }
            #expect(abs(drawn - wanted) < pixels.width * pixels.height * 3)
        }
    }

    private static let decoder = Witness("sixel2png")

    @Test("libsixel reads the sixels", .enabled(if: decoder.isInstalled, "\(decoder.absence)"))
    func libsixel() throws {
        let pixels = Self.pixels()
        let folder = try TemporaryFolder()
        let text = TerminalPicture.sixels(for: pixels)
        let path = try folder.write(Data(text.utf8), to: "picture.six")
        let result = try Self.decoder.run(["-i", path, "-o", folder.path("picture.png")])
        #expect(result.status == 0, "\(result.errors)")
        let png = [UInt8](try Data(contentsOf: URL(filePath: folder.path("picture.png"))))
        #expect(png.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        #expect(Array(png[16..<24]) == [0, 0, 0, UInt8(pixels.width), 0, 0, 0, UInt8(pixels.height)])
    }

    @Test(
        "the environment tells what a terminal understands",
        arguments: [
            (["TERM": "xterm-kitty"], .kitty), (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], .kitty),
            (["TERM": "xterm-ghostty"], .kitty), (["TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"], .kitty),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .iTerm2),
            (["TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"], .iTerm2),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .iTerm2),
            (["TERM": "foot"], .sixel), (["TERM": "mlterm"], .sixel), (["TERM": "contour"], .sixel),
            (["TERM": "foot", "KITTY_WINDOW_ID": "1"], .sixel),
            (["TERM": "xterm-256color", "KONSOLE_VERSION": "220401"], .kitty),
            (["TERM": "xterm-256color", "KONSOLE_VERSION": "211201"], nil),
            (["TERM": "xterm-kitty", "TMUX": "/tmp/tmux"], nil), (["TERM": "screen.xterm-256color"], nil),
            (["TERM": "tmux-256color", "TERM_PROGRAM": "iTerm.app"], nil),
            (["TERM": "xterm-kitty", "ZELLIJ": "0"], nil),
            (["TERM": "dumb", "TERM_PROGRAM": "iTerm.app"], nil), (["TERM": "xterm-256color"], nil), ([:], nil),
            (["TERM": "linux"], nil), (["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], nil),
        ] as [([String: String], TerminalPicture.Form?)])
    func environment(_ environment: [String: String], form: TerminalPicture.Form?) {
        #expect(TerminalPicture.Form(environment: environment) == form)
    }
}
