import Foundation
import PassModel
import PassPicture
import TestSupport
import Testing

/// Reads barcodes by ZXing.
enum CodeReader {
    static let witness = Witness.built("zxing")

    /// A message for each format.
    static let messages: [(format: Pass.Barcode.Format, text: String)] = [
        (.qr, "MORROW:4821 ☕️"), (.pdf417, "M1OKAFOR/MAYA EXQ7 412"), (.aztec, "M1OKAFOR/MAYA EXQ7 412"),
        (.code128, "48217-7Q2F"), (.code39, "48217-7Q"), (.codabar, "A4821712B"), (.ean13, "4006381333931"),
        (.interleaved2of5, "48217712"),
    ]

    /// A grey picture; 0 is black.
    struct Picture {
        var width: Int
        var pixels: [UInt8]
        var height: Int { pixels.count / width }

        init(width: Int, pixels: [UInt8]) { (self.width, self.pixels) = (width, pixels) }

        /// The modules of a grid in squares of `scale` pixels, with ten light modules around.
        init(_ grid: ModuleGrid, scale: Int = 4) {
            let margin = 10
            let light = [UInt8](repeating: 255, count: (grid.columns + 2 * margin) * scale)
            let room = Array(repeating: light, count: margin * scale)
            let lines = grid.dark.flatMap { row in
                let modules = Array(repeating: false, count: margin) + row + Array(repeating: false, count: margin)
                let line = modules.flatMap { Array(repeating: $0 ? UInt8(0) : 255, count: scale) }
                return Array(repeating: line, count: Int((grid.rowHeight * Double(scale)).rounded()))
            }
            self.init(width: light.count, pixels: (room + lines + room).flatMap(\.self))
        }

        var file: [UInt8] { Array("P5 \(width) \(height) 255\n".utf8) + pixels }
    }

    /// What is read in each picture: the name of the format, and the bytes in hexadecimal.
    static func read(_ pictures: [Picture]) throws -> [String] {
        let result = try witness.run([], input: Data(pictures.flatMap(\.file)))
        #expect(result.status == 0, "\(result.errors)")
        let lines = result.text.split(separator: "\n").map(String.init)
        #expect(lines.count == pictures.count)
        return lines
    }

    /// What the reader says of a message that it reads as it was written.
    static func reading(_ format: Pass.Barcode.Format, _ message: [UInt8]) -> String {
        let name =
            switch format {
            case .qr: "QRCode"
            case .pdf417: "PDF417"
            case .aztec: "Aztec"
            case .code128: "Code128"
            case .code39: "Code39"
            case .codabar: "Codabar"
            case .ean13: "EAN-13"
            case .interleaved2of5: "ITF"
            }
        // ZXing 1.4 takes GS at the start of Aztec for function code 1 and drops it; version 3 does not.
        let message = format == .aztec && message.first == 0x1D ? message.dropFirst() : message[...]
        return "\(name) \(message.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined())"
    }
}
