/// Reads sixels, as far as tests need it.
struct SixelDecoder {
    private(set) var width = 0
    private(set) var height = 0
    /// Red, green and blue of each pixel in percent; `nil` where nothing was drawn.
    private(set) var colors: [[Int]?] = []

    private var palette: [Int: [Int]] = [:]
    private var (x, y, number) = (0, 0, 0)

    init?(_ text: String) {
        let start = "\u{1B}P0;1;0q"
        let end = "\u{1B}\\\n"
        guard text.hasPrefix(start), text.hasSuffix(end) else { return nil }
        var rest = Array(text.utf8.dropFirst(start.utf8.count).dropLast(end.utf8.count))[...]
        while let command = rest.popFirst() {
            guard run(command, &rest) else { return nil }
        }
    }

    private mutating func run(_ command: UInt8, _ rest: inout ArraySlice<UInt8>) -> Bool {
        switch command {
        case UInt8(ascii: "\""):
            let numbers = Self.numbers(&rest)
            guard numbers.count == 4 else { return false }
            (width, height) = (numbers[2], numbers[3])
            colors = Array(repeating: nil, count: width * height)
        case UInt8(ascii: "#"):
            let numbers = Self.numbers(&rest)
            number = numbers.first ?? -1
            if numbers.count == 5 { palette[number] = Array(numbers[2...]) }
        case UInt8(ascii: "$"): x = 0
        case UInt8(ascii: "-"): (x, y) = (0, y + 6)
        case UInt8(ascii: "!"):
            let count = Self.numbers(&rest).first ?? 0
            guard let sixel = rest.popFirst() else { return false }
            for _ in 0..<count { guard draw(sixel) else { return false } }
        default: return draw(command)
        }
        return true
    }

    private mutating func draw(_ sixel: UInt8) -> Bool {
        guard (0x3F...0x7E).contains(sixel), let color = palette[number] else { return false }
        for bit in 0..<6 where (sixel - 0x3F) >> UInt8(bit) & 1 == 1 {
            guard x < width, y + bit < height else { return false }
            colors[(y + bit) * width + x] = color
        }
        x += 1
        return true
    }

    private static func numbers(_ rest: inout ArraySlice<UInt8>) -> [Int] {
        let digits = rest.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ";") }
        rest = rest.dropFirst(digits.count)
        return String(decoding: digits, as: UTF8.self).split(separator: ";").compactMap { Int($0) }
    }
}
