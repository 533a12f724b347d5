/// A QR code for bytes (ISO/IEC 18004).
///
/// It uses byte mode and the smallest of the 40 versions that fits, with level M, or L if M is too small.
public struct QRCode: Sendable, Hashable {
    /// The level of error correction: how much of the code may be damaged.
    public enum Level: Int, Sendable {
        /// About 15 percent.
        case medium = 0
        /// About 7 percent.
        case low = 1
    }

    /// The version, 1 to 40.
    public let version: Int
    /// The level of error correction.
    public let level: Level
    /// Which of the eight masks was applied.
    public let mask: Int
    /// How many modules a side has.
    public let size: Int
    private let modules: [Bool]

    /// The code for `bytes`; `nil` if there are more than 2,953.
    public init?(_ bytes: [UInt8]) {
        let candidates = [Level.medium, .low].lazy.flatMap { level in
            (1...40).lazy.map { QRTable(version: $0, level: level) }
        }
        guard let table = candidates.first(where: { $0.holds(bytes.count) }) else { return nil }
        let plain = QRMatrix(table: table, codewords: table.codewords(of: bytes))
        let masked = (0..<8).map(plain.masked)
        let best = masked.indices.min { masked[$0].penalty < masked[$1].penalty } ?? 0
        (version, level, mask) = (table.version, table.level, best)
        (size, modules) = (plain.size, masked[best].modules)
    }

    /// Whether a module is dark; those outside are light.
    public subscript(column: Int, row: Int) -> Bool {
        (0..<size).contains(column) && (0..<size).contains(row) && modules[row * size + column]
    }
}

extension QRCode {
    /// How the code is shown in a terminal.
    public enum Rendering: Sendable {
        /// Dark on light, independent of the terminal's colours.
        case coloured
        /// Light modules in the text colour, which is right for light text on a dark background.
        case plain
    }

    /// How many terminal columns it needs, including the light margin.
    public var columns: Int { size + 2 * Self.margin }

    private static let margin = 4

    /// The code in half blocks, two rows of modules per line, with the light margin that scanners need.
    public func lines(_ rendering: Rendering) -> [String] {
        stride(from: -Self.margin, to: size + Self.margin, by: 2).map { row in
            let line = (-Self.margin..<(size + Self.margin)).map { column in
                let (upper, lower) = (self[column, row], self[column, row + 1])
                let isPastEnd = row + 1 >= size + Self.margin
                return rendering == .coloured
                    ? Self.block(upper, lower) : Self.block(!upper, !lower && !isPastEnd)
            }
            return rendering == .coloured ? "\u{1B}[30;107m\(line.joined())\u{1B}[0m" : line.joined()
        }
    }

    private static func block(_ upper: Bool, _ lower: Bool) -> String {
        switch (upper, lower) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }
}
