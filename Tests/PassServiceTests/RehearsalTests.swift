#if Server
    import Foundation
    import ServiceSupport
    import TestSupport
    import Testing

    @Suite("The demonstration of the service")
    struct RehearsalTests {
        @Test(
            "the demonstration plays the whole story with the real program",
            .enabled(if: RehearsedService.program != nil, "ServiceRehearsal is not built"),
            .needs(.curl))
        func demo() throws {
            let program = try #require(RehearsedService.program)
            let result = try Witness.shell.run(["-c", "cd '\(Checkout.root)' && exec '\(program)' demo"])
            let words = "\(result.text)\(result.errors)"
            #expect(result.status == 0, "\(words)")
            let story = [
                "serving on 127.0.0.1:", #""outcome":"created""#, "200 application/vnd.apple.pkpass",
                "phone: registered; the balance is 18.4", "fetched the pass; the balance is 43.4", " passed",
                "and ended with 0",
            ]
            var rest = result.text[...]
            for line in story {
                let place = try #require(rest.range(of: line), "'\(line)' is missing, or not in its place:\n\(words)")
                rest = rest[place.upperBound...]
            }
            #expect(!words.contains(FileManager.default.temporaryDirectory.path(percentEncoded: false)))
        }

        @Test(
            "a shop's server that mounts the service issues a card, and its change reaches a phone",
            .enabled(if: RehearsedService.program != nil, "ServiceRehearsal is not built"),
            .needs(.curl))
        func shop() throws {
            let program = try #require(RehearsedService.program)
            let result = try Witness.shell.run(["-c", "cd '\(Checkout.root)' && exec '\(program)' shop"])
            let words = "\(result.text)\(result.errors)"
            #expect(result.status == 0, "\(words)")
            let story = [
                "Open from 7 to 7", "401", "<h1>Card ", "phone: has the card, and is registered; stars: 0",
                "APNs (fake): accepted a push for pass.com.example.sample", "fetched the card; stars: 1",
                "and ended with 0", "has version 2",
            ]
            var rest = result.text[...]
            for line in story {
                let place = try #require(rest.range(of: line), "'\(line)' is missing, or not in its place:\n\(words)")
                rest = rest[place.upperBound...]
            }
        }
    }
#endif
