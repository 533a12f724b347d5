import Foundation
import TestSupport
import Testing

@Suite("The documents' picture of a session")
struct SessionPictureTests {
    private static let python = Witness("python3")

    /// What differs from machine to machine: the size of an archive.
    private static func normalized(_ text: String) -> String { text.replacing(/[0-9]+.bytes/, with: "N bytes") }

    @Test(
        "the picture of a session shows what the program prints now",
        .needs(python), .enabled(if: Program.path != nil, "\(Program.absence)"))
    func session() throws {
        let script = Checkout.path("Tests/Pictures/session.py")
        let drawn = try Self.python.run([script, try #require(Program.path)])
        try #require(drawn.status == 0, "\(drawn.errors)")
        let picture = URL(filePath: Checkout.path("Documentation/pictures/session.svg"))
        if ProcessInfo.processInfo.environment["PASSTOOL_PICTURES"] == "rewrite" { try drawn.output.write(to: picture) }
        let kept = try String(contentsOf: picture, encoding: .utf8)
        let isSame = Self.normalized(drawn.text) == Self.normalized(kept)
        #expect(isSame, "look at what changed and run: make pictures")
    }
}
