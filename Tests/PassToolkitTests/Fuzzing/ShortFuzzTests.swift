import Fuzz
import Testing
import TestSupport

/// A little of what `make fuzz` does for long: each target traps where something does not hold.
@Suite("Fuzzing, a short run") struct ShortFuzzTests {
    @Test("no fuzz target traps on its seeds", arguments: FuzzTarget.allCases)
    func seeds(target: FuzzTarget) {
        #expect(!target.seeds.isEmpty)
        for seed in target.seeds { target.run(seed) }
    }

    @Test("no fuzz target traps on randomly changed inputs", arguments: FuzzTarget.allCases)
    func changed(target: FuzzTarget) {
        let seeds = target.seeds
        for seed in Effort.seeds(quick: 25, full: 500) {
            var generator = SeededGenerator(seed: seed)
            let input = seeds.randomElement(using: &generator) ?? []
            target.run(generator.damaged(input))
        }
    }
}
