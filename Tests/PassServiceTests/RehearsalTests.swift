#if Server
    import Foundation
    import ServiceSupport
    import TestSupport
    import Testing

    @Suite("The demonstration of the service")
    struct RehearsalTests {
        @Test(
            "the demonstrations play the whole story with the real programs",
            .enabled(if: RehearsedService.program != nil, "ServiceRehearsal is not built"), .needs(.curl),
            arguments: [
                ("demo", [#""outcome":"created""#, "phone: registered", "fetched the pass", "and ended with 0"]),
                ("shop", ["401", "phone: has the card", "accepted a push", "fetched the card", "and ended with 0"]),
            ])
        func demonstration(name: String, story: [String]) throws {
            let program = try #require(RehearsedService.program)
            let result = try Witness.shell.run(["-c", "cd '\(Checkout.root)' && exec '\(program)' \(name)"])
            let words = "\(result.text)\(result.errors)"
            #expect(result.status == 0, "\(words)")
            var rest = result.text[...]
            for line in story {
                let place = try #require(rest.range(of: line), "'\(line)' is missing, or not in its place:\n\(words)")
                rest = rest[place.upperBound...]
            }
            #expect(!words.contains(FileManager.default.temporaryDirectory.path(percentEncoded: false)))
        }
    }
#endif
