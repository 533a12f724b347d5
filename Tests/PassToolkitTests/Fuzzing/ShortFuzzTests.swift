import Fuzz
import Testing

/// A little of what `make fuzz` does for long: each target traps where something does not hold.
@Suite("Fuzzing, a short run") struct ShortFuzzTests {
    @Test("no reader stumbles over its seeds", arguments: FuzzTarget.allCases)
    func seeds(target: FuzzTarget) {
        #expect(!target.seeds.isEmpty)
        for seed in target.seeds { target.run(seed) }
    }

    @Test("no reader stumbles over 500 changed inputs", arguments: FuzzTarget.allCases)
    func changed(target: FuzzTarget) {
        let seeds = target.seeds
        for seed in 0..<500 as Range<UInt64> {
            var mutator = Mutator(seed: seed)
            target.run(mutator.input(from: seeds))
        }
    }
}
