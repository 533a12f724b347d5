import PassRules
import TestSupport
import Testing

@Suite("Message encodings") struct MessageEncodingTests {
    /// Scalars up to the trade mark sign, the last that one of the sets has; in a full run all of them, else those about
    /// which the sets differ, and some.
    private static let scalars =
        (UInt32(0)...0x17F).compactMap(Unicode.Scalar.init)
        + Effort.sample((UInt32(0x180)...0x2122).compactMap(Unicode.Scalar.init), quick: 100)

    private static let names = ["us-ascii", "latin1", "iso-8859-15", "windows-1252", "utf-16"]
    private static let otherNames = [
        "ASCII", "iso-8859-1", "ISO8859-1", "iso_8859-15", "CP1252", "utf-8", "UTF8", "utf-32",
    ]

    @Test(
        "a character set has the bytes for each character that Python's codec has, or none where it has none",
        .needs(.python), arguments: names + Effort.sample(otherNames, quick: 1))
    func codecs(name: String) throws {
        let program = """
            import sys
            def encoded(n):
                try: return list(chr(n).encode(sys.argv[1]))
                except UnicodeEncodeError: return None
            for n in range(0x2123): print(encoded(n))
            """
        let result = try Witness.python.run(["-c", program, name])
        try #require(result.status == 0, "\(result.errors)")
        let theirs = result.text.split(separator: "\n")
        let encoding = try #require(MessageEncoding(name: name))
        for scalar in Self.scalars {
            let ours = encoding.bytes(of: String(scalar)).map { "\($0)" } ?? "None"
            #expect(ours == theirs[Int(scalar.value)], "\(scalar.value)")
        }
    }
}
