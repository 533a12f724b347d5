/// Changes inputs at random, the same way for the same seed (SplitMix64).
package struct Mutator: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A few changes to one of the seeds.
    package mutating func input(from seeds: [[UInt8]]) -> [UInt8] {
        var bytes = seeds.randomElement(using: &self) ?? []
        for _ in 0..<Int.random(in: 1...6, using: &self) { change(&bytes) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        guard let place = bytes.indices.randomElement(using: &self) else { return bytes = [0] }
        let end = min(bytes.count, place + Int.random(in: 1...64, using: &self))
        switch Int.random(in: 0..<7, using: &self) {
        case 0: bytes[place] = .random(in: 0...255, using: &self)
        case 1: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &self)
        case 2: bytes[place] = [0, 0x7F, 0x80, 0xFF, 0x22, 0x5C, 0x7B].randomElement(using: &self) ?? 0
        case 3: bytes.removeSubrange(place..<end)
        case 4: bytes.insert(contentsOf: bytes[place..<end], at: .random(in: bytes.indices, using: &self))
        case 5: bytes.insert(.random(in: 0...255, using: &self), at: place)
        default: for index in place..<min(bytes.count, place + 4) { bytes[index] = 0xFF }
        }
    }
}
