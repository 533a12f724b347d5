#if Picture
    /// Numbers the names in an SVG file anew.
    ///
    /// Cairo numbers some things across all files that a process writes; the same picture must give the same file.
    struct SVGNames {
        private let file: [UInt8]
        private var numbers: [ArraySlice<UInt8>: Int] = [:]
        private var counts: [ArraySlice<UInt8>: Int] = [:]

        init(_ file: [UInt8]) { self.file = file }

        /// The file with names that are numbered from 0 in their order.
        consuming func renumbered() -> [UInt8] {
            var result: [UInt8] = []
            result.reserveCapacity(file.count)
            var position = 0
            while position < file.count {
                guard let start = nameStart(at: position) else {
                    result.append(file[position])
                    position += 1
                    continue
                }
                result += file[position..<start]
                position = start
                guard let name = name(at: start) else { continue }
                result +=
                    file[start..<name.digits] + "\(number(file[start..<name.end], of: file[start..<name.digits]))".utf8
                position = name.end
            }
            return result
        }

        private static let definition = Array(#" id=""#.utf8)
        private static let references = [Array("url(#".utf8), Array(##"href="#"##.utf8)]

        /// Where a name starts whose introduction is at `position`.
        private func nameStart(at position: Int) -> Int? {
            let rest = file[position...]
            switch file[position] {
            case UInt8(ascii: " "): return rest.starts(with: Self.definition) ? position + Self.definition.count : nil
            case UInt8(ascii: "u"), UInt8(ascii: "h"):
                return Self.references.first { rest.starts(with: $0) }.map { position + $0.count }
            default: return nil
            }
        }

        /// Where the number in a name of letters and a number starts, and where it ends.
        private func name(at start: Int) -> (digits: Int, end: Int)? {
            func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
            guard let digits = file[start...].prefix(40).firstIndex(where: isDigit),
                let end = file[digits...].firstIndex(where: { !isDigit($0) }),
                file[end] == UInt8(ascii: "\"") || file[end] == UInt8(ascii: ")"),
                file[start..<digits].allSatisfy({ $0 == UInt8(ascii: "-") || (0x61...0x7A).contains($0) })
            else { return nil }
            return (digits, end)
        }

        private mutating func number(_ name: ArraySlice<UInt8>, of word: ArraySlice<UInt8>) -> Int {
            if let known = numbers[name] { return known }
            let number = counts[word, default: 0]
            (numbers[name], counts[word]) = (number, number + 1)
            return number
        }
    }
#endif
