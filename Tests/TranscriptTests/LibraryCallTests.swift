import Testing
import TestSupport

@Suite("Calls into OpenSSL and libzip", .enabled(if: CallCounter.isPossible, "\(CallCounter.absence)"))
struct LibraryCallTests {
    /// A command line, how many archives it makes, and how many messages.
    struct Command: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let line: String
        let archives: Int
        let messages: Int
    }

    private static let signed = "--identity certs-sample/signer.pem --key certs-sample/signer-key.pem"

    static let commands = [
        Command(
            testDescription: "create", line: "passtool create card.pass --data card.json \(signed) -o a.pkpass",
            archives: 1, messages: 1),
        Command(
            testDescription: "sign", line: "passtool sign old.pkpass \(signed) -o a.pkpass", archives: 1, messages: 1),
        Command(
            testDescription: "batch", line: "passtool batch card.pass --data list.jsonl \(signed) --workers 1 -o out",
            archives: 6, messages: 5),  // one archive of the leading files
        Command(
            testDescription: "bundle",
            line: "passtool bundle old.pkpass --trust-anchor certs-sample/root.pem -o a.pkpasses", archives: 1,
            messages: 0),
    ]

    @Test("libzip closes each archive that a command makes, and OpenSSL encodes each message", arguments: commands)
    func calls(_ command: Command) throws {
        let (workplace, counter) = (try Workplace(), try CallCounter())
        let made = try workplace.shell(
            """
            passtool new coffee card.pass -q && passtool create card.pass --data card.json \(Self.signed) -o old.pkpass -q
            for number in 1 2 3 4 5; do tr -d '\\n' <card.json | sed "s/MC2035048217/N$number/"; echo; done >list.jsonl
            """)
        try #require(made.status == 0, "\(made.errors)")
        let result = try workplace.shell(command.line, environment: counter.environment)
        #expect(result.status == 0, "\(result.errors)")
        let calls = try counter.take()
        #expect(calls["zip_close"] == command.archives, "\(calls)")
        // Asked for the length first, then for the bytes.
        #expect(calls["i2d_CMS_ContentInfo"] == 2 * command.messages, "\(calls)")
        // A signer and its message serve all passes of a worker.
        #expect(calls["CMS_sign"] == min(command.messages, 1), "\(calls)")
        #expect(calls["CMS_add1_signer"] == calls["CMS_sign"], "\(calls)")
    }
}
