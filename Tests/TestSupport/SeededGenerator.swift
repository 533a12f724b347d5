/// Numbers that look random and are the same for the same seed (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension SeededGenerator {
    /// The bytes with one to eight changes: bits, single bytes, and short runs that are cut, doubled or overwritten.
    package mutating func damaged(_ original: [UInt8]) -> [UInt8] {
        var bytes = original
        for _ in 0..<Int.random(in: 1...8, using: &self) { damage(&bytes) }
        return bytes
    }

    private mutating func damage(_ bytes: inout [UInt8]) {
        guard let place = bytes.indices.randomElement(using: &self) else { return bytes = [0] }
        let end = min(bytes.count, place + Int.random(in: 1...64, using: &self))
        switch Int.random(in: 0..<8, using: &self) {
        case 0: bytes[place] = .random(in: 0...255, using: &self)
        case 1: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &self)
        case 2: bytes[place] = [0, 0x7F, 0x80, 0xFF, 0x22, 0x5C, 0x7B].randomElement(using: &self) ?? 0
        case 3: bytes.remove(at: place)
        case 4: bytes.removeSubrange(place..<end)
        case 5: bytes.insert(.random(in: 0...255, using: &self), at: place)
        case 6: bytes.insert(contentsOf: bytes[place..<end], at: .random(in: bytes.indices, using: &self))
        default: for index in place..<min(bytes.count, place + 4) { bytes[index] = 0xFF }
        }
    }
}
