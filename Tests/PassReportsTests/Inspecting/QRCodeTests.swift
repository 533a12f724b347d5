import Foundation
import PassModel
import PassReports
import PassToolkit
import Testing
import TestSupport

@Suite("QR codes") struct QRCodeTests {
    private static let reader = Witness("zbarimg")

    /// The code as a grey image, four pixels a module, with a margin.
    private static func image(of code: QRCode) -> Data {
        let (scale, margin) = (4, 4)
        let side = (code.size + 2 * margin) * scale
        let pixels = (0..<side).flatMap { row in
            (0..<side).map { column in
                code[column / scale - margin, row / scale - margin] ? UInt8(0) : 255
            }
        }
        return Data("P5 \(side) \(side) 255\n".utf8) + Data(pixels)
    }

    private static func read(_ code: QRCode) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let path = try folder.write(image(of: code), to: "code.pgm")
        // The text alone and as it is, not guessed to be in another encoding.
        let result = try reader.run(["--raw", "--quiet", "-Sbinary", path])
        #expect(result.status == 0, "\(result.errors)")
        return Array(result.output)
    }

    @Test(
        "QR codes are read by another program",
        .enabled(if: reader.isInstalled, "\(reader.absence)"),
        arguments: [0, 1, 14, 15, 106, 107, 180, 181, 400, 1000, 2331, 2332, 2953])
    func sizes(count: Int) throws {
        let bytes = (0..<count).map { UInt8(ascii: "!") + UInt8($0 * 7 % 90) }
        let code = try #require(QRCode(bytes))
        #expect(code.level == (count > 2331 ? .low : .medium))
        guard count > 0 else { return }  // which the reader takes for nothing
        #expect(try Self.read(code) == bytes)
    }

    @Test(
        "a QR code has the smallest version that holds its text",
        arguments: [(14, 1), (15, 2), (106, 6), (107, 7), (180, 9), (181, 10)])
    func version(count: Int, version: Int) {
        #expect(QRCode([UInt8](repeating: 65, count: count))?.version == version)
    }

    /// The codes of another maker, module by module.
    @Test(
        "QR codes equal those of another program", .enabled(if: maker.isInstalled, "\(maker.absence)"),
        arguments: [5, 100, 300])
    func modules(count: Int) throws {
        let text = String(repeating: "Pass! ", count: 60).prefix(count)
        let code = try #require(QRCode(Array(text.utf8)))
        let script = """
            import qrcode, sys
            from qrcode.util import QRData, MODE_8BIT_BYTE
            q = qrcode.QRCode(version=int(sys.argv[1]), error_correction=qrcode.constants.ERROR_CORRECT_M,
                mask_pattern=int(sys.argv[2]))
            q.add_data(QRData(sys.argv[3].encode(), mode=MODE_8BIT_BYTE)); q.make(fit=False)
            print(''.join('1' if m else '0' for row in q.modules for m in row))
            """
        let result = try Self.maker.run(["-c", script, "\(code.version)", "\(code.mask)", String(text)])
        let modules = (0..<code.size).flatMap { row in (0..<code.size).map { code[$0, row] ? "1" : "0" } }.joined()
        #expect(result.text == modules + "\n", "\(result.errors)")
    }

    private static let maker = Witness.python(with: "qrcode")

    @Test("a small QR code equals the recorded one")
    func golden() throws {
        let code = try #require(QRCode(Array("passtool".utf8)))
        #expect((code.version, code.level, code.size) == (1, .medium, 21))
        let expected = """
            █████████████████████████████
            █████████████████████████████
            ████ ▄▄▄▄▄ ██▄▀ ██ ▄▄▄▄▄ ████
            ████ █   █ █  ▀ ██ █   █ ████
            ████ █▄▄▄█ █ ▄▄▄ █ █▄▄▄█ ████
            ████▄▄▄▄▄▄▄█ █▄▀ █▄▄▄▄▄▄▄████
            ████▄▀ ▄  ▄██▄▄█ ▀   ▄ █▀████
            ████▀█ ▀▄█▄ ▄ █▄████▀  ▄█████
            ████████▄▄▄█ ▀▀ ▀▀▀▀ ▄▀▀▀████
            ████ ▄▄▄▄▄ █▀██▀ ▀ █▀ ▀▄█████
            ████ █   █ █  ██ ██▀ ▄▀█▄████
            ████ █▄▄▄█ █▄ ▄▄█▄█▀█ ▀██████
            ████▄▄▄▄▄▄▄█▄▄▄▄█▄███▄█▄█████
            █████████████████████████████
            ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
            """
        #expect(code.lines(.plain).joined(separator: "\n") == expected)
        #expect(code.lines(.coloured).allSatisfy { $0.hasPrefix("\u{1B}[30;107m") && $0.hasSuffix("\u{1B}[0m") })
    }

    @Test("a QR code takes at most 2,953 bytes")
    func tooMuch() { #expect(QRCode([UInt8](repeating: 1, count: 2954)) == nil) }

    @Test("QR codes are drawn only on request and if they fit")
    func drawing() throws {
        let parts = try PassParts([
            (
                "barcodes",
                .array([
                    Pass.Barcode(.qr, message: "é").json, Pass.Barcode(.aztec, message: "x").json,
                    Pass.Barcode(.qr, message: "☕", messageEncoding: "iso-8859-1").json,
                ])
            )
        ])
        let inspection = PassInspection(of: try PassFiles(archive: parts.archive()))
        #expect(!inspection.text().contains("█"))
        let lines = inspection.text(drawing: .plain, columns: 29).split(separator: "\n").filter { $0.contains("█") }
        #expect(lines.count == 14)
        #expect(inspection.text(drawing: .plain, columns: 28) == inspection.text())
    }
}
