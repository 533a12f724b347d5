import Testing
import TestSupport

@Suite("Calls into OpenSSL and libzip", .enabled(if: CallCounter.isPossible, "\(CallCounter.absence)"))
struct LibraryCallTests {
    private static let signed = "--identity certs-sample/signer.pem --key certs-sample/signer-key.pem"

    /// Command lines, and how many archives and messages each makes.
    static let commands = [
        ("passtool create card.pass --data card.json \(signed) -o a.pkpass", 1, 1),
        ("passtool sign old.pkpass \(signed) -o a.pkpass", 1, 1),
        // One archive of the leading files.
        ("passtool batch card.pass --data list.jsonl \(signed) --workers 1 -o out", 6, 5),
        ("passtool bundle old.pkpass --trust-anchor certs-sample/root.pem -o a.pkpasses", 1, 0),
    ]

    @Test("libzip closes each archive that a command makes, and OpenSSL encodes each message", arguments: commands)
    func calls(line: String, archives: Int, messages: Int) throws {
        let (workplace, counter) = (try Workplace(), try CallCounter())
        let made = try workplace.shell(
            """
            passtool new coffee card.pass -q && passtool create card.pass --data card.json \(Self.signed) -o old.pkpass -q
            for number in 1 2 3 4 5; do tr -d '\\n' <card.json | sed "s/MC2035048217/N$number/"; echo; done >list.jsonl
            """)
        try #require(made.status == 0, "\(made.errors)")
        let result = try workplace.shell(line, environment: counter.environment)
        #expect(result.status == 0, "\(result.errors)")
        let calls = try counter.take()
        #expect(calls["zip_close"] == archives, "\(calls)")
        // Asked for the length first, then for the bytes.
        #expect(calls["i2d_CMS_ContentInfo"] == 2 * messages, "\(calls)")
        // A signer and its message serve all passes of a worker.
        #expect(calls["CMS_sign"] == min(messages, 1), "\(calls)")
        #expect(calls["CMS_add1_signer"] == calls["CMS_sign"], "\(calls)")
    }
}
