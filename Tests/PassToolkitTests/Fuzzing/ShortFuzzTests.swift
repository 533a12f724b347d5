import Fuzz
import PassToolkit
import Testing
import TestSupport

/// A short run of what `make fuzz` does: each target traps if a condition is false.
@Suite("Fuzzing, a short run, and what strangers write") struct ShortFuzzTests {
    @Test("no fuzz target traps on its seeds", arguments: FuzzTarget.allCases) func seeds(target: FuzzTarget) {
        #expect(!target.seeds.isEmpty)
        for input in target.seeds + target.extremes { target.run(input) }
    }

    @Test("no fuzz target traps on randomly changed inputs", arguments: FuzzTarget.allCases)
    func changed(target: FuzzTarget) {
        let seeds = target.seeds
        for seed in Effort.seeds(quick: 12, full: 500) {
            var generator = SeededGenerator(seed: seed)
            let input = seeds.randomElement(using: &generator) ?? []
            target.run(generator.damaged(input))
        }
    }

    /// Controls, directions, zero-width characters, tags, fillers, line ends.
    private static let unseen: [Unicode.Scalar] = [
        "\0", "\u{7}", "\u{8}", "\u{1B}", "\r", "\u{7F}", "\u{85}", "\u{9B}", "\u{AD}", "\u{34F}", "\u{61C}",
        "\u{115F}", "\u{180E}", "\u{200B}", "\u{200D}", "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}", "\u{202A}",
        "\u{202E}", "\u{2060}", "\u{2066}", "\u{2069}", "\u{3164}", "\u{FEFF}", "\u{FFA0}", "\u{E0001}", "\u{E0041}",
        "\u{E007F}", "\u{E0100}",
    ]

    @Test("invisible characters are shown as escapes", arguments: unseen) func hidden(scalar: Unicode.Scalar) {
        #expect("a\(scalar)b".visible == "a\\u{\(String(scalar.value, radix: 16))}b")
    }

    @Test("visible text is shown unchanged", arguments: ["Zürich 日本 ❤️", "a\u{300}", "עברית", "→ “ ” …", "👩"])
    func seen(text: String) { #expect(text.visible == text) }
}
