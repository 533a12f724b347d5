/// A fixed part of a list, which lets several machines share a list without communication.
///
/// Each serial number belongs to exactly one shard, independent of the order of the list, the machine and the run. The
/// parts have about equal size.
public struct Shard: Sendable, Hashable {
    /// The number of this part, from 1.
    public let number: Int
    /// How many parts there are.
    public let count: Int

    /// Part `number` of `count`; `nil` unless 1 ≤ `number` ≤ `count` ≤ 100,000.
    public init?(_ number: Int, of count: Int) {
        guard (1...100_000).contains(count), (1...count).contains(number) else { return nil }
        self.number = number
        self.count = count
    }

    /// Reads `3/16`.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]) else { return nil }
        self.init(number, of: count)
    }

    /// Whether the pass with this serial number is in this part.
    public func contains(serialNumber: String) -> Bool {
        StableHash(serialNumber).value % UInt64(count) == UInt64(number - 1)
    }
}

/// A hash that is the same on every machine and in every run: FNV-1a, followed by the mixing step of SplitMix64.
struct StableHash {
    let value: UInt64

    init(_ text: String) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        value = hash ^ (hash >> 31)
    }
}
